// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;

/**
 * The words of a module in a form that does not depend on what {@link ModuleHash} ignores. Entry points and functions
 * are written in their order, or in an order that does not depend on it; ids get numbers in the order of their
 * appearance there; declarations follow in the order of these numbers, and annotations in the order of the ids that
 * they decorate. What nothing refers to is written in the order of its {@linkplain StructuralHashes hash values}.
 */
final class CanonicalForm {
    private static final int VERSION = 1;
    private static final int SCHEMA = 4;

    private final ModuleData data;
    private final int[] words;
    private final IgnoredInstructions ignored;
    private final FunctionOrder functions;
    private final OperandScanner scanner;
    private final IdMap ids;
    private final IdRewriter rewriter;
    private final OperandIds operands;
    private final int body;
    private final WordBuffer out;

    /** The numbers of the instructions that were written, in this order. */
    private final WordBuffer instructions;

    /** The declarations outside functions that were not reached. */
    private final IdSet declared;

    /** The declarations in the order in which they are written. */
    private final WordBuffer reached = new WordBuffer(0);

    private int written;

    /** So many of them have their annotations. */
    private int annotated;

    private CanonicalForm(ModuleData data, IgnoredInstructions ignored, FunctionOrder functions) {
        this.data = data;
        this.ignored = ignored;
        this.functions = functions;
        words = data.words;
        body = functions.body();
        scanner = new OperandScanner(data);
        ids = IdMap.numbering(data, new IdCounter(1));
        rewriter = new IdRewriter(data, ids, true);
        operands = new OperandIds(data);
        declared = new IdSet(data);
        out = new WordBuffer(words.length);
        instructions = new WordBuffer(data.instructionCount);
    }

    /** The form of a module without parts that its grammar lacks. */
    static CanonicalForm of(ModuleData data, IgnoredInstructions ignored, FunctionOrder functions) {
        CanonicalForm form = new CanonicalForm(data, ignored, functions);
        form.write();
        return form;
    }

    int[] words() {
        return out.toArray();
    }

    /** The numbers of the instructions that the words have, in this order. */
    int[] instructions() {
        return Arrays.copyOf(instructions.array(), instructions.size());
    }

    private void write() {
        out.add(words[VERSION]);
        out.add(words[SCHEMA]);
        List<Integer> capabilities = new ArrayList<>();
        List<Integer> extensions = new ArrayList<>();
        List<Integer> memoryModels = new ArrayList<>();
        List<Integer> entryPoints = new ArrayList<>();
        List<Integer> modes = new ArrayList<>();
        for (int i = 0; i < body; i++) {
            declared.add(data.resultId(data.starts[i]));
            if (!ignored.contains(i)) {
                switch (LayoutSection.of(opcode(i))) {
                    case CAPABILITIES -> capabilities.add(i);
                    case EXTENSIONS -> extensions.add(i);
                    case MEMORY_MODEL -> memoryModels.add(i);
                    case ENTRY_POINTS -> entryPoints.add(i);
                    case EXECUTION_MODES -> modes.add(i);
                    default -> {}
                }
            }
        }
        addSorted(capabilities);
        addSorted(extensions);
        memoryModels.forEach(this::add);
        functions.entryPoints(entryPoints).forEach(this::add);
        writeReached();
        while (functions.reachRoot()) {
            writeReached();
        }
        reach(modes);
        writeReached();
        AnnotationSubjects subjects = new AnnotationSubjects(data, body, this::isAttached);
        List<Integer> annotations = new ArrayList<>();
        reach(subjects.take(id -> !declared.has(id) && !isIgnored(id)), annotations);
        reachAnnotations(subjects, annotations);
        writeUnreached();
        while (functions.reachRest()) {
            writeReached();
        }
        addSorted(modes);
        reachAnnotations(subjects, annotations);
        addSorted(annotations);
    }

    private int opcode(int instruction) {
        return words[data.starts[instruction]] & 0xFFFF;
    }

