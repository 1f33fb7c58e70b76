#ifdef SECOND_OPINION
/* Runs every program in a process of its own; prints its exit status, the last line, and how many lines were run. */
int main(void) {
    progress = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++) {
        progress[0] = progress[1] = 0;
        int child = fork();
        if (child == 0) {
            dup2(open("/dev/null", O_WRONLY), 2);
            programs[i]();
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        printf("%d %d %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 99, progress[0], progress[1]);
    }
    return 0;
}
#endif
