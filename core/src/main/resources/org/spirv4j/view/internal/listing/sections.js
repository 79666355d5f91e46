/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of sections: searching shows those in which all words are, and keys step through them. */

function searchedSections({ main, noun, text, shown = () => {}, close }) {
  const sections = [...main.querySelectorAll('section')];
  const texts = new Map();
  const textOf = section => {
    if (!texts.has(section)) texts.set(section, text(section).toLowerCase());
    return texts.get(section);
  };
  let found = sections;

  function search(words) {
    const query = finders(words, new Set());
    found = sections.filter(section => matches(query, textOf(section)));
    const kept = new Set(found);
    for (const section of sections) section.hidden = !kept.has(section);
    showCount(`${number(found.length)} of ${number(sections.length)} ${noun}`, found.length === 0);
    shown(found);
    highlight(found.slice(0, 100), query);
  }

  function clear() {
    found = sections;
    for (const section of sections) section.hidden = false;
    showCount('', false);
    unmark();
  }

  searching(120, search, clear);
  onKeys({
    'Escape': () => escape(clear, close),
    '/': toSearch,
    'n': () => stepTo(found, 1, main),
    'p': () => stepTo(found, -1, main),
  });
  return sections;
}
