// A bank that tests a balance under the lock of the account, and withdraws under the same lock, but releases it in between: two
// transfers may both find that there is enough.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { DEPOSIT, WITHDRAW, TRANSFER };

struct entry {
    enum kind kind;
    int from;
    int to;
    long amount;
    struct entry *next;
};

struct account {
    pthread_mutex_t mutex;
    char owner[16];
    long balance;
    long limit;
};

struct bank {
    struct account *accounts[4];
    size_t count;
    pthread_mutex_t log_mutex;
    struct entry *log;
    size_t entries;
};

static struct account *account_new(const char *owner, long balance)
{
    struct account *account = malloc(sizeof *account);
    if (!account)
        exit(1);
    pthread_mutex_init(&account->mutex, NULL);
    strncpy(account->owner, owner, sizeof account->owner - 1);
    account->owner[sizeof account->owner - 1] = '\0';
    account->balance = balance;
    account->limit = 0;
    return account;
}

static void bank_log(struct bank *bank, enum kind kind, int from, int to, long amount)
{
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        exit(1);
    entry->kind = kind;
    entry->from = from;
    entry->to = to;
    entry->amount = amount;
    pthread_mutex_lock(&bank->log_mutex);
    entry->next = bank->log;
    bank->log = entry;
    bank->entries++;
    pthread_mutex_unlock(&bank->log_mutex);
}

static bool can_pay(struct account *account, long amount)
{
    pthread_mutex_lock(&account->mutex);
    bool can = account->balance - amount >= account->limit;
    pthread_mutex_unlock(&account->mutex);
    return can;
}

static bool transfer(struct bank *bank, int from, int to, long amount)
{
    struct account *source = bank->accounts[from];
    struct account *target = bank->accounts[to];
    if (!can_pay(source, amount))
        return false;
    struct account *first = from < to ? source : target;
    struct account *second = from < to ? target : source;
    pthread_mutex_lock(&first->mutex);
    pthread_mutex_lock(&second->mutex);
    source->balance -= amount;
    target->balance += amount;
    pthread_mutex_unlock(&second->mutex);
    pthread_mutex_unlock(&first->mutex);
    bank_log(bank, TRANSFER, from, to, amount);
    return true;
}

struct job {
    struct bank *bank;
    int from, to;
    long amount;
};

static void *run_job(void *argument)
{
    struct job *job = argument;
    transfer(job->bank, job->from, job->to, job->amount);
    free(job);
    return NULL;
}

static struct job *job_new(struct bank *bank, int from, int to, long amount)
{
    struct job *job = malloc(sizeof *job);
    *job = (struct job){bank, from, to, amount};
    return job;
}

int main(void)
{
    struct bank bank = {.count = 3};
    pthread_mutex_init(&bank.log_mutex, NULL);
    bank.accounts[0] = account_new("alice", 100);
    bank.accounts[1] = account_new("bob", 50);
    bank.accounts[2] = account_new("carol", 0);
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, run_job, job_new(&bank, 0, 1, 80));
    pthread_create(&threads[1], NULL, run_job, job_new(&bank, 0, 2, 70));
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    long total = 0;
    for (size_t i = 0; i < bank.count; i++) {
        assert(bank.accounts[i]->balance >= bank.accounts[i]->limit);
        total += bank.accounts[i]->balance;
    }
    assert(total == 150);
    while (bank.log) {
        struct entry *next = bank.log->next;
        free(bank.log);
        bank.log = next;
    }
    for (size_t i = 0; i < bank.count; i++)
        free(bank.accounts[i]);
    return 0;
}
