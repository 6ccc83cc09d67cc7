/* A disk that fills up in the middle of a write. While the file named by SHIM_ORDERS is there, it holds a number: so
   many bytes are written to files below SHIM_PREFIX, a write that passes them is cut short, the next one finds the disk
   full. A number below 0: fsync of such a file reports an error. No headers, so that a bare compiler will do. */

typedef unsigned long size;
typedef long ssize;
extern void *dlsym(void *, const char *);
extern char *getenv(const char *);
extern int open(const char *, int, ...);
extern ssize read(int, void *, size);
extern int close(int);
extern ssize readlink(const char *, char *, size);
extern int snprintf(char *, size, const char *, ...);
extern int strncmp(const char *, const char *, size);
extern size strlen(const char *);
extern long atol(const char *);
extern int *__errno_location(void);

#define NEXT ((void *)-1L)
#define IO_ERROR 5
#define FULL 28

static long written;

static int orders(int handle, long *number)
{
    char text[32] = {0}, link[64], path[4096] = {0};
    const char *prefix = getenv("SHIM_PREFIX"), *file = getenv("SHIM_ORDERS");
    int held = prefix && file ? open(file, 0) : -1;
    if (held < 0) {
        written = 0;
        return 0;
    }
    ssize count = read(held, text, sizeof text - 1);
    close(held);
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    if (count <= 0 || readlink(link, path, sizeof path - 1) <= 0 || strncmp(path, prefix, strlen(prefix)))
        return 0;
    *number = atol(text);
    return 1;
}

ssize write(int handle, const void *data, size count)
{
    ssize (*real)(int, const void *, size) = dlsym(NEXT, "write");
    long most;
    if (!orders(handle, &most) || most < 0)
        return real(handle, data, count);
    if (written >= most && count) {
        *__errno_location() = FULL;
        return -1;
    }
    if (count > (size)(most - written))
        count = most - written;
    ssize done = real(handle, data, count);
    written += done > 0 ? done : 0;
    return done;
}

int fsync(int handle)
{
    int (*real)(int) = dlsym(NEXT, "fsync");
    long most;
    if (orders(handle, &most) && most < 0) {
        *__errno_location() = IO_ERROR;
        return -1;
    }
    return real(handle);
}
