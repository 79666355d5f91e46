// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentContentRefreshParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/**
 * The open documents. A document that is opened or changed is checked in the background, and the client is told what
 * was found.
 */
final class DocumentStore {
    private final Map<String, Document> documents = new ConcurrentHashMap<>();

    /** By address of a document: the addresses of texts made of it, which the client asked for. */
    private final Map<String, Set<String>> shown = new ConcurrentHashMap<>();

    private final Map<String, Future<?>> checks = new ConcurrentHashMap<>();
    private final ExecutorService background = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "checks");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Settings settings = Settings.DEFAULT;
    private volatile @Nullable LanguageClient client;

    void connect(LanguageClient connected) {
        client = connected;
    }

    Settings settings() {
        return settings;
    }

    /** Checks all documents again. */
    void setSettings(Settings changed) {
        settings = changed;
        documents.replaceAll((uri, document) -> document.with(changed.target()));
        documents.values().forEach(this::check);
    }

    Optional<Document> get(String uri) {
        return Optional.ofNullable(documents.get(uri));
    }

    void open(String uri, int version, String text) {
        put(Document.of(uri, version, text, settings.target()));
    }

    void put(Document document) {
        documents.put(document.uri, document);
        check(document);
    }

    void remove(String uri) {
        documents.remove(uri);
        Future<?> check = checks.remove(uri);
        if (check != null) {
            check.cancel(false);
        }
        publish(new PublishDiagnosticsParams(uri, List.of()));
    }

    /**
     * Tells the client from now on when a text of a document is no longer what it was.
     *
     * @param address the address of the text
     * @param document the address of the document
     */
    void refresh(String address, String document) {
        shown.computeIfAbsent(document, key -> ConcurrentHashMap.newKeySet()).add(address);
    }

    /** Computes something beside the requests of the client. */
    <T> CompletableFuture<T> inBackground(Supplier<T> computation) {
        return CompletableFuture.supplyAsync(computation, background);
    }

    void close() {
        background.shutdownNow();
    }

    /**
     * Checks a document as soon as the check that runs has ended; documents that edits have replaced by then are not
     * checked.
     */
    private void check(Document document) {
        if (background.isShutdown()) {
            return;
        }
        Future<?> before = checks.put(document.uri, background.submit(() -> checkNow(document)));
        if (before != null) {
            before.cancel(false);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Clients answer nothing that matters.
    private void checkNow(Document document) {
        if (documents.get(document.uri) == document) {
            List<Diagnostic> found = Checks.of(document, settings);
            if (documents.get(document.uri) == document) {
                publish(new PublishDiagnosticsParams(document.uri, found, document.version));
            }
            LanguageClient connected = client;
            for (String address : shown.getOrDefault(document.uri, Set.of())) {
                if (connected != null) {
                    connected.refreshTextDocumentContent(new TextDocumentContentRefreshParams(address));
                }
            }
        }
    }

    private void publish(PublishDiagnosticsParams diagnostics) {
        LanguageClient connected = client;
        if (connected != null) {
            connected.publishDiagnostics(diagnostics);
        }
    }
}
