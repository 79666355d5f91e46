// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandInfo.Quantifier;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** What could be written at a position, and the operands of the instruction there. */
final class Completions {
    private final Grammar grammar;
    private final Describing describing;

    Completions(Grammar grammar) {
        this.grammar = grammar;
        describing = new Describing(grammar);
    }

    /**
     * A place in the text.
     *
     * @param offset the byte offset
     * @param token the token that is being written, or -1 if one could begin
     * @param instruction the instruction that the place is in, or -1
     * @param operand the number of the operand token, from 0, or -1 for the opcode
     */
    private record Place(int offset, int token, int instruction, int operand) {}

    private static Place place(Document document, Position position) {
        AssemblyTokens tokens = document.tokens;
        int offset = document.lines.offset(position);
        int before = tokens.tokenBefore(offset);
        if (before >= 0 && tokens.start(before) == offset) {
            before--;
        }
        int token = before >= 0 && tokens.end(before) >= offset ? before : -1;
        int last = token >= 0 ? token - 1 : before;
        boolean isNewLine = last < 0
                || document.lines.line(tokens.end(last)) < document.lines.line(offset)
                        && !tokens.text(last).equals("=");
        if (isNewLine) {
            return new Place(offset, token, -1, -1);
        }
        int instruction = tokens.instructionOf(last);
        int opcode = tokens.opcodeToken(instruction);
        if (tokens.text(last).equals("=") || opcode < 0 || last < opcode) {
            return new Place(offset, token, instruction, -1);
        }
        return new Place(offset, token, instruction, last - opcode);
    }

    List<CompletionItem> at(Document document, Position position) {
        Place place = place(document, position);
        String word = place.token < 0 ? "" : document.lines.text(document.tokens.start(place.token), place.offset);
        Range range = document.lines.range(place.offset - bytes(word), place.offset);
        if (place.operand < 0) {
            boolean hasResult = place.instruction >= 0;
            return word.startsWith("%") ? List.of() : opcodes(range, hasResult);
        }
        Optional<OperandSyntax> syntax = OperandSyntax.of(document, place.instruction, grammar);
        return syntax.flatMap(parsed -> parsed.expected(place.operand))
                .map(expected -> operands(document, place, syntax.get(), expected.info(), word, range))
                .orElse(List.of());
    }

    private static int bytes(String word) {
        return word.getBytes(StandardCharsets.UTF_8).length;
    }

    private List<CompletionItem> opcodes(Range range, boolean hasResult) {
        List<CompletionItem> items = new ArrayList<>();
        for (InstructionInfo info : grammar.instructions()) {
            if (!hasResult || info.hasResult()) {
                CompletionItem item = item(info.name(), CompletionItemKind.Keyword, range);
                String result = info.hasResult() && !hasResult ? "%${1:result} = " : "";
                item.setTextEdit(Either.forLeft(
                        new TextEdit(range, result + info.name() + placeholders(info, result.isEmpty() ? 1 : 2))));
                item.setInsertTextFormat(InsertTextFormat.Snippet);
                item.setDetail(info.instructionClass());
                items.add(item);
            }
        }
        return items;
    }

    private static String placeholders(InstructionInfo info, int first) {
        StringBuilder text = new StringBuilder();
        int number = first;
        for (OperandInfo operand : info.operandsWithResult()) {
            String kind = operand.kind().name();
            if (!kind.equals("IdResult") && operand.quantifier() == Quantifier.ONE) {
                String name = operand.name().isEmpty() ? kind : operand.name();
                boolean isId = operand.kind().category() == OperandKind.Category.ID;
                String word = name.replaceAll("[^A-Za-z0-9]+", "_").toLowerCase(Locale.ROOT);
                text.append(" ${")
                        .append(number++)
                        .append(':')
                        .append(isId ? "%" : "")
                        .append(word)
                        .append('}');
            }
        }
        return text.toString();
    }

