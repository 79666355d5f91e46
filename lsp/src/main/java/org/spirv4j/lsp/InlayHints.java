// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/**
 * Hints between the tokens: readable types of results whose types have no readable names, and offsets of members in
 * bytes.
 */
final class InlayHints {
    private InlayHints() {}

    static List<InlayHint> of(Document document, Range range) {
        Assembled assembled = document.assembled();
        Optional<SpirvModule> module = assembled.module();
        if (module.isEmpty()) {
            return List.of();
        }
        FriendlyNames names = FriendlyNames.of(module.get());
        TypeTable types = assembled.types(module.get());
        AssemblyTokens tokens = document.tokens;
        int from = document.lines.offset(range.getStart());
        int to = document.lines.offset(range.getEnd());
        List<InlayHint> hints = new ArrayList<>();
        int first = tokens.tokenBefore(from);
        for (int i = first < 0 ? 0 : tokens.instructionOf(first);
                i < tokens.instructionCount() && tokens.start(tokens.firstToken(i)) < to;
                i++) {
            int result = tokens.resultToken(i);
            OptionalInt id = result < 0 ? OptionalInt.empty() : assembled.id(tokens.text(result));
            if (id.isEmpty()) {
                continue;
            }
            int type = types.typeOf(id.getAsInt());
            if (type != 0) {
                String written = tokens.text(tokens.opcodeToken(i) + 1);
                String name = names.name(type);
                if (!written.equals("%" + name)) {
                    hints.add(hint(document, tokens.end(result), ": " + name, InlayHintKind.Type));
                }
            } else if (types.kind(id.getAsInt()) == TypeTable.Kind.STRUCT) {
                for (int member = 0; member < types.memberCount(id.getAsInt()); member++) {
                    OptionalLong offset = assembled.layout(module.get()).memberOffset(id.getAsInt(), member);
                    int token = tokens.opcodeToken(i) + 1 + member;
                    if (offset.isPresent() && token < tokens.endToken(i)) {
                        hints.add(hint(document, tokens.end(token), "@" + offset.getAsLong(), InlayHintKind.Parameter));
                    }
                }
            }
        }
        return hints;
    }

    private static InlayHint hint(Document document, int offset, String text, InlayHintKind kind) {
        InlayHint hint = new InlayHint(document.lines.position(offset), Either.forLeft(text));
        hint.setKind(kind);
        hint.setPaddingRight(kind == InlayHintKind.Type);
        return hint;
    }
}
