// A logger: threads append to the current chunk, and a background thread writes full chunks. The number of written lines is read
// while that thread may still be counting.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK 2

struct chunk {
    struct chunk *next;
    int used;
    char lines[CHUNK][8];
};

struct logger {
    pthread_mutex_t mutex;
    pthread_cond_t work;
    struct chunk *current, *full;
    bool closing;
    unsigned long written;
    pthread_t flusher;
};

static void hand_over(struct logger *logger) {
    struct chunk *chunk = logger->current;
    chunk->next = logger->full;
    logger->full = chunk;
    logger->current = calloc(1, sizeof *chunk);
}

static void append(struct logger *logger, const char *line) {
    pthread_mutex_lock(&logger->mutex);
    struct chunk *chunk = logger->current;
    strncpy(chunk->lines[chunk->used++], line, sizeof chunk->lines[0] - 1);
    bool is_full = chunk->used == CHUNK;
    if (is_full) hand_over(logger);
    pthread_mutex_unlock(&logger->mutex);
    if (is_full) pthread_cond_signal(&logger->work);
}

static void write_out(struct logger *logger, struct chunk *chunks) {
    while (chunks) {
        struct chunk *next = chunks->next;
        for (int i = 0; i < chunks->used; i++) {
            fwrite(chunks->lines[i], 1, strlen(chunks->lines[i]), stdout);
            logger->written++;
        }
        free(chunks);
        chunks = next;
    }
}

static void *flush(void *arg) {
    struct logger *logger = arg;
    for (;;) {
        pthread_mutex_lock(&logger->mutex);
        while (!logger->full && !logger->closing) pthread_cond_wait(&logger->work, &logger->mutex);
        struct chunk *chunks = logger->full;
        logger->full = NULL;
        bool closing = logger->closing;
        pthread_mutex_unlock(&logger->mutex);
        write_out(logger, chunks);
        if (closing) return NULL;
    }
}

static struct logger *logger_open(void) {
    struct logger *logger = calloc(1, sizeof *logger);
    pthread_mutex_init(&logger->mutex, NULL);
    pthread_cond_init(&logger->work, NULL);
    logger->current = calloc(1, sizeof *logger->current);
    pthread_create(&logger->flusher, NULL, flush, logger);
    return logger;
}

static unsigned long logger_written(struct logger *logger) { return logger->written; }

static void logger_close(struct logger *logger) {
    pthread_mutex_lock(&logger->mutex);
    if (logger->current->used) hand_over(logger);
    logger->closing = true;
    pthread_cond_signal(&logger->work);
    pthread_mutex_unlock(&logger->mutex);
    pthread_join(logger->flusher, NULL);
    free(logger->current);
    free(logger);
}

static void *client(void *arg) {
    append(arg, "client");
    return NULL;
}

int main(void) {
    struct logger *logger = logger_open();
    pthread_t thread;
    pthread_create(&thread, NULL, client, logger);
    append(logger, "main");
    pthread_join(thread, NULL);
    printf("%lu lines\n", logger_written(logger));
    logger_close(logger);
}
