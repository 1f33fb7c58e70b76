// An LRU cache: a hash table of entries that are also in a list, the most recently used first. Entries are reference-counted, but a
// reader takes its reference after releasing the lock, when another thread may already have freed the entry.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4

struct entry {
    unsigned key;
    char value[16];
    atomic_int refs;
    struct entry *chain;        // of the bucket
    struct entry *newer, *older;
};

struct lru {
    pthread_mutex_t lock;
    struct entry *buckets[BUCKETS];
    struct entry *newest, *oldest;
    size_t count, capacity;
};

static struct lru *lru_new(size_t capacity) {
    struct lru *cache = calloc(1, sizeof *cache);
    pthread_mutex_init(&cache->lock, NULL);
    cache->capacity = capacity;
    return cache;
}

static void unlink_entry(struct lru *cache, struct entry *entry) {
    if (entry->newer) entry->newer->older = entry->older; else cache->newest = entry->older;
    if (entry->older) entry->older->newer = entry->newer; else cache->oldest = entry->newer;
    entry->newer = entry->older = NULL;
}

static void push_newest(struct lru *cache, struct entry *entry) {
    entry->older = cache->newest;
    if (cache->newest) cache->newest->newer = entry; else cache->oldest = entry;
    cache->newest = entry;
}

static void entry_release(struct entry *entry) {
    if (atomic_fetch_sub(&entry->refs, 1) == 1) free(entry);
}

static void evict(struct lru *cache) {
    struct entry *victim = cache->oldest;
    struct entry **link = &cache->buckets[victim->key % BUCKETS];
    while (*link != victim) link = &(*link)->chain;
    *link = victim->chain;
    unlink_entry(cache, victim);
    cache->count--;
    entry_release(victim);
}

static struct entry *lru_get(struct lru *cache, unsigned key) {
    struct entry *found = NULL;
    pthread_mutex_lock(&cache->lock);
    for (struct entry *entry = cache->buckets[key % BUCKETS]; entry; entry = entry->chain)
        if (entry->key == key) found = entry;
    if (found) {
        unlink_entry(cache, found);
        push_newest(cache, found);
    }
    pthread_mutex_unlock(&cache->lock);
    if (found) atomic_fetch_add(&found->refs, 1);
    return found;
}

static void lru_put(struct lru *cache, unsigned key, const char *value) {
    struct entry *entry = calloc(1, sizeof *entry);
    entry->key = key;
    strcpy(entry->value, value);
    atomic_init(&entry->refs, 1);
    pthread_mutex_lock(&cache->lock);
    if (cache->count == cache->capacity) evict(cache);
    entry->chain = cache->buckets[key % BUCKETS];
    cache->buckets[key % BUCKETS] = entry;
    push_newest(cache, entry);
    cache->count++;
    pthread_mutex_unlock(&cache->lock);
}

static struct lru *cache;

static void *reader(void *arg) {
    (void)arg;
    struct entry *entry = lru_get(cache, 1);
    if (entry) {
        assert(entry->value[0] == 'o');
        entry_release(entry);
    }
    return NULL;
}

static void *writer(void *arg) {
    (void)arg;
    lru_put(cache, 3, "three");
    lru_put(cache, 4, "four");
    return NULL;
}

int main(void) {
    cache = lru_new(2);
    lru_put(cache, 1, "one");
    lru_put(cache, 2, "two");
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}
