"""What is made of the program's description (scripts/pegspace/description.json): the copy itself,
the schema of tables, completion for bash and zsh, and the tables of tools/TABLES.md.
"""

from __future__ import annotations

import builtins
import json
import keyword
import re
import subprocess
from pathlib import Path
from typing import Any

from pegspace.description import FILE
from pegspace.files import write_whole

from .problems import ROOT

COMMANDS = ROOT / "scripts" / "pegspace" / "commands.py"
PACKAGING = ROOT / "scripts" / "packaging"
SCHEMA = ROOT / "tests" / "schemas" / "table.schema.json"
#: Functions of a command besides the one that is called as it is.
OTHER_FUNCTIONS = {
    "enumerate": ("levels",),
    "positions": ("positions_by",),
    "graph": ("graph_tables",),
}
#: Options that are an argument of its function, or without sense there.
NOT_KEYWORDS = ("count-by",)
OWN = "dtype:"  #: the functions' own keywords
MADE = "made by scripts/dev/make-results --index of scripts/pegspace/description.json"


def copy_description(program: Path) -> None:
    """Raises CalledProcessError."""
    shown = subprocess.run([program, "describe"], check=True, capture_output=True, text=True)
    write_whole(FILE, shown.stdout)


def read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def texts() -> dict[Path, str]:
    """The files that are made of it as a whole."""
    description = read()
    return {
        SCHEMA: schema(description),
        PACKAGING / "pegspace.bash-completion": bash(description),
        PACKAGING / "pegspace.zsh-completion": zsh(description),
        COMMANDS: signatures(COMMANDS.read_text(encoding="utf-8"), description),
    }


# ---- the schema of tables ----


def of_column(column: dict[str, Any]) -> dict[str, Any]:
    """The schema of its values in JSON."""
    optional = column["is_optional"]
    counted = {"$ref": f"common.schema.json#/$defs/{'optional_' * optional}count"}
    schemas: dict[str, dict[str, Any]] = {
        "text": {"type": ["string", "null"] if optional else "string"},
        "truth": {"enum": [True, False, *["unknown"] * optional]},
        "number": {"type": ["integer", "null"] if optional else "integer", "minimum": 0},
        "count": counted,
        "integer": counted,
        "decimal": {
            "$ref": "common.schema.json#/$defs/optional_decimal",
            "type": ["string", "null"] if optional else "string",
        },
    }
    return schemas[column["type"]] | {"description": column["meaning"]}


def of_row(table: dict[str, Any]) -> dict[str, Any]:
    return {
        "description": table["row"],
        "properties": {column["name"]: of_column(column) for column in table["columns"]},
        "minProperties": len(table["columns"]),
        "additionalProperties": False,
    }


def schema(description: dict[str, Any]) -> str:
    tables = [table for table in description["tables"] if table["has_json"]]
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "JSON of a table",
        "$comment": MADE,
        "description": "The rows have the columns of the CSV; null is an empty field. Each row has"
        " every column of its kind.",
        "type": "object",
        "properties": {
            "kind": {"enum": [table["kind"] for table in tables]},
            "record": {"$ref": "common.schema.json#/$defs/asked", "unevaluatedProperties": False},
            "summary": {"$ref": "common.schema.json#/$defs/summary"},
            "rows": {"type": "array"},
        },
        "required": ["kind", "record", "summary", "rows"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": table["kind"]}}},
                "then": {
                    "properties": {"rows": {"items": {"$ref": f"#/$defs/{table['kind']}_row"}}}
                },
            }
            for table in tables
        ],
        "$defs": {f"{table['kind']}_row": of_row(table) for table in tables},
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


# ---- signatures of Python's functions ----


def keyword_of(option: str) -> str:
    """A name that Python reserves, or that hides one of its own, ends in an underscore."""
    name = option.replace("-", "_")
    return name + "_" * (keyword.iskeyword(name) or hasattr(builtins, name))


def parameter(option: dict[str, Any]) -> str:
    kind = "int | None" if option["value"] in ("N", "S") else "Option"
    shown = f"{kind} = None" if option["value"] else "bool = False"
    return f"    {keyword_of(option['name'])}: {shown},\n"


def signatures(text: str, description: dict[str, Any]) -> str:
    """The module with every option of a command as a keyword of its function, before the function's
    own (OWN)."""
    for command in description["commands"]:
        parameters = "".join(
            parameter(option)
            for option in command["options"]
            if option["name"] not in ("help", *NOT_KEYWORDS)
        )
        for function in (command["name"], *OTHER_FUNCTIONS.get(command["name"], ())):
            text = re.sub(
                rf"(\ndef {function}\(\n(?:    [^*].*\n)*    \*,\n)"
                rf"(?:    .*\n)*?((?:    {OWN}.*\n)*)\) ->",
                lambda match: f"{match[1]}{parameters}{match[2]}) ->",
                text,
            )
    return text


