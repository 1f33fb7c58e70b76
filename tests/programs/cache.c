// A cache whose readers hold its lock for reading. But each of them moves what it has found to the front of the list.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cache_entry {
    uint32_t key;
    double value;
    struct cache_entry *prev, *next;
    struct cache_entry *chain;
} cache_entry_t;

typedef struct {
    pthread_rwlock_t lock;
    cache_entry_t *buckets[4];
    cache_entry_t *head, *tail;
    unsigned size, capacity;
    unsigned long hits;
} cache_t;

static cache_t *cache_create(unsigned capacity)
{
    cache_t *cache = calloc(1, sizeof *cache);
    pthread_rwlock_init(&cache->lock, NULL);
    cache->capacity = capacity;
    return cache;
}

static void unlink_entry(cache_t *cache, cache_entry_t *e)
{
    if (e->prev) e->prev->next = e->next; else cache->head = e->next;
    if (e->next) e->next->prev = e->prev; else cache->tail = e->prev;
    e->prev = e->next = NULL;
}

static void push_front(cache_t *cache, cache_entry_t *e)
{
    e->next = cache->head;
    e->prev = NULL;
    if (cache->head) cache->head->prev = e;
    cache->head = e;
    if (!cache->tail) cache->tail = e;
}

static void cache_put(cache_t *cache, uint32_t key, double value)
{
    pthread_rwlock_wrlock(&cache->lock);
    cache_entry_t *e = malloc(sizeof *e);
    e->key = key;
    e->value = value;
    e->chain = cache->buckets[key % 4];
    cache->buckets[key % 4] = e;
    push_front(cache, e);
    cache->size++;
    if (cache->size > cache->capacity) {
        cache_entry_t *victim = cache->tail;
        cache_entry_t **p = &cache->buckets[victim->key % 4];
        while (*p != victim)
            p = &(*p)->chain;
        *p = victim->chain;
        unlink_entry(cache, victim);
        free(victim);
        cache->size--;
    }
    pthread_rwlock_unlock(&cache->lock);
}

static int cache_get(cache_t *cache, uint32_t key, double *value)
{
    int found = 0;
    pthread_rwlock_rdlock(&cache->lock);
    for (cache_entry_t *e = cache->buckets[key % 4]; e; e = e->chain) {
        if (e->key == key) {
            *value = e->value;
            if (cache->head != e) {
                unlink_entry(cache, e);
                push_front(cache, e);
            }
            found = 1;
            break;
        }
    }
    pthread_rwlock_unlock(&cache->lock);
    return found;
}

static void *reader(void *argument)
{
    cache_t *cache = argument;
    double value = 0;
    if (cache_get(cache, 5, &value))
        printf("found %g\n", value);
    return NULL;
}

static void *writer(void *argument)
{
    cache_put(argument, 9, 3.25);
    return NULL;
}

int main(void)
{
    cache_t *cache = cache_create(3);
    cache_put(cache, 5, 1.5);
    cache_put(cache, 6, 2.5);
    pthread_t a, b, c;
    pthread_create(&a, NULL, reader, cache);
    pthread_create(&b, NULL, reader, cache);
    pthread_create(&c, NULL, writer, cache);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
