/* SPDX-License-Identifier: Apache-2.0 */
root.classList.toggle('nowrap', recall('wrap') === 'off');

whenReady(() => {
  const listing = byId('listing');
  const groups = [...listing.querySelectorAll('.g')];

  /* What each group belongs to; the first group of a section or function says so. */
  const titles = new Map();
  const title = group => group.closest('details')?.firstElementChild.firstChild.data ?? group.dataset.h;
  for (let i = 0, last = ''; i < groups.length; i++) {
    last = title(groups[i]) ?? last;
    titles.set(groups[i], last);
  }

  /* Lines, by their numbers. Those of folded groups are put into the document when they come into view or are gone to. */

  const start = /<p id="?(\d+)[^>]*>/;
  const firstLines = groups.map(group => Number(group.firstElementChild?.id ?? start.exec(markup(group))?.[1]));

  const groupOf = number => groups[countUpTo(groups.length, number, i => firstLines[i]) - 1];

  function lineOf(number) {
    const group = groupOf(Number(number));
    if (group) unfold(group);
    return byId(number);
  }

  const shown = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      shown.unobserve(entry.target);
      if (unfold(entry.target) && query) filterGroup(entry.target, groups.indexOf(entry.target));
    }
  }, { root: listing, rootMargin: '100% 0px' });
  for (const group of groups) if (isFolded(group)) shown.observe(group);

  /** The lines of a group: a number and markup for each. */
  function rows(group) {
    const parts = markup(group).split(start);
    const found = [];
    for (let i = 1; i < parts.length; i += 2) found.push({ number: Number(parts[i]), markup: parts[i + 1] });
    return found;
  }

  /* Wrapping. */

  toggle(byId('wrap'), () => !root.classList.contains('nowrap'), () => {
    const top = lineAtTop();
    remember('wrap', root.classList.toggle('nowrap') ? 'off' : 'on');
    top?.scrollIntoView();
  });

  function lineAtTop() {
    const box = listing.getBoundingClientRect();
    const x = box.left + box.width / 2;
    for (let y = box.top + 4; y < box.bottom; y += 16) {
      const line = document.elementFromPoint(x, y)?.closest('main p');
      if (line) return line;
    }
    return null;
  }

  /* Definitions and uses. A line that starts with a link defines the id; every link leads to such a line. */

  const defines = line => line?.firstElementChild?.localName === 'a';
  let usesByLine;

  /** The numbers of the lines that use what a line defines. */
  function uses(line) {
    return index().get(line.id) ?? [];
  }

  function index() {
    if (usesByLine) return usesByLine;
    usesByLine = new Map();
    for (const group of groups) {
      for (const row of rows(group)) {
        for (const [, definition] of row.markup.matchAll(/ href="?#(\d+)/g)) {
          if (Number(definition) === row.number) continue;
          const users = usesByLine.get(definition);
          if (!users) usesByLine.set(definition, [row.number]);
          else if (users[users.length - 1] !== row.number) users.push(row.number);
        }
      }
    }
    return usesByLine;
  }
  (window.requestIdleCallback ?? setTimeout)(index);

  function usesText(count) {
    return count === 0 ? 'not used' : count === 1 ? 'used on 1 line' : `used on ${number(count)} lines`;
  }

  function copy(line, withLinks) {
    const made = line.cloneNode(true);
    made.removeAttribute('id');
    for (const named of made.querySelectorAll('[id]')) named.removeAttribute('id');
    made.hidden = false;
    const first = made.firstChild;
    if (first.nodeType === Node.TEXT_NODE) first.data = first.data.trimStart();
    if (!withLinks) for (const link of made.querySelectorAll('a')) link.removeAttribute('href');
    else made.querySelector('a').removeAttribute('href');
    return made;
  }

  const marked = new CSSStyleSheet();
  document.adoptedStyleSheets = [marked];
  let selected = null;

  /** A use: the instruction with its opcode; of many operands, those around the id. */
  function row(line, name) {
    const text = line.textContent.trim();
    const code = element('code', { title: text.slice(0, 2000) });
    const [, result, opcode, operands] = /^(%\S+ = )?(\S*)([^]*)$/.exec(text);
    code.append(result ?? '', element('b', { textContent: opcode }));
    const at = indexOfId(operands, name);
    if (at < 0) code.append(operands.slice(0, 300));
    else {
      const from = at > 40 ? operands.indexOf(' ', at - 22) : 0;
      const after = operands.slice(at + name.length);
      code.append((from > 0 ? ' …' : '') + operands.slice(from, at), element('mark', { textContent: name }),
        after.length > 80 ? after.slice(0, 70) + ' …' : after);
    }
    const made = element('li', {}, element('a', { href: '#' + line.id, textContent: line.id }), code);
    made.dataset.line = line.id;
    return made;
  }

  function select(line) {
    selected = line;
    const name = line.firstElementChild.textContent;
    const users = uses(line);
    const anchor = line.firstElementChild.id;
    marked.replaceSync(`p a[href="#${line.id}"] { border-radius: 3px; background: var(--mark); box-shadow: 0 0 0 2px var(--mark); }`);
    const body = element('div', { className: 'body' },
      element('div', { className: 'definition code' }, copy(line, true)),
      element('div', { className: 'note' }, `Defined on line ${line.id}, ${usesText(users.length)}.`));
    if (anchor && listing.dataset.graphs) {
      body.lastChild.append(' ', element('a', { href: `${listing.dataset.graphs}#${anchor}`, textContent: 'Graph' }));
    }
    const lists = new Map();
    body.append(growing(users, 200, (user, i, more) => {
      const line = lineOf(user);
      const title = titles.get(line.parentNode);
      let list = lists.get(title);
      if (!list) {
        lists.set(title, list = element('ul', {}));
        more.before(element('h3', { textContent: title }), list);
      }
      list.append(row(line, name));
    }));
    const steps = users.length === 0 ? [] : [
      button('↑', 'Previous use', 'p', () => stepUse(-1)), button('↓', 'Next use', 'n', () => stepUse(1))];
    showPanel(name, steps, closePanel, body);
    showCurrent();
  }

  function closePanel() {
    if (panel().contains(document.activeElement)) listing.focus({ preventScroll: true });
    selected = null;
    panel().hidden = true;
    marked.replaceSync('');
  }

  function showCurrent() {
    panel().querySelector('li[aria-current]')?.removeAttribute('aria-current');
    const current = panel().querySelector(`li[data-line="${CSS.escape(location.hash.slice(1))}"]`);
    current?.setAttribute('aria-current', 'true');
    current?.scrollIntoView({ block: 'nearest' });
  }

  /** Goes to the use behind (1) or before (-1) the current line, and around at the ends. */
  function stepUse(by) {
    if (!selected) return;
    const users = uses(selected);
    if (users.length === 0) return;
    const here = Number(location.hash.slice(1)) || 0;
    const low = countUpTo(users.length, here - 1, i => users[i]);
    const next = by < 0 ? low - 1 : users[low] === here ? low + 1 : low;
    go(users[(next + users.length) % users.length]);
  }

  /* Going to lines. */

  /** The hash that the page itself is going to; any other one comes from the history or the address bar. */
  let sought = '';

  function go(number) {
    reveal(lineOf(number));
    sought = '#' + number;
    location.hash = number;
  }

  function reveal(line) {
    line.hidden = false;
    line.parentNode.hidden = false;
    const details = line.closest('details');
    if (details) details.open = true;
  }

  onClicks((link, event) => {
    if (link) {
      const line = lineOf(link.getAttribute('href').slice(1));
      if (line?.localName !== 'p') return false;
      sought = '#' + line.id;
      hideTip();
      reveal(line);
      if (link.closest('main, dl, .definition') && defines(line)) select(line);
      return false;
    }
    const line = event.target.closest('main p');
    if (line && event.clientX < line.getBoundingClientRect().left + parseFloat(getComputedStyle(line, '::before').width)) {
      go(line.id);
    }
    return false;
  });

  function arrive(opens) {
    const [, kind, number] = /^#([bf]?)(\d+)$/.exec(location.hash) ?? [];
    const line = number && (kind ? anchored(kind + number) : lineOf(number));
    if (!line) return;
    if (kind) {
      location.replace('#' + line.id);
      return;
    }
    reveal(line);
    if (opens && defines(line)) select(line);
    const box = line.getBoundingClientRect();
    const view = listing.getBoundingClientRect();
    if (box.top < view.top || box.bottom > view.bottom) line.scrollIntoView({ block: 'center' });
    showCurrent();
  }

  /** The line that defines a function or block, by its element id. */
  function anchored(id) {
    const holds = new RegExp(` id="?${id}[ >"]`);
    const group = byId(id) ? null : groups.find(one => isFolded(one) && holds.test(markup(one)));
    if (group) unfold(group);
    return byId(id)?.closest('p');
  }
  addEventListener('hashchange', () => {
    const traversed = location.hash !== sought;
    sought = '';
    arrive(traversed && !panel().hidden);
  });

  /** Copying gives the lines as they are shown; browsers would put empty lines between them. */
  document.addEventListener('copy', event => {
    const selection = getSelection();
    if (selection.rangeCount === 0 || !listing.contains(selection.getRangeAt(0).commonAncestorContainer)) return;
    const shown = selection.getRangeAt(0).cloneContents();
    for (const hidden of shown.querySelectorAll('[hidden]')) hidden.remove();
    const groups = shown.querySelectorAll('.g');
    event.clipboardData.setData('text/plain',
      groups.length === 0 ? shown.textContent : [...groups].map(group => plain(markup(group))).join(''));
    event.preventDefault();
  });

  tips('main a[href], .definition a[href]', listing, link => {
    const line = lineOf(link.getAttribute('href').slice(1));
    return !line || link.parentNode === line ? [] : [copy(line, false),
      element('small', { textContent: `Line ${line.id}, ${usesText(uses(line).length)}` })];
  });

  /* Filtering. */

  /** The most lines that are put into the document because they match. */
  const mostShown = 20000;
  let texts;
  let ids;
  let query = null;

  /** The lines of each group in lower case. */
  function allTexts() {
    texts ??= groups.map(group => rows(group).map(row => plain(row.markup).toLowerCase()));
    return texts;
  }

  function filterGroup(group, number) {
    allTexts()[number].forEach((text, i) => {
      const hidden = !matches(query, text);
      const line = group.children[i];
      if (line.hidden !== hidden) line.hidden = hidden;
    });
  }

  function applyFilter(words) {
    ids ??= new Set(allTexts().flatMap(group => group.map(text => /^ *(%\S+) = /.exec(text)?.[1] ?? '')));
    query = finders(words, ids);
    const found = [];
    let titleShown = '';
    let count = 0;
    let all = 0;
    groups.forEach((group, number) => {
      const matching = allTexts()[number].filter(text => matches(query, text)).length;
      all += allTexts()[number].length;
      group.hidden = matching === 0 || count > mostShown && isFolded(group);
      count += matching;
      const details = group.closest('details');
      if (group.hidden) return;
      unfold(group);
      if (details) details.open = true;
      filterGroup(group, number);
      if (found.length < 500) found.push(...[...group.children].filter(line => !line.hidden));
      showGroup(group, matching, titles.get(group) !== titleShown);
      titleShown = titles.get(group);
    });
    for (const details of listing.querySelectorAll('details')) {
      details.hidden = [...details.querySelectorAll('.g')].every(group => group.hidden);
    }
    showCount(`${number(count)} of ${number(all)} lines`, count === 0);
    highlight(found.slice(0, 500), query);
    listing.scrollTop = 0;
  }

  function showGroup(group, lineCount, titled) {
    group.style.setProperty('--l', lineCount);
    if (titled && titles.get(group) !== '' && !group.closest('details')) group.dataset.h = titles.get(group);
    else delete group.dataset.h;
  }

  function clearFilter() {
    if (!query) return;
    query = null;
    const top = lineAtTop();
    let before;
    for (const details of listing.querySelectorAll('details')) details.hidden = false;
    for (const group of groups) {
      for (const line of group.children) if (line.hidden) line.hidden = false;
      group.hidden = false;
      showGroup(group, isFolded(group) ? group.style.getPropertyValue('--l') : group.children.length,
        titles.get(group) !== titles.get(before));
      before = group;
    }
    showCount('', false);
    unmark();
    top?.scrollIntoView();
  }

  searching(groups.length > 50 ? 120 : 0, applyFilter, clearFilter);

  /* The outline. */

  const nav = byId('outline');
  const places = [...nav.querySelectorAll('a[href^="#"]')];
  const placeGroups = places.map(link => groupOf(Number(link.getAttribute('href').slice(1))));
  const placed = group => group.closest('details') ?? group;
  let current = null;
  let drawing = false;

  function showPlace() {
    drawing = false;
    if (query) return;
    const top = listing.getBoundingClientRect().top + 60;
    const low = countUpTo(placeGroups.length, top, i => placed(placeGroups[i]).getBoundingClientRect().top);
    const place = places[low - 1] ?? null;
    if (place === current) return;
    current?.removeAttribute('aria-current');
    place?.setAttribute('aria-current', 'true');
    current = place;
    if (place && !narrow.matches) place.scrollIntoView({ block: 'nearest' });
  }
  listing.addEventListener('scroll', () => {
    if (!drawing) drawing = requestAnimationFrame(showPlace);
  }, { passive: true });

  /* Keys. */

  onKeys({
    'Escape': () => escape(clearFilter, closePanel),
    'Enter': event => { if (event.target === byId('filter')) listing.focus(); },
    '/': toSearch,
    'u': () => panel().querySelector('li a')?.focus(),
    'n': () => stepUse(1),
    'p': () => stepUse(-1),
  });

  listing.focus({ preventScroll: true });
  arrive(!narrow.matches);
  showPlace();
});
