// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const TEXT_SCHEME = 'spirv-text';
const TRANSLATION_SCHEME = 'spirv-translation';
const LANGUAGES = [
  ['glsl-vulkan', 'GLSL for Vulkan'], ['glsl460', 'GLSL 4.60'], ['glsl450', 'GLSL 4.50'], ['glsl330', 'GLSL 3.30'], ['glsl140', 'GLSL 1.40'],
  ['essl320', 'ESSL 3.20'], ['essl310', 'ESSL 3.10'], ['essl300', 'ESSL 3.00, WebGL 2'], ['essl100', 'ESSL 1.00, WebGL 1'],
];
const REFRESH_AFTER = 300;
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

/** Open translations by the address of what they were made of. */
const translated = new Map();
let translationsChanged;
const refreshing = new Map();

/** Translations of documents and files, which the server makes. */
const translations = {
  get onDidChange() {
    return translationsChanged.event;
  },
  provideTextDocumentContent(address) {
    const { of, language } = JSON.parse(address.query);
    return client.sendRequest('workspace/executeCommand', { command: 'spirv.translate', arguments: [of, language] });
  },
};

/** Asks for the translations of a document again, soon after it was changed. */
function refreshTranslations(changed) {
  const of = changed.toString();
  if (translated.has(of)) {
    clearTimeout(refreshing.get(of));
    refreshing.set(of, setTimeout(() => translated.get(of).forEach((address) => translationsChanged.fire(address)), REFRESH_AFTER));
  }
}

/** The document that a text of this extension shows: for the text of a binary module, its file. */
function shownFile(address) {
  return address.scheme === TEXT_SCHEME
    ? address.with({ scheme: 'file', path: address.path.replace(/\.spvasm$/, '') }) : address;
}

/** Shows a module in another language, which a person chooses, beside it. */
async function showTranslation(chosen) {
  const of = chosen ?? vscode.window.activeTextEditor?.document.uri ?? vscode.window.tabGroups.activeTabGroup.activeTab?.input?.uri;
  const language = of && await vscode.window.showQuickPick(
    LANGUAGES.map(([id, label]) => ({ id, label, description: id })), { placeHolder: 'Language' });
  if (!language) {
    return;
  }
  const file = shownFile(of).toString();
  const address = of.with({
    scheme: TRANSLATION_SCHEME, path: `${of.path}.${language.id}.glsl`, query: JSON.stringify({ of: file, language: language.id }),
  });
  translated.set(file, [...(translated.get(file) ?? []).filter((one) => one.toString() !== address.toString()), address]);
  const document = await vscode.workspace.openTextDocument(address);
  if ((await vscode.languages.getLanguages()).includes('glsl')) {
    await vscode.languages.setTextDocumentLanguage(document, 'glsl');
  }
  await vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.Beside });
}

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
  translationsChanged = new vscode.EventEmitter();
  context.subscriptions.push(
    translationsChanged,
    vscode.workspace.registerTextDocumentContentProvider(TEXT_SCHEME, texts),
    vscode.workspace.registerTextDocumentContentProvider(TRANSLATION_SCHEME, translations),
    vscode.workspace.onDidChangeTextDocument((change) => refreshTranslations(change.document.uri)),
    vscode.workspace.onDidCloseTextDocument((document) => {
      for (const [of, open] of translated) {
        translated.set(of, open.filter((one) => one.toString() !== document.uri.toString()));
      }
    }),
    vscode.window.registerCustomEditorProvider('spirv.module', modules),
    vscode.debug.registerDebugAdapterDescriptorFactory('spirv', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command(), ['dap']),
    }),
    vscode.commands.registerCommand('spirv.showText', showText),
    vscode.commands.registerCommand('spirv.showTranslation', showTranslation),
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
