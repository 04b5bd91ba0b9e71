// The text of state.peg (checkpoint.hpp): a word and its values in each line, and back.
#include <algorithm>
#include <charconv>
#include <span>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/text.hpp"
#include "levels/checkpoint/checkpoint.hpp"

namespace pegspace {
namespace {

/// The first line. Version 1, of pegspace 0.1, had none; version 2 knew one file for each level or stage;
/// version 3 numbered the tiles of some boards otherwise.
constexpr std::string_view version_line = "version 4";

/// A line of the text, cut into words.
class StateLine {
 public:
  StateLine(std::string_view line, const std::string& source)
      : line_(line), source_(source), words_(split(line, ' ')) {}

  const std::string& key() const { return words_.front(); }
  std::size_t values() const { return words_.size() - 1; }
  const std::string& text(std::size_t index) const {
    if (index >= values()) bad("a value is missing");
    return words_[index + 1];
  }
  std::uint64_t number(std::size_t index, int base = 10) const {
    const std::string& word = text(index);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (error != std::errc() || end != word.data() + word.size()) bad("'" + word + "' is not a number");
    return value;
  }
  int small(std::size_t index) const {
    const std::uint64_t value = number(index);
    if (value > 1000) bad("a number is too large");
    return static_cast<int>(value);
  }
  [[noreturn]] void bad(const std::string& what) const {
    throw DamagedFile("'" + source_ + "' is damaged: " + what + " in the line '" + std::string(line_) + "'.");
  }

 private:
  std::string_view line_;
  const std::string& source_;
  std::vector<std::string> words_;
};

std::string file_line(const std::string& key, const CheckpointFile& file) {
  return key + " " + file.name + " " + checksum_text(file.checksum) + "\n";
}

/// Files stand in the checkpoint's own folder.
CheckpointFile read_file_line(const StateLine& line) {
  const std::string& name = line.text(0);
  if (name.empty() || name.front() == '.' || name.find('/') != std::string::npos)
    line.bad("no name of a file");
  return {name, line.number(1, 16)};
}

LevelStats read_level_line(const StateLine& line) {
  if (line.values() != 2 + column_count) line.bad("a wrong number of values");
  LevelStats level;
  level.depth = line.small(0);
  level.pegs = line.small(1);
  for (std::size_t i = 0; 2 + i < line.values(); ++i) {
    if (line.text(2 + i) != "-") level.values[i] = line.number(2 + i);
  }
  return level;
}

Ending read_ending(const StateLine& line) {
  if (line.text(0) == "complete") return Ending::complete;
  if (line.text(0) == "depth_limit") return Ending::depth_limit;
  line.bad("no ending");
}

}  // namespace

std::string state_text(const CheckpointState& state) {
  std::string text = std::string(version_line) + "\nengine " + state.engine + "\n";
  text += "symmetry " + std::string(symmetry_name(state.symmetry)) + "\n";
  text += "columns " + std::to_string(state.columns) + "\n";
  for (const LevelStats& level : state.levels) {
    text += "level " + std::to_string(level.depth) + " " + std::to_string(level.pegs);
    for (const auto& value : level.values) text += " " + (value ? std::to_string(*value) : std::string("-"));
    text += "\n";
  }
  if (state.ending) {
    text += std::string("ending ") + (*state.ending == Ending::complete ? "complete" : "depth_limit") + "\n";
  }
  text += "depth " + std::to_string(state.depth) + "\n";
  for (const CheckpointFile& file : state.kept) text += file_line("kept", file);
  for (const CheckpointFile& file : state.runs) text += file_line("run", file);
  for (const auto& [key, numbers] : {std::pair("done", &state.done), std::pair("sums", &state.sums)}) {
    text += key;
    for (const std::uint64_t number : *numbers) text += " " + std::to_string(number);
    text += "\n";
  }
  return text;
}

CheckpointState parse_state(std::string_view text, const std::string& source) {
  const std::string_view first = text.substr(0, text.find('\n'));
  if (first != version_line) {
    const bool tells = first.starts_with("version ");
    throw InputError("'" + source + "' is the state of a checkpoint of " +
                     (tells ? printable(first, 80) : "version 1 (pegspace 0.1)") +
                     ", and this program reads " + std::string(version_line) +
                     ". Use the program that wrote it, or start again in an empty folder.");
  }
  CheckpointState state;
  for (const std::string& raw : split(text.substr(std::min(text.size(), first.size() + 1)), '\n')) {
    if (raw.empty()) continue;
    const StateLine line(raw, source);
    const std::string& key = line.key();
    if (key == "engine") {
      state.engine = line.text(0);
    } else if (key == "symmetry") {
      try {
        state.symmetry = parse_symmetry(line.text(0));
      } catch (const InputError&) {
        line.bad("no symmetry");
      }
    } else if (key == "columns") {
      state.columns = static_cast<unsigned>(line.small(0));
    } else if (key == "level") {
      state.levels.push_back(read_level_line(line));
      if (state.levels.back().depth + 1 != static_cast<int>(state.levels.size())) line.bad("no next depth");
    } else if (key == "ending") {
      state.ending = read_ending(line);
    } else if (key == "depth") {
      state.depth = line.small(0);
    } else if (key == "kept") {
      state.kept.push_back(read_file_line(line));
    } else if (key == "run") {
      state.runs.push_back(read_file_line(line));
    } else if (key == "done") {
      for (std::size_t i = 0; i < line.values(); ++i) state.done.push_back(line.number(i));
    } else if (key == "sums") {
      for (std::size_t i = 0; i < line.values(); ++i) state.sums.push_back(line.number(i));
    } else {
      line.bad("an unknown word");
    }
  }
  return state;
}

}  // namespace pegspace
