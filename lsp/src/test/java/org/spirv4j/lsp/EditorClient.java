// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentContentRefreshParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.spirv4j.testkit.Cost;

/** An editor with one document, which talks to a server over pipes. */
final class EditorClient implements LanguageClient, AutoCloseable {
    static final String URI = "file:///shader.spvasm";
    private static final int PIPE = 1 << 20;

    private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> refreshed = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> status;
    private final PipedOutputStream toServer = new PipedOutputStream();
    private final Future<Void> listening;
    private final LanguageServer server;
    final InitializeResult initialized;
    private String text = "";
    private int version;

    EditorClient(Object options) throws IOException {
        PipedInputStream serverIn = new PipedInputStream(toServer, PIPE);
        PipedOutputStream serverOut = new PipedOutputStream();
        PipedInputStream fromServer = new PipedInputStream(serverOut, PIPE);
        status = CompletableFuture.supplyAsync(
                () -> SpirvLanguageServer.serve(serverIn, serverOut, "1"),
                task -> daemon(task).start());
        Launcher<LanguageServer> launcher = LSPLauncher.createClientLauncher(this, fromServer, toServer);
        listening = launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams params = new InitializeParams();
        params.setCapabilities(new ClientCapabilities());
        params.setInitializationOptions(options);
        initialized = get(server.initialize(params));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "server");
        thread.setDaemon(true);
        return thread;
    }

    static <T> T get(CompletableFuture<T> answer) {
        return answer.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join();
    }

    LanguageServer server() {
        return server;
    }

    TextDocumentService texts() {
        return server.getTextDocumentService();
    }

    static TextDocumentIdentifier document() {
        return new TextDocumentIdentifier(URI);
    }

    void open(String content) {
        text = content;
        version = 1;
        texts().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "spirv", version, content)));
    }

    /** Replaces the first occurrence of a string in the document. */
    void replace(String old, String replacement) {
        int at = text.indexOf(old);
        Range range = new Range(position(at), position(at + old.length()));
        text = text.substring(0, at) + replacement + text.substring(at + old.length());
        version++;
        texts().didChange(new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(URI, version),
                List.of(new TextDocumentContentChangeEvent(range, replacement))));
    }

    Position position(int offset) {
        String before = text.substring(0, offset);
        int line = (int) before.chars().filter(c -> c == '\n').count();
        return new Position(line, offset - before.lastIndexOf('\n') - 1);
    }

    /** The position in the middle of the first occurrence of a string after another. */
    Position in(String after, String word) {
        return position(text.indexOf(word, text.indexOf(after)) + 1);
    }

    /** The position after the first occurrence of a string. */
    Position following(String word) {
        return position(text.indexOf(word) + word.length());
    }

    /** The characters of a range. */
    String at(Range range) {
        String[] lines = text.split("\n", -1);
        if (range.getStart().getLine() == range.getEnd().getLine()) {
            return lines[range.getStart().getLine()].substring(
                    range.getStart().getCharacter(), range.getEnd().getCharacter());
        }
        return lines[range.getStart().getLine()].substring(range.getStart().getCharacter());
    }

    /** Waits for what the server says of the present version. */
    List<Diagnostic> diagnostics() throws InterruptedException {
        while (true) {
            PublishDiagnosticsParams next = published.poll(Cost.PATIENCE, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("no diagnostics");
            }
            if (next.getVersion() == null || next.getVersion() == version) {
                return next.getDiagnostics();
            }
        }
    }

    /** Waits until the server says that a text is no longer what it was; returns its address. */
    String refreshed() throws InterruptedException {
        String address = refreshed.poll(Cost.PATIENCE, TimeUnit.SECONDS);
        if (address == null) {
            throw new AssertionError("not refreshed");
        }
        return address;
    }

    /** Asks the server to end; returns its exit status. */
    int end() {
        get(server.shutdown());
        server.exit();
        return get(status);
    }

    /** Waits for the end of the server after the stream to it has ended. */
    int hangUp() throws IOException {
        toServer.close();
        return get(status);
    }

    @Override
    public void close() throws IOException {
        toServer.close();
        listening.cancel(true);
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        published.add(diagnostics);
    }

    @Override
    public CompletableFuture<Void> refreshTextDocumentContent(TextDocumentContentRefreshParams params) {
        refreshed.add(params.getUri());
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void telemetryEvent(Object object) {
        throw new AssertionError("unexpected");
    }

    @Override
    public void showMessage(MessageParams message) {
        throw new AssertionError(message.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        throw new AssertionError(request.getMessage());
    }

    @Override
    public void logMessage(MessageParams message) {
        throw new AssertionError(message.getMessage());
    }
}
