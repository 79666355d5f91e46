// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.spirv4j.diagnostic.Fix;

/** Edits of documents that make the fixes of diagnostics. They travel with the diagnostics: editors send them back. */
final class QuickFixes {
    private static final Gson GSON = new Gson();

    private QuickFixes() {}

    /** The edits for the diagnostic of a version of a document. */
    private record Data(int version, List<Edit> edits) {}

    private record Edit(String title, TextEdit edit) {}

    /** The data of a diagnostic. */
    static JsonElement data(Document document, List<Fix> fixes) {
        List<Edit> edits = new ArrayList<>();
        for (Fix fix : fixes) {
            fix.edit().ifPresent(edit -> edits.add(new Edit(fix.toString(), edit(document, edit))));
        }
        return GSON.toJsonTree(new Data(document.version, edits));
    }

    private static TextEdit edit(Document document, Fix.Edit edit) {
        int start = document.lines.offsetOfCodePoint(edit.line(), edit.column());
        int end = document.lines.offsetOfCodePoint(edit.endLine(), edit.endColumn());
        Range range = document.lines.range(start, end);
        return new TextEdit(range, edit.text());
    }

    static List<CodeAction> of(Document document, List<Diagnostic> diagnostics) {
        List<CodeAction> actions = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            for (Edit edit : edits(document, diagnostic)) {
                CodeAction action = new CodeAction(edit.title());
                action.setKind(CodeActionKind.QuickFix);
                action.setDiagnostics(List.of(diagnostic));
                action.setEdit(new WorkspaceEdit(Map.of(document.uri, List.of(edit.edit()))));
                actions.add(action);
            }
        }
        return actions;
    }

    /** The edits of a diagnostic; none if it is one of another version, whose places may be others. */
    private static List<Edit> edits(Document document, Diagnostic diagnostic) {
        if (!(diagnostic.getData() instanceof JsonElement element) || !element.isJsonObject()) {
            return List.of();
        }
        try {
            Data data = GSON.fromJson(element, Data.class);
            return data.version() == document.version && data.edits() != null ? data.edits() : List.of();
        } catch (JsonParseException e) {
            return List.of();
        }
    }
}
