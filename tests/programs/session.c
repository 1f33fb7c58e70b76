// A server whose session is tested and used under the same lock, but not at once: it may be closed in between.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session { char user[16]; int requests; };
struct server { pthread_mutex_t lock; struct session *session; int closing; };

static struct server server = {PTHREAD_MUTEX_INITIALIZER, NULL, 0};

static void close_session(struct server *s)
{
    pthread_mutex_lock(&s->lock);
    free(s->session);
    s->session = NULL;
    pthread_mutex_unlock(&s->lock);
}

static int is_open(struct server *s)
{
    pthread_mutex_lock(&s->lock);
    int open = s->session != NULL;
    pthread_mutex_unlock(&s->lock);
    return open;
}

static void request(struct server *s)
{
    if (is_open(s)) {
        pthread_mutex_lock(&s->lock);
        s->session->requests++;
        pthread_mutex_unlock(&s->lock);
    }
}

static void *client(void *unused) { request(&server); return unused; }
static void *reaper(void *unused) { close_session(&server); return unused; }

int main(void)
{
    server.session = calloc(1, sizeof *server.session);
    strcpy(server.session->user, "ann");
    pthread_t a, b;
    pthread_create(&a, NULL, client, NULL);
    pthread_create(&b, NULL, reaper, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
