/* SPDX-License-Identifier: Apache-2.0 */
/* A long list of rows of one height: only those in view are in the document. */

/**
 * `scrolled` holds `space`, which is as tall as all rows, and that `rows`. `count` gives the number of rows, `make` a row by its number
 * from 0; `drawn` is called with the rows that were made, and the number of the row at the top.
 */
function virtualRows({ scrolled, space, rows, count, make, drawn }) {
  /** Listings that are too tall for browsers scroll in larger steps. */
  const tallest = 12e6;
  const rowHeight = () => parseFloat(getComputedStyle(rows).lineHeight);

  /** The row at the top of the window, with its fraction. */
  function topRow(height = rowHeight()) {
    const total = count() * height;
    const room = scrolled.clientHeight;
    return total <= tallest ? scrolled.scrollTop / height
      : scrolled.scrollTop / Math.max(1, tallest - room) * (total - room) / height;
  }

  function sizeSpace() {
    space.style.height = Math.min(count() * rowHeight(), tallest) + scrolled.clientHeight / 2 + 'px';
  }

  function scrollTo(row) {
    sizeSpace();
    const height = rowHeight();
    const total = count() * height;
    const room = scrolled.clientHeight;
    const top = Math.max(0, row * height - room / 3);
    scrolled.scrollTop = total <= tallest ? top : top * (tallest - room) / (total - room);
  }

  /** Scrolls so far that a row is in view. */
  function show(row) {
    const top = topRow();
    if (row < top + 1 || row > top + scrolled.clientHeight / rowHeight() - 3) scrollTo(row);
  }

  let drawing = 0;
  function draw() {
    drawing = 0;
    const height = rowHeight();
    sizeSpace();
    const top = topRow(height);
    const first = Math.max(0, Math.floor(top) - 8);
    const end = Math.min(count(), Math.ceil(top + scrolled.clientHeight / height) + 8);
    const made = [];
    for (let row = first; row < end; row++) made.push(make(row));
    rows.replaceChildren(...made);
    rows.style.transform = `translateY(${scrolled.scrollTop - (top - first) * height}px)`;
    drawn(made, Math.floor(top));
  }
  function drawSoon() {
    if (!drawing) drawing = requestAnimationFrame(draw);
  }
  scrolled.addEventListener('scroll', drawSoon, { passive: true });
  new ResizeObserver(drawSoon).observe(scrolled);
  return { draw, scrollTo, show };
}
