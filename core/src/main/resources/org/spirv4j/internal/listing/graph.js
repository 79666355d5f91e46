/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const main = byId('graphs');
  const sections = [...main.querySelectorAll('section')];

  /* Size. Graphs that are wider than the page are made smaller, but not so small that nothing can be read, unless asked for. */

  const readable = 0.3;
  let zoom = 0;
  let least = readable;

  const graphs = () => [...main.querySelectorAll('svg.graph')];

  function resize(drawn = graphs()) {
    const style = getComputedStyle(main);
    const room = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 2;
    for (const graph of drawn) {
      const { width, height } = graph.viewBox.baseVal;
      const scale = zoom || Math.min(1, Math.max(least, room / width));
      graph.setAttribute('width', width * scale);
      graph.setAttribute('height', height * scale);
    }
  }

  /** Changes sizes; what is in the middle of the window stays there. */
  function keepMiddle(change) {
    const box = main.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const graph = document.elementFromPoint(x, y)?.closest('svg.graph');
    const before = graph?.getBoundingClientRect();
    change(graph ?? graphs()[0]);
    if (!graph) return;
    const after = graph.getBoundingClientRect();
    main.scrollTop += after.top + (y - before.top) / before.height * after.height - y;
    graph.parentNode.scrollLeft += after.left + (x - before.left) / before.width * after.width - x;
  }

  const zoomBy = factor => keepMiddle(graph => {
    if (!graph) return;
    zoom = Math.min(3, Math.max(0.05, graph.width.baseVal.value / graph.viewBox.baseVal.width * factor));
    resize();
  });
  const larger = () => zoomBy(1.2);
  const smaller = () => zoomBy(1 / 1.2);
  const setZoom = to => keepMiddle(() => {
    zoom = to;
    least = 0;
    resize();
  });
  const fit = () => setZoom(0);
  byId('larger').addEventListener('click', larger);
  byId('smaller').addEventListener('click', smaller);
  byId('fit').addEventListener('click', fit);
  let width = 0;
  new ResizeObserver(() => {
    if (main.clientWidth === width) return;
    width = main.clientWidth;
    if (zoom === 0) resize();
  }).observe(main);

  /** Sizes graphs; those that are still wider than their frame start with the first block to be seen. */
  function start(drawn) {
    resize(drawn);
    for (const graph of drawn) {
      const scale = graph.width.baseVal.value / graph.viewBox.baseVal.width;
      if (graph.width.baseVal.value <= main.clientWidth) continue;
      const entry = graph.querySelector('.entry rect');
      const middle = entry.x.baseVal.value + entry.width.baseVal.value / 2;
      graph.parentNode.scrollLeft = middle * scale - graph.parentNode.clientWidth / 2;
    }
  }
  start(graphs());

  /* Functions of large pages are folded. */

  const body = section => section.querySelector(':scope > details:not(.blocks)') ?? section;

  function open(section) {
    const part = body(section);
    if (unfold(part)) {
      start([...part.querySelectorAll('svg.graph')]);
      markFound(section);
    }
    if (part !== section) part.open = true;
  }
  main.addEventListener('toggle', event => {
    if (event.target.open && isFolded(event.target)) open(event.target.parentNode);
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
    if (zoom === 0) resize();
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
    if (zoom === 0) resize();
  }

  const text = line => line.textContent.toLowerCase();

  function showBlock(entry, line) {
    open(entry.closest('section'));
    select(main.querySelector(`.block[href="#${entry.id}"]`));
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
    const kind = /^#([bif])\d+$/.exec(hash)?.[1];
    const found = kind ? find(hash.slice(1)) : null;
    if (!found) return false;
    if (kind === 'f') {
      open(found);
      return false;
    }
    const entry = kind === 'b' ? found : found.closest('.blocks > details');
    if (entry) showBlock(entry, kind === 'b' ? '' : found.id);
    else showDeclaration(found);
    return true;
  }

  document.addEventListener('click', event => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest('a[href^="#"]');
    if (!link || !show(link.getAttribute('href'))) return;
    hideTip();
    if (location.hash !== link.getAttribute('href')) history.pushState(null, '', link.getAttribute('href'));
    event.preventDefault();
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
    CSS.highlights?.delete('found');
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

  /** Goes so many functions forward. */
  function step(by) {
    const top = main.getBoundingClientRect().top + 12;
    const shown = sections.filter(section => !section.hidden);
    let here = -1;
    shown.forEach((section, i) => { if (section.getBoundingClientRect().top <= top) here = i; });
    shown[Math.min(shown.length - 1, Math.max(0, here + by))]?.scrollIntoView();
  }

  onKeys({
    'Escape': () => {
      if (!tip().hidden) hideTip();
      else if (emptySearch()) clear();
      else if (!panel().hidden) close();
      else byId('filter').blur();
    },
    'Enter': event => {
      if (event.target === byId('filter')) nextMatch(event.shiftKey ? -1 : 1);
    },
    '/': toSearch,
    '+': larger,
    '-': smaller,
    '0': fit,
    '1': () => setZoom(1),
    'n': () => step(1),
    'p': () => step(-1),
  });

  show(location.hash);
});
