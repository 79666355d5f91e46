// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.SymbolKind;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** The parts of a document: symbols and what can be folded. */
final class Outline {
    private static final int SHORTEST_SECTION = 3;

    private final Document document;
    private final AssemblyTokens tokens;
    private final Grammar grammar;

    /** By id: the string of its OpName. */
    private final Map<String, String> names = new HashMap<>();

    Outline(Document document, Grammar grammar) {
        this.document = document;
        this.grammar = grammar;
        tokens = document.tokens;
        for (int i = 0; i < tokens.instructionCount(); i++) {
            if (document.opcode(i).equals("OpName")) {
                List<String> operands = document.operands(i);
                if (operands.size() == 2) {
                    names.putIfAbsent(operands.get(0), operands.get(1));
                }
            }
        }
    }

    // --- symbols

    List<DocumentSymbol> symbols() {
        List<DocumentSymbol> found = new ArrayList<>();
        int i = 0;
        while (i < tokens.instructionCount()) {
            String opcode = document.opcode(i);
            if (opcode.equals("OpFunction")) {
                int end = end(i, "OpFunctionEnd");
                found.add(function(i, end));
                i = end + 1;
            } else {
                global(i, opcode).ifPresent(found::add);
                i++;
            }
        }
        return found;
    }

    /** The next instruction with an opcode; the last one of the text if there is none. */
    private int end(int from, String opcode) {
        int last = tokens.instructionCount() - 1;
        for (int i = from; i < last; i++) {
            boolean isNextFunction = i > from && document.opcode(i).equals("OpFunction");
            if (isNextFunction || document.opcode(i).equals(opcode)) {
                return isNextFunction ? i - 1 : i;
            }
        }
        return last;
    }

    private Optional<DocumentSymbol> global(int instruction, String opcode) {
        if (opcode.contains("EntryPoint")) {
            String name = document.operands(instruction).stream()
                    .filter(operand -> operand.startsWith("\""))
                    .findFirst()
                    .orElse(opcode);
            return Optional.of(symbol(instruction, instruction, name, opcode, SymbolKind.Event));
        }
        if (tokens.resultToken(instruction) < 0) {
            return Optional.empty();
        }
        SymbolKind kind;
        if (opcode.startsWith("OpTypeStruct")) {
            kind = SymbolKind.Struct;
        } else if (opcode.startsWith("OpType")) {
            kind = SymbolKind.Class;
        } else if (opcode.contains("Constant")) {
            kind = SymbolKind.Constant;
        } else if (opcode.contains("Variable")) {
            kind = SymbolKind.Variable;
        } else {
            kind = SymbolKind.Object;
        }
        return Optional.of(symbol(instruction, instruction, name(instruction), opcode, kind));
    }

    private DocumentSymbol function(int first, int last) {
        DocumentSymbol function = symbol(first, last, name(first), "OpFunction", SymbolKind.Function);
        List<DocumentSymbol> blocks = new ArrayList<>();
        int label = -1;
        for (int i = first; i <= last; i++) {
            boolean isLabel = document.opcode(i).equals("OpLabel");
            if (label >= 0 && (isLabel || i == last)) {
                int end = Math.max(label, i - 1);
                blocks.add(symbol(label, end, name(label), "OpLabel", SymbolKind.Namespace));
            }
            label = isLabel ? i : label;
        }
        function.setChildren(blocks);
        return function;
    }

    private String name(int instruction) {
        int result = tokens.resultToken(instruction);
        if (result < 0) {
            return document.opcode(instruction);
        }
        String id = tokens.text(result);
        String name = names.get(id);
        return name == null || name.equals("\"" + id.substring(1) + "\"") ? id : id + " " + name;
    }

    private DocumentSymbol symbol(int first, int last, String name, String detail, SymbolKind kind) {
        int token = Math.max(tokens.resultToken(first), tokens.firstToken(first));
        return new DocumentSymbol(
                name, kind, document.instructionRange(first, last), document.range(token), detail, List.of());
    }

    // --- folding

    List<FoldingRange> foldings() {
        List<FoldingRange> found = new ArrayList<>();
        foldComments(found);
        int i = 0;
        while (i < tokens.instructionCount()) {
            int last = document.opcode(i).equals("OpFunction") ? end(i, "OpFunctionEnd") : endOfSection(i);
            if (document.opcode(i).equals("OpFunction")) {
                fold(i, last, found);
                foldBlocks(i, last, found);
            } else if (last - i >= SHORTEST_SECTION - 1) {
                fold(i, last, found);
            }
            i = last + 1;
        }
        return found;
    }

    private void foldBlocks(int first, int last, List<FoldingRange> found) {
        int label = -1;
        for (int i = first; i <= last; i++) {
            boolean isLabel = document.opcode(i).equals("OpLabel");
            if (label >= 0 && (isLabel || i == last)) {
                fold(label, i - 1, found);
            }
            label = isLabel ? i : label;
        }
    }

    /** The last of the instructions that follow each other in one section of the module. */
    private int endOfSection(int first) {
        Optional<LayoutSection> section = section(first);
        int last = first;
        while (last + 1 < tokens.instructionCount()
                && !document.opcode(last + 1).equals("OpFunction")
                && section(last + 1).equals(section)) {
            last++;
        }
        return last;
    }

    private Optional<LayoutSection> section(int instruction) {
        return grammar.instruction(document.opcode(instruction))
                .map(InstructionInfo::number)
                .map(LayoutSection::of);
    }

    private void fold(int first, int last, List<FoldingRange> found) {
        int from = document.lines.line(tokens.start(tokens.firstToken(first)));
        int to = document.lines.line(tokens.end(tokens.endToken(last) - 1));
        if (to > from) {
            found.add(new FoldingRange(from, to));
        }
    }

    private void foldComments(List<FoldingRange> found) {
        int first = -1;
        for (int line = 0; line <= document.lines.count(); line++) {
            boolean isComment = line < document.lines.count() && isComment(line);
            if (isComment && first < 0) {
                first = line;
            } else if (!isComment && first >= 0) {
                if (line - 1 > first) {
                    FoldingRange range = new FoldingRange(first, line - 1);
                    range.setKind(FoldingRangeKind.Comment);
                    found.add(range);
                }
                first = -1;
            }
        }
    }

    private boolean isComment(int line) {
        int end = document.lines.end(line);
        for (int at = document.lines.start(line); at < end; at++) {
            if (document.text[at] != ' ' && document.text[at] != '\t') {
                return document.text[at] == ';';
            }
        }
        return false;
    }
}
