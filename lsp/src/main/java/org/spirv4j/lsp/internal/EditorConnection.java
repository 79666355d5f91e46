// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp.internal;

import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.jspecify.annotations.Nullable;

/** What connections to editors have in common, whatever their protocol: threads, whole messages, and an end. */
public final class EditorConnection {
    private @Nullable MessageJsonHandler json;
    private @Nullable RemoteEndpoint endpoint;

    /** Keeps what {@link #messages} needs; returns the endpoint. */
    public RemoteEndpoint with(MessageJsonHandler handler, RemoteEndpoint made) {
        json = handler;
        endpoint = made;
        return made;
    }

    /** The messages of the editor, each read to its end before it is parsed. */
    public MessageProducer messages(InputStream in) {
        return new WholeMessages(in, Objects.requireNonNull(json), Objects.requireNonNull(endpoint));
    }

    /** Threads that do not keep the process alive. */
    public static ExecutorService threads(String name) {
        return Executors.newCachedThreadPool(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /**
     * Takes the messages of an editor.
     *
     * @param threads where they are read
     * @param end is run when the stream of the editor has ended
     */
    public static void listen(Launcher<?> launcher, ExecutorService threads, Runnable end) {
        Future<Void> listening = launcher.startListening();
        threads.execute(() -> {
            try {
                listening.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | CancellationException e) {
                // The streams are broken, and there is nobody to tell.
            } finally {
                end.run();
            }
        });
    }
}
