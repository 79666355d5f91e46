/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const main = byId('reflection');
  const sections = searchedSections({
    main,
    noun: 'sections',
    text: section => plain(section.innerHTML.replace(/<!--|-->/g, '')),
    shown: found => { if (found.length <= 5) found.forEach(open); },
  });

  /* Folded sections of large pages. */

  function folded(section) {
    return section.querySelector(':scope > details > summary')?.parentElement;
  }

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
    showTip(box, details(box));
  });
});
