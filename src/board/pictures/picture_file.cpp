#include "board/pictures/picture_file.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

const std::vector<std::string> header_keys = {"lattice", "directions", "wrap",  "without",
                                              "spacing", "letters",    "board", "finish"};

const std::string header_expected =
    "'lattice: square', 'lattice: triangular', 'lattice: graph', 'directions:', 'wrap:', 'without:', "
    "'spacing:', "
    "'letters:', 'board:', or a comment after '#'";

// A header line "key: value"; columns from 0.
struct HeaderLine {
  std::string key;
  std::size_t key_column = 0;
  std::string value;
  std::size_t value_column = 0;
};

HeaderLine read_header_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  HeaderLine header;
  header.key = lower_case(trim(line.substr(0, colon)));
  header.key_column = line.find_first_not_of(" \t");
  const std::string_view value = line.substr(colon + 1);
  header.value = lower_case(trim(value));
  const std::size_t blanks = value.find_first_not_of(" \t");
  header.value_column = colon + 1 + (blanks == std::string_view::npos ? value.size() : blanks);
  return header;
}

void require_no_value(const SourceText& text, std::size_t line, const HeaderLine& header) {
  if (header.value.empty()) return;
  text.fail(line, header.value_column, quote_input(header.value), "nothing after '" + header.key + ":'",
            "The picture begins on the next line.");
}

[[noreturn]] void refuse_value(const SourceText& text, std::size_t line, const HeaderLine& header,
                               const std::string& expected, const std::string& advice) {
  text.fail(line, header.value_column,
            header.value.empty() ? "the end of the line" : quote_input(header.value), expected, advice);
}

Lattice read_lattice(const SourceText& text, std::size_t line, const HeaderLine& header) {
  for (const Lattice lattice : {Lattice::square, Lattice::triangular}) {
    if (header.value == lattice_name(lattice)) return lattice;
  }
  if (header.value == "graph") {
    refuse_value(text, line, header, "'lattice: graph' before all other lines",
                 "A graph has none of the settings of pictures.");
  }
  refuse_value(text, line, header, "'square', 'triangular' or 'graph'",
               did_you_mean(header.value.substr(0, 40), {"square", "triangular", "graph"}));
}

void read_directions(const SourceText& text, std::size_t line, const HeaderLine& header, PictureFile& file) {
  if (header.value != "4" && header.value != "6" && header.value != "8") {
    refuse_value(text, line, header,
                 "4, 6 with the diagonals from upper left to lower right, or 8 with all diagonals", "");
  }
  file.neighbourhood.diagonals = header.value == "8";
  file.one_diagonal = header.value == "6";
}

void read_wrap(const SourceText& text, std::size_t line, const HeaderLine& header, Neighbourhood& read) {
  read.wraps_rows = header.value == "rows" || header.value == "both";
  read.wraps_columns = header.value == "columns" || header.value == "both";
  if (read.wraps()) return;
  refuse_value(text, line, header, "'rows', 'columns' or 'both'",
               "rows joins the right side to the left, columns the lower side to the upper.");
}

[[noreturn]] void refuse_header_text(const SourceText& text, std::size_t line) {
  const std::string_view content = text.line(line);
  const std::string_view words = trim(content);
  std::string advice = did_you_mean(words.substr(0, 40), {"board:", "lattice:"});
  for (std::size_t at = 0; at < words.size() && advice.empty(); ++at) {
    const std::size_t length = std::max<std::size_t>(utf8_length(words.substr(at)), 1);
    if (!is_picture_row(words.substr(at, length), {})) advice = advice_on(words.substr(at, length));
  }
  text.fail(line, content.find_first_not_of(" \t"), quote_input(words), header_expected,
            advice + " A board file has a picture, as in these three lines: 'board:', 'ooo', 'o.o'.");
}

std::size_t read_spacing(const SourceText& text, std::size_t line, const HeaderLine& header) {
  try {
    return static_cast<std::size_t>(parse_whole(header.value, "spacing", 1, 256));
  } catch (const InputError&) {
    refuse_value(text, line, header, "a whole number from 1 to 256",
                 "It says how many characters apart two neighbours are.");
  }
}

