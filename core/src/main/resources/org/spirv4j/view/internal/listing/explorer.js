/* SPDX-License-Identifier: Apache-2.0 */
whenReady(async () => {
  const data = await pageData();
  if (!data) return;
  const listing = byId('listing');
  const view = byId('view');
  const lines = moduleText(data);

  /** The current line, and the id that is marked where it is used. */
  const shown = { current: 0, used: '' };
  const { source, sameSource } = moduleSource(data, shown, line => go(line), () => {
    refresh();
    listed.draw();
  });
  const flow = moduleFlow(data, lines, shown, view);
  const showPlace = moduleOutline(data, lines);

  /* The listing. */

  const findingsAt = new Map();
  for (const [line, severity] of data.findings) {
    if (line > 0 && findingsAt.get(line) !== 'error') findingsAt.set(line, severity);
  }

  const translations = moduleTranslations(data);
  const refusedAt = new Map(translations.flatMap(one => one.messages
    .filter(([, severity]) => severity === 'error').map(([line, , message]) => [line, message])));

  /** The lines that a query finds, and that query. */
  let found = null;
  let query = null;

  const rowCount = () => found ? found.length : lines.count;
  const lineOfRow = row => found ? found[row] : row + 1;
  const rowOfLine = line => {
    if (!found) return line - 1;
    const row = countUpTo(found.length, line, i => found[i]) - 1;
    return found[row] === line ? row : -1;
  };

  function rowElement(row) {
    const line = lineOfRow(row);
    const made = lines.row(line, shown.used);
    if (findingsAt.has(line)) made.classList.add(findingsAt.get(line));
    else if (refusedAt.has(line)) {
      made.classList.add('refused');
      made.title = refusedAt.get(line);
    }
    if (sameSource(line)) made.classList.add('same');
    if (line === shown.current) {
      made.classList.add('current');
      made.setAttribute('aria-current', 'true');
    }
    return made;
  }

  const listed = virtualRows({
    scrolled: listing, space: byId('space'), rows: byId('rows'), count: rowCount, make: rowElement,
    drawn: (rows, top) => {
      if (query) highlight(rows, query);
      showPlace(lineOfRow(Math.min(rowCount() - 1, top)) ?? 1);
    },
  });

  /* Going to lines. */

  function go(line) {
    if (location.hash === '#' + line) select(line);
    else location.hash = line;
  }

  function select(line) {
    if (line < 1 || line > lines.count) return;
    shown.current = line;
    shown.used = lines.definedOn(line) ?? '';
    if (rowOfLine(line) < 0) {
      emptySearch();
      clearSearch();
    }
    flow.forget();
    listed.show(rowOfLine(line));
    listed.draw();
    if (!panel().hidden) refresh();
  }

  function arrive() {
    const line = lines.lineOf(location.hash);
    if (line > 0) select(line);
  }
  addEventListener('hashchange', arrive);

  onClicks((link, event) => {
    if (link?.classList.contains('skip')) return false;
    if (link) {
      const href = link.getAttribute('href');
      const line = lines.lineOf(href);
      if (link.matches('.folded')) flow.choose(Number(href.slice(2)));
      else if (line === 0) byId(href.slice(1))?.scrollIntoView();
      else {
        if (link.closest('#rows') && !narrow.matches) open('uses');
        go(line);
      }
      return true;
    }
    const row = event.target.closest('#rows p');
    if (row && getSelection().isCollapsed) go(Number(row.dataset.line));
    return false;
  });

  tips('#rows a[href]', listing, link => {
    const line = lines.lineOf(link.getAttribute('href'));
    return line === 0 || link.closest('p').dataset.line === String(line) ? []
      : [element('p', {}, lines.code(lines.text(line).trim().slice(0, 500))), element('small', { textContent: `Line ${line}` })];
  });

  /* Searching. */

  function applySearch(words) {
    query = finders(words, lines.definitions());
    const longest = words.split(/\s+/).reduce((a, b) => a.length >= b.length ? a : b);
    found = [];
    lines.eachLineWith(new RegExp(escaped(longest), 'gi'), line => {
      if (matches(query, lines.text(line).toLowerCase())) found.push(line);
    });
    showCount(`${number(found.length)} of ${number(lines.count)} lines`, found.length === 0);
    listing.scrollTop = 0;
    listed.draw();
  }

  function clearSearch() {
    if (!found) return;
    found = null;
    query = null;
    showCount('', false);
    unmark();
    if (shown.current) listed.scrollTo(shown.current - 1);
    listed.draw();
  }
  searching(lines.count > 5000 ? 150 : 0, applySearch, clearSearch);

  /* The panel with the views as tabs. `follows` is whether the view depends on the current line. */

  const { uses, types, reflection, findings, statistics } = moduleViews(data, lines, shown);
  const views = {
    uses: { title: 'Uses', key: 'u', show: uses, follows: true },
    graph: { title: 'Control flow', key: 'g', show: flow.graph, follows: true },
    types: { title: 'Types', key: 't', show: types, follows: false },
    layouts: { title: 'Memory', key: 'm', show: () => reflection(true, 'The module has no memory layouts.'), follows: false },
    interface: { title: 'Interface', key: 'i', show: () => reflection(false, 'The module has no entry points and no resources.'), follows: false },
    findings: { title: data.findings.length > 0 ? `Findings (${number(data.findings.length)})` : 'Findings', key: 'f', show: findings, follows: false },
    statistics: { title: 'Statistics', key: 's', show: statistics, follows: false },
    source: { title: 'Source', key: 'c', show: source, follows: true },
  };
  if (translations.length > 0) {
    const title = translations[0].language.split(' ')[0];
    views.translation = { title, key: 'l', show: translationView(translations, lines, data.functions, shown, line => go(line), refresh), follows: true };
  }
  let viewShown = '';

  for (const [name, { title, key }] of Object.entries(views)) {
    const tab = element('button', { type: 'button', id: 'tab-' + name, role: 'tab', textContent: title, title: `${title} ( ${key} )`, tabIndex: -1 });
    tab.setAttribute('aria-controls', 'view');
    tab.setAttribute('aria-selected', 'false');
    tab.addEventListener('click', () => open(name));
    byId('tabs').append(tab);
  }
  byId('tabs').addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const names = Object.keys(views);
    const next = names[(names.indexOf(viewShown) + by + names.length) % names.length];
    open(next);
    byId('tab-' + next).focus();
    event.preventDefault();
  });

  function fill(name) {
    view.replaceChildren(...views[name].show());
    view.scrollTop = 0;
  }
  function refresh() {
    if (views[viewShown]?.follows) fill(viewShown);
  }
  function open(name) {
    const opens = panel().hidden;
    panel().hidden = false;
    for (const tab of byId('tabs').children) {
      const chosen = tab.id === 'tab-' + name;
      tab.setAttribute('aria-selected', chosen);
      tab.tabIndex = chosen ? 0 : -1;
    }
    viewShown = name;
    view.setAttribute('aria-labelledby', 'tab-' + name);
    fill(name);
    if (opens && shown.current > 0) listed.show(rowOfLine(shown.current));
  }
  function closePanel() {
    if (panel().contains(document.activeElement)) listing.focus({ preventScroll: true });
    panel().hidden = true;
    viewShown = '';
    hideTip();
  }
  byId('close').addEventListener('click', closePanel);

  /* Keys. */

  const inListing = action => event => {
    if (['select', 'button', 'summary'].includes(event.target.localName) || panel().contains(event.target)) return;
    action();
    event.preventDefault();
  };
  function step(by) {
    const row = shown.current > 0 ? rowOfLine(shown.current) : -1;
    const next = lineOfRow(Math.min(rowCount() - 1, Math.max(0, row + by)));
    if (next) {
      history.replaceState(null, '', '#' + next);
      select(next);
    }
  }
  function stepFinding(by) {
    const marked = [...findingsAt.keys()].sort((a, b) => a - b);
    if (marked.length === 0) return;
    const at = by > 0 ? countUpTo(marked.length, shown.current, i => marked[i]) : marked.findIndex(line => line >= shown.current) - 1;
    go(marked[(at + marked.length) % marked.length]);
  }
  function stepUse(by) {
    const { used, current } = shown;
    const line = used === '' ? 0 : lines.nextWith(used, current, by);
    if (line === 0) return;
    history.pushState(null, '', '#' + line);
    select(line);
    shown.used = used;
    listed.draw();
  }
  const keys = {
    '/': ['search', toSearch],
    'Enter': ['from the search to the listing', event => {
      if (event.target === byId('filter')) listing.focus();
    }],
    'ArrowDown': ['next line', inListing(() => step(1))],
    'ArrowUp': ['previous line', inListing(() => step(-1))],
    'n': ['next use of the id', () => stepUse(1)],
    'p': ['previous use of the id', () => stepUse(-1)],
    'e': ['next finding', () => stepFinding(1)],
    'E': ['previous finding', () => stepFinding(-1)],
  };
  for (const [name, { title, key }] of Object.entries(views)) keys[key] = [title.replace(/ \(.*/, '').toLowerCase(), () => open(name)];
  keys['+'] = ['larger graph', flow.sizes.larger];
  keys['-'] = ['smaller graph', flow.sizes.smaller];
  keys['0'] = ['graph as wide as the view', flow.sizes.fit];
  keys.Escape = ['clear the search, or close the view', () => escape(clearSearch, closePanel)];
  onListedKeys(keys);

  if (!narrow.matches) open(data.findings.length > 0 ? 'findings' : 'interface');
  listing.focus({ preventScroll: true });
  arrive();
  if (location.hash === '') {
    // What people look for first is an entry point, or else the first function.
    const first = data.functions.find(each => each[2].length > 0) ?? data.functions[0];
    if (first) select(first[3]);
  }
  listed.draw();
  performance.mark('shown');
});
