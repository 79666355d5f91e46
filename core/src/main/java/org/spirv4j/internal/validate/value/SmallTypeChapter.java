// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.rule.OperationsRule;

/**
 * Numbers of 8 and 16 bits in shaders that declare no more than that such numbers are stored (SPV_KHR_8bit_storage,
 * SPV_KHR_16bit_storage): they are loaded, converted to another width, and stored.
 */
public final class SmallTypeChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(SmallTypeChapter::new);

    private final TypeFacts types;
    private final IntPredicate limited;

    private SmallTypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
        limited = this::isLimitedScalar;
    }

    private boolean isLimitedScalar(int type) {
        return switch (types.op(type)) {
            case OpTypeInt ->
                types.word(type, 2) == 8 && !context.has(Capability.Int8)
                        || types.word(type, 2) == 16 && !context.has(Capability.Int16);
            case OpTypeFloat ->
                types.word(type, 2) == 16 && types.wordCount(type) == 3 && !context.has(Capability.Float16);
            default -> false;
        };
    }

    @Override
    public void end() {
        if (!context.has(Capability.Shader) || !declaresLimited()) {
            return;
        }
        ExtendedSets sets = new ExtendedSets(context);
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

    private boolean declaresLimited() {
        int[] words = context.words;
        for (int i = 0; i < context.data.instructionCount; i++) {
            int at = context.data.starts[i];
            int opcode = words[at] & 0xFFFF;
            if ((opcode == Op.OpTypeInt.opcode() || opcode == Op.OpTypeFloat.opcode())
                    && words[at] >>> 16 > 2
                    && isLimitedScalar(words[at + 1])) {
                return true;
            }
        }
        return false;
    }

    private boolean isLimited(int type) {
        return type != 0 && !types.isAnyPointer(type) && context.contains(type, limited);
    }

    private void instruction(OperandScanner operands, ExtendedSets sets, int at) {
        int opcode = context.words[at] & 0xFFFF;
        int row = context.tables.op(opcode);
        Op op = Opcodes.op(opcode);
        if (row < 0 || op == Op.OpNop) {
            return;
        }
        if (context.tables.opHasType(row) && context.words[at] >>> 16 > 2) {
            int type = context.words[at + 1];
            String made = made(op, at);
            if (made != null && isLimited(type) && !context.isTainted(context.words[at + 2])) {
                complain(at, op, made + " of the type " + context.name(type));
                context.taint(context.words[at + 2]);
                return;
            }
        }
        if (mayUse(op) || op == Op.OpExtInst && describes(sets.find(context.words[at + 3]))) {
            return;
        }
        operands.scan(at);
        for (int i = 0; i < operands.count; i++) {
            int kind = operands.kinds[i];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && kind != KindNumbers.ID_RESULT_TYPE) {
                int id = context.words[operands.offsets[i]];
                if (isLimited(types.typeOf(id)) && !context.isTainted(id)) {
                    complain(at, op, "uses " + context.name(id) + " of the type " + context.name(types.typeOf(id)));
                    return;
                }
            }
        }
    }

    private void complain(int at, Op op, String what) {
        context.plainErrorAt(
                        OperationsRule.SMALL_TYPES,
                        at,
                        op.name() + " " + what + ", but the module only declares that such numbers are stored")
                .hint("add OpCapability Int8, Int16 or Float16, or convert to 32 bits behind each load");
    }

    /** What an instruction makes that numbers which are only stored must not come from; null for others. */
    private @Nullable String made(Op op, int at) {
        return switch (op) {
            case OpUndef, OpPoisonKHR -> "makes something undefined";
            case OpVectorExtractDynamic,
                    OpVectorInsertDynamic,
                    OpVectorShuffle,
                    OpCompositeConstruct,
                    OpCompositeConstructReplicateEXT,
                    OpCompositeExtract,
                    OpCompositeInsert,
                    OpTranspose,
                    OpCopyLogical -> "makes a composite or takes one apart, with a result";
            case OpBitcast -> "converts to a number";
            default ->
                Trait.FLOAT_INTEGER_CONVERSION.has(op)
                        ? "converts to a number"
                        : op.isConstant() && !isImplied(at) ? "is a constant" : null;
        };
    }

    /** Whether a constant is one of those that only give a size or a place. */
    private boolean isImplied(int at) {
        return types.isAnyPointer(context.words[at + 1]);
    }

    private static boolean mayUse(Op op) {
        return switch (op) {
            case OpStore, OpCopyObject, OpExtInstWithForwardRefsKHR -> true;
            default ->
                Trait.WIDTH_CONVERSION.has(op)
                        || Trait.DECORATION.has(op)
                        || Trait.GROUP_DECORATION.has(op)
                        || Trait.NAME.has(op);
        };
    }
}
