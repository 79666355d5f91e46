/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const main = byId('reflection');
  const sections = [...main.querySelectorAll('section')];

  /* Folded sections of large pages. */

  const folded = section => section.querySelector(':scope > details > summary')?.parentElement;

  document.addEventListener('toggle', event => { if (event.target.open) unfold(event.target); }, true);

  function open(section) {
    const details = section && folded(section);
    if (details && isFolded(details)) {
      unfold(details);
      details.open = true;
    }
  }

  /** Opens the section that holds what the address names. */
  function arrive() {
    const id = location.hash.slice(1);
    if (id === '') return;
    let section = byId(id)?.closest('section');
    section ??= sections.find(candidate => folded(candidate) && markup(folded(candidate)).includes(`<tr id=${id}`));
    open(section);
    byId(id)?.scrollIntoView();
  }

  addEventListener('hashchange', arrive);
  arrive();

  /* What a box of bytes holds. */

  const details = box => {
    const name = box.querySelector('bdi')?.textContent ?? first(box)?.querySelector('bdi')?.textContent ?? 'padding';
    const type = (box.querySelector('bdi') ? box : first(box))?.querySelector('small')?.textContent ?? '';
    return [element('b', { textContent: name }), ` ${type} `, element('small', { textContent: box.dataset.at })];
  };

  /** The box with the first bytes of a value that goes on in the next row. */
  const first = box => [...box.closest('.bytes').querySelectorAll('u')].find(other =>
    other.dataset.at === box.dataset.at && other.querySelector('bdi'));

  tips('.row u', main, details);

  document.addEventListener('click', event => {
    const box = event.target.closest('.row u');
    main.querySelector('u.here')?.classList.remove('here');
    if (!box) {
      if (!tip().contains(event.target)) hideTip();
      return;
    }
    box.classList.add('here');
    tip().replaceChildren(...details(box));
    tip().hidden = false;
    const at = box.getBoundingClientRect();
    const shown = tip().getBoundingClientRect();
    tip().style.left = Math.max(8, Math.min(at.left, innerWidth - shown.width - 8)) + 'px';
    tip().style.top = (at.bottom + shown.height + 10 > innerHeight ? at.top - shown.height - 4 : at.bottom + 4) + 'px';
  });

  /* Searching: sections in which all words are. */

  const texts = new Map();
  const text = section => {
    if (!texts.has(section)) texts.set(section, plain(section.innerHTML.replace(/<!--|-->/g, '')).toLowerCase());
    return texts.get(section);
  };
  let found = sections;

  function search(words) {
    const query = finders(words, new Set());
    found = sections.filter(section => matches(query, text(section)));
    const shown = new Set(found);
    for (const section of sections) section.hidden = !shown.has(section);
    showCount(`${number(found.length)} of ${number(sections.length)} sections`, found.length === 0);
    if (found.length <= 5) found.forEach(open);
    highlight(found.slice(0, 100), query);
  }

  function clear() {
    found = sections;
    for (const section of sections) section.hidden = false;
    showCount('', false);
    CSS.highlights?.delete('found');
  }

  searching(120, search, clear);

  /** Goes so many sections forward. */
  function step(by) {
    const top = main.getBoundingClientRect().top + 12;
    let here = -1;
    found.forEach((section, i) => { if (section.getBoundingClientRect().top <= top) here = i; });
    found[Math.min(found.length - 1, Math.max(0, here + by))]?.scrollIntoView();
  }

  onKeys({
    'Escape': () => {
      if (!tip().hidden) hideTip();
      else if (emptySearch()) clear();
      else byId('filter').blur();
    },
    '/': toSearch,
    'n': () => step(1),
    'p': () => step(-1),
  });
});