    private List<CompletionItem> operands(
            Document document, Place place, OperandSyntax syntax, OperandInfo expected, String word, Range range) {
        OperandKind kind = expected.kind();
        if (kind.category() == OperandKind.Category.ID) {
            return ids(document, place, expected, range);
        }
        if (kind.name().equals("LiteralExtInstInteger")) {
            return grammar.extendedInstructionSet(syntax.set())
                    .map(set -> set.instructions().stream()
                            .map(info -> described(info.name(), CompletionItemKind.Function, range, info))
                            .toList())
                    .orElse(List.of());
        }
        if (kind.name().equals("LiteralSpecConstantOpInteger")) {
            return grammar.instructions().stream()
                    .filter(InstructionInfo::hasResultType)
                    .map(info -> described(info.name().substring(2), CompletionItemKind.Function, range, info))
                    .toList();
        }
        int bar = word.lastIndexOf('|');
        Range part = new Range(
                new Position(range.getEnd().getLine(), range.getEnd().getCharacter() - (word.length() - bar - 1)),
                range.getEnd());
        List<CompletionItem> items = new ArrayList<>();
        for (EnumerantInfo enumerant : kind.enumerants()) {
            CompletionItem item = item(enumerant.name(), CompletionItemKind.EnumMember, part);
            item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, describing.enumerant(kind, enumerant)));
            items.add(item);
        }
        if (syntax.instruction().name().equals("OpExtInstImport")) {
            for (ExtendedInstructionSet set : grammar.extendedInstructionSets()) {
                items.add(item("\"" + set.importName() + "\"", CompletionItemKind.Module, range));
            }
        }
        return items;
    }

    private CompletionItem described(String name, CompletionItemKind kind, Range range, InstructionInfo info) {
        CompletionItem item = item(name, kind, range);
        item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, describing.instruction(info)));
        return item;
    }

    private static CompletionItem item(String label, CompletionItemKind kind, Range range) {
        CompletionItem item = new CompletionItem(label);
        item.setKind(kind);
        item.setTextEdit(Either.forLeft(new TextEdit(range, label)));
        return item;
    }

    /** Ids that are defined outside functions or in the function of the place, and could be meant. */
    private List<CompletionItem> ids(Document document, Place place, OperandInfo expected, Range range) {
        int first = functionStart(document, place.instruction);
        int last = functionEnd(document, place.instruction);
        List<CompletionItem> items = new ArrayList<>();
        for (String id : document.idNames()) {
            int definition = document.definition(id).orElse(-1);
            if (definition < 0 || definition == place.instruction) {
                continue;
            }
            String opcode = document.opcode(definition);
            boolean isVisible = opcode.equals("OpFunction")
                    || functionStart(document, definition) < 0
                    || first >= 0 && definition > first && definition < last;
            if (isVisible && fits(expected, opcode)) {
                CompletionItem item = item(id, CompletionItemKind.Variable, range);
                item.setDetail(document.instruction(definition));
                item.setFilterText(id);
                items.add(item);
            }
        }
        items.sort((a, b) -> a.getLabel().compareTo(b.getLabel()));
        return items;
    }

    /** The OpFunction of the function that an instruction is in, or -1. */
    private static int functionStart(Document document, int instruction) {
        for (int i = instruction; i >= 0; i--) {
            String opcode = document.opcode(i);
            if (opcode.equals("OpFunction")) {
                return i;
            }
            if (opcode.equals("OpFunctionEnd") && i < instruction) {
                return -1;
            }
        }
        return -1;
    }

    private static int functionEnd(Document document, int instruction) {
        int end = instruction;
        while (end < document.tokens.instructionCount() && !document.opcode(end).equals("OpFunctionEnd")) {
            end++;
        }
        return end;
    }

    /** Whether an operand could be a result of an instruction, by the name that the grammar gives the operand. */
    private static boolean fits(OperandInfo expected, String opcode) {
        String name = expected.name();
        boolean isType = opcode.startsWith("OpType");
        boolean isLabel = opcode.equals("OpLabel");
        boolean isSet = opcode.equals("OpExtInstImport");
        boolean isFunction = opcode.equals("OpFunction");
        if (expected.kind().name().equals("IdResultType")) {
            return isType && !opcode.equals("OpTypeForwardPointer");
        }
        if (name.endsWith("Type") || name.startsWith("Member") || name.startsWith("Parameter 0 Type")) {
            return isType;
        }
        if (name.endsWith("Label") || name.endsWith("Block") || name.endsWith("Target") && !name.equals("Target")) {
            return isLabel;
        }
        return switch (name) {
            case "Set" -> isSet;
            case "Function", "Entry Point" -> isFunction;
            case "Target", "Targets", "" -> true;
            case "Pointer", "Base" -> !isType && !isLabel && !isSet && !isFunction && !opcode.contains("Constant");
            default -> !isType && !isLabel && !isSet && !isFunction;
        };
    }

    // --- the operands of the instruction

    Optional<SignatureHelp> signature(Document document, Position position) {
        Place place = place(document, position);
        if (place.instruction < 0 || place.operand < 0) {
            return Optional.empty();
        }
        return OperandSyntax.of(document, place.instruction, grammar).map(syntax -> {
            String name = syntax.instruction().name();
            SignatureInformation signature = new SignatureInformation(Describing.signature(name, syntax.operands()));
            signature.setParameters(syntax.operands().stream()
                    .map(operand -> new ParameterInformation(Describing.label(operand)))
                    .toList());
            InstructionInfo described = syntax.inner().orElse(syntax.instruction());
            signature.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, describing.instruction(described)));
            int active = syntax.expected(place.operand)
                    .map(OperandSyntax.Expected::number)
                    .orElse(syntax.operands().size());
            return new SignatureHelp(List.of(signature), 0, active);
        });
    }
}
