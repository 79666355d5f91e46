// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const Module = require('node:module');
const test = require('node:test');

/** What the extension asked the editor for. */
const asked = { registered: [], requests: [], notifications: [], errors: [], shown: [], changed: [] };
let serverStarts = true;

function uri(scheme, path, query = '') {
  return {
    scheme, path, query, with: (part) => uri(part.scheme ?? scheme, part.path ?? path, part.query ?? query),
    toString: () => `${scheme}://${path}${query && `?${query}`}`,
  };
}

const editor = {
  workspace: {
    getConfiguration: () => ({ get: (name) => ({ path: 'spirv', targetEnvironment: 'vulkan1.3', lint: true })[name] }),
    registerTextDocumentContentProvider: (scheme, provider) => asked.registered.push([scheme, provider]),
    openTextDocument: async (address) => address,
    onDidChangeTextDocument: (listener) => asked.registered.push(['changed text', listener]),
    onDidCloseTextDocument: (listener) => asked.registered.push(['closed text', listener]),
    onDidChangeConfiguration: (listener) => asked.registered.push(['configuration', listener]),
  },
  window: {
    registerCustomEditorProvider: (type) => asked.registered.push([type]),
    tabGroups: { activeTabGroup: { activeTab: { input: { uri: uri('file', '/tab.spv') } } } },
    showQuickPick: async (languages) => languages.find(({ id }) => id === 'essl310'),
    showTextDocument: async (document) => asked.shown.push(document.toString()),
    showErrorMessage: (message) => asked.errors.push(message),
  },
  languages: { getLanguages: async () => ['glsl', 'spirv'], setTextDocumentLanguage: async () => {} },
  ViewColumn: { Beside: -2 },
  EventEmitter: class {
    event = 'event';
    fire(address) {
      asked.changed.push(address.toString());
    }
  },
  debug: { registerDebugAdapterDescriptorFactory: (type, factory) => asked.registered.push([`debug ${type}`, factory]) },
  DebugAdapterExecutable: class {
    constructor(command, args) {
      this.line = [command, ...args];
    }
  },
  commands: { registerCommand: (name, action) => asked.registered.push([name, action]) },
};

class LanguageClient {
  constructor(id, name, run, options) {
    asked.run = run;
    asked.options = options;
  }
  async start() {
    if (!serverStarts) {
      throw new Error('not found');
    }
    this.running = true;
  }
  async stop() {
    assert.ok(this.running);
    this.running = false;
  }
  needsStop() {
    return this.running === true;
  }
  isRunning() {
    return this.running === true;
  }
  async sendRequest(method, parameters) {
    asked.requests.push([method, parameters]);
    return 'text';
  }
  sendNotification(method, parameters) {
    asked.notifications.push([method, parameters]);
  }
}

const load = Module._load;
Module._load = (name, ...rest) =>
  name === 'vscode' ? editor : name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...rest);
const extension = require('../extension.js');
Module._load = load;

test('the extension starts the server and shows modules as text', async () => {
  await extension.activate({ subscriptions: [] });
  assert.deepStrictEqual(asked.run, { command: 'spirv', args: ['lsp'] });
  assert.strictEqual(asked.options.initializationOptions.targetEnvironment, 'vulkan1.3');
  assert.deepStrictEqual(asked.errors, []);
  const [, debug] = asked.registered.find(([name]) => name === 'debug spirv');
  assert.deepStrictEqual(debug.createDebugAdapterDescriptor().line, ['spirv', 'dap']);
  const [, texts] = asked.registered.find(([name]) => name === 'spirv-text');
  assert.strictEqual(await texts.provideTextDocumentContent(uri('spirv-text', '/a.spv.spvasm')), 'text');
  assert.deepStrictEqual(asked.requests[0][1].arguments, ['file:///a.spv']);
  const [, changed] = asked.registered.find(([name]) => name === 'configuration');
  await changed({ affectsConfiguration: (section) => section === 'spirv' });
  assert.deepStrictEqual(asked.notifications[0][1].settings.spirv, { targetEnvironment: 'vulkan1.3', lint: true });
  await extension.deactivate();
});

test('a server that did not start can be started again', async () => {
  asked.registered.length = 0;
  serverStarts = false;
  await extension.activate({ subscriptions: [] });
  assert.match(asked.errors.pop(), /"spirv" does not start: not found/);
  const action = (name) => asked.registered.find(([registered]) => registered === name)[1];
  const sent = asked.notifications.length;
  await action('configuration')({ affectsConfiguration: (section) => section === 'spirv' });
  assert.strictEqual(asked.notifications.length, sent);
  serverStarts = true;
  await action('configuration')({ affectsConfiguration: () => true });
  await action('spirv.restart')();
  assert.deepStrictEqual(asked.errors, []);
  await extension.deactivate();
});

test('the palette shows the module of the active tab', async () => {
  const [, showText] = asked.registered.find(([name]) => name === 'spirv.showText');
  await showText();
  await showText(uri('file', '/chosen.spv'));
  assert.deepStrictEqual(asked.shown, ['spirv-text:///tab.spv.spvasm', 'spirv-text:///chosen.spv.spvasm']);
});

test('a translation is shown beside its document and refreshed', async () => {
  const action = (name) => asked.registered.find(([registered]) => registered === name)[1];
  const document = uri('file', '/a.spvasm');
  asked.shown.length = 0;
  await action('spirv.showTranslation')(document);
  const query = JSON.stringify({ of: 'file:///a.spvasm', language: 'essl310' });
  assert.deepStrictEqual(asked.shown, [`spirv-translation:///a.spvasm.essl310.glsl?${query}`]);
  const provider = action('spirv-translation');
  assert.strictEqual(await provider.provideTextDocumentContent(uri('spirv-translation', '/a.spvasm.essl310.glsl', query)), 'text');
  assert.deepStrictEqual(asked.requests.pop()[1], { command: 'spirv.translate', arguments: ['file:///a.spvasm', 'essl310'] });
  assert.strictEqual(provider.onDidChange, 'event');
  action('changed text')({ document: { uri: uri('file', '/other.spvasm') } });
  action('changed text')({ document: { uri: document } });
  action('changed text')({ document: { uri: document } });
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.deepStrictEqual(asked.changed, asked.shown);
  action('closed text')({ uri: uri('spirv-translation', '/a.spvasm.essl310.glsl', query) });
  action('changed text')({ document: { uri: document } });
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.deepStrictEqual(asked.changed, asked.shown);
});

test('the text of a binary module is translated from its file', async () => {
  const action = (name) => asked.registered.find(([registered]) => registered === name)[1];
  await action('spirv.showTranslation')(uri('spirv-text', '/b.spv.spvasm'));
  assert.match(asked.shown.pop(), /^spirv-translation:\/\/\/b\.spv\.spvasm\.essl310\.glsl\?.*"file:\/\/\/b\.spv"/);
});
