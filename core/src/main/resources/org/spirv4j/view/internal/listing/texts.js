/* SPDX-License-Identifier: Apache-2.0 */
/* Views of texts beside the listing: the source, and translations. */

/**
 * At most 2000 lines of a text around one of them. `line` gives what a line has, by its number: its content, whether it is marked, its label, and
 * the line of the listing to which that leads, if any.
 */
function numberedLines(around, count, line, go) {
  const first = Math.max(1, around - 1000);
  const end = Math.min(count + 1, first + 2000);
  const list = element('ol', { className: 'source' });
  for (let i = first; i < end; i++) {
    const { content, here, label, to, name } = line(i);
    const numbered = element('button', { type: 'button', textContent: label || '', disabled: !to });
    if (to) {
      numbered.setAttribute('aria-label', `${name} ${label}, to line ${to} of the listing`);
      numbered.addEventListener('click', () => go(to));
    }
    list.append(element('li', { className: (to ? 'mapped' : '') + (here ? ' here' : '') }, numbered, content));
  }
  requestAnimationFrame(() => (list.querySelector('.here') ?? list.children[around - first])?.scrollIntoView({ block: 'center' }));
  return [...count > 2000 ? [note(`Lines ${number(first)} to ${number(end - 1)} of ${number(count)}.`)] : [], list];
}

/** The view of the source. `go` goes to a line of the listing; `changed` is called when a file was chosen. */
function moduleSource(data, shown, go, changed) {
  const sources = moduleSources(data);
  function sameSource(line) {
    const [one, other] = [sources.placeOf(line), shown.current > 0 ? sources.placeOf(shown.current) : undefined];
    return one && other && one.file === other.file && one.line === other.line;
  }

  let fileShown = 0;
  function source() {
    if (data.files.length === 0) return [note('The module has no debug information about its source.')];
    const place = shown.current > 0 ? sources.placeOf(shown.current) : undefined;
    if (place) fileShown = place.file;
    const here = place?.line ?? 0;
    const choice = sources.fileChoice(fileShown, file => {
      fileShown = file;
      shown.current = 0;
      changed();
    });
    const lines = sources.linesOf(fileShown);
    if (data.files[fileShown][1] === '') return [choice, note(here ? `Line ${number(here)}. The module does not have the text of the file.` : 'The module does not have the text of the file.')];
    return [choice, ...numberedLines(here, lines.length, line => ({
      content: element('span', { textContent: lines[line - 1].slice(0, mostCharacters) }), here: line === here,
      label: sources.lineNumber(fileShown, line), to: sources.firstFrom(fileShown, line), name: 'Source line',
    }), go)];
  }

  return { source, sameSource };
}

/** The view of translations: of that which has the current function. */
function translationView(translations, lines, functions, shown, go, changed) {
  let chosen = -1;
  let last = 0;

  function firstLine(translation, at) {
    const [, , , first, end] = functions[at] ?? [];
    for (let line = first; line < end; line++) {
      const [found] = translation.textLines(line);
      if (found) return found;
    }
    return 0;
  }
  return () => {
    const at = lines.functionAt(shown.current);
    const has = one => one.textLines(shown.current).length > 0 || firstLine(one, at) > 0;
    last = chosen >= 0 ? chosen : Math.max(0, has(translations[last]) ? last : translations.findIndex(has));
    const shownOne = translations[last];
    const choice = element('select', {}, ...translations.map((one, i) => new Option(one.title, i, false, i === last)));
    choice.setAttribute('aria-label', 'Entry point');
    choice.addEventListener('change', () => {
      chosen = Number(choice.value);
      changed();
    });
    const head = [choice, note(shownOne.language), ...shownOne.messages.length > 0 ? [foundAt(shownOne.messages)] : []];
    const marked = new Set(shownOne.textLines(shown.current));
    const around = [...marked][0] ?? firstLine(shownOne, at);
    return [...head, ...shownOne.lines.length === 0 ? [] : numberedLines(around, shownOne.lines.length, line => ({
      content: element('span', { className: 'code' }, languageCode(shownOne.lines[line - 1].slice(0, mostCharacters))), here: marked.has(line),
      label: line, to: shownOne.listingLines(line).pop(), name: 'Line',
    }), go)];
  };
}
