// The program's operator new and delete: malloc and free, with every byte charged to the limit of memory
// (base/system/process_memory.hpp). Not built with sanitizers, which have their own.
#include <malloc.h>

#include <cstdlib>
#include <new>

#include "base/system/process_memory.hpp"

namespace {

/// The bytes that the heap uses for this piece: its room and the word before it.
std::size_t bytes_of(void* piece) {
  return ::malloc_usable_size(piece) + sizeof(std::size_t);
}

/// Charges a new piece, which nobody has touched; frees it if there is no room.
void* charged(void* piece) {
  if (piece == nullptr) throw std::bad_alloc();
  try {
    pegspace::charge_memory(bytes_of(piece));
  } catch (...) {
    std::free(piece);
    throw;
  }
  return piece;
}

void give_back(void* piece) noexcept {
  if (piece == nullptr) return;
  pegspace::release_memory(bytes_of(piece));
  std::free(piece);
}

}  // namespace

// The other forms (arrays, nothrow, sized) call these: so says the standard.
void* operator new(std::size_t bytes) {
  return charged(std::malloc(bytes));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return charged(::memalign(static_cast<std::size_t>(alignment), bytes));
}
void operator delete(void* piece) noexcept {
  give_back(piece);
}
void operator delete(void* piece, std::size_t) noexcept {
  give_back(piece);
}
void operator delete(void* piece, std::align_val_t) noexcept {
  give_back(piece);
}
void operator delete(void* piece, std::size_t, std::align_val_t) noexcept {
  give_back(piece);
}
