// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.spirv4j.lsp.internal.EditorConnection;

/** Makes connections to editors that read whole messages. */
final class LanguageProtocol extends LSPLauncher.Builder<LanguageClient> {
    private final EditorConnection connection = new EditorConnection();

    @Override
    protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
        return connection.with(handler, super.createRemoteEndpoint(handler));
    }

    @Override
    protected ConcurrentMessageProcessor createMessageProcessor(
            MessageProducer reader, MessageConsumer consumer, LanguageClient client) {
        return super.createMessageProcessor(connection.messages(input), consumer, client);
    }
}
