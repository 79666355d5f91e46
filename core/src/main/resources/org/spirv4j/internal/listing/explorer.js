/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const data = JSON.parse(byId('data').textContent);
  byId('data').remove();
  const { text, functions } = data;
  const listing = byId('listing');
  const view = byId('view');

  /* Lines, by their numbers from 1. */

  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineCount = starts.length - (starts[starts.length - 1] === text.length ? 1 : 0);
  const lineText = line => text.slice(starts[line - 1], (starts[line] ?? text.length + 1) - 1);

  /** How many of ascending values are at most a value. */
  function countUpTo(values, value, stride = 1) {
    let low = 0;
    for (let high = values.length / stride; low < high;) {
      const middle = (low + high) >> 1;
      if (values[middle * stride] <= value) low = middle + 1; else high = middle;
    }
    return low;
  }
  const lineAt = offset => countUpTo(starts, offset);
  const isContinued = line => countUpTo(data.continued, line) % 2 === 1;

  /** The line that defines each id, by its name with %. */
  let definitionLines;
  function definitions() {
    if (definitionLines) return definitionLines;
    definitionLines = new Map();
    let line = 0;
    for (const found of text.matchAll(/^ *(%[^\s=]+) = /gm)) {
      while (line < lineCount && starts[line] <= found.index) line++;
      if (!isContinued(line) && !definitionLines.has(found[1])) definitionLines.set(found[1], line);
    }
    return definitionLines;
  }
  const definedOn = line => isContinued(line) ? undefined : /^ *(%[^\s=]+) = /.exec(lineText(line))?.[1];
  const isType = line => / = OpType/.test(lineText(line).slice(0, 300));
  const functionAt = line => functions.findIndex(([, , , first, end]) => line >= first && line < end);

  /* The listing: only rows in view are in the document. */

  const mostCharacters = 2000;
  const tallest = 12e6;
  const findingsAt = new Map();
  for (const [line, severity] of data.findings) {
    if (line > 0 && findingsAt.get(line) !== 'error') findingsAt.set(line, severity);
  }
  let shown = null;
  let query = null;
  let current = 0;
  let used = '';

  const rowCount = () => shown ? shown.length : lineCount;
  const lineOfRow = row => shown ? shown[row] : row + 1;
  const rowOfLine = line => {
    if (!shown) return line - 1;
    const row = countUpTo(shown, line) - 1;
    return shown[row] === line ? row : -1;
  };
  const rowHeight = () => parseFloat(getComputedStyle(byId('rows')).lineHeight);

  /** The row at the top of the window, with its fraction. Listings that are too tall for browsers scroll in larger steps. */
  function topRow(height) {
    const total = rowCount() * height;
    const room = listing.clientHeight;
    return total <= tallest ? listing.scrollTop / height
      : listing.scrollTop / Math.max(1, tallest - room) * (total - room) / height;
  }

  function sizeSpace() {
    byId('space').style.height = Math.min(rowCount() * rowHeight(), tallest) + listing.clientHeight / 2 + 'px';
  }

  function scrollToRow(row) {
    sizeSpace();
    const height = rowHeight();
    const total = rowCount() * height;
    const room = listing.clientHeight;
    const top = Math.max(0, row * height - room / 3);
    listing.scrollTop = total <= tallest ? top : top * (tallest - room) / (total - room);
  }

  const token = /("(?:[^"\\]|\\.)*"?)|(;.*)|(%[^\s"%;=|(),]+)|([^\s"%;=|(),]+)/g;
  const isNumber = word => /^(!|-?\d)/.test(word) && /\d$|^-?0x|^!/.test(word);

  function code(content) {
    const made = document.createDocumentFragment();
    let done = 0;
    let opcode = false;
    for (const found of content.matchAll(token)) {
      made.append(content.slice(done, found.index));
      done = found.index + found[0].length;
      const [whole, string, comment, id, word] = found;
      if (string) made.append(element('u', { textContent: whole }));
      else if (comment) made.append(element('em', { textContent: whole }));
      else if (id) {
        const line = definitions().get(id);
        const link = element(line ? 'a' : 'span', { textContent: id });
        if (line) {
          link.href = '#' + line;
          if (isType(line)) link.classList.add('t');
        }
        if (id === used) link.classList.add('used');
        made.append(link);
      } else if (!opcode && !isNumber(word)) {
        opcode = true;
        made.append(element('b', { textContent: word }));
      } else made.append(element(isNumber(word) ? 'var' : 'i', { textContent: word }));
    }
    made.append(content.slice(done));
    return made;
  }

  function rowElement(line) {
    const whole = lineText(line);
    const content = whole.length > mostCharacters ? whole.slice(0, mostCharacters) + ' …' : whole;
    const row = element('p', {}, isContinued(line) ? element('u', { textContent: content }) : code(content));
    row.dataset.line = line;
    if (findingsAt.has(line)) row.classList.add(findingsAt.get(line));
    if (sameSource(line)) row.classList.add('same');
    if (line === current) {
      row.classList.add('current');
      row.setAttribute('aria-current', 'true');
    }
    return row;
  }

  let drawing = 0;
  function draw() {
    drawing = 0;
    const height = rowHeight();
    sizeSpace();
    const top = topRow(height);
    const first = Math.max(0, Math.floor(top) - 8);
    const end = Math.min(rowCount(), Math.ceil(top + listing.clientHeight / height) + 8);
    const rows = [];
    for (let row = first; row < end; row++) rows.push(rowElement(lineOfRow(row)));
    byId('rows').replaceChildren(...rows);
    byId('rows').style.transform = `translateY(${listing.scrollTop - (top - first) * height}px)`;
    if (query) highlight(rows, query);
    showPlace(lineOfRow(Math.min(rowCount() - 1, Math.floor(top))) ?? 1);
  }
  function drawSoon() {
    if (!drawing) drawing = requestAnimationFrame(draw);
  }
  listing.addEventListener('scroll', drawSoon, { passive: true });
  new ResizeObserver(drawSoon).observe(listing);

  /* Where lines come from. */

  const sourceRun = line => {
    const run = countUpTo(data.source, line, 3) - 1;
    return run < 0 || data.source[3 * run + 1] < 0 ? -1 : run;
  };
  function sameSource(line) {
    const [one, other] = [sourceRun(line), sourceRun(current)];
    return current > 0 && one >= 0 && other >= 0
      && data.source[3 * one + 1] === data.source[3 * other + 1] && data.source[3 * one + 2] === data.source[3 * other + 2];
  }

  /* Going to lines. */

  function go(line) {
    if (location.hash === '#' + line) select(line);
    else location.hash = line;
  }

  function select(line) {
    if (line < 1 || line > lineCount) return;
    current = line;
    used = definedOn(line) ?? '';
    if (rowOfLine(line) < 0) {
      emptySearch();
      clearSearch();
    }
    const row = rowOfLine(line);
    const top = topRow(rowHeight());
    if (row < top + 1 || row > top + listing.clientHeight / rowHeight() - 3) scrollToRow(row);
    draw();
    if (!panel().hidden) refresh();
  }

  const anchors = new Map();
  for (const [id, , , line, , , , labels] of functions) {
    anchors.set('f' + id, line);
    for (let i = 0; i < labels.length; i += 2) anchors.set('b' + labels[i], labels[i + 1]);
  }

  /** The line of an address fragment; 0 if it has none. */
  function lineOf(hash) {
    let name = hash.slice(1);
    try { name = decodeURIComponent(name); } catch { /* the name of an id may have a percent sign */ }
    return /^\d+$/.test(name) ? Number(name) : anchors.get(name) ?? definitions().get(name) ?? definitions().get(hash.slice(1)) ?? 0;
  }
  function arrive() {
    const line = lineOf(location.hash);
    if (line > 0) select(line);
  }
  addEventListener('hashchange', arrive);

  document.addEventListener('click', event => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest('a[href^="#"]');
    if (link?.classList.contains('skip')) return;
    if (link) {
      event.preventDefault();
      const line = lineOf(link.getAttribute('href'));
      if (line === 0) byId(link.getAttribute('href').slice(1))?.scrollIntoView();
      else {
        if (link.closest('#rows') && !narrow.matches) open('uses');
        go(line);
      }
      return;
    }
    const row = event.target.closest('#rows p');
    if (row && getSelection().isCollapsed) go(Number(row.dataset.line));
  });

  tips('#rows a[href]', listing, link => {
    const line = lineOf(link.getAttribute('href'));
    return line === 0 || link.closest('p').dataset.line === String(line) ? []
      : [element('p', {}, code(lineText(line).trim().slice(0, 500))), element('small', { textContent: `Line ${line}` })];
  });

  /* Searching. */

  function applySearch(words) {
    query = finders(words, definitions());
    const lines = [];
    const longest = words.split(/\s+/).reduce((a, b) => a.length >= b.length ? a : b);
    const first = new RegExp(longest.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
    for (let found = first.exec(text); found; found = first.exec(text)) {
      const line = lineAt(found.index);
      first.lastIndex = starts[line] ?? text.length + 1;
      if (line <= lineCount && matches(query, lineText(line).toLowerCase())) lines.push(line);
    }
    shown = lines;
    showCount(`${number(lines.length)} of ${number(lineCount)} lines`, lines.length === 0);
    listing.scrollTop = 0;
    draw();
  }

  function clearSearch() {
    if (!shown) return;
    shown = null;
    query = null;
    showCount('', false);
    CSS.highlights?.delete('found');
    if (current) scrollToRow(current - 1);
    draw();
  }
  searching(lineCount > 5000 ? 150 : 0, applySearch, clearSearch);

  /* The outline. */

  const most = 500;

  /** A list of which at first `most` entries are shown, and a button that shows more. */
  function longList(entries, make, className = '') {
    const list = element('ul', { className });
    const more = element('button', { type: 'button', className: 'more' });
    let done = 0;
    const show = () => {
      const end = Math.min(done + most, entries.length);
      for (; done < end; done++) list.append(make(entries[done], done));
      more.textContent = `Show more (${number(entries.length - done)})`;
      more.hidden = done === entries.length;
    };
    more.addEventListener('click', show);
    show();
    return element('div', {}, list, more);
  }

  function place(title, count, line, depth = 0) {
    const link = element('a', { href: '#' + line }, element('span', { textContent: title, title }), ' ',
      element('small', { textContent: number(count) }));
    link.style.setProperty('--depth', Math.min(depth, 12));
    return element('li', {}, link);
  }

  /** Functions in the order of calls: each once, below the first that calls it. */
  function byCalls() {
    const seen = new Set();
    const order = [];
    const called = new Set(functions.flatMap(one => one[6]));
    const roots = functions.map((_, i) => i);
    roots.sort((a, b) => called.has(a) - called.has(b) || a - b);
    for (const root of roots) {
      const open = [[root, 0]];
      while (open.length > 0) {
        const [at, depth] = open.pop();
        if (seen.has(at)) continue;
        seen.add(at);
        order.push([at, depth]);
        for (const callee of [...functions[at][6]].reverse()) open.push([callee, depth + 1]);
      }
    }
    return order;
  }

  function orderFunctions(order) {
    const entry = ([at, depth]) => place(functions[at][1], functions[at][4] - functions[at][3], functions[at][3], depth);
    const all = order === 'calls' ? byCalls() : functions.map((_, i) => [i, 0]);
    if (order === 'size') all.sort(([a], [b]) => functions[b][5] - functions[a][5] || a - b);
    if (order === 'name') all.sort(([a], [b]) => functions[a][1] < functions[b][1] ? -1 : 1);
    const isSmall = ([at]) => order !== 'calls' && functions.length > 12 && functions[at][7].length <= 2 && functions[at][2] === '';
    const small = all.filter(isSmall);
    const parts = [longList(all.filter(one => !isSmall(one)), entry, 'functions')];
    if (small.length > 0) {
      parts.push(element('details', {}, element('summary', { textContent: `${number(small.length)} of one block` }),
        longList(small, entry, 'functions')));
    }
    byId('functions').replaceChildren(...parts);
  }
  byId('sections').append(...data.sections.map(([title, line], i) =>
    place(title, (data.sections[i + 1]?.[1] ?? functions[0]?.[3] ?? lineCount + 1) - line, line)));
  byId('functions-heading').append(` (${number(functions.length)})`);
  byId('order').addEventListener('change', event => orderFunctions(event.target.value));
  orderFunctions('module');

  let placeShown = 0;
  function showPlace(line) {
    const at = functionAt(line);
    const section = at >= 0 ? functions[at][3] : data.sections[countUpTo(data.sections.map(one => one[1]), line) - 1]?.[1];
    if (section === placeShown) return;
    placeShown = section;
    for (const link of byId('outline').querySelectorAll('a[aria-current]')) link.removeAttribute('aria-current');
    const link = byId('outline').querySelector(`a[href="#${section}"]`);
    link?.setAttribute('aria-current', 'true');
    if (!narrow.matches) link?.scrollIntoView({ block: 'nearest' });
  }

  /* Views. Each gives the elements to show for the current line. */

  const note = content => element('p', { className: 'note', textContent: content });
  const link = (line, content = number(line)) => element('a', { href: '#' + line, textContent: content });
  const escaped = value => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

  function table(headings, rows) {
    const head = element('tr', {}, ...headings.map(name => element('th', { scope: 'col', textContent: name })));
    const body = rows.map(cells => element('tr', {}, ...cells.map((cell, i) =>
      element('td', { className: i > 0 && typeof cell === 'number' ? 'n' : '' }, typeof cell === 'number' ? number(cell) : cell))));
    return element('div', { className: 'scroll', tabIndex: 0 }, element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)));
  }

  function uses() {
    if (!used) return [note('Select a line that defines an id, or an id, to see its uses.')];
    const lines = [];
    const users = new RegExp(escaped(used) + '(?![^\\s"%;=|(),])', 'g');
    for (let found = users.exec(text); found; found = users.exec(text)) {
      const line = lineAt(found.index);
      users.lastIndex = starts[line] ?? text.length + 1;
      if (line !== current && !isContinued(line)) lines.push(line);
    }
    return [element('h2', { textContent: used }),
      element('div', { className: 'code' }, element('p', {}, code(lineText(current).trim().slice(0, mostCharacters)))),
      note(lines.length === 0 ? 'Not used.' : lines.length === 1 ? 'Used on 1 line.' : `Used on ${number(lines.length)} lines.`),
      longList(lines, line => element('li', { className: 'code' }, link(line), code(lineText(line).trim().slice(0, 300))), 'lines')];
  }

  let zoom = 1;
  let zoomBy = () => {};
  let drawn = -1;
  function graph() {
    if (functions.length === 0) return [note('The module has no functions.')];
    const inFunction = functionAt(current);
    const entry = functions.findIndex(one => one[2] !== '');
    const at = inFunction >= 0 ? inFunction : drawn >= 0 ? drawn : Math.max(0, entry);
    drawn = at;
    const [, name, entryPoints, line, , , calls, labels, drawing] = functions[at];
    const title = element('h2', {}, link(line, name), element('small', { textContent: entryPoints && `entry point ${entryPoints}` }));
    const callees = element('p', { className: 'note' }, calls.length > 0 ? 'Calls ' : 'Calls no function.');
    calls.slice(0, 40).forEach((callee, i) => callees.append(i > 0 ? ', ' : '', link(functions[callee][3], functions[callee][1])));
    if (!drawing) {
      const count = labels.length / 2;
      return [title, callees, note(count === 0 ? 'A declaration: it has no blocks.' : count === 1 ? 'It has one block.'
        : `Too large to draw: ${number(count)} blocks. The blocks are listed instead.`),
      ...count < 2 ? [] : [longList(labels.filter((_, i) => i % 2 === 1), start => element('li', {}, link(start), code(lineText(start).trim())), 'lines')]];
    }
    const frame = element('div', { className: 'frame', tabIndex: 0, role: 'region' });
    frame.setAttribute('aria-label', 'Graph');
    frame.innerHTML = drawing;
    const svg = frame.firstElementChild;
    const scale = () => {
      const { width, height } = svg.viewBox.baseVal;
      const fit = Math.min(1, Math.max(.4, (view.clientWidth - 36) / width));
      svg.setAttribute('width', width * fit * zoom);
      svg.setAttribute('height', height * fit * zoom);
    };
    zoomBy = factor => {
      zoom = factor === 0 ? 1 : Math.min(6, Math.max(.1, zoom * factor));
      scale();
    };
    scale();
    let block = -1;
    for (let i = 0; i < labels.length && labels[i + 1] <= current; i += 2) block = labels[i];
    const box = inFunction >= 0 && block >= 0 ? svg.querySelector(`a[href="#b${block}"]`) : null;
    box?.classList.add('current');
    requestAnimationFrame(() => (box ?? svg.querySelector('.entry'))?.scrollIntoView({ block: 'nearest', inline: 'center' }));
    return [title, callees, element('div', { className: 'tools' }, button('−', 'Smaller', '-', () => zoomBy(1 / 1.2)),
      button('+', 'Larger', '+', () => zoomBy(1.2)), button('↔', 'Fit to the width', '0', () => zoomBy(0))), frame];
  }

  /* Types: a tree for each, of which a part is made when it is opened. */

  let memberNames;
  function namesOfMembers() {
    if (!memberNames) {
      memberNames = new Map();
      for (const [, struct, member, name] of text.matchAll(/^ *OpMemberName (%\S+) (\d+) "((?:[^"\\]|\\.)*)"/gm)) {
        memberNames.set(struct + ' ' + member, name);
      }
    }
    return memberNames;
  }
  function typeNode(id, label) {
    const line = definitions().get(id);
    const declaration = line ? lineText(line).trim() : '';
    const [, opcode = '', operands = ''] = /= (OpType\w*) ?(.*)/.exec(declaration) ?? [];
    const parts = [...operands.matchAll(/%[^\s"%;=|(),]+/g)].map(found => found[0])
      .filter(part => isType(definitions().get(part) ?? 0));
    const heading = [label ? `${label}: ` : '', parts.length === 0 && line ? link(line, id) : id,
      element('small', { textContent: `${opcode.slice(6)} ${operands.replace(/%\S+/g, '').trim().slice(0, 80)}` })];
    if (parts.length === 0) return element('li', {}, element('span', {}, ...heading));
    const details = element('details', {}, element('summary', {}, ...heading));
    details.addEventListener('toggle', () => {
      if (details.childElementCount > 1) return;
      const isStruct = opcode === 'OpTypeStruct';
      details.append(link(line, `Line ${number(line)}`), longList(parts, (part, i) =>
        typeNode(part, isStruct ? namesOfMembers().get(`${id} ${i}`) ?? `member ${i}` : opcode === 'OpTypeFunction' ? i === 0 ? 'returns' : `parameter ${i - 1}` : '')));
    });
    return element('li', {}, details);
  }
  function types() {
    const all = [...definitions()].filter(([, line]) => isType(line)).map(([id]) => id);
    const chosen = used && isType(definitions().get(used) ?? 0) ? used : '';
    const tree = longList(all, id => typeNode(id, ''), 'tree');
    if (!chosen) return [note(`${number(all.length)} types. A part is shown when it is opened.`), tree];
    const own = element('ul', { className: 'tree' }, typeNode(chosen, ''));
    const details = own.querySelector('details');
    if (details) details.open = true;
    return [element('h2', { textContent: chosen }), own, element('h2', { textContent: 'All types' }), tree];
  }

  /** Sections of the reflection; their markup was escaped when the page was written. */
  function reflection(wanted, none) {
    const sections = data.reflection.filter(([, group]) => (group === 'Memory layouts') === wanted);
    if (sections.length === 0) return [note(none)];
    return [longList(sections, ([id, , title, small, markup]) => {
      const contents = element('div', {});
      contents.innerHTML = markup;
      for (const scroll of contents.querySelectorAll('.scroll')) scroll.tabIndex = 0;
      const section = element('li', { id }, element('h2', {}, element('bdi', { textContent: title }), element('small', { textContent: small })), contents);
      return section;
    })];
  }

  function findings() {
    if (data.findings.length === 0) return [note('No findings.')];
    return [longList(data.findings, ([line, severity, message, hint, rule]) => element('li', { className: severity },
      line > 0 ? link(line, `Line ${number(line)}`) : '', ` ${severity}: ${message}`,
      element('small', { textContent: (hint ? `${hint} · ` : '') + rule })), 'found-at')];
  }

  function statistics() {
    const bar = (value, largest) => {
      const made = element('span', { className: 'bar-of' });
      made.style.width = `${Math.round(100 * value / Math.max(1, largest))}%`;
      return made;
    };
    const classes = new Map();
    for (const [, name, count, words] of data.opcodes) {
      const sum = classes.get(name) ?? [0, 0];
      classes.set(name, [sum[0] + count, sum[1] + words]);
    }
    const byCount = [...data.opcodes].sort((a, b) => b[2] - a[2]);
    const bySize = functions.map((one, i) => i).sort((a, b) => functions[b][5] - functions[a][5] || a - b).slice(0, most);
    const chapters = [...classes].sort((a, b) => b[1][0] - a[1][0]);
    return [
      element('h2', { textContent: 'Chapters' }),
      table(['Chapter', 'Instructions', 'Bytes', 'Share'], chapters.map(([name, [count, words]]) =>
        [name.replaceAll('_', ' '), count, 4 * words, bar(count, chapters[0][1][0])])),
      element('h2', { textContent: 'Opcodes' }),
      table(['Opcode', 'Instructions', 'Bytes', 'Share'], byCount.map(([name, , count, words]) => [name, count, 4 * words, bar(count, byCount[0][2])])),
      element('h2', { textContent: 'Sections' }),
      table(['Section', 'Lines'], data.sections.map(([title, line], i) =>
        [link(line, title), (data.sections[i + 1]?.[1] ?? functions[0]?.[3] ?? lineCount + 1) - line])),
      element('h2', { textContent: functions.length > most ? `The ${most} largest functions` : 'Functions' }),
      table(['Function', 'Blocks', 'Bytes', 'Share'], bySize.map(i =>
        [link(functions[i][3], functions[i][1]), functions[i][7].length / 2, 4 * functions[i][5], bar(functions[i][5], functions[bySize[0]][5])])),
    ];
  }

  /* Source: the lines around the current one. */

  const sourceLines = new Map();
  const linesOfFile = file => {
    if (!sourceLines.has(file)) sourceLines.set(file, data.files[file][1].split(/\r\n|\r|\n/));
    return sourceLines.get(file);
  };
  /** The first line of the listing that comes from each line of a file. */
  const firstFrom = new Map();
  for (let i = 0; i < data.source.length; i += 3) {
    const key = data.source[i + 1] + ':' + data.source[i + 2];
    if (!firstFrom.has(key)) firstFrom.set(key, data.source[i]);
  }
  let fileShown = 0;
  function source() {
    if (data.files.length === 0) return [note('The module has no debug information about its source.')];
    const run = current > 0 ? sourceRun(current) : -1;
    if (run >= 0) fileShown = data.source[3 * run + 1];
    const here = run >= 0 ? data.source[3 * run + 2] : 0;
    const choice = element('select', {}, ...data.files.map(([name], i) => new Option(name || 'no name', i, false, i === fileShown)));
    choice.setAttribute('aria-label', 'File');
    choice.addEventListener('change', () => {
      fileShown = Number(choice.value);
      current = 0;
      refresh();
      draw();
    });
    const lines = linesOfFile(fileShown);
    if (data.files[fileShown][1] === '') return [choice, note(here ? `Line ${number(here)}. The module does not have the text of the file.` : 'The module does not have the text of the file.')];
    const first = Math.max(0, here - 1000);
    const list = element('ol', { className: 'source' });
    for (let i = first; i < Math.min(lines.length, first + 2000); i++) {
      const to = firstFrom.get(`${fileShown}:${i + 1}`);
      const numbered = element('button', { type: 'button', textContent: i + 1, disabled: !to });
      if (to) {
        numbered.setAttribute('aria-label', `Source line ${i + 1}, to line ${to} of the listing`);
        numbered.addEventListener('click', () => go(to));
      }
      const made = element('li', { className: (to ? 'mapped' : '') + (i + 1 === here ? ' here' : '') }, numbered,
        element('span', { textContent: lines[i].slice(0, mostCharacters) }));
      list.append(made);
    }
    requestAnimationFrame(() => list.querySelector('.here')?.scrollIntoView({ block: 'center' }));
    return [choice, ...lines.length > 2000 ? [note(`Lines ${number(first + 1)} to ${number(Math.min(lines.length, first + 2000))} of ${number(lines.length)}.`)] : [], list];
  }

  /* The panel with the views as tabs. `follows` is whether the view depends on the current line. */

  const views = {
    uses: { title: 'Uses', key: 'u', show: uses, follows: true },
    graph: { title: 'Control flow', key: 'g', show: graph, follows: true },
    types: { title: 'Types', key: 't', show: types, follows: false },
    layouts: { title: 'Memory', key: 'm', show: () => reflection(true, 'The module has no memory layouts.'), follows: false },
    interface: { title: 'Interface', key: 'i', show: () => reflection(false, 'The module has no entry points and no resources.'), follows: false },
    findings: { title: `Findings (${number(data.findings.length)})`, key: 'f', show: findings, follows: false },
    statistics: { title: 'Statistics', key: 's', show: statistics, follows: false },
    source: { title: 'Source', key: 'c', show: source, follows: true },
  };
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
    panel().hidden = false;
    for (const tab of byId('tabs').children) {
      const chosen = tab.id === 'tab-' + name;
      tab.setAttribute('aria-selected', chosen);
      tab.tabIndex = chosen ? 0 : -1;
    }
    viewShown = name;
    view.setAttribute('aria-labelledby', 'tab-' + name);
    fill(name);
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
    const row = current > 0 ? rowOfLine(current) : -1;
    const next = lineOfRow(Math.min(rowCount() - 1, Math.max(0, row + by)));
    if (next) {
      history.replaceState(null, '', '#' + next);
      select(next);
    }
  }
  function stepFinding(by) {
    const lines = [...findingsAt.keys()].sort((a, b) => a - b);
    if (lines.length === 0) return;
    const at = by > 0 ? countUpTo(lines, current) : lines.findIndex(line => line >= current) - 1;
    go(lines[(at + lines.length) % lines.length]);
  }
  function stepUse(by) {
    if (!used) return;
    const name = used;
    const word = new RegExp(escaped(name) + '(?![^\\s"%;=|(),])');
    for (let i = 1, line = current; i <= lineCount; i++) {
      line = (line - 1 + by + lineCount) % lineCount + 1;
      if (!isContinued(line) && word.test(lineText(line))) {
        history.pushState(null, '', '#' + line);
        select(line);
        used = name;
        draw();
        return;
      }
    }
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
  keys['+'] = ['larger graph', () => zoomBy(1.2)];
  keys['-'] = ['smaller graph', () => zoomBy(1 / 1.2)];
  keys['0'] = ['graph as wide as the view', () => zoomBy(0)];
  keys['?'] = ['this list', () => byId('help').showModal()];
  keys.Escape = ['clear the search, or close the view', () => {
    if (byId('help').open) byId('help').close();
    else if (!tip().hidden) hideTip();
    else if (emptySearch()) clearSearch();
    else if (!panel().hidden) closePanel();
    else byId('filter').blur();
  }];
  onKeys(Object.fromEntries(Object.entries(keys).map(([key, [, action]]) => [key, action])));
  byId('help-keys').append(...Object.entries(keys).map(([key, [meaning]]) =>
    element('p', {}, element('kbd', { textContent: { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }[key] ?? key }), ' ' + meaning)));
  byId('keys').addEventListener('click', () => byId('help').showModal());

  if (!narrow.matches) open(data.findings.length > 0 ? 'findings' : 'interface');
  listing.focus({ preventScroll: true });
  arrive();
  draw();
});
