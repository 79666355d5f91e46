// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.VectorExtractDynamic;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.IndexPath;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Rules about composites: parts of what was just put together, and wholes of parts that were just taken apart. */
final class CompositeRules implements Simplification {
    private static final int UNDEFINED = 0xFFFF_FFFF;

    /** The maximum number of insertions that an extraction looks through. */
    private static final int MAX_STEPS = 64;

    private final EditableModule module;
    private final TypeFacts types;
    private final WordBuffer created;
    private String applied = "";

    /**
     * Creates the rules for a module.
     *
     * @param created receives the instructions that are made
     */
    CompositeRules(EditableModule module, WordBuffer created) {
        this.module = module;
        this.created = created;
        types = PassAccess.types(module);
    }

    @Override
    public String applied() {
        return applied;
    }

    @Override
    public int simplify(int instruction) {
        return switch (module.op(instruction)) {
            case OpCompositeExtract -> {
                int value = because(MethodRule.PART_OF_CONSTRUCTION, part(instruction));
                yield value != 0 ? value : extract(instruction);
            }
            case OpCompositeConstruct -> construct(instruction);
            case OpCompositeInsert -> insert(instruction);
            case OpCopyLogical -> changed(MethodRule.LOGICAL_COPY, instruction, constructAs(instruction));
            case OpVectorExtractDynamic -> changed(MethodRule.CONSTANT_INDEX, instruction, constantIndex(instruction));
            default -> 0;
        };
    }

    private int because(MethodRule rule, int value) {
        applied = value != 0 ? rule.text() : applied;
        return value;
    }

    private int changed(MethodRule rule, int instruction, boolean isChanged) {
        return because(rule, isChanged ? module.resultId(instruction) : 0);
    }

    private boolean isVector(int id) {
        return types.isVector(module.typeOf(id));
    }

    private int size(int id) {
        int type = module.typeOf(id);
        return types.isVector(type) ? types.dimension(type) : 1;
    }

