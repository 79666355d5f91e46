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
  const measure = () => root.style.setProperty('--head', document.querySelector('header').offsetHeight + 'px');
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

