// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.rule.OperationsRule;

/**
 * Checks 8-bit and 16-bit types in shaders that declare only storage capabilities for them (SPV_KHR_8bit_storage,
 * SPV_KHR_16bit_storage): values may only be loaded, converted to another width, and stored.
 */
public final class SmallTypeChapter extends Chapter {
    private final TypeFacts types;

    /** The kinds of numbers that the module may store but not use in arithmetic. */
    private final int storageOnly;

    public SmallTypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
        storageOnly = (context.has(Capability.Int8) ? 0 : TypeContents.INT8)
                | (context.has(Capability.Int16) ? 0 : TypeContents.INT16)
                | (context.has(Capability.Float16) ? 0 : TypeContents.IEEE16);
    }

    private boolean isStorageOnlyScalar(int type) {
        return switch (types.opcode(type)) {
            case OpTypeInt ->
                types.word(type, TypeInt.WIDTH) == 8 && !context.has(Capability.Int8)
                        || types.word(type, TypeInt.WIDTH) == 16 && !context.has(Capability.Int16);
            case OpTypeFloat ->
                types.word(type, TypeFloat.WIDTH) == 16
                        && types.wordCount(type) == 3
                        && !context.has(Capability.Float16);
            default -> false;
        };
    }

    @Override
    public void end() {
        if (!hasStorageOnlyTypes()) {
            return;
        }
        ExtendedSets sets = ExtendedSets.of(context);
        OperandScanner operands = new OperandScanner(context.data);
        for (int i = 0; i < context.data.instructionCount; i++) {
            if (!context.damaged.get(i)) {
                instruction(operands, sets, context.data.starts[i]);
            }
        }
    }

    private static boolean describes(ExtendedSets.@Nullable Import set) {
        return set != null && set.isDescription();
    }

    private boolean hasStorageOnlyTypes() {
        int[] words = context.words;
        for (int i = 0; i < context.data.instructionCount; i++) {
            int at = context.data.starts[i];
            int opcode = words[at] & 0xFFFF;
            if ((opcode == Op.OpTypeInt.opcode() || opcode == Op.OpTypeFloat.opcode())
                    && words[at] >>> 16 > 2
                    && isStorageOnlyScalar(words[at + TypeDeclaration.RESULT])) {
                return true;
            }
        }
        return false;
    }

    private boolean isStorageOnly(int type) {
        return type != 0 && !types.isAnyPointer(type) && context.contains(type, storageOnly);
    }

    private void instruction(OperandScanner operands, ExtendedSets sets, int at) {
        int opcode = context.words[at] & 0xFFFF;
        int row = context.tables.op(opcode);
        Op op = Opcodes.op(opcode);
        if (row < 0 || op == Op.OpNop) {
            return;
        }
        if (context.tables.opHasType(row) && context.words[at] >>> 16 > 2) {
            int type = context.words[at + TypedInstruction.RESULT_TYPE];
            String result = forbiddenResult(op, at);
            if (result != null
                    && isStorageOnly(type)
                    && !context.isTainted(context.words[at + TypedInstruction.RESULT])) {
                report(at, op, result + " of type " + context.name(type));
                context.taint(context.words[at + TypedInstruction.RESULT]);
                return;
            }
        }
        if (mayUse(op) || op == Op.OpExtInst && describes(sets.find(context.words[at + ExtInst.SET]))) {
            return;
        }
        operands.scan(at);
        for (int i = 0; i < operands.count; i++) {
            int kind = operands.kinds[i];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && kind != KindNumbers.ID_RESULT_TYPE) {
                int id = context.words[operands.offsets[i]];
                if (isStorageOnly(types.typeOf(id)) && !context.isTainted(id)) {
                    report(at, op, "uses " + context.name(id) + " of type " + context.name(types.typeOf(id)));
                    return;
                }
            }
        }
    }

    private void report(int at, Op op, String use) {
        context.plainErrorAt(
                        OperationsRule.SMALL_TYPES,
                        at,
                        op.name() + " " + use + ", but the module declares only storage capabilities for this type")
                .hint(Hint.declare(
                        ", or convert to 32 bits after each load",
                        Capability.Int8,
                        Capability.Int16,
                        Capability.Float16));
    }

    /** Describes a result that a storage-only type must not have; null if the instruction may have it. */
    private @Nullable String forbiddenResult(Op op, int at) {
        return switch (op.opcode()) {
            case OpUndef, OpPoisonKHR -> "has an undefined result";
            case OpVectorExtractDynamic,
                    OpVectorInsertDynamic,
                    OpVectorShuffle,
                    OpCompositeConstruct,
                    OpCompositeConstructReplicateEXT,
                    OpCompositeExtract,
                    OpCompositeInsert,
                    OpTranspose,
                    OpCopyLogical -> "has a result";
            case OpBitcast -> "has a result";
            default ->
                Trait.FLOAT_INTEGER_CONVERSION.has(op)
                        ? "has a result"
                        : op.isConstant() && !isPointerConstant(at) ? "is a constant" : null;
        };
    }

    /** Whether a constant is a pointer, which contains no number of the type. */
    private boolean isPointerConstant(int at) {
        return types.isAnyPointer(context.words[at + TypedInstruction.RESULT_TYPE]);
    }

    private static boolean mayUse(Op op) {
        return switch (op.opcode()) {
            case OpStore, OpCopyObject, OpExtInstWithForwardRefsKHR -> true;
            default ->
                Trait.WIDTH_CONVERSION.has(op)
                        || Trait.DECORATION.has(op)
                        || Trait.GROUP_DECORATION.has(op)
                        || Trait.NAME.has(op);
        };
    }
}
