// What all scripts of the report page share: the page's data, short names for its parts, numbers, and the theme. Everything
// the scripts work on stands in the page already: tables, pictures, and the JSON in #data, whose large numbers are strings.
"use strict";

const root = document.documentElement;
const data = JSON.parse(document.getElementById("data").textContent);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector, within = document) => within.querySelector(selector);
const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
root.classList.add("script");

/** An element with a class and text. */
function made(tag, name = "", text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = text;
  return element;
}

/** A colour of page.css as the theme of now has it, for the chart, which knows no variables. */
function colour(name) {
  const probe = document.body.appendChild(made("span"));
  probe.style.color = `var(${name})`;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

// ---- theme ----

const dark = matchMedia("(prefers-color-scheme: dark)");
const themeListeners = [];

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
}

function showTheme() {
  one("#theme").textContent = isDark() ? "Light" : "Dark";
  for (const listener of themeListeners) listener();
}

one("#theme").addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  showTheme();
});
dark.addEventListener("change", showTheme);
showTheme();
