// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandInfo.Quantifier;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** What the grammar expects of each token after the opcode of an instruction, also of one that is not complete. */
final class OperandSyntax {
    private static final String EXTENDED = "LiteralExtInstInteger";
    private static final String OPERATION = "LiteralSpecConstantOpInteger";
    private static final String OPCODE_PREFIX = "Op";

    /**
     * An expected operand.
     *
     * @param info what it is
     * @param number which operand of the instruction it belongs to, from 0; parameters of enumerants belong to that of
     *     the enumerant
     */
    record Expected(OperandInfo info, int number) {}

    private final Document document;
    private final Grammar grammar;
    private final InstructionInfo instruction;
    private final List<Expected> byToken = new ArrayList<>();
    private final Deque<Expected> rest = new ArrayDeque<>();
    private final List<OperandInfo> operands = new ArrayList<>();
    private @Nullable InstructionInfo inner;
    private String set = "";

    private OperandSyntax(Document document, Grammar grammar, InstructionInfo instruction) {
        this.document = document;
        this.grammar = grammar;
        this.instruction = instruction;
        for (OperandInfo operand : instruction.operandsWithResult()) {
            if (!operand.kind().name().equals("IdResult")) {
                add(operand);
            }
        }
    }

    private void add(OperandInfo operand) {
        rest.add(new Expected(operand, operands.size()));
        operands.add(operand);
    }

    /** Finds what is expected; empty if the opcode is unknown. */
    static Optional<OperandSyntax> of(Document document, int instruction, Grammar grammar) {
        return grammar.instruction(document.opcode(instruction)).map(info -> {
            OperandSyntax syntax = new OperandSyntax(document, grammar, info);
            AssemblyTokens tokens = document.tokens;
            for (int token = tokens.opcodeToken(instruction) + 1; token < tokens.endToken(instruction); token++) {
                syntax.accept(tokens.text(token));
            }
            return syntax;
        });
    }

    InstructionInfo instruction() {
        return instruction;
    }

    /** The extended instruction, or the operation of an OpSpecConstantOp. */
    Optional<InstructionInfo> inner() {
        return Optional.ofNullable(inner);
    }

    /** The name of the extended instruction set that the operands name. */
    String set() {
        return set;
    }

    /** The operands of the instruction in the order of the text, without parameters of enumerants. */
    List<OperandInfo> operands() {
        return operands;
    }

    /** What is expected of a token after the opcode, counted from 0; also of the one after the last. */
    Optional<Expected> expected(int number) {
        if (number < byToken.size()) {
            return Optional.of(byToken.get(number));
        }
        return number == byToken.size() ? next() : Optional.empty();
    }

    private Optional<Expected> next() {
        Expected head = rest.peek();
        while (head != null && head.info.kind().category() == OperandKind.Category.COMPOSITE) {
            Expected whole = rest.remove();
            if (whole.info.quantifier() == Quantifier.ANY) {
                rest.push(whole);
            }
            List<OperandKind> bases = whole.info.kind().bases();
            for (int i = bases.size() - 1; i >= 0; i--) {
                OperandInfo part = new OperandInfo(bases.get(i), Quantifier.ONE, whole.info.name());
                rest.push(new Expected(part, whole.number));
            }
            head = rest.peek();
        }
        return Optional.ofNullable(head);
    }

    private void accept(String token) {
        Expected expected = next().orElse(null);
        if (expected == null) {
            return;
        }
        byToken.add(expected);
        if (expected.info.quantifier() != Quantifier.ANY) {
            rest.remove();
        }
        String kind = expected.info.kind().name();
        if (token.startsWith("%")) {
            findSet(token);
        } else if (kind.equals(EXTENDED)) {
            grammar.extendedInstructionSet(set)
                    .flatMap(found -> named(found, token))
                    .ifPresent(this::enter);
        } else if (kind.equals(OPERATION)) {
            grammar.instruction(OPCODE_PREFIX + token).ifPresent(this::enter);
        } else if (!expected.info.kind().enumerants().isEmpty()) {
            addParameters(expected, token);
        }
    }

    private void findSet(String id) {
        document.definition(id)
                .filter(definition -> document.opcode(definition).equals("OpExtInstImport"))
                .map(document::operands)
                .filter(names -> !names.isEmpty())
                .ifPresent(names -> set = names.get(0).replace("\"", ""));
    }

    private static Optional<InstructionInfo> named(ExtendedInstructionSet set, String name) {
        return set.instructions().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst();
    }

    private void enter(InstructionInfo info) {
        inner = info;
        rest.clear();
        info.operands().forEach(this::add);
    }

    private void addParameters(Expected expected, String token) {
        List<Expected> parameters = new ArrayList<>();
        for (String name : token.split("\\|", -1)) {
            enumerant(expected.info.kind(), name)
                    .ifPresent(found -> found.parameters()
                            .forEach(parameter -> parameters.add(new Expected(parameter, expected.number))));
        }
        for (int i = parameters.size() - 1; i >= 0; i--) {
            rest.push(parameters.get(i));
        }
    }

    /** Finds an enumerant by its name or another name that it has. */
    static Optional<EnumerantInfo> enumerant(OperandKind kind, String name) {
        return kind.enumerants().stream()
                .filter(candidate ->
                        candidate.name().equals(name) || candidate.aliases().contains(name))
                .findFirst();
    }
}