    /** Writes the declarations that matter although nothing refers to them; then those that refer to themselves. */
    private void writeUnreached() {
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < body; i++) {
            if (declared.has(data.resultId(data.starts[i])) && !ignored.contains(i) && hasEffect(opcode(i))) {
                left.add(i);
            } else if (declared.has(decoratedConstant(i))) {
                left.add(data.instructionAt(data.definition(words[data.starts[i] + 1])));
            }
        }
        if (left.size() > 1) {
            left.sort(functions.byHash(i -> data.resultId(data.starts[i])));
            IdSet used = usedBy(left);
            left.sort(Comparator.comparing(i -> used.has(data.resultId(data.starts[i]))));
        }
        for (int instruction : left) {
            reach(data.resultId(data.starts[instruction]));
            writeReached();
        }
    }

    /** The declarations to which others refer, directly or not. */
    private IdSet usedBy(List<Integer> users) {
        IdSet used = new IdSet(data);
        WordBuffer waiting = new WordBuffer(0);
        for (int user : users) {
            waiting.add(user);
        }
        while (waiting.size() > 0) {
            operands.forEach(data.starts[waiting.removeLast()], id -> {
                if (declared.has(id) && used.add(id)) {
                    waiting.add(data.instructionAt(data.definition(id)));
                }
            });
        }
        return used;
    }

    /** The constant that an instruction decorates as a built-in, which is the size of work-groups; otherwise 0. */
    private int decoratedConstant(int instruction) {
        int at = data.starts[instruction];
        boolean isBuiltIn = opcode(instruction) == Op.OpDecorate.opcode()
                && words[at] >>> 16 > 2
                && words[at + TargetDecoration.DECORATION] == Decoration.BuiltIn.value();
        int definition = isBuiltIn ? data.definition(words[at + TargetDecoration.TARGET]) : 0;
        return definition != 0 && Trait.VALUE_CONSTANT.has(data.tables, words[definition] & 0xFFFF)
                ? words[at + TargetDecoration.TARGET]
                : 0;
    }

    private boolean hasEffect(int opcode) {
        return !Trait.TYPE_DECLARATION.has(data.tables, opcode)
                && !Trait.VALUE_CONSTANT.has(data.tables, opcode)
                && !Trait.ALIAS_DECLARATION.has(data.tables, opcode)
                && LayoutSection.of(opcode) == LayoutSection.DECLARATIONS;
    }

    /** Writes an instruction, numbers its ids, and lets the declarations that it uses be written. */
    private void add(int instruction) {
        int at = data.starts[instruction];
        int shift = out.size() - at;
        out.addAll(words, at, data.starts[instruction + 1] - at);
        instructions.add(instruction);
        int[] target = out.array();
        int count = scanner.plainIds(at);
        if (count < 0) {
            numberScanned(at, target, shift);
            return;
        }
        // The first word, which is no operand, if there is no result.
        int result = at + 1 + scanner.resultOperand;
        for (int from = at + 1, end = from + count; from < end; from++) {
            int id = words[from];
            if (from != result) {
                reach(id);
            }
            target[from + shift] = ids.get(id);
        }
    }

    private void numberScanned(int at, int[] target, int shift) {
        scanner.scan(at);
        for (int operand = 0; operand < scanner.count; operand++) {
            int kind = scanner.kinds[operand];
            if (kind <= KindNumbers.LAST_ID) {
                int from = scanner.offsets[operand];
                int id = words[from];
                if (kind != KindNumbers.ID_RESULT) {
                    reach(id);
                }
                target[from + shift] = ids.get(id);
            } else if (kind == KindNumbers.UNKNOWN_WORDS) {
                int from = scanner.offsets[operand];
                for (int end = from + scanner.lengths[operand]; from < end; from++) {
                    reach(words[from]);
                }
            }
        }
    }

    private void reach(int id) {
        if (declared.has(id)) {
            declared.remove(id);
            reached.add(id);
        }
        functions.reach(id);
    }

    /** Writes the functions and then the declarations that were reached. */
    private void writeReached() {
        while (functions.hasReached() || written < reached.size()) {
            while (functions.hasReached()) {
                for (int instruction : functions.next()) {
                    if (!ignored.contains(instruction)) {
                        add(instruction);
                    }
                }
            }
            for (; written < reached.size() && !functions.hasReached(); written++) {
                writeDeclaration(data.instructionAt(data.definition(reached.get(written))));
            }
        }
    }

    private void writeDeclaration(int first) {
        add(first);
        for (int i = first + 1; i < body && Trait.CONTINUATION.has(data.tables, opcode(i)); i++) {
            add(i);
        }
    }

    /** Reaches and numbers the operands of instructions, in an order that depends neither on theirs nor on ids. */
    private void reach(List<Integer> unordered) {
        List<Numbered> keys = new ArrayList<>();
        for (int instruction : unordered) {
            if (hasUnreached(instruction)) {
                keys.add(new Numbered(instruction, key(instruction)));
            }
        }
        keys.sort(Numbered.ORDER);
        for (Numbered key : keys) {
            operands.forEach(data.starts[key.instruction], id -> {
                reach(id);
                ids.get(id);
            });
        }
    }

    private boolean hasUnreached(int instruction) {
        int at = data.starts[instruction];
        int count = scanner.plainIds(at);
        if (count >= 0) {
            return hasUnreached(at + 1, count);
        }
        scanner.scan(at);
        for (int operand = 0; operand < scanner.count; operand++) {
            int kind = scanner.kinds[operand];
            if ((kind <= KindNumbers.LAST_ID || kind == KindNumbers.UNKNOWN_WORDS)
                    && hasUnreached(scanner.offsets[operand], scanner.lengths[operand])) {
                return true;
            }
        }
        return false;
    }

    private boolean hasUnreached(int from, int count) {
        for (int at = from; at < from + count; at++) {
            if (declared.has(words[at])) {
                return true;
            }
        }
        return false;
    }

    /** The words of an instruction, in which ids without number are hash values. */
    private int[] key(int instruction) {
        int at = data.starts[instruction];
        int[] key = Arrays.copyOfRange(words, at, data.starts[instruction + 1]);
        scanner.scan(at);
        for (int operand = 0; operand < scanner.count; operand++) {
            if (scanner.kinds[operand] <= KindNumbers.LAST_ID) {
                int word = scanner.offsets[operand] - at;
                key[word] = declared.has(key[word]) ? (int) functions.hashes().of(key[word]) : ids.get(key[word]);
            }
        }
        return key;
    }

    /**
     * Finds the annotations of the declarations that were written, forward declarations of pointers, and other
     * instructions without a result, and writes what they use. They are left out if their first operand is the id of a
     * declaration that was left out; those that apply decoration groups, if all targets were left out.
     */
    private void reachAnnotations(AnnotationSubjects subjects, List<Integer> found) {
        while (annotated < written) {
            List<Integer> next = new ArrayList<>();
            for (; annotated < written; annotated++) {
                next.addAll(subjects.take(reached.get(annotated)));
            }
            reach(next, found);
        }
    }

    private void reach(List<Integer> annotations, List<Integer> found) {
        found.addAll(annotations);
        reach(annotations);
        writeReached();
    }

    private boolean isIgnored(int id) {
        int definition = data.definition(id);
        return definition != 0 && ignored.contains(data.instructionAt(definition));
    }

    private boolean isAttached(int instruction) {
        int opcode = opcode(instruction);
        return data.resultId(data.starts[instruction]) == 0
                && !ignored.contains(instruction)
                && !Trait.CONTINUATION.has(data.tables, opcode)
                && (opcode == Op.OpTypeForwardPointer.opcode()
                        || LayoutSection.of(opcode).compareTo(LayoutSection.SOURCES) >= 0);
    }

    /** An instruction, and its words with the new numbers of its ids. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared as a whole; the array is not modified.
    private record Numbered(int instruction, int[] words) {
        static final Comparator<Numbered> ORDER = (a, b) -> Arrays.compareUnsigned(a.words, b.words);
    }

    private void addSorted(List<Integer> unordered) {
        reach(unordered);
        List<Numbered> numbered = new ArrayList<>(unordered.size());
        for (int instruction : unordered) {
            numbered.add(new Numbered(instruction, renumbered(instruction)));
        }
        numbered.sort(Numbered.ORDER);
        out.add(numbered.size());
        for (Numbered entry : numbered) {
            out.addAll(entry.words, 0, entry.words.length);
            instructions.add(entry.instruction);
        }
    }

    private int[] renumbered(int instruction) {
        int at = data.starts[instruction];
        int[] copy = Arrays.copyOfRange(words, at, data.starts[instruction + 1]);
        rewriter.rewrite(instruction, instruction + 1, copy, -at);
        return copy;
    }
}