// Reads a setting; each may stand once.
void read_setting(const SourceText& text, std::size_t line, const HeaderLine& header, PictureFile& file) {
  if (!file.lines.emplace(header.key, line).second) {
    text.fail(line, header.key_column, "a second line '" + header.key + ":'", "'board:'",
              "Each setting stands once.");
  }
  if (header.key == "lattice") {
    file.lattice = read_lattice(text, line, header);
  } else if (header.key == "directions") {
    read_directions(text, line, header, file);
  } else if (header.key == "wrap") {
    read_wrap(text, line, header, file.neighbourhood);
  } else if (header.key == "without") {
    file.without = header.value;
    file.without_column = header.value_column;
  } else if (header.key == "letters") {
    file.letters = parse_letters(text, line, header.value_column);
  } else {
    file.spacing = read_spacing(text, line, header);
  }
}

void require_square_settings(const SourceText& text, const PictureFile& file) {
  if (file.one_diagonal && file.neighbourhood.wraps()) {
    text.fail(
        file.lines.at("wrap"), 0, "'wrap:' with 'directions: 6'", "'directions: 4' or 'directions: 8'",
        "A square array with one diagonal is a board of the triangular lattice, whose sides are not joined.");
  }
  if (file.picture_lattice() == Lattice::square) return;
  for (const char* key : {"directions", "wrap"}) {
    const auto line = file.lines.find(key);
    if (line == file.lines.end()) continue;
    text.fail(line->second, 0, "'" + line->first + ":' with 'lattice: triangular'",
              "'" + line->first + ":' on the square lattice alone",
              "Triangular boards have six directions, and their sides are not joined.");
  }
}

// Whether the text, beginning with this line, has as few different letters as a picture in letters of its
// own.
bool has_few_letters(const SourceText& text, std::size_t line) {
  constexpr std::size_t few = 4;
  std::set<std::string_view> letters;
  const Marks marks = read_marks(text, line);
  for (const Mark& mark : marks.all) letters.insert(mark.text);
  return letters.size() <= few && marks.all.size() > 2 * few;
}

// A bare picture whose rows begin with '#' looks like comments.
void require_no_hashes(const SourceText& text, std::size_t picture) {
  for (std::size_t line = 0; line < picture; ++line) {
    const std::string_view content = trim(text.line(line));
    const bool is_row = content.starts_with('#') &&
                        content.find_first_not_of("# ") != std::string_view::npos &&
                        is_picture_row(content, {});
    if (!is_row) continue;
    text.fail(line, text.line(line).find('#'), quote_input(content), "the line 'board:' above a picture",
              "This line can be a row or a comment. Write 'board:' above a row, or delete a comment.");
  }
}

// Reads the lines before the picture; returns the picture's first line.
std::size_t read_header(const SourceText& text, PictureFile& file) {
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(text.line(line));
    if (content.empty() || content.front() == '#') continue;
    if (!is_header_line(content)) {
      if (!is_picture_row(content, file.letters) && !has_few_letters(text, line))
        refuse_header_text(text, line);
      require_no_hashes(text, line);
      file.is_bare = true;
      return line;
    }
    const HeaderLine header = read_header_line(text.line(line));
    if (header.key == "board") {
      require_no_value(text, line, header);
      file.lines.emplace("lattice", line);
      return line + 1;
    }
    if (header.key == "finish") {
      text.fail(line, header.key_column, "'finish:' before the board", "'board:'",
                "Put the picture of the finish after that of the board.");
    }
    if (std::ranges::count(header_keys, header.key) == 0) {
      text.fail(line, header.key_column, "the unknown header " + quote_input(header.key + ":"),
                header_expected, did_you_mean(header.key.substr(0, 40), header_keys));
    }
    read_setting(text, line, header, file);
  }
  text.fail(text.size(), 0, "the end of the file", "the line 'board:' and the picture of a board");
}

