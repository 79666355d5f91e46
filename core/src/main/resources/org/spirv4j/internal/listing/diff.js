/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const main = byId('diff');
  const sections = [...main.querySelectorAll('section')];

  /* Searching: changes in which all words are. */

  const texts = new Map();
  const text = section => {
    if (!texts.has(section)) texts.set(section, section.textContent.toLowerCase());
    return texts.get(section);
  };
  let found = sections;

  function search(words) {
    const query = finders(words, new Set());
    found = sections.filter(section => matches(query, text(section)));
    const shown = new Set(found);
    for (const section of sections) section.hidden = !shown.has(section);
    showCount(`${number(found.length)} of ${number(sections.length)} changes`, found.length === 0);
    highlight(found.slice(0, 100), query);
  }

  function clear() {
    found = sections;
    for (const section of sections) section.hidden = false;
    showCount('', false);
    CSS.highlights?.delete('found');
  }

  searching(120, search, clear);

  /** Goes so many changes forward. */
  function step(by) {
    const top = main.getBoundingClientRect().top + 12;
    let here = -1;
    found.forEach((section, i) => { if (section.getBoundingClientRect().top <= top) here = i; });
    found[Math.min(found.length - 1, Math.max(0, here + by))]?.scrollIntoView();
  }

  onKeys({
    'Escape': () => {
      if (emptySearch()) clear();
      else byId('filter').blur();
    },
    '/': toSearch,
    'n': () => step(1),
    'p': () => step(-1),
  });
});
