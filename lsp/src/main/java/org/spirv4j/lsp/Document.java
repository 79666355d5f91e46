// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/**
 * One version of a text that is open in the editor. Immutable; what is derived from the text is made when it is first
 * wanted.
 */
final class Document {
    private static final int[] NONE = {};

    final String uri;
    final int version;
    final byte[] text;
    private final TargetEnv target;
    final AssemblyTokens tokens;
    final Lines lines;

    /** By name of an id, with its percent sign: the tokens that are this id, in order. */
    private final Map<String, int[]> ids;

    /** By name of an id: the instruction that defines it; the first one of several. */
    private final Map<String, Integer> definitions = new HashMap<>();

    private @Nullable Assembled assembled;

    private Document(String uri, int version, byte[] text, TargetEnv target) {
        this.uri = uri;
        this.version = version;
        this.text = text;
        this.target = target;
        tokens = AssemblyTokens.of(text);
        lines = new Lines(text);
        Map<String, int[]> found = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (int token = 0; token < tokens.tokenCount(); token++) {
            if (tokens.isId(token)) {
                String name = tokens.text(token);
                int count = counts.merge(name, 1, Integer::sum);
                int[] list = found.computeIfAbsent(name, key -> new int[2]);
                if (count > list.length) {
                    list = Arrays.copyOf(list, 2 * list.length);
                    found.put(name, list);
                }
                list[count - 1] = token;
            }
        }
        found.replaceAll((name, list) -> Arrays.copyOf(list, counts.getOrDefault(name, 0)));
        ids = found;
        for (int instruction = 0; instruction < tokens.instructionCount(); instruction++) {
            int result = tokens.resultToken(instruction);
            if (result >= 0) {
                definitions.putIfAbsent(tokens.text(result), instruction);
            }
        }
    }

    /**
     * Makes a document.
     *
     * @param target the environment whose version of SPIR-V the module has if the text states none
     */
    static Document of(String uri, int version, String text, TargetEnv target) {
        return new Document(uri, version, text.getBytes(StandardCharsets.UTF_8), target);
    }

    /** The same text for another environment. */
    Document with(TargetEnv otherTarget) {
        return new Document(uri, version, text, otherTarget);
    }

    /** The document after changes, each of which is about the text that the one before left. */
    Document changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        byte[] bytes = text;
        Lines current = lines;
        for (TextDocumentContentChangeEvent change : changes) {
            byte[] inserted = change.getText().getBytes(StandardCharsets.UTF_8);
            Range range = change.getRange();
            if (range == null) {
                bytes = inserted;
            } else {
                int start = current.offset(range.getStart());
                int end = Math.max(start, current.offset(range.getEnd()));
                byte[] result = Arrays.copyOf(bytes, bytes.length - (end - start) + inserted.length);
                System.arraycopy(inserted, 0, result, start, inserted.length);
                System.arraycopy(bytes, end, result, start + inserted.length, bytes.length - end);
                bytes = result;
            }
            current = new Lines(bytes);
        }
        return new Document(uri, newVersion, bytes, target);
    }

    /** The module that the text is, or why it is none. */
    synchronized Assembled assembled() {
        Assembled made = assembled;
        if (made == null) {
            made = Assembled.of(text, target);
            assembled = made;
        }
        return made;
    }

    String string() {
        return new String(text, StandardCharsets.UTF_8);
    }

    /** The names of all ids, with their percent signs. */
    Iterable<String> idNames() {
        return ids.keySet();
    }

    /** The tokens that are an id, in order. */
    int[] tokensOf(String id) {
        return ids.getOrDefault(id, NONE);
    }

    /** The instruction that defines an id. */
    Optional<Integer> definition(String id) {
        return Optional.ofNullable(definitions.get(id));
    }

    /** The opcode of the instruction that defines an id; empty if none does. */
    String definingOpcode(String id) {
        return definition(id).map(this::opcode).orElse("");
    }

    /** The opcode of an instruction; empty if it has none. */
    String opcode(int instruction) {
        int token = tokens.opcodeToken(instruction);
        return token < 0 ? "" : tokens.text(token);
    }

    /** The operands of an instruction as they are written, result id and opcode excluded. */
    List<String> operands(int instruction) {
        int opcode = tokens.opcodeToken(instruction);
        int from = opcode < 0 ? tokens.endToken(instruction) : opcode + 1;
        return IntStream.range(from, tokens.endToken(instruction))
                .mapToObj(tokens::text)
                .toList();
    }

    /** The token at a position, or -1. */
    int tokenAt(Position position) {
        return tokens.tokenAt(lines.offset(position));
    }

    /** The id at a position. */
    Optional<String> idAt(Position position) {
        int token = tokenAt(position);
        return token >= 0 && tokens.isId(token) ? Optional.of(tokens.text(token)) : Optional.empty();
    }

    Range range(int token) {
        return lines.range(tokens.start(token), tokens.end(token));
    }

    /** From the start of an instruction to its end. */
    Range instructionRange(int instruction) {
        return instructionRange(instruction, instruction);
    }

    /** From the start of an instruction to the end of another one. */
    Range instructionRange(int first, int last) {
        return lines.range(tokens.start(tokens.firstToken(first)), tokens.end(tokens.endToken(last) - 1));
    }

    /** An instruction as it is written, with single spaces. */
    String instruction(int instruction) {
        StringBuilder line = new StringBuilder();
        for (int token = tokens.firstToken(instruction); token < tokens.endToken(instruction); token++) {
            line.append(line.length() == 0 ? "" : " ").append(tokens.text(token));
        }
        return line.toString();
    }
}