// Refuses a header line that ends a picture and may not stand there.
[[noreturn]] void refuse_late_header(const SourceText& text, std::size_t line, const std::string& expected) {
  const HeaderLine header = read_header_line(text.line(line));
  const bool known = std::ranges::count(header_keys, header.key) > 0;
  text.fail(line, header.key_column, (known ? "" : "the unknown header ") + quote_input(header.key + ":"),
            expected, known ? "" : did_you_mean(header.key.substr(0, 40), header_keys));
}

/// The first line that is neither blank nor a comment; text.size() if there is none.
std::size_t first_line(const SourceText& text) {
  std::size_t line = 0;
  while (line < text.size() && (trim(text.line(line)).empty() || trim(text.line(line)).front() == '#'))
    ++line;
  return line;
}

}  // namespace

bool has_picture_header(const SourceText& text) {
  const std::size_t line = first_line(text);
  return line < text.size() && is_header_line(trim(text.line(line))) &&
         std::ranges::count(header_keys, read_header_line(text.line(line)).key) > 0;
}

bool has_picture_rows(const SourceText& text) {
  const std::size_t first = first_line(text);
  if (first == text.size()) return false;
  for (std::size_t line = first; line < text.size() && !is_header_line(text.line(line)); ++line) {
    if (!is_picture_row(text.line(line), {})) return false;
  }
  return !is_header_line(text.line(first));
}

PictureFile read_picture_file(const SourceText& text) {
  PictureFile file;
  file.board = read_marks(text, read_header(text, file));
  require_square_settings(text, file);
  std::size_t line = file.board.past_line;
  if (line == text.size()) return file;
  const HeaderLine header = read_header_line(text.line(line));
  if (header.key != "finish")
    refuse_late_header(text, line, "picture rows, 'finish:' or the end of the file");
  require_no_value(text, line, header);
  file.finish = read_marks(text, line + 1);
  line = file.finish->past_line;
  if (line != text.size()) refuse_late_header(text, line, "picture rows or the end of the file");
  return file;
}

std::vector<std::string> read_letters_of(const SourceText& text, PictureFile& file, bool is_finish) {
  std::vector<Marks*> pictures{&file.board};
  if (file.finish) pictures.push_back(&*file.finish);
  const Marks* const finish = is_finish ? pictures.front() : file.finish ? pictures.back() : nullptr;
  return read_letters(text, pictures, finish, file.letters);
}

// Joined sides are the outermost rows or columns with holes. Something drawn outside these could be meant as
// a gap.
void require_sides(const SourceText& text, const PictureFile& file, const Picture& picture) {
  const auto check = [&](bool joined, const std::string& lines, const auto& line_of) {
    if (!joined) return;
    std::size_t last = 0;
    std::size_t first = SIZE_MAX;
    for (const PictureHole& hole : picture.holes) {
      first = std::min(first, line_of(hole.mark));
      last = std::max(last, line_of(hole.mark));
    }
    for (const Mark& mark : file.board.all) {
      const bool is_gap = line_of(mark) < first || line_of(mark) > last || first > 0;
      if (!is_gap) continue;
      text.fail(
          mark.line, mark.byte, "a side of the picture without holes, where sides are joined",
          "holes in its first and its last " + lines,
          "Without it the outermost holes are neighbours; a gap between them stands inside of the picture.");
    }
    if (last + 1 >= static_cast<std::size_t>(least_ring)) return;
    text.fail(
        file.lines.at("wrap"), 0,
        "joined sides of a picture with " + std::to_string(last + 1) + " " + lines + (last > 0 ? "s" : ""),
        "at least " + std::to_string(least_ring) + " " + lines + "s",
        "From, over and to of a jump are three different holes.");
  };
  check(file.neighbourhood.wraps_rows, "column",
        [&](const Mark& mark) { return (mark.column - picture.origin) / picture.spacing; });
  check(file.neighbourhood.wraps_columns, "row",
        [&](const Mark& mark) { return mark.line - file.board.first_line; });
}

}  // namespace pegspace
