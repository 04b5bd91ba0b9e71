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

/// What can stand for a value or word of the help: "auto|always|never", "HOLES|any|FILE", "BOARD [FILE]".
struct Values {
  std::vector<std::string> words;
  bool boards = false;
  bool files = false;
};

bool is_placeholder(const std::string& word) {
  return std::any_of(word.begin(), word.end(), [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

Values values_of(std::string shown) {
  Values values;
  for (char& letter : shown) {
    if (letter == '[' || letter == ']' || letter == ' ' || letter == ',') letter = '|';
  }
  for (const std::string& word : split(shown, '|')) {
    if (word.rfind("BOARD", 0) == 0) {
      values.boards = values.files = true;
    } else if (word == "NOTATION") {
      values.words = notation_names();
    } else if (word.rfind("FILE", 0) == 0 || word.rfind("FOLDER", 0) == 0 || word.rfind("PATH", 0) == 0) {
      values.files = true;
    } else if (!word.empty() && !is_placeholder(word) && word != "...") {
      values.words.push_back(word);
    }
  }
  return values;
}

std::string board_names() {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) {
    names.insert(names.end(), entry.examples.begin(), entry.examples.end());
  }
  return join(names, " ");
}

std::string command_names() {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  return join(names, " ");
}

// ---- bash ----

std::string bash_options(const Command& command) {
  std::vector<std::string> names;
  for (const OptionRow& option : option_rows(command)) names.push_back("--" + option.name);
  return join(names, " ");
}

/// The assignments that make the function offer these values.
std::string bash_values(const Values& values) {
  std::vector<std::string> parts;
  std::string words = join(values.words, " ");
  if (values.boards) words += (words.empty() ? "" : " ") + std::string("$boards");
  parts.push_back("words=\"" + words + "\"");
  if (values.files) parts.emplace_back("files=yes");
  return join(parts, " ");
}

std::string bash_completion() {
  std::string text =
      "# bash completion for pegspace, written by `pegspace --completion bash`.\n"
      "_pegspace() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
      "  local boards=\"" +
      board_names() +
      "\"\n"
      "  COMPREPLY=()\n"
      "  # bash splits --option=value at the sign.\n"
      "  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; "
      "fi\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    words=\"" +
      command_names() +
      " --help --version\"\n"
      "  else\n"
      "    case \"${COMP_WORDS[1]} $before\" in\n";
  for (const Command& command : commands()) {
    const std::string name(command.name);
    for (const OptionRow& option : option_rows(command)) {
      if (option.value.empty()) continue;
      std::string pattern = "\"" + name + " --" + option.name + "\"";
      if (option.letter != '\0') pattern += " | \"" + name + " -" + option.letter + "\"";
      text += "      " + pattern + ") " + bash_values(values_of(option.value)) + " ;;\n";
    }
    text += "      \"" + name + " \"*)\n        if [[ $word == -* ]]; then words=\"" + bash_options(command) +
            "\"; else " + bash_values(values_of(std::string(command.words))) + "; fi ;;\n";
  }
  return text +
         "    esac\n"
         "  fi\n"
         "  local found\n"
         "  while IFS= read -r found; do COMPREPLY+=(\"$found\"); done < <(compgen -W \"$words\" -- "
         "\"$word\")\n"
         "  if [[ $files == yes ]]; then\n"
         "    compopt -o filenames 2>/dev/null\n"
         "    while IFS= read -r found; do COMPREPLY+=(\"$found\"); done < <(compgen -f -- \"$word\")\n"
         "  fi\n"
         "}\n"
         "complete -F _pegspace pegspace\n";
}

// ---- zsh ----

/// Text inside [...] of an argument of _arguments, itself in single quotes.
std::string zsh_text(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') escaped += '\\';
    escaped += letter == '\'' ? "'\\''" : std::string(1, letter);
  }
  return escaped;
}

/// The action that completes these values.
std::string zsh_action(const Values& values) {
  if (values.boards) return "_pegspace_boards";
  const std::string words = join(values.words, " ");
  if (!values.files) return words.empty() ? " " : "(" + words + ")";
  return words.empty() ? "_files" : "{ compadd -- " + words + "; _files }";
}

std::string zsh_option(const OptionRow& option) {
  const std::string text = zsh_text(first_clause(option.meaning));
  const std::string value =
      option.value.empty() ? "" : ":" + zsh_text(option.value) + ":" + zsh_action(values_of(option.value));
  const std::string rest = "'[" + text + "]" + value + "'";
  const std::string long_name = "--" + option.name + (option.value.empty() ? "" : "=");
  if (option.letter == '\0') return "'" + long_name + "'" + rest;
  const std::string letter = "-" + std::string(1, option.letter);
  return "'(" + letter + " --" + option.name + ")'{" + letter + (option.value.empty() ? "" : "+") + "," +
         long_name + "}" + rest;
}

std::string zsh_command(const Command& command) {
  std::string text = "    " + std::string(command.name) + ")\n      _arguments -s";
  for (const OptionRow& option : option_rows(command)) text += " \\\n        " + zsh_option(option);
  const std::vector<std::string> words = split(command.words, ' ');
  for (const std::string& word : words) {
    if (!word.empty()) text += " \\\n        ':" + zsh_text(word) + ":" + zsh_action(values_of(word)) + "'";
  }
  return text + " ;;\n";
}

std::string zsh_completion() {
  std::string text =
      "#compdef pegspace\n"
      "# zsh completion for pegspace, written by `pegspace --completion zsh`.\n"
      "_pegspace_boards() { compadd -- " +
      board_names() +
      "; _files }\n"
      "_pegspace() {\n"
      "  if ((CURRENT == 2)); then\n"
      "    local -a names=(\n";
  for (const Command& command : commands()) {
    text += "      '" + std::string(command.name) + ":" + zsh_text(std::string(command.summary)) + "'\n";
  }
  text +=
      "    )\n"
      "    _describe command names\n"
      "    return\n"
      "  fi\n"
      "  local name=$words[2]\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $name in\n";
  for (const Command& command : commands()) text += zsh_command(command);
  return text +
         "  esac\n"
         "}\n"
         "_pegspace \"$@\"\n";
}

}  // namespace

std::string shell_completion(const std::string& shell) {
  if (shell == "bash") return bash_completion();
  if (shell == "zsh") return zsh_completion();
  throw InputError("--completion: there is no completion for '" + shell + "'." +
                   did_you_mean(shell, {"bash", "zsh"}) + " Expected bash or zsh.");
}

}  // namespace pegspace
