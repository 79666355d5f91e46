/* SPDX-License-Identifier: Apache-2.0 */
/* What all pages share: light and dark, the outline, the panel, and keys. A page's own script follows in the same scope. */

const root = document.documentElement;
const narrow = matchMedia('(max-width: 800px)');
const byId = id => document.getElementById(id);
const number = value => value.toLocaleString('en-US');

function recall(key) {
  try { return localStorage.getItem('spirv4j-' + key); } catch { return null; }
}

function remember(key, value) {
  try { localStorage.setItem('spirv4j-' + key, value); } catch { /* not allowed here */ }
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A button with a sign on it, what that means, and the key that does the same. */
function button(sign, meaning, key, action) {
  const made = element('button', { type: 'button', title: `${meaning} ( ${key} )` }, sign);
  made.setAttribute('aria-label', meaning);
  made.addEventListener('click', action);
  return made;
}

/** The element that a link within the page leads to. */
const target = link => byId(link.getAttribute('href').slice(1));

/* Before anything is drawn. */
root.classList.add('script');
const theme = recall('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

/** Runs a page's own part as soon as the document is there. */
function whenReady(own) {
  document.addEventListener('DOMContentLoaded', () => {
    themeByButton();
    outlineByButton();
    own();
  });
}

/** A button that is pressed while something is so. */
function toggle(button, isOn, change) {
  const show = () => button.setAttribute('aria-pressed', isOn());
  button.addEventListener('click', () => {
    change();
    show();
  });
  show();
  return show;
}

function themeByButton() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark' : system.matches;
  const show = toggle(byId('theme'), isDark, () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    remember('theme', root.dataset.theme);
  });
  system.addEventListener('change', show);
}

/* The outline, which narrow windows show on demand. */

const outlineIsOpen = () => byId('outline').classList.contains('open');

function outline(open) {
  byId('outline').classList.toggle('open', open);
  byId('menu').setAttribute('aria-expanded', open);
}

function outlineByButton() {
  byId('menu').addEventListener('click', () => outline(!outlineIsOpen()));
  document.querySelector('main').addEventListener('pointerdown', () => outline(false));
  document.addEventListener('click', event => { if (event.target.closest('a[href^="#"]')) outline(false); });
  const facts = document.querySelector('header dl');
  const measure = () => {
    root.style.setProperty('--head', document.querySelector('header').offsetHeight + 'px');
    if (facts.scrollWidth > facts.clientWidth || facts.scrollHeight > facts.clientHeight) facts.tabIndex = 0;
    else facts.removeAttribute('tabindex');
  };
  addEventListener('resize', measure);
  measure();
}

/* The panel beside what the page shows. */

const panel = () => document.querySelector('aside');

/** Shows content under a name, with buttons beside the name; `close` is called when a person closes the panel. */
function showPanel(name, buttons, close, ...content) {
  panel().replaceChildren(
    element('div', { className: 'head' }, element('h2', { textContent: name, title: name }),
      ...buttons, button('✕', 'Close', 'Esc', close)),
    ...content);
  panel().hidden = false;
}

/** Calls the function of a key that is pressed alone, and not to type text; `Escape` closes the outline first. */
function onKeys(actions) {
  document.addEventListener('keydown', event => {
    const typing = event.target.localName === 'input' && event.key.length === 1;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && outlineIsOpen()) outline(false);
    else if (Object.hasOwn(actions, event.key)) actions[event.key](event);
    else return;
    if (event.key === 'Escape') event.preventDefault();
  });
}


/* Folded parts: a comment holds their markup. */

const isFolded = part => part.lastChild?.nodeType === Node.COMMENT_NODE;
const markup = part => isFolded(part) ? part.lastChild.data : part.innerHTML;

/** Puts the markup of a folded part into the document; returns whether it was folded. */
function unfold(part) {
  if (!isFolded(part)) return false;
  const comment = part.lastChild;
  part.insertAdjacentHTML('beforeend', comment.data);
  comment.remove();
  return true;
}

const references = { lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r', amp: '&', nbsp: '\u00a0' };

/** The text of markup. */
const plain = text => text.replace(/<[^>]*>/g, '').replace(/&([a-z]+|#\d+);/g, (_, name) => references[name] ?? '');

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

/* The definition beside the pointer or the focused link. */

const tip = () => byId('tip');
let tipTimer;

function hideTip() {
  clearTimeout(tipTimer);
  tip().hidden = true;
}

/** Shows for links what `describe` makes of each; an empty list for nothing. */
function tips(links, scrolled, describe) {
  const show = link => {
    const content = describe(link);
    if (content.length === 0) return;
    tip().replaceChildren(...content);
    tip().hidden = false;
    const at = link.getClientRects()[0];
    const box = tip().getBoundingClientRect();
    const above = at.bottom + box.height + 10 > innerHeight;
    tip().style.left = Math.max(8, Math.min(at.left, innerWidth - box.width - 8)) + 'px';
    tip().style.top = (above ? at.top - box.height - 4 : at.bottom + 4) + 'px';
  };
  document.addEventListener('pointerover', event => {
    clearTimeout(tipTimer);
    if (event.pointerType === 'touch' || tip().contains(event.target)) return;
    const link = event.target.closest(links);
    tipTimer = setTimeout(link ? () => show(link) : hideTip, 160);
  });
  document.addEventListener('focusin', event => {
    if (event.target.matches(':focus-visible') && event.target.matches(links)) show(event.target);
  });
  document.addEventListener('focusout', hideTip);
  scrolled.addEventListener('scroll', hideTip, { passive: true });
}
