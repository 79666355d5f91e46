/* SPDX-License-Identifier: Apache-2.0 */
/* The source that a module has debug information about. */

/** Lines of files are numbered from 1, and lines of the listing, too. */
function moduleSources(data) {
  const runs = data.source.length / 3;
  /** The file and the line of it that a line of the listing comes from; undefined if that is not known. */
  function placeOf(line) {
    const at = 3 * countUpTo(runs, line, i => data.source[3 * i]) - 3;
    return at < 0 || data.source[at + 1] < 0 ? undefined : { file: data.source[at + 1], line: data.source[at + 2] };
  }

  const texts = new Map();
  function linesOf(file) {
    if (!texts.has(file)) texts.set(file, data.files[file][1].split(/\r\n|\r|\n/));
    return texts.get(file);
  }
  /** The first lines of the runs of the listing that come from each line of a file. */
  const starts = new Map();
  for (let i = 0; i < runs; i++) {
    const key = data.source[3 * i + 1] + ':' + data.source[3 * i + 2];
    if (!starts.has(key)) starts.set(key, []);
    starts.get(key).push(i);
  }
  const runsFrom = (file, line) => starts.get(`${file}:${line}`) ?? [];
  /** The first line of the listing that comes from a line of a file; undefined if there is none. */
  const firstFrom = (file, line) => data.source[3 * runsFrom(file, line)[0]];
  /** All lines of the listing that come from a line of a file; the last run ends at `end`. */
  const listingLines = (file, line, end) => runsFrom(file, line).flatMap(i => {
    const first = data.source[3 * i];
    return Array.from({ length: (data.source[3 * i + 3] ?? end) - first }, (_, k) => first + k);
  });
  /** The number of a line of a file as debug information states it; 0 if it has none. */
  function lineNumber(file, line) {
    const changes = data.files[file][2];
    const change = countUpTo(changes.length / 2, line - 1, i => changes[2 * i]) - 1;
    if (change < 0) return line;
    return changes[2 * change + 1] && changes[2 * change + 1] + line - 1 - changes[2 * change];
  }
  /** The element with which a person chooses a file. */
  function fileChoice(shown, changed) {
    const choice = element('select', {}, ...data.files.map(([name], i) => new Option(name || 'no name', i, false, i === shown)));
    choice.setAttribute('aria-label', 'File');
    choice.addEventListener('change', () => changed(Number(choice.value)));
    return choice;
  }
  return { placeOf, linesOf, firstFrom, listingLines, lineNumber, fileChoice };
}
