// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;
import org.spirv4j.lsp.internal.EditorConnection;

/** A language server for SPIR-V assembly, over two streams. */
public final class SpirvLanguageServer implements LanguageServer {
    /** The command that returns the text of a binary module; its argument is the address of the file. */
    static final String DISASSEMBLE = "spirv.disassemble";

    /**
     * The command that returns the text of a module in another language; its arguments are the address of a document or
     * a file and, if they are not the default, the language and the entry point by their names.
     */
    static final String TRANSLATE = "spirv.translate";

    /** The exit status where the editor ends the session without a shutdown. */
    private static final int ABANDONED = 1;

    private final DocumentStore store = new DocumentStore();
    private final TextService texts = new TextService(store);
    private final Translations translations = new Translations(store);
    private final Workspace workspace = new Workspace();
    private final String version;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile boolean isShutDown;

    private SpirvLanguageServer(String version) {
        this.version = version;
    }

    /**
     * Serves one client until it says that the server shall exit, or its stream ends.
     *
     * @param in the messages of the client
     * @param out where messages to the client are written
     * @param version the version of the server, which the client may show
     * @return the exit status that the protocol asks for: 0 after a shutdown, otherwise 1
     */
    public static int serve(InputStream in, OutputStream out, String version) {
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(version, "version");
        Greeting greeting;
        try {
            greeting = Greeting.exchange(in, out, version);
        } catch (IOException e) {
            return ABANDONED;
        }
        if (greeting.rest().isEmpty()) {
            return ABANDONED;
        }
        SpirvLanguageServer server = new SpirvLanguageServer(version);
        server.configure(greeting.options());
        ExecutorService threads = EditorConnection.threads("language server");
        Launcher<LanguageClient> launcher = new LanguageProtocol()
                .setLocalService(server)
                .setRemoteInterface(LanguageClient.class)
                .setInput(greeting.rest().orElseThrow())
                .setOutput(out)
                .setExecutorService(threads)
                .create();
        server.store.connect(launcher.getRemoteProxy());
        EditorConnection.listen(launcher, threads, server::exit);
        try {
            return server.ended.join();
        } finally {
            server.store.close();
            threads.shutdownNow();
        }
    }

    private void configure(@Nullable Object json) {
        store.setSettings(store.settings().with(json));
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        configure(params.getInitializationOptions());
        return CompletableFuture.completedFuture(Abilities.result(version));
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        isShutDown = true;
        store.close();
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void exit() {
        ended.complete(isShutDown ? 0 : ABANDONED);
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return texts;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return workspace;
    }

    private final class Workspace implements WorkspaceService {
        @Override
        public void didChangeConfiguration(DidChangeConfigurationParams params) {
            configure(params.getSettings());
        }

        @Override
        public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
            // Only open documents are looked at.
        }

        @Override
        public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
            List<String> words = words(params.getArguments());
            if (params.getCommand().equals(DISASSEMBLE) && words.size() == 1) {
                return store.inBackground(() -> ModuleText.of(words.get(0)));
            }
            if (params.getCommand().equals(TRANSLATE) && !words.isEmpty() && words.size() <= 3) {
                return store.inBackground(() -> translations.of(words.get(0), at(words, 1), at(words, 2)));
            }
            return CompletableFuture.failedFuture(new IllegalArgumentException("the commands are " + DISASSEMBLE
                    + " with the address of a file, and " + TRANSLATE
                    + " with the address of a document, a language and an entry point"));
        }

        /** The arguments of a command if all are strings. */
        private static List<String> words(@Nullable List<Object> arguments) {
            List<String> words = new ArrayList<>();
            for (Object argument : arguments == null ? List.of() : arguments) {
                if (!(argument instanceof JsonPrimitive word)) {
                    return List.of();
                }
                words.add(word.getAsString());
            }
            return words;
        }

        private static Optional<String> at(List<String> words, int index) {
            return index < words.size() ? Optional.of(words.get(index)) : Optional.empty();
        }

        @Override
        public CompletableFuture<TextDocumentContentResult> textDocumentContent(TextDocumentContentParams params) {
            String address = params.getUri();
            return store.inBackground(() -> {
                if (!address.startsWith(Translations.SCHEME + ":")) {
                    return new TextDocumentContentResult(ModuleText.of(address));
                }
                store.refresh(address, Translations.document(address));
                return new TextDocumentContentResult(translations.of(address));
            });
        }
    }
}
