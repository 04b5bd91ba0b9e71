#include "board/graphs/other_formats.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "base/text.hpp"
#include "board/graphs/adjacency_matrix.hpp"
#include "board/graphs/graph_sections.hpp"
#include "board/pictures/picture_letters.hpp"

namespace pegspace {

const std::string graph_forms =
    "A graph is read as graph6 or sparse6, as lines of two names, as an adjacency matrix of 0 and 1, or as "
    "lists of neighbours such as '1: 2 5'.";
const std::string planar_code_advice = "plantri writes graph6 with -g";

namespace {

/// How the first line of a format begins, in lower case.
struct Format {
  std::string_view begins;
  std::string_view name;
};
constexpr Format formats[] = {{"graph {", "a graph in DOT"},
                              {"graph{", "a graph in DOT"},
                              {"graph \"", "a graph in DOT"},
                              {"digraph", "a graph in DOT"},
                              {"strict graph", "a graph in DOT"},
                              {"strict digraph", "a graph in DOT"},
                              {"graph [", "a graph in GML"},
                              {"graph[", "a graph in GML"},
                              {"creator \"", "a graph in GML"},
                              {"*vertices", "a graph in Pajek's format"},
                              {"*network", "a graph in Pajek's format"},
                              {"p edge ", "a graph in DIMACS format"},
                              {"p col ", "a graph in DIMACS format"},
                              {"p sp ", "a graph in DIMACS format"},
                              {"p tw ", "a graph in DIMACS format"},
                              {"c ", "a graph in DIMACS format"},
                              {"<?xml", "a graph in XML"},
                              {"<graphml", "a graph in GraphML"},
                              {"<gexf", "a graph in GEXF"},
                              {"graph 1, order", "a graph as nauty's showg prints it"},
                              {"n=", "a graph as dreadnaut reads it"},
                              {">a ", "a message of a program of nauty"},
                              {">z ", "a message of a program of nauty"},
                              {">e ", "a message of a program of nauty"},
                              {"%%matrixmarket", "a matrix in Matrix Market format"},
                              {"leda.graph", "a graph in LEDA's format"},
                              {"@nodes", "a graph in LEMON's format"},
                              {"array(", "an array that is no matrix of a graph"},
                              {"dl ", "a graph in UCINET's format"},
                              {"{", "braces, as of JSON or Mathematica"}};

std::optional<std::string_view> format_of(std::string_view line) {
  const std::string content = lower_case(trim(line));
  const auto* const found =
      std::ranges::find_if(formats, [&](const Format& format) { return content.starts_with(format.begins); });
  if (found != std::end(formats)) return found->name;
  // "graph G {": a name may stand between.
  if (content.starts_with("graph ") && content.ends_with('{')) return formats[0].name;
  return std::nullopt;
}

/// The words of a line of names and numbers with punctuation between; none for any other line.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char letter : line) {
    if (is_name_letter(letter)) {
      word += letter;
      continue;
    }
    if (std::string_view(" \t,;:()[]{}<>-=|\"'").find(letter) == std::string_view::npos) return {};
    if (!word.empty()) words.push_back(std::exchange(word, ""));
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

/// Whether these are rows of names and numbers, such as "1 -- 2" or "1 2 0.5". They are not if a longer word
/// can be a row of a picture, or if the rows can be a picture of single characters: all of one length, with
/// at most three different ones.
bool is_table(const std::vector<std::vector<std::string>>& rows) {
  std::set<std::string> words;
  std::set<std::size_t> lengths;
  bool has_long_row_of_picture = false;
  for (const auto& row : rows) {
    if (row.empty()) return false;
    lengths.insert(row.size());
    words.insert(row.begin(), row.end());
    for (const std::string& word : row) {
      const bool is_letters = word.find_first_of("23456789") == std::string::npos && word.size() > 1;
      has_long_row_of_picture = has_long_row_of_picture || (is_letters && is_picture_row(word, {}));
    }
  }
  const bool are_short = std::ranges::all_of(words, [](const std::string& word) { return word.size() == 1; });
  const bool is_picture = lengths.size() == 1 && are_short && words.size() <= 3;
  const bool is_one_line = rows.size() == 1;  // a list of pairs in brackets
  return *lengths.rbegin() >= 2 && (is_one_line || *lengths.rbegin() <= 4) && !is_picture &&
         !has_long_row_of_picture;
}

}  // namespace

void refuse_other_formats(const SourceText& text) {
  std::vector<std::vector<std::string>> rows;
  std::optional<std::size_t> first;
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(without_comment(text.line(line)));
    if (const std::size_t zero = content.find('\0'); zero != content.npos) {
      text.fail(line, 0, "binary data, as of planar code", "a picture or a graph",
                graph_forms + " " + planar_code_advice + ".");
    }
    if (content.empty()) continue;
    if (!first) first = line;
    if (const auto format = format_of(content); format && (line == *first || content.starts_with("p "))) {
      text.fail(line, 0, std::string(*format), "a picture or a graph", graph_forms);
    }
    rows.push_back(words_of(content));
  }
  if (first && are_decimals(text)) {
    text.fail(
        *first, 0, "decimals", "a picture or a graph",
        "A graph's matrix has n rows of n numbers, 1 for an edge and 0 for none; it is symmetric, with 0 "
        "on its diagonal.");
  }
  if (!first || !is_table(rows)) return;
  text.fail(*first, 0, quote_input(trim(text.line(*first))), "a picture or a graph", graph_forms);
}

}  // namespace pegspace
