/* Calls of the operating system that fail as the environment says, for LD_PRELOAD: FAULT_FULL_AFTER (bytes until the disk is
   full), FAULT_SHORT, FAULT_SYNC, FAULT_THREADS (how many start), FAULT_CLOCK. Compiled and used by cli/faults_test.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>

static long limit(const char* name) { const char* text = getenv(name); return text ? atol(text) : -1; }
static long written;

static ssize_t faulty(int fd, const void* from, size_t size, off_t at, const char* name) {
  ssize_t (*real)(int, const void*, size_t, off_t) = dlsym(RTLD_NEXT, name);
  long full = limit("FAULT_FULL_AFTER");
  if (full >= 0 && written >= full) { errno = ENOSPC; return -1; }
  if (full >= 0 && written + (long)size > full) size = (size_t)(full - written);  /* a disk fills up in the middle */
  if (limit("FAULT_SHORT") > 0 && size > 3) size = size / 3;
  ssize_t put = real(fd, from, size, at);
  if (put > 0) written += put;
  return put;
}
ssize_t pwrite(int fd, const void* from, size_t size, off_t at) { return faulty(fd, from, size, at, "pwrite"); }
ssize_t pwrite64(int fd, const void* from, size_t size, off_t at) { return faulty(fd, from, size, at, "pwrite64"); }

int fsync(int fd) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  if (limit("FAULT_SYNC") > 0) { errno = EIO; return -1; }
  return real(fd);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*body)(void*), void* argument) {
  int (*real)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) = dlsym(RTLD_NEXT, "pthread_create");
  static long started;
  long most = limit("FAULT_THREADS");
  if (most >= 0 && __atomic_fetch_add(&started, 1, __ATOMIC_RELAXED) >= most) return EAGAIN;
  return real(thread, how, body, argument);
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  int (*real)(clockid_t, struct timespec*) = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  static long back;
  if (limit("FAULT_CLOCK") > 0 && clock == CLOCK_REALTIME) now->tv_sec -= 3600 * ++back;
  return result;
}
time_t time(time_t* at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
