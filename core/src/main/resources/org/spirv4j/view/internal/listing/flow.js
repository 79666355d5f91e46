/* SPDX-License-Identifier: Apache-2.0 */
/* The view of control flow. Drawings are packed by the page, several together, and unpacked when one is shown. */

function moduleFlow(data, lines, shown, view) {
  const { functions } = data;
  const drawings = JSON.parse(byId('drawings').textContent);
  byId('drawings').remove();
  const sizes = drawnGraphs(view);
  const chunks = new Map();

  /** The markup of a drawing. */
  async function unpacked(chunk, at) {
    if (!chunks.has(chunk)) {
      chunks.set(chunk, unpacking(drawings[chunk]).text().then(text => text.split('\0')));
    }
    return (await chunks.get(chunk))[at];
  }

  /** The number of the function that is shown, and the label of the part that a person chose. */
  let drawn = -1;
  let chosen = -1;

  const blockAt = (labels, line) => labels[2 * countUpTo(labels.length / 2, line, i => labels[2 * i + 1]) - 2] ?? -1;

  /** The part of a function that shows a block: the whole, or a folded loop. */
  async function partWith(parts, block) {
    const here = new RegExp(`class="block (?!outside)[^"]*" href=#b${block}>`);
    for (const part of parts.length > 1 && block >= 0 ? parts : []) {
      if (here.test(await unpacked(part[0], part[1]))) return part;
    }
    return parts[0];
  }

  /** Draws a part of a function into a frame, and shows the current block. */
  async function draw(frame, parts, block, whole) {
    const part = parts.find(one => one[2] === chosen) ?? await partWith(parts, block);
    frame.innerHTML = await unpacked(part[0], part[1]);
    if (!frame.isConnected) return;
    whole.hidden = part === parts[0];
    sizes.start();
    const box = frame.querySelector(`a[href="#b${block}"]`);
    box?.classList.add('current');
    if (box) box.scrollIntoView({ block: 'center', inline: 'center' });
    else frame.querySelector('.entry')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  function graph() {
    if (functions.length === 0) return [note('The module has no functions.')];
    const inFunction = lines.functionAt(shown.current);
    const entry = functions.findIndex(one => one[2] !== '');
    const at = inFunction >= 0 ? inFunction : drawn >= 0 ? drawn : Math.max(0, entry);
    if (at !== drawn) chosen = -1;
    drawn = at;
    const [, name, entryPoints, line, , , calls, labels, parts] = functions[at];
    const title = element('h2', {}, link(line, name), element('small', { textContent: entryPoints && `entry point ${entryPoints}` }));
    const callees = element('p', { className: 'note' }, calls.length > 0 ? 'Calls ' : 'Calls no function.');
    calls.slice(0, 40).forEach((callee, i) => callees.append(i > 0 ? ', ' : '', link(functions[callee][3], functions[callee][1])));
    const count = labels.length / 2;
    if (parts.length === 0) {
      return [title, callees, note(count === 0 ? 'A declaration: it has no blocks.' : count === 1 ? 'It has one block.'
        : `Too large to draw: ${number(count)} blocks. The blocks are listed instead.`),
      ...count < 2 ? [] : [longList(labels.filter((_, i) => i % 2 === 1), start =>
        element('li', {}, link(start), lines.code(lines.text(start).trim())), 'lines')]];
    }
    const frame = element('div', { className: 'frame', tabIndex: 0, role: 'region' });
    frame.setAttribute('aria-label', 'Graph');
    const whole = element('button', { type: 'button', hidden: true, textContent: 'Whole function' });
    whole.addEventListener('click', () => choose(parts[0][2]));
    draw(frame, parts, inFunction >= 0 ? blockAt(labels, shown.current) : -1, whole);
    return [title, callees, element('div', { className: 'tools' }, whole, button('−', 'Smaller', '-', sizes.smaller),
      button('+', 'Larger', '+', sizes.larger), button('↔', 'Fit to the width', '0', sizes.fit)), frame];
  }

  /** Shows the part of the function that starts with a label. */
  function choose(label) {
    chosen = label;
    view.replaceChildren(...graph());
  }

  /** Lets the current block choose the part again. */
  const forget = () => { chosen = -1; };
  return { graph, sizes, choose, forget };
}
