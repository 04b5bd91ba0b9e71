#!/usr/bin/env bash
# bliss loses memory in each search of a graph whose vertices its first refinement tells apart.
#
# Expected: bliss_release() gives back all that a graph and its searches took.
# Seen (libbliss-dev 0.73-5, Debian 12): if the first refinement leaves a symmetry open, nothing is lost. If it
# tells all vertices apart, so that there is nothing to search, each call of bliss_find_automorphisms() loses 33
# bytes a vertex: 1,056 bytes for a path of 32 vertices of different colours. Most large graphs are of that kind, so
# a program that looks at millions of them grows by gigabytes. With two more vertices, alike and without edges, the
# first refinement never ends the search, and nothing is lost; their exchange is one more generator.
. "$(dirname "$0")/unpack.sh"

unpack libbliss-dev=0.73-5 gcc=4:12.2.0-3 libc6-dev

cat >"$root/tmp/a.c" <<'END'
#include <bliss/bliss_C.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

static void ignore(void* nothing, unsigned vertices, const unsigned* automorphism) {}

int main(int count, char** arguments) {
  const unsigned colours = atoi(arguments[1]), alike = atoi(arguments[2]);
  size_t before = 0;
  for (int call = 0; call < 2000; ++call) {
    if (call == 1000) before = mallinfo2().uordblks;
    BlissGraph* graph = bliss_new(0);
    for (unsigned vertex = 0; vertex < 32; ++vertex) bliss_add_vertex(graph, vertex % colours);
    for (unsigned vertex = 0; vertex < 31; ++vertex) bliss_add_edge(graph, vertex, vertex + 1);
    for (unsigned vertex = 0; vertex < alike; ++vertex) bliss_add_vertex(graph, 32);
    BlissStats stats;
    bliss_find_automorphisms(graph, ignore, NULL, &stats);
    bliss_release(graph);
  }
  printf("%ld\n", (long)(mallinfo2().uordblks - before) / 1000);
}
END
inside x86_64-linux-gnu-gcc-12 -o /tmp/a /tmp/a.c -lbliss
same "bytes lost a call, path of 32 vertices of one colour" 0 "$(inside /tmp/a 1 0)"
same "bytes lost a call, path of 32 vertices of 32 colours" 1056 "$(inside /tmp/a 32 0)"
same "bytes lost a call, the same with two more that are alike" 0 "$(inside /tmp/a 32 2)"
