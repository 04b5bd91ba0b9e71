// The few parts of oneTBB that pegspace uses, made of std::thread: for builds with ThreadSanitizer only.
//
// Debian's oneTBB is not built with ThreadSanitizer, so how it hands tasks over cannot be seen: every loop
// looks like a race. Suppressing that by the names of its templates hides real races too, as every loop body
// has those templates on its stack (tried: a loop that adds to one plain variable from all threads passed).
// With this header in its place the sanitizer sees all there is, and nothing is suppressed. The include path
// puts tests/tsan/ before the system's.
//
// A loop's pieces are dealt out by an atomic counter to as many new threads as the arena has; loops inside of
// loops run in the thread that meets them. Slow and simple.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace tbb {
namespace plain {

/// Threads of the arena that the caller is in, and the number of the worker that it is.
inline thread_local int arena_threads = 1;
inline thread_local int worker = 0;
inline thread_local bool inside_loop = false;

/// Calls piece(i) for each i below `pieces`, in the arena's threads.
template <typename Piece>
void run_pieces(std::size_t pieces, Piece&& piece) {
  const std::size_t threads = std::min<std::size_t>(static_cast<std::size_t>(arena_threads), pieces);
  if (inside_loop || threads < 2) {
    for (std::size_t i = 0; i < pieces; ++i) piece(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr error;
  const auto work = [&](int number) {
    worker = number;
    inside_loop = true;
    try {
      // Relaxed, so that taking pieces orders nothing: pieces of different threads that touch one variable
      // are a race however they happen to fall.
      const auto take = [&] { return next.fetch_add(1, std::memory_order_relaxed); };
      for (std::size_t i = take(); i < pieces; i = take()) piece(i);
    } catch (...) {
      next.store(pieces, std::memory_order_relaxed);
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
    }
    inside_loop = false;
  };
  std::vector<std::thread> team;
  for (std::size_t i = 1; i < threads; ++i) team.emplace_back(work, static_cast<int>(i));
  work(0);
  for (std::thread& thread : team) thread.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace plain

struct split {};

template <typename Value>
class blocked_range {
 public:
  using const_iterator = Value;
  blocked_range(Value begin, Value end, std::size_t grain = 1) : begin_(begin), end_(end), grain_(grain) {}
  Value begin() const { return begin_; }
  Value end() const { return end_; }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  std::size_t grainsize() const { return grain_; }
  bool empty() const { return !(begin_ < end_); }
  std::size_t pieces() const { return (size() + grain_ - 1) / grain_; }
  blocked_range piece(std::size_t i) const {
    const Value from = begin_ + static_cast<Value>(i * grain_);
    return {from, static_cast<std::size_t>(end_ - from) > grain_ ? from + static_cast<Value>(grain_) : end_,
            grain_};
  }

 private:
  Value begin_;
  Value end_;
  std::size_t grain_;
};

struct simple_partitioner {};
struct auto_partitioner {};
struct static_partitioner {};

template <typename Range, typename Body, typename Partitioner = auto_partitioner>
requires std::is_class_v<Range>
void parallel_for(const Range& range, const Body& body, const Partitioner& = {}) {
  if (range.empty()) return;
  plain::run_pieces(range.pieces(), [&](std::size_t i) { body(range.piece(i)); });
}

template <typename Index, typename Body>
void parallel_for(Index first, Index last, const Body& body) {
  if (!(first < last)) return;
  plain::run_pieces(static_cast<std::size_t>(last - first),
                    [&](std::size_t i) { body(first + static_cast<Index>(i)); });
}

template <typename Range, typename Value, typename Body, typename Join>
Value parallel_reduce(const Range& range, const Value& identity, const Body& body, const Join& join) {
  if (range.empty()) return identity;
  std::vector<Value> parts(range.pieces(), identity);
  plain::run_pieces(range.pieces(), [&](std::size_t i) { parts[i] = body(range.piece(i), identity); });
  Value all = identity;
  for (const Value& part : parts) all = join(all, part);
  return all;
}

template <typename Iterator, typename Less = std::less<>>
void parallel_sort(Iterator begin, Iterator end, const Less& less = {}) {
  std::sort(begin, end, less);
}

/// One value for each worker, made when the worker first asks. Without a lock, which would order what it must
/// not.
template <typename Value>
class enumerable_thread_specific {
 public:
  enumerable_thread_specific() : make_([] { return std::make_unique<Value>(); }) {}
  template <typename Make>
  requires std::is_invocable_r_v<Value, Make>
  explicit enumerable_thread_specific(Make make)
      : make_([make] { return std::make_unique<Value>(make()); }) {}

  Value& local() {
    std::unique_ptr<Value>& mine = values_[static_cast<std::size_t>(plain::worker)];
    if (!mine) mine = make_();
    return *mine;
  }

  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using pointer = Value*;
    using reference = Value&;
    iterator(const std::unique_ptr<Value>* at, const std::unique_ptr<Value>* end) : at_(at), end_(end) {
      skip();
    }
    Value& operator*() const { return **at_; }
    Value* operator->() const { return at_->get(); }
    iterator& operator++() {
      ++at_;
      skip();
      return *this;
    }
    bool operator==(const iterator& other) const { return at_ == other.at_; }

   private:
    void skip() {
      while (at_ != end_ && !*at_) ++at_;
    }
    const std::unique_ptr<Value>* at_;
    const std::unique_ptr<Value>* end_;
  };
  iterator begin() const { return iterator(values_.data(), values_.data() + values_.size()); }
  iterator end() const { return iterator(values_.data() + values_.size(), values_.data() + values_.size()); }

 private:
  static constexpr std::size_t most_workers = 1024;
  std::vector<std::unique_ptr<Value>> values_ = std::vector<std::unique_ptr<Value>>(most_workers);
  std::function<std::unique_ptr<Value>()> make_;
};

class task_arena {
 public:
  explicit task_arena(int threads) : threads_(threads) {}
  template <typename Work>
  auto execute(Work&& work) -> decltype(work()) {
    struct Entered {
      int before = plain::arena_threads;
      explicit Entered(int threads) { plain::arena_threads = threads; }
      ~Entered() { plain::arena_threads = before; }
    } entered(threads_);
    return work();
  }
  int max_concurrency() const { return threads_; }

 private:
  int threads_;
};

class global_control {
 public:
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t) {}
};

}  // namespace tbb
