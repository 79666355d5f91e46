/* SPDX-License-Identifier: Apache-2.0 */
root.classList.toggle('nowrap', recall('wrap') === 'off');

whenReady(() => {
  const listing = byId('listing');
  const groups = [...listing.children];
  const lines = [...listing.getElementsByTagName('p')];

  /* What each group belongs to; the first group of a section or function says so. */
  const titles = new Map();
  for (let i = 0, title = ''; i < groups.length; i++) {
    title = groups[i].dataset.h ?? title;
    titles.set(groups[i], title);
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

  function uses(line) {
    if (!usesByLine) {
      usesByLine = new Map();
      for (const link of listing.querySelectorAll('a[href]')) {
        const user = link.parentNode;
        const href = link.getAttribute('href');
        if (href.slice(1) === user.id) continue;
        const users = usesByLine.get(href);
        if (!users) usesByLine.set(href, [user]);
        else if (users[users.length - 1] !== user) users.push(user);
      }
    }
    return usesByLine.get('#' + line.id) ?? [];
  }
  (window.requestIdleCallback ?? setTimeout)(() => lines.length && uses(lines[0]));

  function usesText(count) {
    return count === 0 ? 'not used' : count === 1 ? 'used on 1 line' : `used on ${number(count)} lines`;
  }

  function copy(line, withLinks) {
    const made = line.cloneNode(true);
    made.removeAttribute('id');
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

  function row(line, name) {
    const text = line.textContent.trim();
    const code = element('code', { title: text });
    const at = line === selected ? -1 : indexOfId(text, name);
    const from = at > 28 ? text.indexOf(' ', at - 22) + 1 : 0;
    if (at < 0) code.append(text.slice(0, 300));
    else {
      code.append((from > 0 ? '… ' : '') + text.slice(from, at), element('mark', { textContent: name }),
        text.slice(at + name.length, at + 300));
    }
    const made = element('li', {}, element('a', { href: '#' + line.id, textContent: line.id }), code);
    made.dataset.line = line.id;
    return made;
  }

  function indexOfId(text, name, from = 0) {
    for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!/\w/.test(text[at + name.length] ?? '')) return at;
    }
    return -1;
  }

  function select(line) {
    selected = line;
    const name = line.firstElementChild.textContent;
    const users = uses(line);
    marked.replaceSync(`p a[href="#${line.id}"] { border-radius: 3px; background: var(--mark); box-shadow: 0 0 0 2px var(--mark); }`);
    const body = element('div', { className: 'body' },
      element('div', { className: 'definition' }, copy(line, true)),
      element('div', { className: 'note', textContent: `Defined on line ${line.id}, ${usesText(users.length)}.` }));
    const lists = new Map();
    let shown = 0;
    const more = element('button', { type: 'button', className: 'more' });
    const showMore = () => {
      for (const end = Math.min(shown + 200, users.length); shown < end; shown++) {
        const title = titles.get(users[shown].parentNode);
        let list = lists.get(title);
        if (!list) {
          lists.set(title, list = element('ul', {}));
          more.before(element('h3', { textContent: title }), list);
        }
        list.append(row(users[shown], name));
      }
      more.textContent = `Show more (${number(users.length - shown)})`;
      more.hidden = shown === users.length;
    };
    body.append(more);
    more.addEventListener('click', showMore);
    showMore();
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
    let low = 0;
    for (let high = users.length; low < high;) {
      const middle = (low + high) >> 1;
      if (Number(users[middle].id) < here) low = middle + 1; else high = middle;
    }
    const next = by < 0 ? low - 1 : users[low]?.id === String(here) ? low + 1 : low;
    go(users[(next + users.length) % users.length].id);
  }

  /* Going to lines. */

  /** The hash that the page itself is going to; any other one comes from the history or the address bar. */
  let sought = '';

  function go(id) {
    sought = '#' + id;
    location.hash = id;
  }

  function reveal(line) {
    line.hidden = false;
    line.parentNode.hidden = false;
  }

  document.addEventListener('click', event => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest('a[href^="#"]');
    if (link) {
      const line = target(link);
      if (line?.localName !== 'p') return;
      sought = '#' + line.id;
      hideTip();
      reveal(line);
      if (link.closest('main, dl, .definition') && defines(line)) select(line);
      return;
    }
    const line = event.target.closest('main p');
    if (line && event.clientX < line.getBoundingClientRect().left + parseFloat(getComputedStyle(line, '::before').width)) {
      go(line.id);
    }
  });

  function arrive(opens) {
    const line = /^#\d+$/.test(location.hash) && byId(location.hash.slice(1));
    if (!line) return;
    reveal(line);
    if (opens && defines(line)) select(line);
    const box = line.getBoundingClientRect();
    const view = listing.getBoundingClientRect();
    if (box.top < view.top || box.bottom > view.bottom) line.scrollIntoView({ block: 'center' });
    showCurrent();
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
      groups.length === 0 ? shown.textContent : [...groups].map(group => group.textContent).join(''));
    event.preventDefault();
  });

  /* The definition beside the pointer or the focused link. */

  const tip = byId('tip');
  let tipTimer;

  function showTip(link) {
    const line = target(link);
    if (!line || link.parentNode === line) return;
    tip.replaceChildren(copy(line, false),
      element('small', { textContent: `Line ${line.id}, ${usesText(uses(line).length)}` }));
    tip.hidden = false;
    const at = link.getClientRects()[0];
    const box = tip.getBoundingClientRect();
    const above = at.bottom + box.height + 10 > innerHeight;
    tip.style.left = Math.max(8, Math.min(at.left, innerWidth - box.width - 8)) + 'px';
    tip.style.top = (above ? at.top - box.height - 4 : at.bottom + 4) + 'px';
  }
  function hideTip() {
    clearTimeout(tipTimer);
    tip.hidden = true;
  }
  document.addEventListener('pointerover', event => {
    if (event.pointerType === 'touch' || tip.contains(event.target)) {
      clearTimeout(tipTimer);
      return;
    }
    clearTimeout(tipTimer);
    const link = event.target.closest('main a[href], .definition a[href]');
    tipTimer = setTimeout(link ? () => showTip(link) : hideTip, 160);
  });
  listing.addEventListener('focusin', event => {
    if (event.target.matches('a[href]:focus-visible')) showTip(event.target);
  });
  listing.addEventListener('focusout', hideTip);
  listing.addEventListener('scroll', hideTip, { passive: true });

  /* Filtering. */

  const filter = byId('filter');
  const count = byId('count');
  let texts;
  let ids;
  let filterTimer;

  /** For each word of a query, a function that gives where it next occurs in lower-case text; an id only as that id. */
  function finders(query) {
    ids ??= new Set(lines.filter(defines).map(line => line.firstElementChild.textContent.toLowerCase()));
    return query.toLowerCase().split(/\s+/).map(word => {
      const find = ids.has(word) ? indexOfId : (text, wanted, from) => text.indexOf(wanted, from);
      return { length: word.length, next: (text, from) => find(text, word, from) };
    });
  }

  function highlight(found, finder) {
    const ranges = [];
    for (const line of found) {
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.data.toLowerCase();
        for (const { length, next } of finder) {
          for (let at = next(text, 0); at >= 0; at = next(text, at + length)) {
            const range = new Range();
            range.setStart(texts.currentNode, at);
            range.setEnd(texts.currentNode, at + length);
            ranges.push(range);
          }
        }
      }
    }
    CSS.highlights?.set('found', new Highlight(...ranges));
  }

  function applyFilter() {
    const query = filter.value.trim();
    if (query === '') {
      clearFilter();
      return;
    }
    texts ??= lines.map(line => line.textContent.toLowerCase());
    const finder = finders(query);
    const found = [];
    let titleShown = '';
    let at = 0;
    for (const group of groups) {
      let shown = 0;
      for (const line of group.children) {
        const text = texts[at++];
        const hidden = !finder.every(({ next }) => next(text, 0) >= 0);
        if (line.hidden !== hidden) line.hidden = hidden;
        if (hidden) continue;
        shown++;
        found.push(line);
      }
      group.hidden = shown === 0;
      if (shown === 0) continue;
      showGroup(group, shown, titles.get(group) !== titleShown);
      titleShown = titles.get(group);
    }
    count.textContent = `${number(found.length)} of ${number(lines.length)} lines`;
    count.classList.toggle('none', found.length === 0);
    highlight(found.slice(0, 500), finder);
    listing.scrollTop = 0;
  }

  function showGroup(group, lineCount, titled) {
    group.style.setProperty('--l', lineCount);
    if (titled && titles.get(group) !== '') group.dataset.h = titles.get(group);
    else delete group.dataset.h;
  }

  function clearFilter() {
    if (count.textContent === '') return;
    const top = lineAtTop();
    let before;
    for (const group of groups) {
      for (const line of group.children) if (line.hidden) line.hidden = false;
      group.hidden = false;
      showGroup(group, group.children.length, titles.get(group) !== titles.get(before));
      before = group;
    }
    count.textContent = '';
    CSS.highlights?.delete('found');
    top?.scrollIntoView();
  }

  filter.addEventListener('input', () => {
    clearTimeout(filterTimer);
    filterTimer = setTimeout(applyFilter, lines.length > 5000 ? 120 : 0);
  });
  if (filter.value) applyFilter();

  /* The outline. */

  const nav = byId('outline');
  const places = [...nav.querySelectorAll('a[href^="#"]')];
  const placeGroups = places.map(link => target(link).parentNode);
  let current = null;
  let drawing = false;

  function showPlace() {
    drawing = false;
    if (count.textContent !== '') return;
    const top = listing.getBoundingClientRect().top + 60;
    let low = 0;
    for (let high = placeGroups.length; low < high;) {
      const middle = (low + high) >> 1;
      if (placeGroups[middle].getBoundingClientRect().top <= top) low = middle + 1; else high = middle;
    }
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
    'Escape': () => {
      if (!tip.hidden) hideTip();
      else if (filter.value !== '') {
        filter.value = '';
        clearFilter();
      } else if (!panel().hidden) closePanel();
      else filter.blur();
    },
    'Enter': event => { if (event.target === filter) listing.focus(); },
    '/': event => {
      filter.focus();
      filter.select();
      event.preventDefault();
    },
    'u': () => panel().querySelector('li a')?.focus(),
    'n': () => stepUse(1),
    'p': () => stepUse(-1),
  });

  listing.focus({ preventScroll: true });
  arrive(!narrow.matches);
  showPlace();
});
