// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const TEXT_SCHEME = 'spirv-text';
let client;

function settings() {
  const section = vscode.workspace.getConfiguration('spirv');
  return { targetEnvironment: section.get('targetEnvironment'), lint: section.get('lint') };
}

function command() {
  return vscode.workspace.getConfiguration('spirv').get('path');
}

function makeClient() {
  const run = { command: command(), args: ['lsp'] };
  return new LanguageClient('spirv', 'SPIR-V', run, {
    documentSelector: [
      { language: 'spirv', scheme: 'file' },
      { language: 'spirv', scheme: 'untitled' },
      { language: 'spirv', scheme: TEXT_SCHEME },
    ],
    initializationOptions: settings(),
  });
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (problem) {
    vscode.window.showErrorMessage(
      `The command "${command()}" does not start: ${problem.message}. The setting spirv.path names it.`);
  }
}

/** Also starts a server that did not start before, for example because its path was wrong. */
async function restart() {
  if (client.needsStop()) {
    await client.stop();
  }
  await start();
}

/** The address of the text of a binary module. */
function textAddress(file) {
  return file.with({ scheme: TEXT_SCHEME, path: `${file.path}.spvasm` });
}

/** Texts of binary modules, which the server makes. */
const texts = {
  provideTextDocumentContent(address) {
    const file = address.with({ scheme: 'file', path: address.path.replace(/\.spvasm$/, '') });
    return client.sendRequest('workspace/executeCommand', {
      command: 'spirv.disassemble',
      arguments: [file.toString()],
    });
  },
};

/** Shows a binary module as text: that of the explorer, or that of the active tab if the command comes from the palette. */
async function showText(chosen) {
  const file = chosen ?? vscode.window.tabGroups.activeTabGroup.activeTab?.input?.uri;
  if (!file) {
    return;
  }
  const document = await vscode.workspace.openTextDocument(textAddress(file));
  await vscode.languages.setTextDocumentLanguage(document, 'spirv');
  await vscode.window.showTextDocument(document, { preview: false });
}

/** Opening a binary module opens its text instead. */
const modules = {
  openCustomDocument: (uri) => ({ uri, dispose() {} }),
  async resolveCustomEditor(document, panel) {
    await showText(document.uri);
    panel.dispose();
  },
};

async function activate(context) {
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(TEXT_SCHEME, texts),
    vscode.window.registerCustomEditorProvider('spirv.module', modules),
    vscode.debug.registerDebugAdapterDescriptorFactory('spirv', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command(), ['dap']),
    }),
    vscode.commands.registerCommand('spirv.showText', showText),
    vscode.commands.registerCommand('spirv.restart', restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('spirv.path')) {
        await restart();
      } else if (change.affectsConfiguration('spirv') && client.isRunning()) {
        await client.sendNotification('workspace/didChangeConfiguration', { settings: { spirv: settings() } });
      }
    }),
  );
  await start();
}

function deactivate() {
  return client?.needsStop() ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
