// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** What the editor shows of the token under the pointer. */
final class Hovers {
    private final Grammar grammar;
    private final Describing describing;

    Hovers(Grammar grammar) {
        this.grammar = grammar;
        describing = new Describing(grammar);
    }

    Optional<Hover> at(Document document, Position position) {
        int token = document.tokenAt(position);
        if (token < 0) {
            return Optional.empty();
        }
        return text(document, token)
                .map(text -> new Hover(new MarkupContent(MarkupKind.MARKDOWN, text), document.range(token)));
    }

    private Optional<String> text(Document document, int token) {
        AssemblyTokens tokens = document.tokens;
        String word = tokens.text(token);
        if (tokens.isId(token)) {
            return Optional.of(describing.id(document, word));
        }
        int instruction = tokens.instructionOf(token);
        int opcode = tokens.opcodeToken(instruction);
        if (token == opcode) {
            return grammar.instruction(word).map(describing::instruction);
        }
        if (token < opcode) {
            return Optional.empty();
        }
        Optional<OperandSyntax> syntax = OperandSyntax.of(document, instruction, grammar);
        Optional<OperandSyntax.Expected> expected = syntax.flatMap(parsed -> parsed.expected(token - opcode - 1));
        if (expected.isEmpty()) {
            return Optional.empty();
        }
        OperandKind kind = expected.get().info().kind();
        Optional<String> inner = syntax.flatMap(OperandSyntax::inner)
                .filter(info -> info.name().equals(word) || info.name().equals("Op" + word))
                .map(describing::instruction);
        if (inner.isPresent()) {
            return inner;
        }
        String enumerants = Arrays.stream(word.split("\\|", -1))
                .flatMap(name -> OperandSyntax.enumerant(kind, name).stream())
                .map(named -> describing.enumerant(kind, named))
                .collect(Collectors.joining("\n\n"));
        return Optional.of(
                enumerants.isEmpty()
                        ? Markdown.text(Describing.label(expected.get().info()))
                        : enumerants);
    }
}
