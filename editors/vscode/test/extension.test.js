// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const Module = require('node:module');
const test = require('node:test');

/** What the extension asked the editor for. */
const asked = { registered: [], requests: [], notifications: [], errors: [] };

function uri(scheme, path) {
  return { scheme, path, with: (part) => uri(part.scheme ?? scheme, part.path ?? path), toString: () => `${scheme}://${path}` };
}

const editor = {
  workspace: {
    getConfiguration: () => ({ get: (name) => ({ path: 'spirv', targetEnvironment: 'vulkan1.3', lint: true })[name] }),
    registerTextDocumentContentProvider: (scheme, provider) => asked.registered.push([scheme, provider]),
    onDidChangeConfiguration: (listener) => asked.registered.push(['configuration', listener]),
  },
  window: {
    registerCustomEditorProvider: (type) => asked.registered.push([type]),
    showErrorMessage: (message) => asked.errors.push(message),
  },
  debug: { registerDebugAdapterDescriptorFactory: (type, factory) => asked.registered.push([`debug ${type}`, factory]) },
  DebugAdapterExecutable: class {
    constructor(command, args) {
      this.line = [command, ...args];
    }
  },
  commands: { registerCommand: (name) => asked.registered.push([name]) },
};

class LanguageClient {
  constructor(id, name, run, options) {
    asked.run = run;
    asked.options = options;
  }
  async start() {}
  async stop() {}
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
  changed({ affectsConfiguration: () => true });
  assert.deepStrictEqual(asked.notifications[0][1].settings.spirv, { targetEnvironment: 'vulkan1.3', lint: true });
  await extension.deactivate();
});
