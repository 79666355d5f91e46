// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Replaces instructions with known values by constant instructions. Missing constituents of a vector or composite are
 * declared before it.
 */
final class ConstantExpression {
    /**
     * How many words of composites may be written for any module, and more for each of its words: short instructions
     * can copy long composites.
     */
    private static final int FREE_WORDS = 1 << 12;

    private static final int WORDS_PER_WORD = 16;

    private static final int MAX_INSTRUCTION_WORDS = 0xFFFF;

    private final ModuleEdit edit;
    private final ModuleData data;
    private final ConstantValues values;
    private final UnfrozenConstants unfrozen;
    private final Map<Scalar, Integer> scalars = new HashMap<>();
    private final Map<Integer, Integer> nulls = new HashMap<>();

    /** New ids for constituent values that have no id in {@link ConstantValues}. */
    private final Map<Integer, Integer> assignedIds = new HashMap<>();

    private long wordsLeft;

    private record Scalar(int typeId, long bits) {}

    ConstantExpression(ModuleEdit edit, ConstantValues values, UnfrozenConstants unfrozen) {
        this.edit = edit;
        this.values = values;
        this.unfrozen = unfrozen;
        data = ModuleAccess.data(edit.module());
        wordsLeft = FREE_WORDS + WORDS_PER_WORD * (long) data.words.length;
    }

    /** Makes an ordinary constant available as a constituent of later vectors and composites. */
    void offer(Instruction constant) {
        int id = constant.resultId();
        if (constant.is(Op.OpConstantNull)) {
            nulls.putIfAbsent(constant.typeId(), id);
        }
        if (values.componentCount(id) == 1) {
            scalars.putIfAbsent(new Scalar(constant.typeId(), values.bits(id, 0)), id);
        }
    }

    /**
     * Replaces an instruction by a constant instruction with its value.
     *
     * @return whether the value is known and can be stated
     */
    boolean replace(Instruction constant) {
        int id = constant.resultId();
        List<Integer> parts = new ArrayList<>();
        if (!collect(id, parts)) {
            return false;
        }
        List<InstructionWords> added = new ArrayList<>();
        for (int part : parts) {
            if (!assignedIds.containsKey(part)) {
                assignedIds.put(part, idOf(part, added));
            }
        }
        edit.insertBefore(constant, toArray(added));
        // Components that are not declared yet precede the vector.
        added.clear();
        InstructionWords result = statement(constant.typeId(), id, id, added);
        edit.insertBefore(constant, toArray(added));
        edit.replace(constant, result);
        return true;
    }

    private static InstructionWords[] toArray(List<InstructionWords> list) {
        return list.toArray(new InstructionWords[0]);
    }

    /**
     * Collects the constituents of a value that have no id, inner ones first.
     *
     * @return whether all of it can be stated
     */
    private boolean collect(int value, List<Integer> parts) {
        List<Integer> path = new ArrayList<>(List.of(value));
        Set<Integer> entered = new HashSet<>();
        while (!path.isEmpty()) {
            int current = path.get(path.size() - 1);
            if (!entered.add(current)) {
                path.remove(path.size() - 1);
                if (current != value) {
                    parts.add(current);
                }
                continue;
            }
            int count = values.constituentCount(current);
            wordsLeft -= count;
            if (!isExpressible(current) || wordsLeft < 0) {
                return false;
            }
            for (int i = 0; i < count; i++) {
                int constituent = values.constituent(current, i);
                boolean isRepeated = i > 0 && constituent == values.constituent(current, i - 1);
                if (constituent < 0 && !isRepeated && !entered.contains(constituent)) {
                    path.add(constituent);
                }
            }
        }
        return true;
    }

    private boolean isExpressible(int value) {
        int count = values.constituentCount(value);
        if (count + 3 > MAX_INSTRUCTION_WORDS || unfrozen.areLengthOf(values.typeId(value))) {
            return false;
        }
        return count > 0 || values.isKnown(value) || values.isNullComposite(value);
    }

    private int idOf(int value, List<InstructionWords> added) {
        int typeId = values.typeId(value);
        if (values.componentCount(value) == 1) {
            return scalar(typeId, values.bits(value, 0), added);
        }
        boolean isNull = values.isNullComposite(value);
        if (isNull && nulls.containsKey(typeId)) {
            return nulls.get(typeId);
        }
        int id = edit.freshId();
        if (isNull) {
            nulls.put(typeId, id);
        }
        InstructionWords statement = statement(typeId, id, value, added);
        added.add(statement);
        return id;
    }

    /** The id of a scalar constant with these bits; declared if the module has none. */
    private int scalar(int typeId, long bits, List<InstructionWords> added) {
        return scalars.computeIfAbsent(new Scalar(typeId, bits), key -> {
            int id = edit.freshId();
            added.add(scalarStatement(typeId, id, bits));
            return id;
        });
    }

    private InstructionWords statement(int typeId, int id, int value, List<InstructionWords> added) {
        if (values.isNullComposite(value)) {
            return InstructionWords.of(Op.OpConstantNull, typeId, id);
        }
        int components = values.componentCount(value);
        if (components == 1) {
            return scalarStatement(typeId, id, values.bits(value, 0));
        }
        InstructionWords composite = InstructionWords.of(Op.OpConstantComposite, typeId, id);
        int componentType = components == 0 ? 0 : data.words[data.definition(typeId) + 2];
        for (int i = 0; i < components; i++) {
            composite.add(scalar(componentType, values.bits(value, i), added));
        }
        for (int i = 0; i < values.constituentCount(value); i++) {
            int constituent = values.constituent(value, i);
            composite.add(assignedIds.getOrDefault(constituent, constituent));
        }
        return composite;
    }

    private InstructionWords scalarStatement(int typeId, int id, long bits) {
        int type = NumberTypes.ofDefinition(data.words, data.definition(typeId));
        if (type == 0) {
            return InstructionWords.of(bits == 0 ? Op.OpConstantFalse : Op.OpConstantTrue, typeId, id);
        }
        int unused = 64 - NumberTypes.width(type);
        long literal = NumberTypes.isSigned(type) ? bits << unused >> unused : bits;
        InstructionWords constant = InstructionWords.of(Op.OpConstant, typeId, id, (int) literal);
        return NumberTypes.words(type) > 1 ? constant.add((int) (literal >>> 32)) : constant;
    }
}
