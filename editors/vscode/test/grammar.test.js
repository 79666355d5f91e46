// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const GRAMMAR = path.join(__dirname, '..', 'syntaxes', 'spirv.tmLanguage.json');

async function scopes(line) {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(GRAMMAR, 'utf8'), GRAMMAR),
  });
  const grammar = await registry.loadGrammar('source.spirv');
  const { tokens } = grammar.tokenizeLine(line, textmate.INITIAL);
  return tokens
    .map((token) => [line.slice(token.startIndex, token.endIndex).trim(), token.scopes.at(-1)])
    .filter(([text]) => text);
}

test('tokens have scopes', async () => {
  assert.deepStrictEqual(await scopes('%7 = OpTypeInt 32 0 ; wide'), [
    ['%7', 'variable.other.definition.spirv'],
    ['=', 'keyword.operator.assignment.spirv'],
    ['OpTypeInt', 'storage.type.spirv'],
    ['32', 'constant.numeric.spirv'],
    ['0', 'constant.numeric.spirv'],
    ['; wide', 'comment.line.semicolon.spirv'],
  ]);
  assert.deepStrictEqual((await scopes('OpDecorate %a Location -0x1.8p+3'))
    .map(([, scope]) => scope), [
    'keyword.other.spirv',
    'variable.other.spirv',
    'constant.language.spirv',
    'constant.numeric.spirv',
  ]);
});
