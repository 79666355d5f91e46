/* SPDX-License-Identifier: Apache-2.0 */
whenReady(async () => {
  const data = await pageData();
  if (!data) return;
  const lines = moduleText(data);
  const [text] = moduleTranslations(data);
  const sources = moduleSources(data);
  const showPlace = moduleOutline(data, lines);

  const hasSource = data.files.some(([, content]) => content !== '');

  /* The panes. Lines are numbered from 1 in each. */

  let fileShown = 0;
  const sourceLines = () => data.files.length > 0 ? sources.linesOf(fileShown) : [];
  const cut = content => content.length > mostCharacters ? content.slice(0, mostCharacters) + ' …' : content;

  function numbered(line, label, ...content) {
    const made = element('p', {}, ...content);
    made.dataset.line = label;
    made.dataset.row = line;
    return made;
  }

  const panes = {
    text: { key: '1', count: () => text.lines.length, content: line => text.lines[line - 1], row: line => numbered(line, line, languageCode(cut(text.lines[line - 1]))) },
    listing: { key: '2', count: () => lines.count, content: lines.text, row: line => {
      const made = lines.row(line);
      made.dataset.row = line;
      return made;
    } },
    source: { key: '3', count: () => sourceLines().length, content: line => sourceLines()[line - 1], row: line => numbered(line, sources.lineNumber(fileShown, line) || '', cut(sourceLines()[line - 1])) },
  };

  let query = null;
  function paint(pane, made) {
    const line = Number(made.dataset.row);
    made.classList.toggle('near', pane.near.has(line));
    made.classList.toggle('same', pane.marked.has(line));
    made.classList.toggle('current', line === pane.current);
    if (line === pane.current) made.setAttribute('aria-current', 'true');
    else made.removeAttribute('aria-current');
  }
  for (const [name, pane] of Object.entries(panes)) {
    pane.element = byId(name);
    Object.assign(pane, { near: new Set(), marked: new Set(), current: 0 });
    pane.list = virtualRows({
      scrolled: pane.element, space: pane.element.querySelector('.space'), rows: pane.element.querySelector('.rows'), count: pane.count,
      make: row => {
        const made = pane.row(row + 1);
        paint(pane, made);
        return made;
      },
      drawn: (rows, top) => {
        if (query) highlight(document.querySelectorAll('.rows p'), query);
        if (name === 'listing') showPlace(Math.min(lines.count, top + 1));
      },
    });
  }
  const paintAll = () => Object.values(panes).forEach(pane => pane.element.querySelectorAll('.rows p').forEach(made => paint(pane, made)));
  const nameOf = target => Object.keys(panes).find(name => panes[name].element.contains(target));

  /* Which lines belong together. */

  /** The line of the text that has the instructions of one: itself, or that which begins the declaration or block around it. */
  function beginning(line) {
    const indent = at => text.lines[at - 1].search(/\S/);
    let most = indent(line) + (/^ *[}]/.test(text.lines[line - 1]) ? 1 : 0);
    for (let at = line; at > 0 && at > line - 1000; at--) {
      if (text.listingLines(at).length > 0 && (at === line || indent(at) < most)) return at;
      if (indent(at) === 0 && at !== line) break;
    }
    return line;
  }

  function linked(name, line) {
    const listing = name === 'listing' ? [line] : name === 'text' ? text.listingLines(beginning(line))
      : sources.listingLines(fileShown, line, lines.count + 1);
    const places = listing.map(sources.placeOf).filter(Boolean);
    const file = name === 'source' ? fileShown : places[0]?.file ?? fileShown;
    return {
      file, listing: new Set(listing),
      text: new Set(name === 'text' ? [line] : listing.flatMap(text.textLines)),
      source: new Set(name === 'source' ? [line] : places.filter(place => place.file === file).map(place => place.line)),
    };
  }

  const counted = (count, noun) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

  /** Makes a line the current one, marks what belongs to it, and scrolls the other panes there. */
  function select(name, line) {
    if (line < 1 || line > panes[name].count()) return;
    const found = linked(name, line);
    showFile(found.file);
    for (const [other, pane] of Object.entries(panes)) {
      pane.marked = found[other];
      pane.current = other === name ? line : 0;
      const first = other === name ? line : [...pane.marked].reduce((a, b) => Math.min(a, b), Infinity);
      if (first < Infinity) pane.list.show(first - 1);
      pane.list.draw();
    }
    const parts = [counted(found.text.size, 'line') + ' of the text', counted(found.listing.size, 'line') + ' of assembly'];
    if (hasSource) parts.push(counted(found.source.size, 'line') + ' of the source');
    byId('linked').textContent = `Linked: ${parts.join(', ')}.`;
  }
  function go(name, line) {
    history.replaceState(null, '', '#' + { text: 't', listing: '', source: 's' }[name] + line);
    select(name, line);
  }

  function showFile(file) {
    if (file === fileShown && byId('source-title').childElementCount > 0 || data.files.length === 0) return;
    fileShown = file;
    byId('source-title').replaceChildren('Source', sources.fileChoice(file, chosen => {
      showFile(chosen);
      panes.source.marked = new Set();
      panes.source.current = 0;
      panes.source.element.scrollTop = 0;
      panes.source.list.draw();
    }));
  }

  function hover(name, line) {
    const found = name ? linked(name, line) : { text: new Set(), listing: new Set(), source: new Set() };
    for (const [other, pane] of Object.entries(panes)) pane.near = other === 'source' && found.file !== fileShown ? new Set() : found[other];
    paintAll();
  }
  let hovered = '';
  byId('panes').addEventListener('pointerover', event => {
    const row = event.target.closest('.rows p');
    const name = row && nameOf(row);
    const now = row ? name + row.dataset.row : '';
    if (now === hovered) return;
    hovered = now;
    hover(name, row && Number(row.dataset.row));
  });
  byId('panes').addEventListener('pointerleave', () => {
    hovered = '';
    hover();
  });

  function arrive() {
    const [, pane, line] = /^#([ts])(\d+)$/.exec(location.hash) ?? [];
    if (pane) select(pane === 't' ? 'text' : 'source', Number(line));
    else select('listing', lines.lineOf(location.hash));
  }
  addEventListener('hashchange', arrive);
  onClicks((clicked, event) => {
    if (clicked?.classList.contains('skip')) {
      panes.text.element.focus();
      return true;
    }
    if (clicked) {
      const line = lines.lineOf(clicked.getAttribute('href'));
      if (location.hash === '#' + line) select('listing', line);
      else location.hash = line;
      return true;
    }
    const row = event.target.closest('.rows p');
    if (row && getSelection().isCollapsed) go(nameOf(row), Number(row.dataset.row));
    return false;
  });
  tips('#listing .rows a[href]', panes.listing.element, shown => {
    const line = lines.lineOf(shown.getAttribute('href'));
    return line === 0 || shown.closest('p').dataset.line === String(line) ? []
      : [element('p', {}, lines.code(lines.text(line).trim().slice(0, 500))), element('small', { textContent: `Line ${line}` })];
  });

  /* Searching, and keys. */

  function applySearch(words) {
    query = finders(words, lines.definitions());
    let count = 0;
    for (const pane of Object.values(panes)) {
      pane.found = new Set();
      for (let line = 1; line <= pane.count(); line++) if (matches(query, pane.content(line).toLowerCase())) pane.found.add(line);
      count += pane.found.size;
      for (const first of [...pane.found].slice(0, 1)) pane.list.show(first - 1);
      pane.list.draw();
    }
    showCount(counted(count, 'line'), count === 0);
  }
  function clearSearch() {
    query = null;
    showCount('', false);
    unmark();
  }
  searching(lines.count > 5000 ? 150 : 0, applySearch, clearSearch);

  let used = 'text';
  document.addEventListener('focusin', event => { used = nameOf(event.target) ?? used; });
  const inPane = action => event => {
    if (!nameOf(event.target)) return;
    action(panes[used]);
    event.preventDefault();
  };
  const step = by => inPane(pane => go(used, Math.min(pane.count(), Math.max(1, pane.current + by))));
  /** Goes to the next line in the pane that the query finds, or else that belongs to lines of the others. */
  function jump(by) {
    const pane = panes[used];
    const fits = line => query ? pane.found.has(line) : linked(used, line)[used === 'listing' ? 'text' : 'listing'].size > 0;
    for (let line = pane.current + by; line >= 1 && line <= pane.count(); line += by) if (fits(line)) return go(used, line);
  }
  const keys = {
    '/': ['search', toSearch],
    'Enter': ['from the search to the text', event => { if (event.target === byId('filter')) panes.text.element.focus(); }],
    'ArrowDown': ['next line', step(1)],
    'ArrowUp': ['previous line', step(-1)],
    'n': ['next line that is found or linked', () => jump(1)],
    'p': ['previous line that is found or linked', () => jump(-1)],
  };
  for (const [name, { key, element: shown }] of Object.entries(panes)) {
    if (name !== 'source' || hasSource) keys[key] = [`to the ${name === 'listing' ? 'assembly' : name}`, () => shown.focus()];
  }
  keys.Escape = ['clear the search', () => escape(clearSearch)];
  onListedKeys(keys);

  byId('source').parentElement.hidden = !hasSource;
  showFile(0);
  for (const pane of Object.values(panes)) pane.list.draw();
  panes.text.element.focus({ preventScroll: true });
  if (location.hash) arrive();
  else {
    const entry = data.functions.find(each => each[2] !== '' && text.textLines(each[3]).length > 0);
    select('text', entry ? text.textLines(entry[3]).pop() : 1);
  }
  performance.mark('shown');
});
