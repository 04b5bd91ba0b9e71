// Files on their way to their name, and how an interrupt ends a process: what killed runs left, runs that
// write at the same time, names of every length, ends that nobody looks for. Other runs are child processes
// here.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/files/out.hpp"
#include "base/system/interrupt.hpp"
#include "catch.hpp"
#include "report/files/npy_file.hpp"
#include "report/files/output.hpp"
#include "temporary_folder.hpp"

using namespace pegspace;
namespace fs = std::filesystem;

namespace {

using testing::TemporaryFolder;

std::string content_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void fill(const Out& file, std::string_view text) {
  file.write_at(0, text.data(), text.size());
}

/// A process that does this, says so, and waits for its end.
class Child {
 public:
  explicit Child(const std::function<void()>& work) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    id_ = ::fork();
    REQUIRE(id_ >= 0);
    if (id_ == 0) {
      work();
      static_cast<void>(::write(ends[1], "x", 1));
      for (;;) std::this_thread::sleep_for(std::chrono::seconds(60));
    }
    char done = 0;
    REQUIRE(::read(ends[0], &done, 1) == 1);
    ::close(ends[0]);
    ::close(ends[1]);
  }
  ~Child() {
    if (id_ > 0) end(SIGKILL);
  }
  void send(int signal) {
    if (!first_signal_) first_signal_ = std::chrono::steady_clock::now();
    ::kill(id_, signal);
  }
  bool runs() const { return ::waitpid(id_, nullptr, WNOHANG) == 0; }
  /// How it ended, and how many seconds after the first signal.
  std::pair<int, double> wait() {
    int status = 0;
    REQUIRE(::waitpid(id_, &status, 0) == id_);
    id_ = -1;
    return {status, std::chrono::duration<double>(std::chrono::steady_clock::now() - *first_signal_).count()};
  }
  void end(int signal) {
    send(signal);
    wait();
  }

 private:
  pid_t id_ = -1;
  std::optional<std::chrono::steady_clock::time_point> first_signal_;
};

}  // namespace

TEST_CASE("a file appears complete, or not at all", "[out]") {
  const TemporaryFolder folder;
  const fs::path target = folder.path / "levels.csv";
  {
    const Out file(target);
    fill(file, "half");
    CHECK(folder.names().size() == 1);
    CHECK(is_temporary_name(folder.names().front()));
  }
  CHECK(folder.names().empty());
  Out file(target);
  fill(file, "whole");
  file.put_in_place();
  CHECK(folder.names() == std::vector<std::string>{"levels.csv"});
  CHECK(content_of(target) == "whole");
  CHECK_THROWS_AS(Out(folder.path / "none" / "levels.csv"), OutError);
}

TEST_CASE("what a killed run left neither blocks the next one nor stays", "[out]") {
  const TemporaryFolder folder;
  const fs::path target = folder.path / "levels.csv";
  const auto leave = [&](const std::function<void()>& work) {
    Child killed(work);
    killed.end(SIGKILL);
    REQUIRE(folder.names().size() == 1);
  };
  leave([&] { fill(*new Out(target), "half"); });
  write_whole_file(target.string(), "whole");
  CHECK(folder.names() == std::vector<std::string>{"levels.csv"});
  CHECK(content_of(target) == "whole");

  fs::remove(target);
  leave([&] { new Out(target); });
  check_writable(target.string(), "--csv");
  CHECK(folder.names().empty());
  leave([&] { new Out(target); });
  Out(target).put_in_place();
  CHECK(folder.names() == std::vector<std::string>{"levels.csv"});
}

TEST_CASE("a file that another run writes is left to it", "[out]") {
  const TemporaryFolder folder;
  const fs::path target = folder.path / "levels.csv";
  Child other([&] { fill(*new Out(target), "theirs"); });
  const std::string theirs = folder.names().at(0);
  Out first(target);
  Out second(target);
  CHECK(folder.names().size() == 3);
  fill(second, "second");
  second.put_in_place();
  CHECK(content_of(target) == "second");
  fill(first, "first");
  first.put_in_place();
  CHECK(content_of(target) == "first");
  CHECK(content_of(folder.path / theirs) == "theirs");
  check_writable(target.string(), "--csv");
  CHECK(folder.names() == std::vector<std::string>{theirs, "levels.csv"});
  other.end(SIGKILL);
  write_whole_file(target.string(), "last");
  CHECK(folder.names() == std::vector<std::string>{"levels.csv"});
}