    /** A logical copy of a composite whose parts have the types that the result needs is made of these parts. */
    private boolean constructAs(int copy) {
        int construct = module.definition(module.word(copy, CopyObject.OPERAND));
        int type = module.typeId(copy);
        if (!module.is(construct, Op.OpCompositeConstruct)
                || module.wordCount(construct) != 3 + types.partCount(type)) {
            return false;
        }
        int[] parts = new int[types.partCount(type)];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = module.word(construct, CompositeConstruct.CONSTITUENTS + i);
            if (module.typeOf(parts[i]) != types.partType(type, i)) {
                return false;
            }
        }
        module.replace(copy, Op.OpCompositeConstruct, parts);
        return true;
    }

    // --- extraction

    /** Finds the value of a part through constructions, insertions and shuffles. */
    private int part(int instruction) {
        int count = module.wordCount(instruction) - 4;
        int at = module.word(instruction, CompositeExtract.COMPOSITE);
        int depth = 0;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            if (depth == count) {
                return at;
            }
            int definition = module.definition(at);
            int index = module.word(instruction, CompositeExtract.INDEXES + depth);
            switch (module.op(definition)) {
                case OpCompositeConstruct -> {
                    int part = constituent(definition, index);
                    if (part == 0) {
                        return 0;
                    }
                    at = part;
                    depth++;
                }
                case OpCompositeInsert -> {
                    int common =
                            common(instruction, CompositeExtract.INDEXES + depth, definition, CompositeInsert.INDEXES);
                    int inserted = module.wordCount(definition) - 5;
                    if (common == inserted) {
                        at = module.word(definition, CompositeInsert.OBJECT);
                        depth += inserted;
                    } else if (common == count - depth) {
                        return 0;
                    } else {
                        at = module.word(definition, CompositeInsert.COMPOSITE);
                    }
                }
                default -> {
                    return 0;
                }
            }
            if (depth > count) {
                return 0;
            }
        }
        return 0;
    }

    /** How many index words from two places on are equal. */
    private int common(int a, int from, int b, int other) {
        int count = 0;
        while (from + count < module.wordCount(a)
                && other + count < module.wordCount(b)
                && module.word(a, from + count) == module.word(b, other + count)) {
            count++;
        }
        return count;
    }

    /** The constituent of an OpCompositeConstruct that is a part; 0 if the part is in a longer vector. */
    private int constituent(int construct, int index) {
        if (!types.isVector(module.typeId(construct))) {
            return types.isCooperativeMatrix(module.typeId(construct)) || index >= module.wordCount(construct) - 3
                    ? 0
                    : module.word(construct, CompositeConstruct.CONSTITUENTS + index);
        }
        int at = 0;
        for (int i = CompositeConstruct.CONSTITUENTS; i < module.wordCount(construct); i++) {
            int id = module.word(construct, i);
            int size = size(id);
            if (size == 0) {
                return 0;
            }
            if (index < at + size) {
                return size == 1 && !isVector(id) ? id : 0;
            }
            at += size;
        }
        return 0;
    }

    /**
     * An extraction from an extraction, a shuffle, an insertion elsewhere or a vector in a construction goes to the
     * source.
     */
    private int extract(int instruction) {
        int source = module.word(instruction, CompositeExtract.COMPOSITE);
        int definition = module.definition(source);
        int count = module.wordCount(instruction) - 4;
        if (count == 0 || definition == instruction) {
            return 0;
        }
        int index = module.word(instruction, CompositeExtract.INDEXES);
        return switch (module.op(definition)) {
            case OpCompositeExtract ->
                changed(MethodRule.PART_OF_PART, instruction, extractFromExtract(instruction, definition));
            case OpVectorShuffle ->
                changed(
                        MethodRule.COMPONENT_OF_SHUFFLE,
                        instruction,
                        extractFromShuffle(instruction, definition, index, count));
            case OpCompositeInsert ->
                changed(MethodRule.PART_OF_INSERTION, instruction, extractFromInsert(instruction, definition, count));
            case OpCompositeConstruct ->
                changed(
                        MethodRule.PART_OF_CONSTITUENT,
                        instruction,
                        extractFromConstruct(instruction, definition, index, count));
            case OpCopyLogical ->
                changed(MethodRule.PART_OF_COPY, instruction, extractFromCopy(instruction, definition));
            default -> 0;
        };
    }

    private boolean extractFromExtract(int instruction, int definition) {
        int[] operands = IndexPath.join(module, definition, instruction);
        if (operands.length == 0) {
            return false;
        }
        module.replace(instruction, Op.OpCompositeExtract, operands);
        return true;
    }

    private boolean extractFromShuffle(int instruction, int shuffle, int index, int count) {
        int first = size(module.word(shuffle, VectorShuffle.VECTOR_1));
        if (count != 1 || first == 0 || index < 0 || index >= module.wordCount(shuffle) - 5) {
            return false;
        }
        int component = module.word(shuffle, VectorShuffle.COMPONENTS + index);
        if (component == UNDEFINED) {
            return false;
        }
        boolean isFirst = component < first;
        module.replace(
                instruction,
                Op.OpCompositeExtract,
                module.word(shuffle, isFirst ? VectorShuffle.VECTOR_1 : VectorShuffle.VECTOR_2),
                isFirst ? component : component - first);
        return true;
    }

    private boolean extractFromInsert(int instruction, int insert, int count) {
        int common = common(instruction, 4, insert, 5);
        int inserted = module.wordCount(insert) - 5;
        if (common == inserted && common < count) {
            int[] operands = new int[1 + count - common];
            operands[0] = module.word(insert, CompositeInsert.OBJECT);
            for (int i = common; i < count; i++) {
                operands[1 + i - common] = module.word(instruction, CompositeExtract.INDEXES + i);
            }
            module.replace(instruction, Op.OpCompositeExtract, operands);
            return true;
        }
        if (common < inserted && common < count) {
            module.setWord(instruction, CompositeExtract.COMPOSITE, module.word(insert, CompositeInsert.COMPOSITE));
            return true;
        }
        return false;
    }

    private boolean extractFromCopy(int instruction, int copy) {
        int source = module.word(copy, CopyObject.OPERAND);
        if (typeAt(module.typeOf(source), instruction, CompositeExtract.INDEXES, module.wordCount(instruction))
                != module.typeId(instruction)) {
            return false;
        }
        module.setWord(instruction, CompositeExtract.COMPOSITE, source);
        return true;
    }

    /** The type of the part of a composite that index words name; 0 if there is none. */
    private int typeAt(int type, int instruction, int from, int to) {
        int at = type;
        for (int i = from; i < to && at != 0; i++) {
            at = types.partType(at, module.word(instruction, i));
        }
        return at;
    }

    private boolean extractFromConstruct(int instruction, int construct, int index, int count) {
        if (!types.isVector(module.typeId(construct))) {
            int part = count > 1 ? constituent(construct, index) : 0;
            if (part == 0) {
                return false;
            }
            int[] operands = module.wordsFrom(instruction, 4);
            operands[0] = part;
            module.replace(instruction, Op.OpCompositeExtract, operands);
            return true;
        }
        int at = 0;
        for (int i = CompositeConstruct.CONSTITUENTS; i < module.wordCount(construct); i++) {
            int size = size(module.word(construct, i));
            if (size == 0) {
                return false;
            }
            if (index < at + size) {
                if (count != 1 || !isVector(module.word(construct, i))) {
                    return false;
                }
                module.replace(instruction, Op.OpCompositeExtract, module.word(construct, i), index - at);
                return true;
            }
            at += size;
        }
        return false;
    }

    private boolean constantIndex(int instruction) {
        int index = module.word(instruction, VectorExtractDynamic.INDEX);
        int vector = module.word(instruction, VectorExtractDynamic.VECTOR);
        if (types.isKnownInteger(index)) {
            long value = types.knownInteger(index);
            if (value >= 0 && value < size(vector)) {
                module.replace(instruction, Op.OpCompositeExtract, vector, (int) value);
                return true;
            }
        }
        return false;
    }

    // --- construction

    private int construct(int instruction) {
        int whole = whole(instruction);
        return whole != 0
                ? because(MethodRule.WHOLE, whole)
                : changed(MethodRule.SHUFFLE_OF_COMPONENTS, instruction, shuffleOfParts(instruction));
    }

    /**
     * The composite whose parts are put together again, or the extraction of it that the instruction becomes; 0 for
     * none.
     */
    private int whole(int instruction) {
        int type = module.typeId(instruction);
        int count = module.wordCount(instruction) - 3;
        int first = count == 0 ? 0 : module.definition(module.word(instruction, CompositeConstruct.CONSTITUENTS));
        int last = first == 0 ? 0 : module.wordCount(first) - 1;
        if (!module.is(first, Op.OpCompositeExtract)
                || last < 4
                || types.isVector(type) && types.dimension(type) != count) {
            return 0;
        }
        for (int i = 0; i < count; i++) {
            int part = module.definition(module.word(instruction, CompositeConstruct.CONSTITUENTS + i));
            if (!module.is(part, Op.OpCompositeExtract)
                    || module.wordCount(part) != last + 1
                    || module.word(part, last) != i
                    || module.word(part, CompositeExtract.COMPOSITE) != module.word(first, CompositeExtract.COMPOSITE)
                    || common(part, CompositeExtract.INDEXES, first, CompositeExtract.INDEXES) < last - 4) {
                return 0;
            }
        }
        int source = module.word(first, CompositeExtract.COMPOSITE);
        if (source == module.resultId(instruction)
                || typeAt(module.typeOf(source), first, 4, last) != type
                || types.partCount(type) != count) {
            return 0;
        }
        if (last == 4) {
            return source;
        }
        int[] operands = Arrays.copyOf(module.operands(first), last - 3);
        module.replace(instruction, Op.OpCompositeExtract, operands);
        return module.resultId(instruction);
    }

    /** Components of one or two vectors, put together, are a shuffle, if the extractions are not needed otherwise. */
    private boolean shuffleOfParts(int instruction) {
        int type = module.typeId(instruction);
        int count = module.wordCount(instruction) - 3;
        if (!types.isVector(type) || types.dimension(type) != count || count < 2) {
            return false;
        }
        int first = 0;
        int second = 0;
        int[] operands = new int[2 + count];
        for (int i = 0; i < count; i++) {
            int id = module.word(instruction, CompositeConstruct.CONSTITUENTS + i);
            int definition = module.definition(id);
            if (!module.is(definition, Op.OpCompositeExtract)
                    || module.wordCount(definition) != 5
                    || !module.uses().isUsedOnce(id)
                    || !isVector(module.word(definition, CompositeExtract.COMPOSITE))) {
                return false;
            }
            int source = module.word(definition, CompositeExtract.COMPOSITE);
            if (first == 0 || source == first) {
                first = source;
                operands[2 + i] = module.word(definition, CompositeExtract.INDEXES);
            } else if (second == 0 || source == second) {
                second = source;
                operands[2 + i] = size(first) + module.word(definition, CompositeExtract.INDEXES);
            } else {
                return false;
            }
        }
        operands[0] = first;
        operands[1] = second == 0 ? first : second;
        module.replace(instruction, Op.OpVectorShuffle, operands);
        return true;
    }

    // --- insertions

    private int insert(int instruction) {
        int value = inserted(instruction);
        return value != 0
                ? because(MethodRule.INSERTED_AGAIN, value)
                : changed(MethodRule.CONSTRUCTION_OF_INSERTIONS, instruction, constructOfInserts(instruction));
    }

    /** The composite that an insertion does not change, or the whole that it inserts. */
    private int inserted(int instruction) {
        int object = module.word(instruction, CompositeInsert.OBJECT);
        int whole = module.word(instruction, CompositeInsert.COMPOSITE);
        if (module.wordCount(instruction) == 5) {
            return object;
        }
        int definition = module.definition(object);
        boolean isSame = module.is(definition, Op.OpCompositeExtract)
                && module.word(definition, CompositeExtract.COMPOSITE) == whole
                && module.wordCount(definition) - 4 == module.wordCount(instruction) - 5
                && common(definition, CompositeExtract.INDEXES, instruction, CompositeInsert.INDEXES)
                        == module.wordCount(definition) - 4;
        return isSame ? whole : 0;
    }

    /** Insertions into all parts of a composite or of one of its parts, which nothing else uses, construct it. */
    private boolean constructOfInserts(int instruction) {
        int last = module.wordCount(instruction) - 1;
        int type = typeAt(module.typeId(instruction), instruction, 5, last);
        int count = types.partCount(type);
        if (count < 2 || count > MAX_STEPS || types.isCooperativeMatrix(type)) {
            return false;
        }
        int[] parts = new int[count];
        int found = 0;
        int at = instruction;
        for (int steps = 0; steps < 2 * MAX_STEPS; steps++) {
            boolean isPart = module.is(at, Op.OpCompositeInsert)
                    && module.wordCount(at) == last + 1
                    && common(at, 5, instruction, 5) >= last - 5;
            int index = isPart ? module.word(at, last) : -1;
            if (index < 0 || index >= count) {
                return false;
            }
            if (parts[index] == 0) {
                parts[index] = module.word(at, CompositeInsert.OBJECT);
                found++;
            }
            int whole = module.word(at, CompositeInsert.COMPOSITE);
            if (found == count) {
                construct(instruction, type, parts, whole);
                return true;
            }
            if (!module.uses().isUsedOnce(whole)) {
                return false;
            }
            at = module.definition(whole);
        }
        return false;
    }

    private void construct(int instruction, int type, int[] parts, int whole) {
        int last = module.wordCount(instruction) - 1;
        if (last == 5) {
            module.replace(instruction, Op.OpCompositeConstruct, parts);
            return;
        }
        int constructed = module.insertBefore(instruction, Op.OpCompositeConstruct, type, parts);
        created.add(constructed);
        int[] operands = new int[last - 3];
        operands[0] = module.resultId(constructed);
        operands[1] = whole;
        for (int i = CompositeInsert.INDEXES; i < last; i++) {
            operands[i - 3] = module.word(instruction, i);
        }
        module.replace(instruction, Op.OpCompositeInsert, operands);
    }
}
