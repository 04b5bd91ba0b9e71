#include "manual_pages.hpp"

#include "base/text.hpp"
#include "command_line.hpp"
#include "report/files/provenance.hpp"

namespace pegspace {
namespace {

/// Text as roff prints it unchanged: backslashes and hyphens escaped, and no line that looks like a request.
std::string roff(std::string_view text) {
  std::string escaped;
  bool line_begins = true;
  for (const char letter : text) {
    if (line_begins && (letter == '.' || letter == '\'')) escaped += "\\&";
    line_begins = letter == '\n';
    if (letter == '\\') {
      escaped += "\\e";
    } else if (letter == '-') {
      escaped += "\\-";
    } else {
      escaped += letter;
    }
  }
  return escaped;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

std::string heading(const std::string& name, const std::string& summary) {
  return ".\\\" Written by `pegspace --man` from its tables of commands and options.\n.TH " + roff(name) +
         " 1 \"\" \"pegspace " + std::string(program_version()) +
         "\" \"Peg solitaire\"\n"
         ".SH NAME\n" +
         roff(name) + " \\- " + roff(summary) + "\n";
}

std::string section(const std::string& title) {
  return ".SH " + title + "\n";
}

/// A tagged paragraph.
std::string item(const std::string& tag, const std::string& text) {
  return ".TP\n" + tag + "\n" + text + "\n";
}

std::string option_tag(const OptionRow& option) {
  std::string tag = option.letter == '\0' ? "" : bold("-" + std::string(1, option.letter)) + ", ";
  tag += bold("--" + option.name);
  if (!option.value.empty()) tag += " " + italic(option.value);
  return tag;
}

/// Lines that stay as they are.
std::string verbatim(std::string_view text) {
  return ".nf\n" + roff(text) + ".fi\n";
}

std::string see_also(const Command* except) {
  std::vector<std::string> pages;
  if (except != nullptr) pages.push_back("\\fBpegspace\\fR(1)");
  for (const Command& command : commands()) {
    if (except != nullptr && command.name == except->name) continue;
    pages.push_back(bold("pegspace-" + std::string(command.name)) + "(1)");
  }
  return section("SEE ALSO") + join(pages, ",\n") + "\n";
}

}  // namespace

std::string program_manual() {
  const std::string name(program().name);
  std::string page = heading(name, std::string(program().summary));
  page += section("SYNOPSIS") + bold(name) + " " + italic("COMMAND") + " [" + italic("BOARD") + "] [" +
          italic("options") + "]\n";
  page += section("DESCRIPTION") + roff(program_description) + "\n.PP\n" + roff(board_description) + "\n";
  page += section("COMMANDS");
  for (const Command& command : commands()) {
    page += item(bold("pegspace-" + std::string(command.name)) + "(1)", roff(command.summary));
  }
  page += section("ENVIRONMENT");
  for (const Setting& setting : environment_settings) page += item(bold(setting.name), roff(setting.meaning));
  page += section("EXIT STATUS");
  for (const Setting& code : exit_codes) page += item(bold(code.name), roff(code.meaning));
  page += section("EXAMPLES") + verbatim(program().examples);
  return page + see_also(nullptr);
}

std::string command_manual(const Command& command) {
  const std::string name = "pegspace-" + std::string(command.name);
  std::string page = heading(name, std::string(command.summary));
  page += section("SYNOPSIS") + bold("pegspace " + std::string(command.name)) +
          (command.words.empty() ? "" : " " + italic(command.words)) + " [" + italic("options") + "]\n";
  page += section("DESCRIPTION") + roff(command.text) + "\n" + section("OPTIONS");
  std::string_view group;
  for (const OptionRow& option : option_rows(command)) {
    if (option.group != group) page += ".SS " + roff(option.group) + "\n";
    group = option.group;
    page += item(option_tag(option), roff(option.meaning));
  }
  return page + section("EXAMPLES") + verbatim(command.examples) + see_also(&command);
}

}  // namespace pegspace
