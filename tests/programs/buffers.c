// Buffers that count their references. A sender takes its reference after it has released the mutex: the buffer may be freed by then.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

struct buffer {
    atomic_int refs;
    size_t length;
    char data[32];
};

struct connection {
    pthread_mutex_t mutex;
    struct buffer *buffer;
    unsigned flags;
};

static struct buffer *buffer_new(const char *text)
{
    struct buffer *b = malloc(sizeof *b);
    atomic_init(&b->refs, 1);
    b->length = strlen(text);
    memcpy(b->data, text, b->length + 1);
    return b;
}

static struct buffer *buffer_get(struct buffer *b)
{
    atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed);
    return b;
}

static void buffer_put(struct buffer *b)
{
    if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) == 1)
        free(b);
}

static void connection_replace(struct connection *c, const char *text)
{
    struct buffer *fresh = buffer_new(text);
    pthread_mutex_lock(&c->mutex);
    struct buffer *old = c->buffer;
    c->buffer = fresh;
    c->flags |= 0x80000001u;
    pthread_mutex_unlock(&c->mutex);
    buffer_put(old);
}

static struct buffer *connection_buffer(struct connection *c)
{
    pthread_mutex_lock(&c->mutex);
    struct buffer *b = c->buffer;
    pthread_mutex_unlock(&c->mutex);
    return buffer_get(b);
}

static void *sender(void *argument)
{
    struct connection *c = argument;
    struct buffer *b = connection_buffer(c);
    printf("%s\n", b->data);
    buffer_put(b);
    return NULL;
}

static void *updater(void *argument)
{
    connection_replace(argument, "goodbye");
    return NULL;
}

int main(void)
{
    struct connection *c = calloc(1, sizeof *c);
    pthread_mutex_init(&c->mutex, NULL);
    c->buffer = buffer_new("hello, world");
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, sender, c);
    pthread_create(&threads[1], NULL, sender, c);
    pthread_create(&threads[2], NULL, updater, c);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    buffer_put(c->buffer);
    free(c);
    return 0;
}
