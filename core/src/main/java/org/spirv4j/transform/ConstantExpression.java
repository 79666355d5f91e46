// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypeVector;
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

    private final EditableModule edited;
    private final ModuleData data;
    private final ConstantValues values;
    private final UnfrozenConstants unfrozen;
    private final Map<Scalar, Integer> scalars = new HashMap<>();
    private final Map<Integer, Integer> nulls = new HashMap<>();

    /** New ids for constituent values that have no id in {@link ConstantValues}. */
    private final Map<Integer, Integer> assignedIds = new HashMap<>();

    private long wordsLeft;

    /** The number of the constant that is being replaced. */
    private int position;

    private record Scalar(int typeId, long bits) {
        // The methods that a record has by default are linked at run time, which costs short programs 10 ms.
        @Override
        public boolean equals(Object other) {
            return other instanceof Scalar that && typeId == that.typeId && bits == that.bits;
        }

        @Override
        public int hashCode() {
            return 31 * typeId + Long.hashCode(bits);
        }
    }

    /** A constant instruction without type and result. */
    private static final class Statement {
        final Op op;
        final int[] operands;

        Statement(Op op, int... operands) {
            this.op = op;
            this.operands = operands;
        }
    }

    ConstantExpression(EditableModule edited, ConstantValues values, UnfrozenConstants unfrozen) {
        this.edited = edited;
        this.values = values;
        this.unfrozen = unfrozen;
        data = ModuleAccess.data(edited.source());
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
        position = edited.number(constant);
        for (int part : parts) {
            if (!assignedIds.containsKey(part)) {
                assignedIds.put(part, idOf(part));
            }
        }
        Statement result = statement(constant.typeId(), id);
        edited.replace(position, result.op, result.operands);
        return true;
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

    private int idOf(int value) {
        int typeId = values.typeId(value);
        if (values.componentCount(value) == 1) {
            return scalar(typeId, values.bits(value, 0));
        }
        boolean isNull = values.isNullComposite(value);
        if (isNull && nulls.containsKey(typeId)) {
            return nulls.get(typeId);
        }
        int id = declared(typeId, statement(typeId, value));
        if (isNull) {
            nulls.put(typeId, id);
        }
        return id;
    }

    /** The id of a new constant before the one that is replaced. */
    private int declared(int typeId, Statement statement) {
        return edited.resultId(edited.insertBefore(position, statement.op, typeId, statement.operands));
    }

    /** The id of a scalar constant with these bits; declared if the module has none. */
    private int scalar(int typeId, long bits) {
        return scalars.computeIfAbsent(
                new Scalar(typeId, bits), key -> declared(typeId, scalarStatement(typeId, bits)));
    }

    /** States a value; components that are not declared yet are declared. */
    private Statement statement(int typeId, int value) {
        if (values.isNullComposite(value)) {
            return new Statement(Op.OpConstantNull);
        }
        int components = values.componentCount(value);
        if (components == 1) {
            return scalarStatement(typeId, values.bits(value, 0));
        }
        int count = values.constituentCount(value);
        int[] operands = new int[components + count];
        int componentType = components == 0 ? 0 : data.words[data.definition(typeId) + TypeVector.COMPONENT_TYPE];
        for (int i = 0; i < components; i++) {
            operands[i] = scalar(componentType, values.bits(value, i));
        }
        for (int i = 0; i < count; i++) {
            int constituent = values.constituent(value, i);
            operands[components + i] = assignedIds.getOrDefault(constituent, constituent);
        }
        return new Statement(Op.OpConstantComposite, operands);
    }

    private Statement scalarStatement(int typeId, long bits) {
        int type = NumberTypes.ofDefinition(data.words, data.definition(typeId));
        if (type == 0) {
            return new Statement(bits == 0 ? Op.OpConstantFalse : Op.OpConstantTrue);
        }
        int unused = 64 - NumberTypes.width(type);
        long literal = NumberTypes.isSigned(type) ? bits << unused >> unused : bits;
        return NumberTypes.words(type) > 1
                ? new Statement(Op.OpConstant, (int) literal, (int) (literal >>> 32))
                : new Statement(Op.OpConstant, (int) literal);
    }
}
