// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.spirv4j.text.AssemblyTokens;

/** Edits that do what the hints of diagnostics say. */
final class QuickFixes {
    private static final Pattern SPELLING = Pattern.compile("did you mean '([^']+)'\\?");
    private static final Pattern CAPABILITIES =
            Pattern.compile("declare OpCapability (\\w+(?:(?:, | or |, or )(?:OpCapability )?[A-Z]\\w+)*)");
    private static final Pattern EXTENSION = Pattern.compile("OpExtension \"(\\w+)\"");
    private static final Pattern OPERAND = Pattern.compile("^add the (?:memory )?operand (\\w+)$");

    private QuickFixes() {}

    static List<CodeAction> of(Document document, List<Diagnostic> diagnostics) {
        List<CodeAction> actions = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            String hint = hint(diagnostic);
            addSpelling(document, diagnostic, hint, actions);
            addCapabilities(document, diagnostic, hint, actions);
            Matcher extension = EXTENSION.matcher(hint);
            while (extension.find()) {
                String line = "OpExtension \"" + extension.group(1) + "\"";
                actions.add(insertion(document, diagnostic, line, List.of("OpCapability", "OpExtension")));
            }
            addOperand(document, diagnostic, hint, actions);
        }
        return actions;
    }

    private static String hint(Diagnostic diagnostic) {
        Object data = diagnostic.getData();
        if (data instanceof JsonPrimitive text) {
            return text.getAsString();
        }
        return data instanceof String text ? text : "";
    }

    private static String message(Diagnostic diagnostic) {
        return diagnostic.getMessage().isLeft() ? diagnostic.getMessage().getLeft() : "";
    }

    private static void addSpelling(Document document, Diagnostic diagnostic, String hint, List<CodeAction> actions) {
        Matcher spelling = SPELLING.matcher(hint);
        if (!spelling.find()) {
            return;
        }
        String name = spelling.group(1);
        int token = document.tokenAt(diagnostic.getRange().getStart());
        if (token >= 0) {
            String written = document.tokens.text(token);
            int bar = misspelt(written, message(diagnostic));
            Range range = bar < 0 ? document.range(token) : partRange(document, token, written, bar);
            actions.add(action("Change to " + name, diagnostic, edit(document, range, name)));
        }
    }

    /** The index of the part of a token between bars that the message quotes, or -1 if it is the whole token. */
    private static int misspelt(String written, String message) {
        if (!written.contains("|")) {
            return -1;
        }
        String[] parts = written.split("\\|", -1);
        for (int i = 0; i < parts.length; i++) {
            if (message.contains("'" + parts[i] + "'")) {
                return i;
            }
        }
        return -1;
    }

    private static Range partRange(Document document, int token, String written, int part) {
        String[] parts = written.split("\\|", -1);
        int start = document.tokens.start(token);
        for (int i = 0; i < part; i++) {
            start += parts[i].length() + 1;
        }
        return document.lines.range(start, start + parts[part].length());
    }

    private static void addCapabilities(
            Document document, Diagnostic diagnostic, String hint, List<CodeAction> actions) {
        Matcher capabilities = CAPABILITIES.matcher(hint);
        if (capabilities.find()) {
            for (String name : capabilities.group(1).split("(?:,? or |, )(?:OpCapability )?", -1)) {
                actions.add(insertion(document, diagnostic, "OpCapability " + name, List.of("OpCapability")));
            }
        }
    }

    private static void addOperand(Document document, Diagnostic diagnostic, String hint, List<CodeAction> actions) {
        Matcher operand = OPERAND.matcher(hint);
        int token = document.tokenAt(diagnostic.getRange().getStart());
        if (operand.find() && token >= 0) {
            int instruction = document.tokens.instructionOf(token);
            int end = document.tokens.end(document.tokens.endToken(instruction) - 1);
            String name = operand.group(1);
            actions.add(action("Add " + name, diagnostic, edit(document, document.lines.range(end, end), " " + name)));
        }
    }

    /** Inserts a line behind the last of the first instructions that have given opcodes. */
    private static CodeAction insertion(Document document, Diagnostic diagnostic, String line, List<String> opcodes) {
        AssemblyTokens tokens = document.tokens;
        int last = -1;
        for (int i = 0; i < tokens.instructionCount() && opcodes.contains(document.opcode(i)); i++) {
            last = i;
        }
        int first = tokens.instructionCount() == 0 ? document.text.length : tokens.start(tokens.firstToken(0));
        int at = last < 0 ? first : tokens.end(tokens.endToken(last) - 1);
        int like = last < 0 ? first : tokens.start(tokens.firstToken(last));
        String indent = document.lines.text(document.lines.start(document.lines.line(like)), like);
        String inserted = indent.isBlank() ? indent + line : line;
        String text = last < 0 ? line + "\n" + (indent.isBlank() ? indent : "") : "\n" + inserted;
        return action("Add " + line, diagnostic, edit(document, document.lines.range(at, at), text));
    }

    private static WorkspaceEdit edit(Document document, Range range, String text) {
        return new WorkspaceEdit(Map.of(document.uri, List.of(new TextEdit(range, text))));
    }

    private static CodeAction action(String title, Diagnostic diagnostic, WorkspaceEdit edit) {
        CodeAction action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(diagnostic));
        action.setEdit(edit);
        return action;
    }
}
