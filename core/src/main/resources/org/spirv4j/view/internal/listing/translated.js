/* SPDX-License-Identifier: Apache-2.0 */
/* Translations of a module: their texts, and the lines of the listing that the lines of a text were written for. Lines are numbered from 1. */

/** For each line of one text, the lines of another that belong to it, in order; `pairs` has them from an index on, every second number. */
function lineMap(pairs, from, to) {
  const most = 2 ** 26;
  const keys = new Float64Array(pairs.length / 2);
  for (let i = 0; i < keys.length; i++) keys[i] = pairs[2 * i + from] * most + pairs[2 * i + to];
  keys.sort();
  return line => {
    const lines = [];
    for (let i = countUpTo(keys.length, line * most, k => keys[k]); keys[i] < (line + 1) * most; i++) lines.push(keys[i] % most);
    return lines;
  };
}

function moduleTranslations(data) {
  return data.translations.map(([title, language, text, pairs, messages]) => {
    const lines = text.split('\n');
    lines.pop();
    return { title, language, lines, messages, listingLines: lineMap(pairs, 0, 1), textLines: lineMap(pairs, 1, 0) };
  });
}

const languageToken = /(\/\/.*)|(^ *#.*)|(\b\d[\w.]*)|([A-Za-z_]\w*)/g;
const keyword = /^(if|else|for|while|do|switch|case|default|break|continue|return|discard|const|in|out|inout|uniform|buffer|shared|struct|layout|precision|flat|highp|mediump|lowp|true|false)$/;
const typeName = /^(void|bool|u?int(\d+_t)?|float(\d+_t)?|double|[biud]?(8|16|64)?f?vec[234]|[df]?mat[234](x[234])?|[iu]?(sampler|image|texture|subpassInput)\w*)$/;

/** The elements of a line of a text. */
function languageCode(content) {
  const made = document.createDocumentFragment();
  let done = 0;
  for (const found of content.matchAll(languageToken)) {
    const [whole, comment, directive, digits] = found;
    const name = comment ? 'em' : directive ? 'u' : digits ? 'var' : keyword.test(whole) ? 'b' : typeName.test(whole) ? 'i' : '';
    made.append(content.slice(done, found.index), name ? element(name, { textContent: whole }) : whole);
    done = found.index + whole.length;
  }
  made.append(content.slice(done));
  return made;
}
