// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.spirv4j.lsp.internal.EditorConnection;

/** Makes connections to editors that read whole messages. */
final class DebugProtocol extends DebugLauncher.Builder<IDebugProtocolClient> {
    private final EditorConnection connection = new EditorConnection();

    @Override
    protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
        return connection.with(handler, super.createRemoteEndpoint(handler));
    }

    @Override
    protected ConcurrentMessageProcessor createMessageProcessor(
            MessageProducer reader, MessageConsumer consumer, IDebugProtocolClient client) {
        return super.createMessageProcessor(connection.messages(input), consumer, client);
    }
}
