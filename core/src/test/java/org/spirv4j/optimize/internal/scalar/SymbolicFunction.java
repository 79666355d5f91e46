// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * Computes what a function returns: composites are lists of their parts, and scalars are texts that name the part of a
 * parameter that they come from, or numbers.
 */
final class SymbolicFunction {
    static final String UNDEFINED = "undefined";

    private final SpirvModule module;
    private final boolean condition;
    private final Map<Integer, Object> values = new HashMap<>();

    private SymbolicFunction(SpirvModule module, boolean condition) {
        this.module = module;
        this.condition = condition;
    }

    /** What the only function of a module returns, if its Boolean parameter has a value. */
    static Object returned(SpirvModule module, boolean condition) {
        return new SymbolicFunction(module, condition).run();
    }

    private Object run() {
        int parameters = 0;
        for (Instruction instruction : module.instructions()) {
            Op op = instruction.op().orElseThrow();
            int id = instruction.resultId();
            switch (op) {
                case OpFunctionParameter -> values.put(id, symbol(instruction.typeId(), "p" + parameters++));
                case OpReturnValue -> {
                    return value(instruction.word(1));
                }
                default -> {
                    if (id != 0 && instruction.typeId() != 0 && op != Op.OpFunction) {
                        values.put(id, compute(instruction, op));
                    }
                }
            }
        }
        throw new AssertionError("nothing is returned");
    }

    private Object value(int id) {
        return values.getOrDefault(id, UNDEFINED);
    }

    private List<?> parts(int id) {
        return (List<?>) value(id);
    }

    private Object symbol(int typeId, String name) {
        Instruction type = module.definition(typeId).orElseThrow();
        int count = 0;
        boolean isStruct = type.is(Op.OpTypeStruct);
        if (isStruct) {
            count = type.wordCount() - 2;
        } else if (type.is(Op.OpTypeVector) || type.is(Op.OpTypeMatrix)) {
            count = type.word(3);
        } else {
            boolean isUndefined = name.startsWith(UNDEFINED);
            return isUndefined ? UNDEFINED : type.is(Op.OpTypeBool) ? condition ? "1" : "0" : name;
        }
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(symbol(type.word(isStruct ? 2 + i : 2), name + "." + i));
        }
        return parts;
    }

    private Object compute(Instruction instruction, Op op) {
        int first = instruction.wordCount() > 3 ? instruction.word(3) : 0;
        return switch (op) {
            case OpConstant -> Integer.toUnsignedString(first);
            case OpConstantTrue -> "1";
            case OpConstantFalse -> "0";
            case OpUndef -> symbol(instruction.typeId(), UNDEFINED);
            case OpConstantComposite, OpCompositeConstruct -> construct(instruction);
            case OpCompositeExtract -> part(value(first), instruction, 4);
            case OpCompositeInsert -> insert(parts(instruction.word(4)), value(first), instruction, 5);
            case OpVectorShuffle -> shuffle(instruction);
            case OpVectorExtractDynamic -> parts(first).get(Integer.parseInt((String) value(instruction.word(4))));
            case OpCopyObject, OpCopyLogical, OpBitcast, OpPhi -> value(first);
            case OpAccessChain, OpInBoundsAccessChain -> {
                StringBuilder path = new StringBuilder(value(first).toString());
                for (int i = 4; i < instruction.wordCount(); i++) {
                    path.append('[').append(value(instruction.word(i))).append(']');
                }
                yield path.toString();
            }
            case OpLoad -> symbol(instruction.typeId(), "load " + value(first));
            case OpSelect -> select(value(first), value(instruction.word(4)), value(instruction.word(5)));
            default ->
                Long.toString(Folding.fold(
                        op,
                        NumberTypes.UINT32,
                        NumberTypes.UINT32,
                        Long.parseLong((String) value(first)),
                        Long.parseLong((String) value(instruction.word(4)))));
        };
    }

    private List<Object> construct(Instruction instruction) {
        boolean isVector = module.definition(instruction.typeId()).orElseThrow().is(Op.OpTypeVector);
        List<Object> made = new ArrayList<>();
        for (int i = 3; i < instruction.wordCount(); i++) {
            Object part = value(instruction.word(i));
            if (isVector && part instanceof List<?> list) {
                made.addAll(list);
            } else {
                made.add(part);
            }
        }
        return made;
    }

    private static Object part(Object whole, Instruction instruction, int from) {
        Object at = whole;
        for (int i = from; i < instruction.wordCount(); i++) {
            at = at.equals(UNDEFINED) ? at : ((List<?>) at).get(instruction.word(i));
        }
        return at;
    }

    private static List<Object> insert(List<?> whole, Object object, Instruction instruction, int at) {
        List<Object> made = new ArrayList<>(whole);
        int index = instruction.word(at);
        boolean isLast = at == instruction.wordCount() - 1;
        made.set(index, isLast ? object : insert((List<?>) whole.get(index), object, instruction, at + 1));
        return made;
    }

    private List<Object> shuffle(Instruction instruction) {
        List<Object> all = new ArrayList<>(parts(instruction.word(3)));
        all.addAll(parts(instruction.word(4)));
        List<Object> made = new ArrayList<>();
        for (int i = 5; i < instruction.wordCount(); i++) {
            made.add(instruction.word(i) < 0 ? UNDEFINED : all.get(instruction.word(i)));
        }
        return made;
    }

    private static Object select(Object condition, Object a, Object b) {
        if (condition instanceof List<?> list) {
            List<Object> made = new ArrayList<>(Collections.nCopies(list.size(), UNDEFINED));
            for (int i = 0; i < list.size(); i++) {
                made.set(i, select(list.get(i), ((List<?>) a).get(i), ((List<?>) b).get(i)));
            }
            return made;
        }
        return condition.equals("1") ? a : b;
    }

    /** Whether a value may stand for another one, of which some parts may be undefined. */
    static boolean mayReplace(Object value, Object old) {
        if (old.equals(UNDEFINED)) {
            return true;
        }
        if (!(value instanceof List<?> parts) || !(old instanceof List<?> oldParts)) {
            return value.equals(old);
        }
        for (int i = 0; i < parts.size(); i++) {
            if (!mayReplace(parts.get(i), oldParts.get(i))) {
                return false;
            }
        }
        return parts.size() == oldParts.size();
    }
}
