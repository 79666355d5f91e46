/* SPDX-License-Identifier: Apache-2.0 */
/* What all pages share: elements, light and dark, the outline and the panel. The parts of a page and its own script follow in the same scope. */

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

/** A list of which at first some entries are shown, and a button that shows more; `add` puts an entry where it belongs. */
function growing(entries, most, add, ...content) {
  const more = element('button', { type: 'button', className: 'more' });
  let done = 0;
  const show = () => {
    for (const end = Math.min(done + most, entries.length); done < end; done++) add(entries[done], done, more);
    more.textContent = `Show more (${number(entries.length - done)})`;
    more.hidden = done === entries.length;
  };
  more.addEventListener('click', show);
  const made = element('div', {}, ...content, more);
  show();
  return made;
}

/** How many of ascending values are at most a value; `valueAt` gives each by its index. */
function countUpTo(count, value, valueAt) {
  let low = 0;
  for (let high = count; low < high;) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) <= value) low = middle + 1; else high = middle;
  }
  return low;
}

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
