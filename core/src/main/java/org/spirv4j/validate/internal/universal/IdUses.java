// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.reachability.FunctionOperands;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.rule.IdsRule;

/** Checks operands that are ids of types, labels, functions and other instructions whose result is not a value. */
final class IdUses {
    private static final byte VALUE = 6;
    private static final byte TYPE = 1;
    private static final byte LABEL = 2;
    private static final byte FUNCTION = 3;
    private static final byte OTHER = 4;

    /** The result of an extended instruction: a value, unless the set is non-semantic. */
    private static final byte EXTENDED = 5;

    private final ValidationContext context;
    private final ExtendedSets sets;
    private final byte[] kinds;
    private final int[] words;

    IdUses(ValidationContext context) {
        this.context = context;
        sets = ExtendedSets.of(context);
        words = context.words;
        Kinds known = context.tables.companion(Kinds.class);
        kinds = (known == null ? context.tables.keep(Kinds.class, new Kinds()) : known).kinds;
    }

    /** The kind of result of each opcode; shared by all modules that use the same grammar. */
    private static final class Kinds {
        /** By opcode; 0 where it has not been asked for. */
        private final byte[] kinds;

        Kinds() {
            kinds = new byte[1 << 16];
            kinds[Op.OpLabel.opcode()] = LABEL;
            kinds[Op.OpFunction.opcode()] = FUNCTION;
            kinds[Op.OpExtInst.opcode()] = EXTENDED;
            kinds[Op.OpExtInstWithForwardRefsKHR.opcode()] = EXTENDED;
        }
    }

    /** Whether the instruction at a word offset is known to always define a value. */
    boolean isValue(int definition) {
        return kinds[words[definition] & 0xFFFF] == VALUE;
    }

    private byte kind(int opcode) {
        byte known = kinds[opcode];
        return known != 0 ? known : findKind(opcode);
    }

    private byte findKind(int opcode) {
        int row = context.tables.op(opcode);
        byte kind = VALUE;
        if (row >= 0 && Trait.TYPE_DECLARATION.hasRow(context.tables, row)) {
            kind = TYPE;
        } else if (row >= 0 && context.tables.opHasResult(row) && !context.tables.opHasType(row)) {
            kind = OTHER;
        }
        kinds[opcode] = kind;
        return kind;
    }

    /** Checks an id operand whose definition is not {@linkplain #isValue always a value}. */
    void check(InstructionCursor cursor, int id, int operand) {
        int opcode = context.definingOpcode(id);
        byte kind = kind(opcode);
        if (kind == EXTENDED) {
            extended(cursor, id);
            return;
        }
        if (kind == VALUE || isCheckedElsewhere(cursor) || context.isTainted(id)) {
            return;
        }
        switch (kind) {
            case TYPE -> {
                if (!acceptsTypes(cursor, operand)) {
                    report(cursor, id, "type", "use a value of that type");
                }
            }
            case LABEL -> report(cursor, id, "label", "use labels only in branches, OpPhi and merge instructions");
            case FUNCTION -> {
                if (!FunctionOperands.takesFunction(cursor.op, operand)) {
                    context.skipLaterChapters();
                    context.error(
                                    IdsRule.FUNCTION_USES,
                                    cursor.name() + " uses function " + context.name(id) + " as a value")
                            .hint("call the function with OpFunctionCall")
                            .declared(id);
                }
            }
            default -> {
                if (!acceptsNonValue(cursor, opcode)) {
                    report(cursor, id, context.definingOpName(id), "use a value instead");
                }
            }
        }
    }

    private void extended(InstructionCursor cursor, int id) {
        if (sets.isNonSemantic(context.data.definition(id))
                && !sets.isNonSemantic(cursor.at)
                && !LogicalLayout.isPreamble(cursor.opcode)
                && !context.isTainted(id)) {
            context.skipLaterChapters();
            context.error(
                            IdsRule.NON_SEMANTIC_USES,
                            cursor.name() + " uses " + context.name(id) + ", the result of a non-semantic instruction")
                    .hint("use it only in non-semantic instructions, which may be removed from the module")
                    .declared(id);
        }
    }

    private void report(InstructionCursor cursor, int id, String kind, String hint) {
        context.error(IdsRule.VALUES, cursor.name() + " uses " + kind + " " + context.name(id) + " as a value")
                .hint(hint)
                .declared(id);
    }

    /** Whether other chapters check the operands of an instruction. */
    private boolean isCheckedElsewhere(InstructionCursor cursor) {
        if (LogicalLayout.isPreamble(cursor.opcode)
                || context.types.isType(cursor.resultId)
                || LogicalLayout.of(cursor.opcode) == LogicalLayout.LINE) {
            return true;
        }
        if (Trait.BRANCH.has(cursor.op) || Trait.MERGE.has(cursor.op)) {
            return true;
        }
        return switch (cursor.opcode) {
            case OpPhi, OpTypeForwardPointer, OpTypeStructContinuedINTEL, OpNop -> true;
            case OpExtInst, OpExtInstWithForwardRefsKHR -> {
                OperandScanner operands = cursor.operands();
                yield cursor.operand(0) == 0 || operands.isDescription(operands.set);
            }
            default -> false;
        };
    }

    private static boolean acceptsTypes(InstructionCursor cursor, int operand) {
        return switch (cursor.opcode) {
            case OpFunction, OpUntypedVariableKHR -> operand == 3;
            case OpAbortKHR, OpUntypedPrefetchKHR -> operand == 0;
            // The operands of the operation follow in the same order.
            case OpSpecConstantOp -> acceptsType(Opcodes.op(cursor.operand(0)));
            default -> operand == 2 && acceptsType(cursor.op);
        };
    }

    /** Whether the first operand after the result id is a type. */
    private static boolean acceptsType(Op op) {
        return switch (op.opcode()) {
            case OpGraphARM,
                    OpUntypedArrayLengthKHR,
                    OpUntypedImageTexelPointerEXT,
                    OpUntypedVariableLengthArrayINTEL,
                    OpCooperativeMatrixLengthKHR,
                    OpCooperativeMatrixLengthNV,
                    OpIsNodePayloadValidAMDX,
                    OpConstantSizeOfEXT,
                    OpSizeOf,
                    OpAsmINTEL -> true;
            default -> Trait.UNTYPED_ACCESS_CHAIN.has(op);
        };
    }

    private static boolean acceptsNonValue(InstructionCursor cursor, int opcode) {
        Op defining = Opcodes.op(opcode);
        if (defining == Op.OpConstantStringAMDX || defining == Op.OpSpecConstantStringAMDX || defining == Op.OpNop) {
            return true;
        }
        return switch (cursor.opcode) {
            case OpExtInst, OpExtInstWithForwardRefsKHR -> defining == Op.OpExtInstImport || defining == Op.OpString;
            case OpAsmINTEL -> defining == Op.OpAsmTargetINTEL;
            // Memory operands refer to alias scope lists (SPV_INTEL_memory_access_aliasing).
            default -> Trait.ALIAS_DECLARATION.has(cursor.op) || Trait.ALIAS_DECLARATION.has(defining);
        };
    }
}
