/* SPDX-License-Identifier: Apache-2.0 */
/* The definition beside the pointer or the focused link. */

const tip = () => byId('tip');
let tipTimer;

function hideTip() {
  clearTimeout(tipTimer);
  tip().hidden = true;
}

/** Shows content below an element, or above it where there is no room. */
function showTip(beside, content) {
  const at = beside.getClientRects()[0];
  // The link may have left the page before the tip came.
  if (at === undefined) return;
  tip().replaceChildren(...content);
  tip().hidden = false;
  const box = tip().getBoundingClientRect();
  const above = at.bottom + box.height + 10 > innerHeight;
  tip().style.left = Math.max(8, Math.min(at.left, innerWidth - box.width - 8)) + 'px';
  tip().style.top = (above ? at.top - box.height - 4 : at.bottom + 4) + 'px';
}

/** Shows for links what `describe` makes of each; an empty list for nothing. */
function tips(links, scrolled, describe) {
  const show = link => {
    const content = describe(link);
    if (content.length === 0) return;
    showTip(link, content);
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