TEST_CASE("many runs that write one file all succeed", "[out]") {
  const TemporaryFolder folder;
  const fs::path target = folder.path / "levels.csv";
  const std::string text(2000, 'x');
  std::vector<std::thread> runs;
  std::atomic<int> failures = 0;
  for (int run = 0; run < 8; ++run) {
    runs.emplace_back([&] {
      for (int round = 0; round < 40; ++round) {
        try {
          write_whole_file(target.string(), text);
        } catch (const std::exception&) {
          ++failures;
        }
      }
    });
  }
  for (std::thread& run : runs) run.join();
  CHECK(failures == 0);
  CHECK(folder.names() == std::vector<std::string>{"levels.csv"});
  CHECK(content_of(target) == text);
}

TEST_CASE("every name that the file system takes can be written", "[out]") {
  const TemporaryFolder folder;
  for (const std::size_t length : std::vector<std::size_t>{1, 200, 248, 249, 250, 251, 255}) {
    const std::string name(length, 'n');
    const std::string path = (folder.path / name).string();
    check_writable(path, "--csv");
    write_whole_file(path, name);
    Out(path).put_in_place();
    CHECK(folder.names() == std::vector<std::string>{name});
    fs::remove(path);
    const std::string unfinished = unfinished_path(name);
    CHECK(unfinished.size() <= 255);
    CHECK((length > 250 || unfinished == name + ".part"));
  }
  CHECK(unfinished_path(std::string(251, 'a')) != unfinished_path(std::string(251, 'b')));
  const std::string long_path = (folder.path / std::string(256, 'n')).string();
  CHECK_THROWS_AS(check_writable(long_path, "--csv"), InputError);
}

TEST_CASE("whatever writes a file follows symbolic links", "[out]") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path / "far");
  fs::create_symlink("far/link", folder.path / "link");  // of a link that leads to nothing yet
  fs::create_symlink("file", folder.path / "far" / "link");
  const std::string link = (folder.path / "link").string();
  const std::string file = (folder.path / "far" / "file").string();
  CHECK(linked_file(link) == fs::path(file));
  CHECK(unfinished_path(link) == file + ".part");
  write_whole_file(link, "text");
  CHECK(content_of(file) == "text");
  NpyFile array(link);
  array.append(std::vector<std::uint64_t>{5});
  array.complete();
  array.put_in_place();
  CHECK(content_of(file).substr(1, 5) == "NUMPY");
  Out(link).put_in_place();
  CHECK(content_of(file).empty());
  CHECK(fs::is_symlink(link));
  CHECK(fs::is_symlink(folder.path / "far" / "link"));
  fs::create_symlink("around", folder.path / "around");
  CHECK(linked_file(folder.path / "around") == folder.path / "around");
  CHECK_THROWS_AS(check_writable((folder.path / "around").string(), "--csv"), InputError);
}

TEST_CASE("a run that does not look at the flag is ended, and its temporary file removed", "[out]") {
  const TemporaryFolder folder;
  // A second signal ends it at once, but not SIGXCPU, which the kernel repeats.
  const int second = GENERATE(0, SIGINT, SIGXCPU);
  Child waiting([&] {
    catch_interrupts("pegspace_tests");
    new Out(folder.path / "levels.csv");
  });
  CHECK(folder.names().size() == 1);
  waiting.send(SIGTERM);
  if (second != 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    waiting.send(second);
  }
  const auto [status, seconds] = waiting.wait();
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  CHECK((second == SIGINT || seconds > 1));
  CHECK(folder.names().empty());
}

TEST_CASE("a run that needs longer to end in order is given the time, and a second signal ends it", "[out]") {
  Child saving([] {
    catch_interrupts("pegspace_tests");
    new InterruptDelay();
  });
  saving.send(SIGTERM);
  std::this_thread::sleep_for(std::chrono::milliseconds(2700));
  REQUIRE(saving.runs());
  saving.send(SIGTERM);
  const auto [status, seconds] = saving.wait();
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
}
