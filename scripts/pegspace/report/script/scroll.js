// Says that a table goes on to the right or below, as screens without a scroll bar do not. Also on the pages of text of a site, which have
// no other script.
"use strict";

function showMore(box) {
  box.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  box.classList.toggle("below", box.scrollTop + box.clientHeight < box.scrollHeight - 1);
}

for (const box of document.querySelectorAll(".scroll")) {
  box.addEventListener("scroll", () => showMore(box));
  new ResizeObserver(() => showMore(box)).observe(box);
}
