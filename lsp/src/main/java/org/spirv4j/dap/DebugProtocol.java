// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.Objects;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.jspecify.annotations.Nullable;
import org.spirv4j.lsp.internal.WholeMessages;

/** Makes connections to editors that read whole messages. */
final class DebugProtocol extends DebugLauncher.Builder<IDebugProtocolClient> {
    private @Nullable MessageJsonHandler json;
    private @Nullable RemoteEndpoint endpoint;

    @Override
    protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
        RemoteEndpoint made = super.createRemoteEndpoint(handler);
        json = handler;
        endpoint = made;
        return made;
    }

    @Override
    protected ConcurrentMessageProcessor createMessageProcessor(
            MessageProducer reader, MessageConsumer consumer, IDebugProtocolClient client) {
        WholeMessages messages =
                new WholeMessages(input, Objects.requireNonNull(json), Objects.requireNonNull(endpoint));
        return super.createMessageProcessor(messages, consumer, client);
    }
}
