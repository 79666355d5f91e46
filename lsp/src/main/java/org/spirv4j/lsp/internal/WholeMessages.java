// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;

/**
 * Reads each message to its end before it is parsed. LSP4J parses messages while it reads them, and leaves the rest of
 * a message in the stream when a value has the wrong type; it would take that rest for the header of the next message,
 * which then has no answer.
 */
public final class WholeMessages extends StreamMessageProducer {
    /**
     * Makes a producer.
     *
     * @param in the messages
     * @param json parses them
     * @param issues is told about messages with wrong values
     */
    public WholeMessages(InputStream in, MessageJsonHandler json, MessageIssueHandler issues) {
        super(in, json, issues);
    }

    @Override
    protected boolean handleMessage(InputStream in, Headers headers) {
        try {
            byte[] content = in.readNBytes(headers.contentLength);
            return super.handleMessage(new ByteArrayInputStream(content), headers);
        } catch (IOException e) {
            fireError(e);
            return true;
        }
    }
}
