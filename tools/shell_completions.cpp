#include "shell_completions.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {
namespace {

// Both hand on the words up to the cursor. bash cuts --option=value at the sign, so zsh does, too.
constexpr std::string_view bash_script =
    R"(# bash completion for pegspace, written by `pegspace --completion bash`.
_pegspace() {
  local line word=${COMP_WORDS[COMP_CWORD]}
  [[ $word == = ]] && word=
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == $'\t' ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
    elif [[ $line == "$word"* ]]; then
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _pegspace pegspace
)";
constexpr std::string_view zsh_script = R"(#compdef pegspace
# zsh completion for pegspace, written by `pegspace --completion zsh`.
_pegspace() {
  local line
  local -a typed=("${(@)words[2,CURRENT]}") found
  compset -P '--*=' && typed[-1]=("${typed[-1]%%=*}" = "${typed[-1]#*=}")
  for line in "${(@f)$("$words[1]" --complete "$typed[@]" 2>/dev/null)}"; do
    if [[ $line == $'\t' ]]; then
      _files
    elif [[ -n $line ]]; then
      found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    fi
  done
  _describe word found
}
_pegspace "$@"
)";

std::string line_of(std::string_view word, std::string_view meaning = "") {
  return std::string(word) + "\t" + std::string(meaning) + "\n";
}

bool is_placeholder(const std::string& word) {
  return std::any_of(word.begin(), word.end(), [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

/// What can stand for a value or word of the help: "auto|always|never", "HOLES|any|FILE", "BOARD [FILE]".
std::string values_of(std::string shown) {
  std::string lines;
  bool is_file = false;
  for (char& letter : shown) {
    if (letter == '[' || letter == ']' || letter == ' ' || letter == ',') letter = '|';
  }
  for (const std::string& word : split(shown, '|')) {
    if (word.starts_with("BOARD")) {
      for (const CatalogueEntry& entry : catalogue()) {
        for (const auto& board : entry.examples) lines += line_of(board);
      }
    } else if (word == "NOTATION") {
      for (const std::string& name : notation_names()) lines += line_of(name);
    } else if (!word.empty() && !is_placeholder(word) && word != "...") {
      lines += line_of(word);
    }
    for (const char* kind : {"BOARD", "FILE", "FOLDER", "PATH"}) is_file = is_file || word.starts_with(kind);
  }
  return lines + (is_file ? line_of("") : "");
}

}  // namespace

std::string shell_completion(const std::string& shell) {
  if (shell == "bash") return std::string(bash_script);
  if (shell == "zsh") return std::string(zsh_script);
  throw InputError("--completion: there is no completion for '" + shell + "'." +
                   did_you_mean(shell, {"bash", "zsh"}) + " Expected bash or zsh.");
}

std::string completions(const std::vector<std::string>& words) {
  std::string lines;
  if (words.size() < 2) {
    for (const Command& command : commands()) lines += line_of(command.name, command.summary);
    return lines + line_of("--help", "the commands") + line_of("--version", "version and commit");
  }
  const auto command = std::ranges::find(commands(), words.front(), &Command::name);
  if (command == commands().end()) return "";
  auto before = words.end() - 2;
  if (words.back() != "=" && *before == "=" && before != words.begin()) --before;
  const std::vector<OptionRow> rows = option_rows(*command);
  for (const OptionRow& option : rows) {
    const bool is_meant = *before == "--" + option.name || *before == std::string("-") + option.letter;
    if (is_meant && !option.value.empty()) return values_of(option.value);
  }
  if (!words.back().starts_with('-')) return values_of(std::string(command->words));
  for (const OptionRow& option : rows) lines += line_of("--" + option.name, first_clause(option.meaning));
  return lines;
}

}  // namespace pegspace
