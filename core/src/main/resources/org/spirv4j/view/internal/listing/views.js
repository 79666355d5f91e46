/* SPDX-License-Identifier: Apache-2.0 */
/* Views of a module beside its listing. Each gives the elements to show for the current line. */

function table(headings, rows) {
  const head = element('tr', {}, ...headings.map(name => element('th', { scope: 'col', textContent: name })));
  const body = rows.map(cells => element('tr', {}, ...cells.map((cell, i) =>
    element('td', { className: i > 0 && typeof cell === 'number' ? 'n' : '' }, typeof cell === 'number' ? number(cell) : cell))));
  return element('div', { className: 'scroll', tabIndex: 0 }, element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)));
}

/** `shown` has the current line, and the id that is defined there as `used`. */
function moduleViews(data, lines, shown) {
  const { functions } = data;

  function uses() {
    const { used, current } = shown;
    if (!used) return [note('Select a line that defines an id, or an id, to see its uses.')];
    const users = lines.uses(used).filter(line => line !== current);
    return [element('h2', { textContent: used }),
      element('div', { className: 'code' }, element('p', {}, lines.code(lines.text(current).trim().slice(0, mostCharacters)))),
      note(users.length === 0 ? 'Not used.' : users.length === 1 ? 'Used on 1 line.' : `Used on ${number(users.length)} lines.`),
      longList(users, line => element('li', { className: 'code' }, link(line), lines.code(lines.text(line).trim().slice(0, 300))), 'lines')];
  }

  /* Types: a tree for each, of which a part is made when it is opened. */

  function typeNode(id, label) {
    const line = lines.definitions().get(id);
    const declaration = line ? lines.text(line).trim() : '';
    const [, opcode = '', operands = ''] = /= (OpType\w*) ?(.*)/.exec(declaration) ?? [];
    const parts = [...operands.matchAll(/%[^\s"%;=|(),]+/g)].map(found => found[0])
      .filter(part => lines.isType(lines.definitions().get(part) ?? 0));
    const heading = [label ? `${label}: ` : '', parts.length === 0 && line ? link(line, id) : id,
      element('small', { textContent: `${opcode.slice(6)} ${operands.replace(/%\S+/g, '').trim().slice(0, 80)}` })];
    if (parts.length === 0) return element('li', {}, element('span', {}, ...heading));
    const details = element('details', {}, element('summary', {}, ...heading));
    details.addEventListener('toggle', () => {
      if (details.childElementCount > 1) return;
      const isStruct = opcode === 'OpTypeStruct';
      details.append(link(line, `Line ${number(line)}`), longList(parts, (part, i) =>
        typeNode(part, isStruct ? lines.memberName(id, i) ?? `member ${i}` : opcode === 'OpTypeFunction' ? i === 0 ? 'returns' : `parameter ${i - 1}` : '')));
    });
    return element('li', {}, details);
  }
  function types() {
    const all = [...lines.definitions()].filter(([, line]) => lines.isType(line)).map(([id]) => id);
    const chosen = shown.used && lines.isType(lines.definitions().get(shown.used) ?? 0) ? shown.used : '';
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
    return [foundAt(data.findings)];
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
        [link(line, title), (data.sections[i + 1]?.[1] ?? functions[0]?.[3] ?? lines.count + 1) - line])),
      element('h2', { textContent: functions.length > most ? `The ${most} largest functions` : 'Functions' }),
      table(['Function', 'Blocks', 'Bytes', 'Share'], bySize.map(i =>
        [link(functions[i][3], functions[i][1]), functions[i][7].length / 2, 4 * functions[i][5], bar(functions[i][5], functions[bySize[0]][5])])),
    ];
  }

  return { uses, types, reflection, findings, statistics };
}
