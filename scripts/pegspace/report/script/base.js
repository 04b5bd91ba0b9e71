// What all scripts of the report page share: the page's data, short names for its parts, numbers, and the theme. Everything
// the scripts work on stands in the page already: tables, pictures, and the JSON in #data, whose large numbers are strings.
"use strict";

const root = document.documentElement;
const data = JSON.parse(document.getElementById("data").textContent);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector, within = document) => within.querySelector(selector);
const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
/** A count in powers of ten, with two digits: 10⁶, 2.4 × 10⁷; whole below a million, but 10, 100, ... as powers too. */
function inPowers(digits) {
  if (digits.length < 7 && !/^10+$/.test(digits)) return grouped(digits);
  const leading = Math.round(Number(digits.slice(0, 3).padEnd(3, "0")) / 10); // 10 to 100
  const power = digits.length - 1 + Number(leading === 100);
  const raised = [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return leading % 90 === 10 ? `10${raised}` : `${leading / 10} × 10${raised}`;
}

root.classList.add("script");

/** An element with a class and text. */
function made(tag, name = "", text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = text;
  return element;
}

/** An element of a picture, with attributes and text. */
function drawn(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

// ---- theme ----

const dark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
}

function showTheme() {
  one("#theme").textContent = isDark() ? "Light" : "Dark";
}

one("#theme").addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  showTheme();
});
dark.addEventListener("change", showTheme);
showTheme();
