/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a module by lines, which are numbered from 1, and the ids in it. */

const mostCharacters = 2000;
const escaped = value => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const note = content => element('p', { className: 'note', textContent: content });
const link = (line, content = number(line)) => element('a', { href: '#' + line, textContent: content });

/** A response with what was packed as zlib data in Base64. */
function unpacking(base64) {
  const packed = atob(base64);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')));
}

/** The data of the page, which that of a large module has in packed form; undefined if the browser cannot unpack it. */
async function pageData() {
  const held = JSON.parse(byId('data').textContent);
  byId('data').remove();
  if (typeof held !== 'string') return held;
  if (globalThis.DecompressionStream) return unpacking(held).json();
  byId('rows').append(element('p', {
    className: 'note', textContent: 'This browser cannot show large modules, because it has no DecompressionStream. Chromium 80, Firefox 113 and Safari 16.4 and later versions have it.',
  }));
  return undefined;
}

function moduleText({ text, continued, functions }) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineCount = starts.length - (starts[starts.length - 1] === text.length ? 1 : 0);
  const lineText = line => text.slice(starts[line - 1], (starts[line] ?? text.length + 1) - 1);

  const lineAt = offset => countUpTo(starts.length, offset, i => starts[i]);
  const isContinued = line => countUpTo(continued.length, line, i => continued[i]) % 2 === 1;

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

  const token = /("(?:[^"\\]|\\.)*"?)|(;.*)|(%[^\s"%;=|(),]+)|([^\s"%;=|(),]+)/g;
  const isNumber = word => /^(!|-?\d)/.test(word) && /\d$|^-?0x|^!/.test(word);

  /** The elements of a line or a part of it; links lead to definitions, and those to one id are marked. */
  function code(content, used = '') {
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

  /** The element of a line in a list of rows. */
  function row(line, used = '') {
    const whole = lineText(line);
    const content = whole.length > mostCharacters ? whole.slice(0, mostCharacters) + ' …' : whole;
    const made = element('p', {}, isContinued(line) ? element('u', { textContent: content }) : code(content, used));
    made.dataset.line = line;
    return made;
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

  /** Calls a function with the lines in which a pattern is found, in order. */
  function eachLineWith(pattern, take) {
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const line = lineAt(found.index);
      pattern.lastIndex = starts[line] ?? text.length + 1;
      if (line <= lineCount) take(line);
    }
  }

  const wordOf = (id, flags) => new RegExp(escaped(id) + '(?![^\\s"%;=|(),])', flags);

  /** The lines that use an id. */
  function uses(id) {
    const lines = [];
    eachLineWith(wordOf(id, 'g'), line => { if (!isContinued(line)) lines.push(line); });
    return lines;
  }

  /** The next line in a direction that has an id, around at the ends; 0 if there is none. */
  function nextWith(id, from, by) {
    const word = wordOf(id, '');
    for (let i = 1, line = from; i <= lineCount; i++) {
      line = (line - 1 + by + lineCount) % lineCount + 1;
      if (!isContinued(line) && word.test(lineText(line))) return line;
    }
    return 0;
  }

  /** The names of members, by the id of the structure and the number. */
  let memberNames;
  function memberName(struct, member) {
    if (!memberNames) {
      memberNames = new Map();
      for (const [, of, number, name] of text.matchAll(/^ *OpMemberName (%\S+) (\d+) "((?:[^"\\]|\\.)*)"/gm)) {
        memberNames.set(of + ' ' + number, name);
      }
    }
    return memberNames.get(`${struct} ${member}`);
  }

  return {
    count: lineCount, text: lineText, isContinued, definitions, definedOn, isType, functionAt, code, row, lineOf, eachLineWith, uses, nextWith, memberName,
  };
}
