/* SPDX-License-Identifier: Apache-2.0 */
/* Searching. */

function indexOfId(text, name, from = 0) {
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/\w/.test(text[at + name.length] ?? '')) return at;
  }
  return -1;
}

/** For each word of a query, a function that gives where it next occurs in lower-case text; an id only as that id. */
function finders(query, ids) {
  return query.toLowerCase().split(/\s+/).map(word => {
    const find = ids.has(word) ? indexOfId : (text, wanted, from) => text.indexOf(wanted, from);
    return { length: word.length, next: (text, from) => find(text, word, from) };
  });
}

const matches = (finder, text) => finder.every(({ next }) => next(text, 0) >= 0);

/** Marks what was found in the text of elements. */
function highlight(elements, finder) {
  const ranges = [];
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.data.toLowerCase();
      for (const { length, next } of finder) {
        for (let at = next(text, 0); at >= 0; at = next(text, at + length)) {
          const range = new Range();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights?.set('found', new Highlight(...ranges));
}

/** Calls `apply` with the query soon after it was typed, and `clear` when there is none. */
function searching(delay, apply, clear) {
  const filter = byId('filter');
  let timer;
  const search = () => filter.value.trim() === '' ? clear() : apply(filter.value.trim());
  filter.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, delay);
  });
  if (filter.value) search();
}

/** Ends the marks of what was found. */
const unmark = () => CSS.highlights?.delete('found');

function showCount(text, none) {
  byId('count').textContent = text;
  byId('count').classList.toggle('none', none);
}

/** Empties the box; returns whether there was a query. */
function emptySearch() {
  const filter = byId('filter');
  if (filter.value === '') return false;
  filter.value = '';
  return true;
}

function toSearch(event) {
  byId('filter').focus();
  byId('filter').select();
  event.preventDefault();
}
