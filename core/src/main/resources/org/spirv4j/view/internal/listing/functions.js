/* SPDX-License-Identifier: Apache-2.0 */
/* The outline of a module: its sections, and its functions in several orders. */

const most = 500;

/** A list of which at first `most` entries are shown. */
function longList(entries, make, className = '') {
  const list = element('ul', { className });
  return growing(entries, most, (entry, i) => list.append(make(entry, i)), list);
}

/** A list of messages with their lines: line, severity, message, hint and rule of each. */
const foundAt = messages => longList(messages, ([line, severity, message, hint, rule]) => element('li', { className: severity },
  line > 0 ? link(line, `Line ${number(line)}`) : '', ` ${severity}: ${message}`,
  element('small', { textContent: [hint, rule].filter(Boolean).join(' · ') })), 'found-at');

/** Fills the outline; returns what marks the place of a line in it. */
function moduleOutline(data, lines) {
  const { functions } = data;

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
    place(title, (data.sections[i + 1]?.[1] ?? functions[0]?.[3] ?? lines.count + 1) - line, line)));
  byId('functions-heading').append(` (${number(functions.length)})`);
  byId('order').addEventListener('change', event => orderFunctions(event.target.value));
  orderFunctions('module');

  let placeShown = 0;
  return line => {
    const at = lines.functionAt(line);
    const section = at >= 0 ? functions[at][3] : data.sections[countUpTo(data.sections.length, line, i => data.sections[i][1]) - 1]?.[1];
    if (section === placeShown) return;
    placeShown = section;
    for (const link of byId('outline').querySelectorAll('a[aria-current]')) link.removeAttribute('aria-current');
    const link = byId('outline').querySelector(`a[href="#${section}"]`);
    link?.setAttribute('aria-current', 'true');
    if (!narrow.matches) link?.scrollIntoView({ block: 'nearest' });
  };
}

/** Keys with their meanings and actions, which the button and the key for help list. */
function onListedKeys(listed) {
  const { Escape: [leaving, leave], ...others } = listed;
  const keys = {
    ...others, '?': ['this list', () => byId('help').showModal()],
    'Escape': [leaving, () => byId('help').open ? byId('help').close() : leave()],
  };
  onKeys(Object.fromEntries(Object.entries(keys).map(([key, [, action]]) => [key, action])));
  byId('help-keys').append(...Object.entries(keys).map(([key, [meaning]]) =>
    element('p', {}, element('kbd', { textContent: { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }[key] ?? key }), ' ' + meaning)));
  byId('keys').addEventListener('click', () => byId('help').showModal());
}
