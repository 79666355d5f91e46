// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.CallHierarchyIncomingCall;
import org.eclipse.lsp4j.CallHierarchyIncomingCallsParams;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCall;
import org.eclipse.lsp4j.CallHierarchyOutgoingCallsParams;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.TypeDefinitionParams;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Grammar;

/** Answers requests about documents. A request about a document that is not open has an empty answer. */
final class TextService implements TextDocumentService {
    private final DocumentStore store;
    private final Hovers hovers = new Hovers(Grammar.builtIn());
    private final Completions completions = new Completions(Grammar.builtIn());

    TextService(DocumentStore store) {
        this.store = store;
    }

    private <T> CompletableFuture<T> answer(
            TextDocumentIdentifier identifier, Function<Document, T> question, T otherwise) {
        try {
            return CompletableFuture.completedFuture(
                    store.get(identifier.getUri()).map(question).orElse(otherwise));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private <T> CompletableFuture<@Nullable T> answerIfAny(
            TextDocumentIdentifier identifier, Function<Document, Optional<T>> question) {
        try {
            return CompletableFuture.completedFuture(
                    store.get(identifier.getUri()).flatMap(question).orElse(null));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    // --- documents

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem item = params.getTextDocument();
        store.open(item.getUri(), item.getVersion(), item.getText());
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        VersionedTextDocumentIdentifier identifier = params.getTextDocument();
        store.get(identifier.getUri())
                .ifPresent(
                        document -> store.put(document.changed(identifier.getVersion(), params.getContentChanges())));
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        store.remove(params.getTextDocument().getUri());
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // The text is checked when it changes.
    }

    // --- what there is at a place

    @Override
    public CompletableFuture<@Nullable Hover> hover(HoverParams params) {
        return answerIfAny(params.getTextDocument(), document -> hovers.at(document, params.getPosition()));
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return answer(
                params.getTextDocument(),
                document -> Either.forLeft(completions.at(document, params.getPosition())),
                Either.forLeft(List.of()));
    }

    @Override
    public CompletableFuture<@Nullable SignatureHelp> signatureHelp(SignatureHelpParams params) {
        return answerIfAny(params.getTextDocument(), document -> completions.signature(document, params.getPosition()));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams params) {
        return locations(params.getTextDocument(), params.getPosition(), References::definition);
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> typeDefinition(
            TypeDefinitionParams params) {
        return locations(params.getTextDocument(), params.getPosition(), References::typeDefinition);
    }

    private interface LocationFinder {
        List<Location> find(Document document, Position position);
    }

    private CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> locations(
            TextDocumentIdentifier identifier, Position position, LocationFinder finder) {
        return answer(
                identifier, document -> Either.forLeft(finder.find(document, position)), Either.forLeft(List.of()));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return answer(
                params.getTextDocument(),
                document -> References.references(
                        document, params.getPosition(), params.getContext().isIncludeDeclaration()),
                List.of());
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(DocumentHighlightParams params) {
        return answer(
                params.getTextDocument(), document -> References.highlights(document, params.getPosition()), List.of());
    }

    @Override
    public CompletableFuture<@Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(
            PrepareRenameParams params) {
        return answerIfAny(
                params.getTextDocument(),
                document -> document.idAt(params.getPosition())
                        .map(id -> Either3.<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forFirst(
                                document.range(document.tokenAt(params.getPosition())))));
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
        return answer(
                params.getTextDocument(),
                document -> References.rename(document, params.getPosition(), params.getNewName()),
                new WorkspaceEdit());
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        return answer(
                params.getTextDocument(),
                document -> QuickFixes.of(document, params.getContext().getDiagnostics()).stream()
                        .map(Either::<Command, CodeAction>forRight)
                        .toList(),
                List.of());
    }

    // --- the document as a whole

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return answer(
                params.getTextDocument(),
                document -> new Outline(document, Grammar.builtIn())
                        .symbols().stream()
                                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                                .toList(),
                List.of());
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
        return answer(
                params.getTextDocument(), document -> new Outline(document, Grammar.builtIn()).foldings(), List.of());
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
        return answer(
                params.getTextDocument(),
                document -> new SemanticTokens(TokenColors.of(document)),
                new SemanticTokens(List.of()));
    }

    @Override
    public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
        return answer(params.getTextDocument(), document -> InlayHints.of(document, params.getRange()), List.of());
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        return answer(params.getTextDocument(), Formats::of, List.of());
    }

    // --- calls

    @Override
    public CompletableFuture<List<CallHierarchyItem>> prepareCallHierarchy(CallHierarchyPrepareParams params) {
        return answer(params.getTextDocument(), document -> Calls.prepare(document, params.getPosition()), List.of());
    }

    @Override
    public CompletableFuture<List<CallHierarchyIncomingCall>> callHierarchyIncomingCalls(
            CallHierarchyIncomingCallsParams params) {
        CallHierarchyItem item = params.getItem();
        return answer(
                new TextDocumentIdentifier(item.getUri()),
                document -> Calls.incoming(document, item.getName()),
                List.of());
    }

    @Override
    public CompletableFuture<List<CallHierarchyOutgoingCall>> callHierarchyOutgoingCalls(
            CallHierarchyOutgoingCallsParams params) {
        CallHierarchyItem item = params.getItem();
        return answer(
                new TextDocumentIdentifier(item.getUri()),
                document -> Calls.outgoing(document, item.getName()),
                List.of());
    }
}
