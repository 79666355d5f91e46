// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Where ids are defined and used, and their renaming. */
final class References {
    private static final Pattern NAME = Pattern.compile("%?[A-Za-z0-9_]+");

    private References() {}

    static List<Location> definition(Document document, Position position) {
        return document.idAt(position)
                .flatMap(document::definition)
                .map(instruction ->
                        List.of(new Location(document.uri, document.range(document.tokens.resultToken(instruction)))))
                .orElse(List.of());
    }

    /** The definition of the type of an id. */
    static List<Location> typeDefinition(Document document, Position position) {
        Optional<String> type = document.idAt(position)
                .flatMap(document::definition)
                .flatMap(instruction -> document.operands(instruction).stream().findFirst())
                .filter(id -> document.definingOpcode(id).startsWith("OpType"));
        return type.flatMap(document::definition)
                .map(instruction ->
                        List.of(new Location(document.uri, document.range(document.tokens.resultToken(instruction)))))
                .orElse(List.of());
    }

    static List<Location> references(Document document, Position position, boolean withDefinition) {
        return document.idAt(position)
                .map(id -> Arrays.stream(document.tokensOf(id))
                        .filter(token -> withDefinition || !isDefinition(document, token))
                        .mapToObj(token -> new Location(document.uri, document.range(token)))
                        .toList())
                .orElse(List.of());
    }

    static List<DocumentHighlight> highlights(Document document, Position position) {
        return document.idAt(position)
                .map(id -> Arrays.stream(document.tokensOf(id))
                        .mapToObj(token -> new DocumentHighlight(
                                document.range(token),
                                isDefinition(document, token)
                                        ? DocumentHighlightKind.Write
                                        : DocumentHighlightKind.Read))
                        .toList())
                .orElse(List.of());
    }

    private static boolean isDefinition(Document document, int token) {
        return document.tokens.resultToken(document.tokens.instructionOf(token)) == token;
    }

    /**
     * The edits that give an id another name.
     *
     * @throws ResponseErrorException if there is no id at the position, the name is none, or another id has it
     */
    static WorkspaceEdit rename(Document document, Position position, String name) {
        String id = document.idAt(position).orElseThrow(() -> failure("there is no id here"));
        if (!NAME.matcher(name).matches()) {
            throw failure("a name has letters, digits and underscores, unlike \"" + name + "\"");
        }
        String renamed = name.startsWith("%") ? name : "%" + name;
        if (!renamed.equals(id) && document.tokensOf(renamed).length > 0) {
            throw failure("another id is already named " + renamed);
        }
        List<TextEdit> edits = Arrays.stream(document.tokensOf(id))
                .mapToObj(token -> new TextEdit(document.range(token), renamed))
                .toList();
        return new WorkspaceEdit(Map.of(document.uri, edits));
    }

    private static ResponseErrorException failure(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, null));
    }
}
