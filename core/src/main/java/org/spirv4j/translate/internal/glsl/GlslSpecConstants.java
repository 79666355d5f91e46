// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.text.TextResource;

/**
 * Writes specialization constants: with numbers for Vulkan, with macros that a host may define before the text
 * elsewhere.
 */
final class GlslSpecConstants {
    /** Operations without names are written where they are used, nested so deep. */
    private static final int MAX_DEPTH = 4;

    private static final int SIZE_COMPONENTS = 3;

    private final GlslContext context;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    /** By SpecId: the first constant that has it. */
    private final Map<Integer, Integer> numbers;

    /** Constants whose declarations do not say that they are constant. */
    private final Set<Integer> variables = new HashSet<>(0);

    GlslSpecConstants(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        numbers = context.pool.map();
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Whether a constant has a declaration of its own: not an operation without a name that is used once. */
    static boolean isDeclared(GlslContext context, int id, Op op) {
        return switch (op) {
            case OpSpecConstant, OpSpecConstantTrue, OpSpecConstantFalse -> true;
            case OpSpecConstantComposite, OpSpecConstantOp ->
                id != context.builtIns.workgroupSize() && !isInlined(context, id);
            default -> false;
        };
    }

    private static boolean isInlined(GlslContext context, int id) {
        boolean has = isInsertion(context, id)
                || context.names.isNamed(id)
                || context.live.isUsedAgain(id)
                || context.live.isValueType(id);
        return !has && context.constantDepths()[context.data.index(id)] <= MAX_DEPTH;
    }

    /** Whether a constant is another one with a value in one part, whose text has the other one many times. */
    private static boolean isInsertion(GlslContext context, int id) {
        int at = context.data.definition(id);
        return (context.words[at] & 0xFFFF) == Op.OpSpecConstantOp.opcode()
                && context.words[at + SpecConstantOp.OPCODE] == Op.OpCompositeInsert.opcode();
    }

    /** By index of an id: how deep operations are nested in a constant; more than the maximum if they are deeper. */
    static byte[] depths(GlslContext context) {
        byte[] depths = context.pool.bytes(context.data.indexCount());
        for (int at : context.declarations) {
            int opcode = context.words[at] & 0xFFFF;
            boolean isOperation = opcode == Op.OpSpecConstantOp.opcode();
            if (isOperation || opcode == Op.OpSpecConstantComposite.opcode()) {
                int deepest = 0;
                for (int i = isOperation ? SpecConstantOp.OPCODE + 1 : 3; i < context.words[at] >>> 16; i++) {
                    deepest = Math.max(deepest, depths[context.data.index(context.words[at + i])]);
                }
                depths[context.data.index(context.data.resultId(at))] = (byte) Math.min(deepest + 1, MAX_DEPTH + 1);
                if (isOperation && context.isVulkan() && isConnective(context.words[at + SpecConstantOp.OPCODE])) {
                    // Compilers make branches of && and || if the right side is more than an operation on names.
                    int right = context.data.index(context.words[at + SpecConstantOp.OPCODE + 2]);
                    depths[right] = depths[right] > 1 ? MAX_DEPTH + 1 : depths[right];
                }
            }
        }
        return depths;
    }

    private static boolean isConnective(int opcode) {
        return opcode == Op.OpLogicalAnd.opcode() || opcode == Op.OpLogicalOr.opcode();
    }

    /** Whether a constant is nothing but a size of workgroups, which the layout of the stage says. */
    private boolean isOnlySize(int id) {
        int size = context.builtIns.workgroupSize();
        for (int i = CompositeConstant.CONSTITUENTS; size != 0 && i < types.wordCount(size); i++) {
            if (types.word(size, i) == id) {
                return !context.live.isUsedAgain(id);
            }
        }
        return false;
    }

    /** Writes the declaration of a constant. */
    void write(int id, Op op) {
        if (!isDeclared(context, id, op)) {
            return;
        }
        OptionalInt number = context.layout.decorationWord(id, Decoration.SpecId);
        if (number.isPresent() && isOnlySize(id)) {
            add(id, number.getAsInt(), context.isVulkan() ? "" : CodeNames.constantMacro(number.getAsInt()));
            return;
        }
        boolean isFree = number.isPresent() && !context.options.hasFixedConstants();
        int sizeComponent = isFree && context.isVulkan() ? sizeComponent(id, number.getAsInt()) : -1;
        if (sizeComponent >= 0 && hasOtherDefault(id, number.getAsInt())) {
            String name = "gl_WorkGroupSize." + "xyz".charAt(sizeComponent);
            int type = types.typeOf(id);
            boolean isUnsigned = types.isUnsignedIntScalar(type);
            context.names.set(id, isUnsigned ? name : context.typeNames.name(type) + "(" + name + ")");
            add(id, number.getAsInt(), name);
            return;
        }
        boolean isMacro = isFree && !context.isVulkan();
        int key = isMacro ? context.constantMacros().first(id) : number.orElse(0);
        Integer first = isFree ? numbers.putIfAbsent(key, id) : null;
        if (isFree && (isMacro ? !context.constantMacros().hasValue(id) : first != null && !isSame(types, first, id))) {
            context.refuse(
                    context.data.definition(id),
                    "specialization constants with the same number " + number.getAsInt()
                            + (isMacro
                                    ? " have types of different widths"
                                    : " have different defaults, or types that differ in more than signedness"),
                    "give each its own SpecId, or translate with fixed constants");
        }
        if (first != null && types.typeOf(first) == types.typeOf(id)) {
            context.names.set(id, context.names.name(first, "constant"));
            return;
        }
        String name = context.names.name(id, "constant" + (number.isPresent() ? "" + number.getAsInt() : ""));
        if (name.equals(GlslStages.OPACITY_MICROMAP)) {
            // The layouts of the stage declare it.
            if (isFree) {
                add(id, number.getAsInt(), name);
            }
            return;
        }
        if (isFree && !isMacro && first == null) {
            out.put("layout(constant_id = ").put(number.getAsInt()).put(") ");
        }
        out.put(isVariable(id) ? "" : "const ").put(context.blocks.localPrecision(types.typeOf(id), id));
        context.blocks.declare(types.typeOf(id), name);
        out.put(" = ");
        String value = isMacro
                ? context.constantMacros().name(id)
                : first == null ? "" : context.names.name(first, "constant");
        if (value.isEmpty()) {
            expressions.definition(id, op);
        } else if (first != null || types.typeOf(key) != types.typeOf(id)) {
            out.put(context.typeNames.name(types.typeOf(id)))
                    .put('(')
                    .put(value)
                    .put(')');
        } else {
            out.put(value);
        }
        out.put(';').end();
        if (isFree && first == null && (!isMacro || context.constantMacros().isSet(id))) {
            add(id, number.getAsInt(), isMacro ? CodeNames.constantMacro(number.getAsInt()) : name);
        }
    }

    /** Which component of the size of work groups always has the value of a constant; -1 for none. */
    private int sizeComponent(int id, int number) {
        Optional<Instruction> mode = context.mode(ExecutionMode.LocalSizeId);
        int size = context.builtIns.workgroupSize();
        for (int i = 0; i < SIZE_COMPONENTS; i++) {
            int at = ExecutionModeSetting.MODE_PARAMETERS + i;
            boolean isSet = mode.isPresent()
                    && at < mode.get().wordCount()
                    && isOne(mode.get().word(at), id, number);
            int part = CompositeConstant.CONSTITUENTS + i;
            if (isSet || size != 0 && part < types.wordCount(size) && isOne(types.word(size, part), id, number)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isOne(int component, int id, int number) {
        return component == id
                || context.layout.decorationWord(component, Decoration.SpecId).orElse(-1) == number
                        && isSame(types, component, id);
    }

    /** Whether a constant with the number of a size of work groups has another default than the size. */
    private boolean hasOtherDefault(int size, int number) {
        for (int id : context.constants(Decoration.SpecId)) {
            boolean isOther =
                    context.layout.decorationWord(id, Decoration.SpecId).orElse(-1) == number
                            && context.live.isLive(id)
                            && !isSame(types, size, id);
            if (isOther) {
                return true;
            }
        }
        return false;
    }

    /** Whether a conversion of the first of two specialization constants with one number has the value of the other. */
    static boolean isSame(TypeFacts types, int first, int other) {
        int one = types.typeOf(first);
        int two = types.typeOf(other);
        if (types.op(one) == Op.OpTypeBool || types.op(two) == Op.OpTypeBool) {
            long value = hostValue(types, first);
            return value >= 0 && value == hostValue(types, other);
        }
        boolean areIntegers = types.op(one) == Op.OpTypeInt && types.op(two) == Op.OpTypeInt;
        boolean isSame = one == two && types.op(first) == types.op(other)
                || areIntegers && types.bitWidth(one) == types.bitWidth(two);
        for (int i = Constant.VALUE; isSame && i < types.wordCount(first); i++) {
            isSame = i < types.wordCount(other) && types.word(first, i) == types.word(other, i);
        }
        return isSame;
    }

    /** The value of a Boolean value or an integer of 32 bits as hosts set it; -1 for other constants. */
    private static long hostValue(TypeFacts types, int id) {
        boolean isInteger =
                types.op(types.typeOf(id)) == Op.OpTypeInt && types.bitWidth(types.typeOf(id)) == Integer.SIZE;
        return switch (types.op(id)) {
            case OpSpecConstantTrue -> 1;
            case OpSpecConstantFalse -> 0;
            default -> isInteger ? Integer.toUnsignedLong(types.word(id, Constant.VALUE)) : -1;
        };
    }

    /**
     * Whether the declaration of a constant must not say that it is constant: compilers specialize only scalars and
     * vectors, and refuse constants that are made of other specialized values.
     */
    private boolean isVariable(int id) {
        if (!context.isVulkan() || context.options.hasFixedConstants()) {
            return false;
        }
        int type = types.typeOf(id);
        boolean is = !types.isScalar(type) && !types.isVector(type);
        if (types.op(id) == Op.OpSpecConstant) {
            return is;
        }
        List<Integer> inlined = List.of();
        OperandScanner scanner = context.scanner;
        scanner.scan(context.data.definition(id));
        for (int k = 0; k < scanner.count && !is; k++) {
            int value = scanner.kinds[k] == KindNumbers.ID_REF ? context.words[scanner.offsets[k]] : 0;
            is = variables.contains(value);
            if (value != 0
                    && Trait.SPEC_CONSTANT.has(types.op(value))
                    && !isDeclared(context, value, types.op(value))) {
                inlined = inlined.isEmpty() ? new ArrayList<>() : inlined;
                inlined.add(value);
            }
        }
        for (int i = 0; i < inlined.size() && !is; i++) {
            is = isVariable(inlined.get(i));
        }
        if (is) {
            variables.add(id);
        }
        return is;
    }

    private void add(int id, int number, String name) {
        TextResource.Slot slot = TextResource.Slot.ofLocation(number);
        String from = context.layout.name(id).orElse("");
        context.resources.add(
                new TextResource(TextResource.Form.SPECIALIZATION_CONSTANT, id, 0, from, name, slot, slot));
    }
}
