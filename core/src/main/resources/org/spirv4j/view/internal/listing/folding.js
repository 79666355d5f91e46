/* SPDX-License-Identifier: Apache-2.0 */
/* Folded parts: a comment holds their markup. */

const isFolded = part => part.lastChild?.nodeType === Node.COMMENT_NODE;
const markup = part => isFolded(part) ? part.lastChild.data : part.innerHTML;

/** Puts the markup of a folded part into the document; returns whether it was folded. */
function unfold(part) {
  if (!isFolded(part)) return false;
  const comment = part.lastChild;
  part.insertAdjacentHTML('beforeend', comment.data);
  comment.remove();
  return true;
}

const references = { lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r', amp: '&', nbsp: '\u00a0' };

/** The text of markup. */
const plain = text => text.replace(/<[^>]*>/g, '').replace(/&([a-z]+|#\d+);/g, (_, name) => references[name] ?? '');