# ---- completion ----


def spellings(option: dict[str, Any], command: str) -> str:
    """As patterns of a shell's case: "count:--engine|count:-e"."""
    words = [f"--{option['name']}", *[f"-{option['letter']}"] * bool(option["letter"])]
    return "|".join(f"{command}:{word}" for word in words)


def cases(description: dict[str, Any]) -> tuple[str, str]:
    """Lines of two shell cases: the options of each command, and the values of each option."""
    options, values = "", ""
    for command in description["commands"]:
        names = " ".join(f"--{option['name']}" for option in command["options"])
        options += f"    {command['name']}) options=\"{names}\" ;;\n"
        for option in command["options"]:
            if option["values"]:
                words = " ".join(option["values"])
                values += f"    {spellings(option, command['name'])}) values=\"{words}\" ;;\n"
    return options, values


def boards(description: dict[str, Any]) -> str:
    return " ".join(name for family in description["families"] for name in family["examples"])


def commands(description: dict[str, Any]) -> str:
    names = [command["name"] for command in description["commands"]]
    return " ".join([*names, "--help", "--version"])


def bash(description: dict[str, Any]) -> str:
    options, values = cases(description)
    return f"""# Completion of pegspace for bash, {MADE}.
_pegspace() {{
  local cur prev words cword split options="" values=""
  _init_completion -s || return
  case ${{words[1]}} in
{options}  esac
  case ${{words[1]}}:$prev in
{values}  esac
  if ((cword == 1)); then
    COMPREPLY=($(compgen -W "{commands(description)}" -- "$cur"))
  elif [[ -z $options ]]; then
    COMPREPLY=()
  elif [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
  elif [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  else
    _filedir
    ((cword > 2)) || COMPREPLY+=($(compgen -W "{boards(description)}" -- "$cur"))
  fi
}} && complete -F _pegspace pegspace
"""


def zsh(description: dict[str, Any]) -> str:
    options, values = cases(description)
    return f"""#compdef pegspace
# Completion of pegspace for zsh, {MADE}.
_pegspace() {{
  local before=$words[CURRENT-1] options="" values=""
  if ((CURRENT == 2)); then
    compadd -- {commands(description)}
    return
  fi
  if [[ $PREFIX == --*=* ]]; then
    before=${{PREFIX%%=*}}
    compset -P '*='
  fi
  case $words[2] in
{options}  esac
  case $words[2]:$before in
{values}  esac
  if [[ -z $options ]]; then
    return
  elif [[ -n $values ]]; then
    compadd -- ${{(s: :)values}}
  elif [[ $PREFIX == -* ]]; then
    compadd -- ${{(s: :)options}}
  else
    _files
    ((CURRENT > 3)) || compadd -- {boards(description)}
  fi
}}
_pegspace "$@"
"""


# ---- tools/TABLES.md ----


def cell(text: str) -> str:
    return text.replace("|", "&#124;")


def options_table(description: dict[str, Any]) -> str:
    """Every option once for each meaning that it has, with the commands that take it."""
    found: dict[tuple[str, str, str, str], list[str]] = {}
    for command in description["commands"]:
        for option in command["options"]:
            if option["name"] != "help":
                key = (option["name"], option["letter"], option["value"], option["meaning"])
                found.setdefault(key, []).append(command["name"])
    lines = ["| option | meaning | commands |", "|---|---|---|"]
    for (name, letter, value, meaning), names in sorted(found.items()):
        shown = f"`--{name}`" + f", `-{letter}`" * bool(letter) + f" {cell(value)}" * bool(value)
        lines.append(f"| {shown} | {cell(meaning)} | {', '.join(names)} |")
    return "\n".join(lines) + "\n"


def columns_table(tables: list[dict[str, Any]]) -> str:
    lines = ["| file | row | column | meaning |", "|---|---|---|---|"]
    for table in tables:
        first = f"`{table['kind']}.csv` | {table['row']}"
        for column in table["columns"]:
            lines.append(f"| {first} | `{column['name']}` | {cell(column['meaning'])} |")
            first = " | "
    return "\n".join(lines) + "\n"


def exit_codes_table(description: dict[str, Any]) -> str:
    lines = ["| code | meaning |", "|---|---|"]
    lines += [f"| {code['code']} | {code['meaning']} |" for code in description["exit_codes"]]
    return "\n".join(lines) + "\n"


def blocks() -> dict[str, str]:
    """By the names in their marks (pages.py)."""
    description = read()
    of_census = [table for table in description["tables"] if table["kind"] == "census"]
    others = [table for table in description["tables"] if table["kind"] != "census"]
    return {
        "options": options_table(description),
        "columns": columns_table(others),
        "census-columns": columns_table(of_census),
        "exit-codes": exit_codes_table(description),
    }
