// Runs a fuzz target on files, for builds without libFuzzer: the corpus in the normal tests, and single
// finds.
//
//   pegspace_fuzz_NAME FILE|FOLDER... [--mutate N] [--seed S]
//
// --mutate adds N inputs made of the files' by simple random changes. An input that breaks something ends the
// program as it would end any; its name is printed before.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "base/random.hpp"
#include "fuzz_target.hpp"

namespace {

using Bytes = std::string;

Bytes read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::cerr << "cannot read " << path << "\n";
    std::exit(2);
  }
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(path)) return {path};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void run(const Bytes& input) {
  // A copy of exactly this size on the heap, so that reading past its end is seen by AddressSanitizer.
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

Bytes mutated(const std::vector<Bytes>& inputs, pegspace::Random& random) {
  Bytes input = inputs[random.below(inputs.size())];
  for (std::uint64_t changes = 1 + random.below(std::uint64_t{6}); changes > 0; --changes) {
    const std::size_t at = random.below(std::uint64_t{input.size() + 1});
    const std::size_t length = 1 + random.below(std::uint64_t{8});
    switch (random.below(std::uint64_t{5})) {
      case 0:
        input.insert(at, 1, static_cast<char>(random.below(std::uint64_t{256})));
        break;
      case 1:
        input.erase(at, length);
        break;
      case 2:
        if (at < input.size()) input[at] = static_cast<char>(random.below(std::uint64_t{256}));
        break;
      case 3:
        input.insert(at, input.substr(random.below(std::uint64_t{input.size() + 1}), length));
        break;
      default: {  // the rest of another one
        const Bytes& other = inputs[random.below(inputs.size())];
        input = input.substr(0, at) + other.substr(random.below(std::uint64_t{other.size() + 1}));
      }
    }
  }
  constexpr std::size_t longest = 4096;
  return input.substr(0, longest);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t mutations = 0;
  std::uint64_t seed = 1;
  std::vector<Bytes> inputs;
  for (int i = 1; i < argc; ++i) {
    const bool last = i + 1 == argc;
    if (std::strcmp(argv[i], "--mutate") == 0 && !last) {
      mutations = std::stoull(argv[++i]);
    } else if (std::strcmp(argv[i], "--seed") == 0 && !last) {
      seed = std::stoull(argv[++i]);
    } else {
      for (const std::filesystem::path& path : files_of(argv[i])) {
        std::cout << path.string() << std::endl;
        inputs.push_back(read(path));
        run(inputs.back());
      }
    }
  }
  if (inputs.empty()) {
    std::cerr << "no input: name files, or a folder of them\n";
    return 2;
  }
  pegspace::Random random(seed);
  for (std::uint64_t i = 0; i < mutations; ++i) {
    const Bytes input = mutated(inputs, random);
    // Kept before it runs, as nothing can be kept after a crash.
    if (const char* path = std::getenv("PEGSPACE_FUZZ_LAST")) std::ofstream(path, std::ios::binary) << input;
    run(input);
  }
  std::cout << inputs.size() << " files and " << mutations << " changed ones passed\n";
  return 0;
}
