/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const main = byId('graphs');
  const sections = [...main.querySelectorAll('section')];

  const sizes = drawnGraphs(main);
  byId('larger').addEventListener('click', sizes.larger);
  byId('smaller').addEventListener('click', sizes.smaller);
  byId('fit').addEventListener('click', sizes.fit);
  sizes.start();

  /* Functions of large pages are folded. */

  const body = section => section.querySelector(':scope > details:not(.blocks):not(.part)') ?? section;

  function open(section) {
    const part = body(section);
    if (unfold(part)) {
      sizes.start([...part.querySelectorAll('svg.graph')]);
      markFound(section);
    }
    if (part !== section) part.open = true;
  }
  main.addEventListener('toggle', event => {
    if (event.target.open && isFolded(event.target)) open(event.target.parentNode);
    else if (event.target.open && event.target.matches('.part')) sizes.start([...event.target.querySelectorAll('svg.graph')]);
  }, true);

  /** The element of an id, folded or not. */
  function find(id) {
    const holds = new RegExp(` id="?${id}[ >"]`);
    const section = byId(id) ? null : sections.find(one => isFolded(body(one)) && holds.test(markup(body(one))));
    if (section) open(section);
    return byId(id);
  }

  /* The panel shows a block, or a declaration with the blocks that use it. */

  let current = null;

  function select(link) {
    current?.classList.remove('current');
    current = link;
    link?.classList.add('current');
  }

  function close() {
    panel().hidden = true;
    hideTip();
    const link = current;
    select(null);
    sizes.refit();
    link?.focus();
  }

  function copy(part, line) {
    const made = part.cloneNode(true);
    for (const named of [made, ...made.querySelectorAll('[id]')]) {
      if (line && named.id === line) named.classList.add('here');
      named.removeAttribute('id');
    }
    return made;
  }

  function present(name, ...content) {
    showPanel(name, [], close, ...content);
    panel().scrollTop = 0;
    panel().querySelector('.here')?.scrollIntoView({ block: 'center' });
    if (query) highlight([...panel().querySelectorAll('.code p')].filter(line => matches(query, text(line))), query);
    sizes.refit();
  }

  const text = line => line.textContent.toLowerCase();

  function showBlock(entry, line) {
    open(entry.closest('section'));
    const drawn = main.querySelector(`.block[href="#${entry.id}"]:not(.outside)`);
    const part = drawn?.closest('.part');
    if (part) part.open = true;
    select(drawn);
    if (!current) {
      entry.open = true;
      (line ? byId(line) : entry).scrollIntoView({ block: 'center' });
      return;
    }
    present(entry.querySelector('b').textContent,
      element('p', { className: 'note' }, entry.querySelector('small').textContent),
      ...[...entry.children].slice(1).map(part => copy(part, line)));
    const link = current;
    requestAnimationFrame(() => link.scrollIntoView({ block: 'nearest', inline: 'center' }));
  }

  function showDeclaration(line) {
    select(null);
    const users = blocks().filter(block => block.markup.includes(`href=#${line.id}>`) || block.markup.includes(`href="#${line.id}"`));
    const list = element('ul', {}, ...users.slice(0, 200).map(block =>
      element('li', {}, element('a', { href: '#' + block.id, textContent: block.name }))));
    const count = users.length === 1 ? '1 block' : `${number(users.length)} blocks`;
    present(line.querySelector('a').textContent,
      element('div', { className: 'code' }, copy(line)),
      element('p', { className: 'note' }, users.length === 0 ? 'No block uses it.' : `${count} use it:`), list);
  }

  /** Shows what an address leads to; returns whether it is a block or a declaration. */
  function show(hash) {
    const kind = /^#([bifl])\d+$/.exec(hash)?.[1];
    const found = kind ? find(hash.slice(1)) : null;
    if (!found) return false;
    if (kind === 'f') {
      open(found);
      return false;
    }
    if (kind === 'l') {
      open(found.closest('section'));
      found.open = true;
      found.scrollIntoView();
      return true;
    }
    const entry = kind === 'b' ? found : found.closest('.blocks > details');
    if (entry) showBlock(entry, kind === 'b' ? '' : found.id);
    else showDeclaration(found);
    return true;
  }

  onClicks(link => {
    if (!link || !show(link.getAttribute('href'))) return false;
    hideTip();
    if (location.hash !== link.getAttribute('href')) history.pushState(null, '', link.getAttribute('href'));
    return true;
  });
  addEventListener('popstate', () => show(location.hash));

  tips('.code a[href^="#"]', main, link => {
    const line = link.getAttribute('href').startsWith('#i') ? find(link.getAttribute('href').slice(1)) : null;
    return line && link.closest('p').textContent !== line.textContent ? [copy(line)] : [];
  });

  /* Searching: blocks with an instruction that all words are in. */

  let model;
  let ids;
  let query = null;
  let found = [];
  let at = -1;

  function blocks() {
    model ??= sections.flatMap(section => markup(body(section)).split('<details id=').slice(1).map(part => {
      const id = /b\d+/.exec(part)[0];
      return { id, section, name: plain(/<b>(.*?)<\/b>/.exec(part)[1]), markup: part.slice(part.indexOf('</summary>')) };
    }));
    return model;
  }

  function lines(block) {
    block.lines ??= block.markup.split(/<p[^>]*>/).slice(1).map(line => plain(line).toLowerCase());
    return block.lines;
  }

  function search(words) {
    ids ??= new Set(blocks().flatMap(block => lines(block).map(line => /^%\S+/.exec(line)?.[0] ?? '')));
    query = finders(words, ids);
    found = blocks().filter(block => lines(block).some(line => matches(query, line)));
    at = -1;
    showCount(`${number(found.length)} of ${number(blocks().length)} blocks`, found.length === 0);
    main.classList.add('searching');
    const holding = new Set(found.map(block => block.section));
    for (const section of sections) {
      section.hidden = !holding.has(section);
      markFound(section);
    }
  }

  function markFound(section) {
    const hrefs = new Set(found.filter(block => block.section === section).map(block => '#' + block.id));
    for (const link of section.querySelectorAll('.block')) {
      link.classList.toggle('found', query !== null && hrefs.has(link.getAttribute('href')));
    }
  }

  function clear() {
    if (!query) return;
    query = null;
    found = [];
    showCount('', false);
    unmark();
    main.classList.remove('searching');
    for (const section of sections) {
      section.hidden = false;
      markFound(section);
    }
  }

  function nextMatch(by) {
    if (found.length === 0) return;
    at = at < 0 && by < 0 ? found.length - 1 : (at + by + found.length) % found.length;
    show('#' + found[at].id);
    showCount(`${number(at + 1)} of ${number(found.length)}`, false);
  }

  searching(120, search, clear);

  const step = by => stepTo(sections.filter(section => !section.hidden), by, main);

  onKeys({
    'Escape': () => escape(clear, close),
    'Enter': event => {
      if (event.target === byId('filter')) nextMatch(event.shiftKey ? -1 : 1);
    },
    '/': toSearch,
    '+': sizes.larger,
    '-': sizes.smaller,
    '0': sizes.fit,
    '1': () => sizes.zoomTo(1),
    'n': () => step(1),
    'p': () => step(-1),
  });

  show(location.hash);
});
