// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { pathToFileURL } = require('node:url');
const rpc = require('vscode-jsonrpc/node');

const root = path.join(__dirname, '..', '..', '..');
const TEXT = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%type = OpTypeFunction %void
%wide = OpTypeInt 64 0
%main = OpFunction %void None %type
%start = OpLabel
OpReturn
OpFunctionEnd
`;

async function withServer(script) {
  const server = spawn(process.env.SPIRV || path.join(root, 'spirv'), ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin));
  connection.listen();
  try {
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions: { targetEnvironment: 'vulkan1.1' },
    });
    await connection.sendNotification('initialized', {});
    await script(connection);
    await connection.sendRequest('shutdown');
    const ended = new Promise((resolve) => server.on('exit', resolve));
    await connection.sendNotification('exit');
    assert.strictEqual(await ended, 0);
  } finally {
    connection.dispose();
    server.kill();
  }
}

test('the server finds errors, offers fixes and describes ids', () => withServer(async (connection) => {
  const uri = 'file:///shader.spvasm';
  const published = new Promise((resolve) =>
    connection.onNotification('textDocument/publishDiagnostics', resolve));
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'spirv', version: 1, text: TEXT },
  });
  const { diagnostics } = await published;
  assert.strictEqual(diagnostics.length, 1);
  assert.strictEqual(diagnostics[0].code, 'types.width-capability');
  const actions = await connection.sendRequest('textDocument/codeAction', {
    textDocument: { uri },
    range: diagnostics[0].range,
    context: { diagnostics },
  });
  assert.strictEqual(actions[0].title, 'Add OpCapability Int64');
  const hover = await connection.sendRequest('textDocument/hover', {
    textDocument: { uri },
    position: { line: 7, character: 20 },
  });
  assert.match(hover.contents.value, /%void = OpTypeVoid/);
}));

test('binary modules become text', () => withServer(async (connection) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spirv'));
  const file = path.join(folder, 'module.spv');
  fs.copyFileSync(path.join(root, 'examples', 'shaders', 'vector-add.spv'), file);
  const text = await connection.sendRequest('workspace/executeCommand', {
    command: 'spirv.disassemble',
    arguments: [pathToFileURL(file).toString()],
  });
  assert.match(text, /OpEntryPoint GLCompute/);
  fs.rmSync(folder, { recursive: true });
}));
