/* SPDX-License-Identifier: Apache-2.0 */
/* The source that a module has debug information about. */

/** `go` goes to a line of the listing; `changed` is called when a file was chosen. */
function moduleSource(data, shown, go, changed) {
  const sourceRun = line => {
    const run = countUpTo(data.source.length / 3, line, i => data.source[3 * i]) - 1;
    return run < 0 || data.source[3 * run + 1] < 0 ? -1 : run;
  };
  function sameSource(line) {
    const [one, other] = [sourceRun(line), sourceRun(shown.current)];
    return shown.current > 0 && one >= 0 && other >= 0
      && data.source[3 * one + 1] === data.source[3 * other + 1] && data.source[3 * one + 2] === data.source[3 * other + 2];
  }

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
  /** The number of a line of a text as debug information states it; 0 if it has none. */
  function lineNumber(file, row) {
    const changes = data.files[file][2];
    const change = countUpTo(changes.length / 2, row, i => changes[2 * i]) - 1;
    if (change < 0) return row + 1;
    return changes[2 * change + 1] && changes[2 * change + 1] + row - changes[2 * change];
  }

  let fileShown = 0;
  function source() {
    if (data.files.length === 0) return [note('The module has no debug information about its source.')];
    const run = shown.current > 0 ? sourceRun(shown.current) : -1;
    if (run >= 0) fileShown = data.source[3 * run + 1];
    const here = run >= 0 ? data.source[3 * run + 2] : 0;
    const choice = element('select', {}, ...data.files.map(([name], i) => new Option(name || 'no name', i, false, i === fileShown)));
    choice.setAttribute('aria-label', 'File');
    choice.addEventListener('change', () => {
      fileShown = Number(choice.value);
      shown.current = 0;
      changed();
    });
    const lines = linesOfFile(fileShown);
    if (data.files[fileShown][1] === '') return [choice, note(here ? `Line ${number(here)}. The module does not have the text of the file.` : 'The module does not have the text of the file.')];
    const first = Math.max(0, here - 1000);
    const list = element('ol', { className: 'source' });
    for (let i = first; i < Math.min(lines.length, first + 2000); i++) {
      const to = firstFrom.get(`${fileShown}:${i + 1}`);
      const line = lineNumber(fileShown, i);
      const numbered = element('button', { type: 'button', textContent: line || '', disabled: !to });
      if (to) {
        numbered.setAttribute('aria-label', `Source line ${line}, to line ${to} of the listing`);
        numbered.addEventListener('click', () => go(to));
      }
      const made = element('li', { className: (to ? 'mapped' : '') + (i + 1 === here ? ' here' : '') }, numbered,
        element('span', { textContent: lines[i].slice(0, mostCharacters) }));
      list.append(made);
    }
    requestAnimationFrame(() => list.querySelector('.here')?.scrollIntoView({ block: 'center' }));
    return [choice, ...lines.length > 2000 ? [note(`Lines ${number(first + 1)} to ${number(Math.min(lines.length, first + 2000))} of ${number(lines.length)}.`)] : [], list];
  }

  return { source, sameSource };
}
