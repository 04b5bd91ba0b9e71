#include "levels/exchange.hpp"

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

void Exchange::add_up(std::span<std::uint64_t> sums) {
  agree([] {}, sums);
}

std::uint64_t Exchange::sum(std::uint64_t value) {
  add_up({&value, 1});
  return value;
}

std::unique_ptr<Exchange> imagined_ranks(int ranks) {
  return std::make_unique<ImaginedRanks>(ranks);
}

Exchange& one_process() {
  static OneProcess process;
  return process;
}

}  // namespace pegspace
