/* Calls of the operating system that fail, for LD_PRELOAD; compiled and used by random_faults.py and cli/faults_test.py.

   FAULT="CLASS NUMBER ACTION" disturbs one call, counted from 1. Classes: block (what is written of positions),
   write (all else that changes a disk or goes to standard output), read (of plain files), memory (pieces of a page or
   more), thread (new ones), any. Actions: fail, full (it and all after it fail; the first one writes a half), cut (the
   file ends there), flip (one bit is read wrongly), S<number> (a signal). FAULT_REPORT=FILE counts the calls of each class
   there, in the order above, and whether the fault happened: six words of 64 bits, kept however the process ends.
   FAULT_SHORT=1: every write is cut short. FAULT_CLOCK=1: the clock goes back. FAULT_LOCK=NUMBER: locks fail with this error. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum Class { BLOCK, WRITE, READ, MEMORY, THREAD, ANY, HAPPENED = ANY, WORDS };
enum Action { NOTHING, FAIL, FULL, CUT, FLIP };
enum { LEAST_PIECE = 4096 };
static const char* const class_names[] = {"block", "write", "read", "memory", "thread", "any"};

static long own_words[WORDS];
static long* report = own_words;
static long all_calls;
static int faulty_class = -1;
static long faulty_call;
static char action[8];

__attribute__((constructor)) static void begin(void) {
  const char* path = getenv("FAULT_REPORT");
  if (path) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT, 0666);
    if (file >= 0 && ftruncate(file, sizeof own_words) == 0) {
      void* shared = (void*)syscall(SYS_mmap, NULL, sizeof own_words, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (shared != MAP_FAILED) report = shared;
    }
    close(file);
  }
  memset(report, 0, sizeof own_words);
  char name[8] = "";
  const char* fault = getenv("FAULT");
  if (fault && sscanf(fault, "%7s %ld %7s", name, &faulty_call, action) == 3) {
    for (int i = 0; i <= ANY; ++i) {
      if (strcmp(name, class_names[i]) == 0) faulty_class = i;
    }
  }
}

/* Counts a call; what is to be done with it. */
static enum Action on_call(enum Class class) {
  long number = __atomic_add_fetch(&report[class], 1, __ATOMIC_RELAXED);
  long of_all = __atomic_add_fetch(&all_calls, 1, __ATOMIC_RELAXED);
  if (faulty_class != (int)class && faulty_class != ANY) return NOTHING;
  if (faulty_class == ANY) number = of_all;
  if (number < faulty_call || (number > faulty_call && strcmp(action, "full") != 0)) return NOTHING;
  report[HAPPENED] = 1;
  int signal_number = 0;
  if (sscanf(action, "S%d", &signal_number) == 1) kill(getpid(), signal_number);
  if (strcmp(action, "cut") == 0) return CUT;
  if (strcmp(action, "flip") == 0) return FLIP;
  if (strcmp(action, "full") == 0) return number == faulty_call ? FULL : FAIL;
  return strcmp(action, "fail") == 0 ? FAIL : NOTHING;
}

static void* real(const char* name) { return dlsym(RTLD_NEXT, name); }
static int refuse(int error) { errno = error; return -1; }
static int is_set(const char* name) { return getenv(name) != NULL; }

/* ---- the disk ---- */

int flock(int file, int operation) {
  const char* error = getenv("FAULT_LOCK");
  return error ? refuse(atoi(error)) : (int)syscall(SYS_flock, file, operation);
}

/* How many bytes may be written now; -1: none, as the disk is full. */
static ssize_t room(enum Class class, int fd, size_t size) {
  if (fd == STDERR_FILENO) return (ssize_t)size;
  enum Action what = on_call(class);
  if (what == FAIL || (what == FULL && size < 2)) return refuse(ENOSPC);
  if (what == FULL) return (ssize_t)(size / 2);
  return (ssize_t)(is_set("FAULT_SHORT") && size > 3 ? size / 3 : size);
}
ssize_t write(int fd, const void* from, size_t size) {
  ssize_t most = room(WRITE, fd, size);
  return most < 0 ? most : ((ssize_t(*)(int, const void*, size_t))real("write"))(fd, from, (size_t)most);
}
ssize_t pwrite(int fd, const void* from, size_t size, off_t at) {
  ssize_t most = room(BLOCK, fd, size);
  return most < 0 ? most : ((ssize_t(*)(int, const void*, size_t, off_t))real("pwrite"))(fd, from, (size_t)most, at);
}
ssize_t pwrite64(int fd, const void* from, size_t size, off_t at) { return pwrite(fd, from, size, at); }

