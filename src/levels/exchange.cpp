#include "levels/exchange.hpp"

#include <utility>

#include "base/check.hpp"

namespace pegspace {
namespace {

class OneProcess : public Exchange {
 public:
  int rank() const override { return 0; }
  int ranks() const override { return 1; }
  void agree(const std::function<void()>& work, std::span<std::uint64_t>) override { work(); }
  std::vector<std::uint64_t> swap(std::span<const std::uint64_t> numbers) override {
    return {numbers.begin(), numbers.end()};
  }
  void swap(std::span<const std::span<const std::byte>>, std::span<const std::span<std::byte>>) override {}
};

class ImaginedRanks : public Exchange {
 public:
  explicit ImaginedRanks(int ranks) : ranks_(ranks) {}
  int rank() const override { return 0; }
  int ranks() const override { return ranks_; }
  void agree(const std::function<void()>&, std::span<std::uint64_t>) override { refuse(); }
  std::vector<std::uint64_t> swap(std::span<const std::uint64_t>) override {
    refuse();
    return {};
  }
  void swap(std::span<const std::span<const std::byte>>, std::span<const std::span<std::byte>>) override {
    refuse();
  }

 private:
  static void refuse() { PEGSPACE_CHECK(false, "a plan exchanges nothing"); }

  int ranks_;
};

}  // namespace

std::vector<std::vector<std::uint64_t>> Exchange::swap_words(std::vector<std::vector<std::uint64_t>> send) {
  const auto own = static_cast<std::size_t>(rank());
  std::vector<std::uint64_t> kept = std::move(send[own]);
  send[own].clear();
  std::vector<std::uint64_t> sizes;
  for (const auto& words : send) sizes.push_back(words.size());
  sizes = swap(sizes);
  std::vector<std::vector<std::uint64_t>> received(sizes.size());
  agree([&] {
    for (std::size_t from = 0; from < sizes.size(); ++from) received[from].resize(sizes[from]);
  });
  std::vector<std::span<const std::byte>> out;
  std::vector<std::span<std::byte>> in;
  for (const auto& words : send) out.push_back(std::as_bytes(std::span(words)));
  for (auto& words : received) in.push_back(std::as_writable_bytes(std::span(words)));
  swap(out, in);
  received[own] = std::move(kept);
  return received;
}

void Exchange::add_up(std::span<std::uint64_t> sums) {
  agree([] {}, sums);
}

std::uint64_t Exchange::sum(std::uint64_t value) {
  add_up({&value, 1});
  return value;
}

/// Digits of 32 bits are added up apart: their sums fit 64 bits for up to 2^32 ranks.
Count Exchange::sum(const Count& value) {
  constexpr int digit_bits = 32;
  constexpr std::size_t most_digits = 64;
  const std::vector<std::uint32_t> own = to_words(value);
  PEGSPACE_CHECK(own.size() <= most_digits, "a count of jump sequences has at most 2048 bits");
  std::vector<std::uint64_t> digits(own.begin(), own.end());
  digits.resize(most_digits, 0);
  add_up(digits);
  Count total = 0;
  for (std::size_t i = most_digits; i-- > 0;) total = (total << digit_bits) + digits[i];
  return total;
}

std::unique_ptr<Exchange> imagined_ranks(int ranks) {
  return std::make_unique<ImaginedRanks>(ranks);
}

Exchange& one_process() {
  static OneProcess process;
  return process;
}

}  // namespace pegspace
