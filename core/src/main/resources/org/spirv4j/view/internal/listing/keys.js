/* SPDX-License-Identifier: Apache-2.0 */
/* Keys, and links that are followed within the page. */

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

/** What the key Escape does: hides the tip, empties the search, closes the panel or leaves the box for searching, whichever is first. */
function escape(clear, closePanel) {
  if (!tip().hidden) hideTip();
  else if (emptySearch()) clear();
  else if (closePanel && !panel().hidden) closePanel();
  else byId('filter').blur();
}

/** Calls a function with each link within the page that is clicked alone, or with what else was clicked; true keeps browsers from following. */
function onClicks(action) {
  document.addEventListener('click', event => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (action(event.target.closest('a[href^="#"]'), event)) event.preventDefault();
  });
}

/** Goes so many elements forward in what scrolls. */
function stepTo(elements, by, scrolled) {
  const top = scrolled.getBoundingClientRect().top + 12;
  let here = -1;
  elements.forEach((one, i) => { if (one.getBoundingClientRect().top <= top) here = i; });
  elements[Math.min(elements.length - 1, Math.max(0, here + by))]?.scrollIntoView();
}
