// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.Cost;

/**
 * Messages with values of the wrong type, which are answered, and do not keep the next messages from being answered.
 */
class WrongMessagesTest {
    private static final int PIPE = 1 << 20;

    private final PipedOutputStream toServer = new PipedOutputStream();
    private final PipedOutputStream serverOut = new PipedOutputStream();

    private void send(String message) throws IOException {
        OutputStream out = toServer;
        out.write(("Content-Length: " + message.length() + "\r\n\r\n" + message).getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static String receive(InputStream in) throws IOException {
        StringBuilder header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).isNotNegative();
            header.append((char) next);
        }
        int length = Integer.parseInt(header.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    @Test
    void longValuesOfTheWrongType() throws IOException {
        PipedInputStream serverIn = new PipedInputStream(toServer, PIPE);
        InputStream fromServer = new PipedInputStream(serverOut, PIPE);
        CompletableFuture<Integer> status =
                CompletableFuture.supplyAsync(() -> SpirvLanguageServer.serve(serverIn, serverOut, "1"), task -> {
                    Thread thread = new Thread(task, "server");
                    thread.setDaemon(true);
                    thread.start();
                });
        send("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{}}}".replace('\'', '"'));
        assertThat(receive(fromServer)).contains("hoverProvider");
        for (int length = 1; length < 100_000; length *= 5) {
            String text = "(".repeat(length);
            send(("{'jsonrpc':'2.0','id':2,'method':'textDocument/hover','params':{'position':{'line':'" + text
                            + "','character':'" + text + "'}}}")
                    .replace('\'', '"'));
            assertThat(receive(fromServer)).contains("\"error\"");
            send(
                    "{'jsonrpc':'2.0','id':3,'method':'textDocument/hover','params':{'textDocument':{'uri':'file:///x'},'position':{'line':0,'character':0}}}"
                            .replace('\'', '"'));
            assertThat(receive(fromServer)).contains("\"id\":3");
        }
        send("{'jsonrpc':'2.0','id':4,'method':'shutdown'}".replace('\'', '"'));
        assertThat(receive(fromServer)).contains("\"id\":4");
        send("{'jsonrpc':'2.0','method':'exit'}".replace('\'', '"'));
        assertThat(status.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join()).isZero();
    }
}