static int is_full(void) {
  enum Action what = on_call(WRITE);
  return what == FAIL || what == FULL;
}
int fsync(int fd) { return is_full() ? refuse(EIO) : ((int (*)(int))real("fsync"))(fd); }
int ftruncate(int fd, off_t size) { return is_full() ? refuse(EIO) : ((int (*)(int, off_t))real("ftruncate"))(fd, size); }
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return is_full() ? refuse(ENOSPC) : ((int (*)(int, const char*, int, const char*))real("renameat"))(from_folder, from, to_folder, to);
}
int mkostemp(char* name, int flags) { return is_full() ? refuse(ENOSPC) : ((int (*)(char*, int))real("mkostemp"))(name, flags); }

/* Unnamed files (O_TMPFILE) are left alone: where they are refused, a named one does as well. */
int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  if ((flags & O_CREAT) != 0 && is_full()) return refuse(ENOSPC);
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}
int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  return openat(AT_FDCWD, path, flags, mode);
}

static ssize_t after_read(enum Action what, void* to, ssize_t got) {
  if (what == CUT) return 0;
  if (what == FLIP && got > 0) ((char*)to)[got / 2] ^= 4;
  return got;
}
ssize_t pread(int fd, void* to, size_t size, off_t at) {
  enum Action what = on_call(READ);
  if (what == FAIL || what == FULL) return refuse(EIO);
  return after_read(what, to, ((ssize_t(*)(int, void*, size_t, off_t))real("pread"))(fd, to, size, at));
}
ssize_t pread64(int fd, void* to, size_t size, off_t at) { return pread(fd, to, size, at); }
/* A wrong bit in a board's file is another board: such files only fail. (Those of the kernel have no size.) */
ssize_t read(int fd, void* to, size_t size) {
  struct stat status;
  if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && on_call(READ) != NOTHING) return refuse(EIO);
  return ((ssize_t(*)(int, void*, size_t))real("read"))(fd, to, size);
}

/* ---- memory ---- */

#ifndef FAULT_NO_MEMORY /* a sanitizer has a heap of its own */
extern void* __libc_malloc(size_t);
extern void* __libc_memalign(size_t, size_t);
static int is_gone(size_t size) {
  if (size < LEAST_PIECE) return 0;
  enum Action what = on_call(MEMORY);
  return what == FAIL || what == FULL;
}
void* malloc(size_t size) { return is_gone(size) ? (errno = ENOMEM, NULL) : __libc_malloc(size); }
void* memalign(size_t alignment, size_t size) { return is_gone(size) ? (errno = ENOMEM, NULL) : __libc_memalign(alignment, size); }
/* Only arrays in pages of their own: the threads' stacks are another class. */
void* mmap(void* at, size_t size, int protection, int flags, int fd, off_t offset) {
  if ((flags & MAP_NORESERVE) != 0 && (flags & MAP_STACK) == 0 && is_gone(size)) return errno = ENOMEM, MAP_FAILED;
  return (void*)syscall(SYS_mmap, at, size, protection, flags, fd, offset);
}
#endif

/* ---- threads and time ---- */

int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*body)(void*), void* argument) {
  enum Action what = on_call(THREAD);
  if (what == FAIL || what == FULL) return EAGAIN;
  return ((int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*))real("pthread_create"))(thread, how, body, argument);
}
int clock_gettime(clockid_t clock, struct timespec* now) {
  static long back;
  /* Not real(): ASan asks for the time within dlsym(), which would free its text of errors twice. */
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME && is_set("FAULT_CLOCK")) now->tv_sec -= 3600 * ++back;
  return result;
}
time_t time(time_t* at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
