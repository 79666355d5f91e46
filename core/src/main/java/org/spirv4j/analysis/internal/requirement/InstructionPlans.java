// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_MEMORY_SEMANTICS;
import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.ID_SCOPE;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdPlans;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;

/** By opcode, the parts of an instruction that may have requirements. */
final class InstructionPlans {
    /** Bits of a plan that hold its {@link Rule}. */
    static final int RULE = 0xFF;

    /** Has operands that are enumerants, scopes or semantics. */
    static final int ENUMERANTS = 0x100;

    static final int HAS_TYPE = 0x200;
    static final int HAS_RESULT = 0x400;

    /** All operands after the counted ones are ids. */
    static final int MORE_IDS = 0x800;

    /** The grammar defines it. */
    static final int KNOWN = 0x1000;

    /** Shift of the number of leading ids, {@link #COUNT}. */
    static final int IDS = 16;

    /** Shift of the index of the only enumerant operand; 0 if there are none, several, scopes or semantics. */
    static final int ENUMERANT = 24;

    static final int COUNT = 0xFF;

    // The work that remains after the first instruction with an opcode

    static final byte ALL = 0;
    static final byte NOTHING = 1;
    static final byte DEFINITION = 2;
    static final byte CONSTANT = 3;
    static final byte LOAD = 4;
    static final byte STORE = 5;
    static final byte ACCESS_CHAIN = 6;
    static final byte EXTENDED = 7;
    static final byte OTHER_CONSTANT = 8;
    static final byte POINTER_ACCESS_CHAIN = 9;
    static final byte POINTER_VALUE = 10;
    static final byte VARIABLE = 11;

    /** Requirements beyond the grammar. */
    enum Rule {
        NONE,
        IGNORED,
        DECLARES_TYPE,
        TYPE_INT,
        TYPE_FLOAT,
        TYPE_VECTOR,
        TYPE_ELEMENTS,
        TYPE_STRUCT,
        TYPE_POINTER,
        TYPE_FORWARD_POINTER,
        TYPE_IMAGE,
        TYPE_SAMPLER,
        TYPE_COOPERATIVE_MATRIX,
        CONSTANT(InstructionPlans.CONSTANT),
        OTHER_CONSTANT(InstructionPlans.OTHER_CONSTANT),
        NULL_CONSTANT,
        CONSTANT_OPERATION,
        IMPORT,
        EXTENDED(InstructionPlans.EXTENDED),
        MEMORY_MODEL,
        ENTRY_POINT,
        GRAPH_ENTRY_POINT,
        DECORATE,
        MEMBER_DECORATE,
        GROUP_DECORATE,
        VARIABLE(InstructionPlans.VARIABLE),
        UNTYPED_VARIABLE,
        UNTYPED_ACCESS_CHAIN,
        UNTYPED_POINTER_ACCESS_CHAIN,
        LOAD(InstructionPlans.LOAD),
        STORE(InstructionPlans.STORE),
        COPY_MEMORY,
        ACCESS_CHAIN(InstructionPlans.ACCESS_CHAIN),
        POINTER_ACCESS_CHAIN(InstructionPlans.POINTER_ACCESS_CHAIN),
        POINTER_COMPARISON,
        SELECT,
        POINTER_VALUE(InstructionPlans.POINTER_VALUE),
        FUNCTION_PARAMETER,
        BITCAST,
        GATHER,
        GATHER_MODE,
        IMAGE_READ,
        IMAGE_WRITE,
        ATOMIC,
        ATOMIC_STORE,
        ATOMIC_FLOAT_ADD,
        ATOMIC_FLOAT_EXTREME,
        INTEGER_DOT,
        DOT,
        CONTROL_BARRIER,
        TRACE_RAY,
        RAY_QUERY;

        /** The work that remains after the first instruction with the rule. */
        private final byte remaining;

        Rule() {
            this(ALL);
        }

        Rule(byte remaining) {
            this.remaining = remaining;
        }
    }

    /**
     * By row of the built-in grammar: the ordinal number of the rule for the instruction; 0 if it depends on its
     * traits.
     */
    private static final byte[] STATED = new byte[BuiltInGrammar.tables().opCount()];

    static {
        state(Rule.IGNORED, Op.OpCapability, Op.OpExtension);
        state(Rule.TYPE_INT, Op.OpTypeInt);
        state(Rule.TYPE_FLOAT, Op.OpTypeFloat);
        state(Rule.TYPE_VECTOR, Op.OpTypeVector);
        state(
                Rule.TYPE_ELEMENTS,
                Op.OpTypeMatrix,
                Op.OpTypeArray,
                Op.OpTypeRuntimeArray,
                Op.OpTypeVectorIdEXT,
                Op.OpTypeCooperativeMatrixNV);
        state(Rule.TYPE_STRUCT, Op.OpTypeStruct);
        state(Rule.TYPE_POINTER, Op.OpTypePointer, Op.OpTypeUntypedPointerKHR);
        state(Rule.TYPE_FORWARD_POINTER, Op.OpTypeForwardPointer);
        state(Rule.TYPE_IMAGE, Op.OpTypeImage);
        state(Rule.TYPE_SAMPLER, Op.OpTypeSampler);
        state(Rule.TYPE_COOPERATIVE_MATRIX, Op.OpTypeCooperativeMatrixKHR);
        state(Rule.CONSTANT, Op.OpConstant);
        state(Rule.NULL_CONSTANT, Op.OpConstantNull);
        state(Rule.CONSTANT_OPERATION, Op.OpSpecConstantOp);
        state(Rule.IMPORT, Op.OpExtInstImport);
        state(Rule.MEMORY_MODEL, Op.OpMemoryModel);
        state(Rule.ENTRY_POINT, Op.OpEntryPoint);
        state(Rule.GRAPH_ENTRY_POINT, Op.OpGraphEntryPointARM);
        state(Rule.DECORATE, Op.OpDecorate, Op.OpDecorateId);
        state(Rule.MEMBER_DECORATE, Op.OpMemberDecorate);
        state(Rule.GROUP_DECORATE, Op.OpGroupDecorate);
        state(Rule.VARIABLE, Op.OpVariable);
        state(Rule.UNTYPED_VARIABLE, Op.OpUntypedVariableKHR);
        state(Rule.UNTYPED_ACCESS_CHAIN, Op.OpUntypedAccessChainKHR, Op.OpUntypedInBoundsAccessChainKHR);
        state(Rule.UNTYPED_POINTER_ACCESS_CHAIN, Op.OpUntypedPtrAccessChainKHR, Op.OpUntypedInBoundsPtrAccessChainKHR);
        state(Rule.LOAD, Op.OpLoad);
        state(Rule.STORE, Op.OpStore);
        state(Rule.COPY_MEMORY, Op.OpCopyMemory);
        state(Rule.ACCESS_CHAIN, Op.OpAccessChain, Op.OpInBoundsAccessChain);
        state(Rule.POINTER_ACCESS_CHAIN, Op.OpPtrAccessChain, Op.OpInBoundsPtrAccessChain);
        state(Rule.POINTER_COMPARISON, Op.OpPtrEqual, Op.OpPtrNotEqual, Op.OpPtrDiff);
        state(Rule.SELECT, Op.OpSelect);
        state(Rule.POINTER_VALUE, Op.OpPhi, Op.OpFunctionCall);
        state(Rule.FUNCTION_PARAMETER, Op.OpFunctionParameter);
        state(Rule.BITCAST, Op.OpBitcast);
        state(Rule.GATHER, Op.OpImageGather, Op.OpImageSparseGather);
        state(Rule.GATHER_MODE, Op.OpImageGatherQCOM);
        state(Rule.IMAGE_READ, Op.OpImageRead, Op.OpImageSparseRead);
        state(Rule.IMAGE_WRITE, Op.OpImageWrite);
        state(Rule.ATOMIC_STORE, Op.OpAtomicStore);
        state(Rule.ATOMIC_FLOAT_ADD, Op.OpAtomicFAddEXT);
        state(Rule.ATOMIC_FLOAT_EXTREME, Op.OpAtomicFMinEXT, Op.OpAtomicFMaxEXT);
        state(Rule.DOT, Op.OpDot);
        state(Rule.CONTROL_BARRIER, Op.OpControlBarrier);
        state(Rule.TRACE_RAY, Op.OpTraceRayKHR);
        state(Rule.RAY_QUERY, Op.OpRayQueryInitializeKHR);
    }

    private final GrammarTables tables;

    /** The plans of the instructions that were asked for, and 0 for others; threads may race to fill both arrays. */
    private final int[] byOpcode;

    private final byte[] least;

    /** Number of the operand kind, or -1. */
    final int scopeKind;

    final int semanticsKind;
    final int memoryAccessKind;

    private InstructionPlans(GrammarTables tables) {
        this.tables = tables;
        scopeKind = tables.kind("Scope");
        semanticsKind = tables.kind("MemorySemantics");
        memoryAccessKind = tables.kind("MemoryAccess");
        int last = tables.opCount() - 1;
        byOpcode = new int[last < 0 ? 0 : tables.opcode(last) + 1];
        least = new byte[byOpcode.length];
    }

    /** The number of opcodes up to the highest one of the grammar. */
    int count() {
        return byOpcode.length;
    }

    /** The plan of an instruction; 0 if the grammar does not define it. */
    int plan(int opcode) {
        int plan = byOpcode[opcode];
        int row = plan == 0 ? tables.op(opcode) : -1;
        if (row >= 0) {
            plan = compute(row);
            byOpcode[opcode] = plan;
        }
        return plan;
    }

    /**
     * The fewest words of an instruction. Where the grammar lacks an enumerant, nobody knows the parameters that
     * follow, so that such an instruction can be read though it is shorter.
     */
    int least(int opcode) {
        int words = least[opcode];
        int row = words == 0 ? tables.op(opcode) : -1;
        if (row >= 0) {
            words = leastWords(tables.opShape(row));
            least[opcode] = (byte) words;
        }
        return words;
    }

    /** How many words an instruction has at least: its first one, and one for each required operand. */
    private int leastWords(int shape) {
        int words = 1;
        for (int i = 0; i < tables.listLength(shape); i++) {
            words += (tables.listItem(shape, i) & 3) == 0 ? 1 : 0;
        }
        return words;
    }

    /** The plans for a grammar, computed once. */
    static InstructionPlans of(GrammarTables tables) {
        InstructionPlans known = tables.companion(InstructionPlans.class);
        return known == null ? tables.keep(InstructionPlans.class, new InstructionPlans(tables)) : known;
    }

    private static void state(Rule rule, Op... ops) {
        for (Op op : ops) {
            STATED[op.ordinal()] = (byte) rule.ordinal();
        }
    }

    /** The work that remains after the first instruction with this plan. */
    static byte remaining(int plan, Rule rule) {
        boolean plain = rule == Rule.NONE && (plan & ENUMERANTS) == 0;
        if (rule == Rule.IGNORED || (plan & KNOWN) == 0 || plain && (plan & HAS_TYPE) == 0) {
            return NOTHING;
        }
        if (plain) {
            return DEFINITION;
        }
        return rule == Rule.OTHER_CONSTANT && (plan & ENUMERANTS) != 0 ? ALL : rule.remaining;
    }

    private int rule(int row) {
        GrammarTables known = BuiltInGrammar.tables();
        int opcode = tables.opcode(row);
        int stated = known.op(opcode) < 0 ? 0 : STATED[known.op(opcode)];
        if (stated != 0) {
            return stated;
        }
        Rule rule = Rule.NONE;
        if (Trait.DEBUG.has(known, opcode)) {
            rule = Rule.IGNORED;
        } else if (Trait.EXTENDED_INSTRUCTION.has(known, opcode)) {
            rule = Rule.EXTENDED;
        } else if (Trait.ATOMIC_READ.has(known, opcode)) {
            rule = Rule.ATOMIC;
        } else if (Trait.INTEGER_DOT.has(known, opcode)) {
            rule = Rule.INTEGER_DOT;
        } else if (Trait.TYPE_DECLARATION.hasRow(tables, row)) {
            rule = Rule.DECLARES_TYPE;
        } else if (Trait.CONSTANT.hasRow(tables, row) && tables.opHasType(row)) {
            rule = Rule.OTHER_CONSTANT;
        }
        return rule.ordinal();
    }

    private int compute(int row) {
        int shape = tables.opShape(row);
        int length = tables.listLength(shape);
        int ids = IdPlans.leadingIds(tables, shape);
        int plan = KNOWN
                | ids << IDS
                | (tables.opHasType(row) ? HAS_TYPE : 0)
                | (tables.opHasResult(row) ? HAS_RESULT : 0)
                | rule(row);
        if (ids == length - 1 && tables.listItem(shape, ids) >> 2 == ID_REF) {
            plan |= MORE_IDS;
        }
        int enumerants = 0;
        for (int i = 0; i < length; i++) {
            int kind = tables.listItem(shape, i) >> 2;
            if (kind >= FIRST_ENUM) {
                plan |= ENUMERANTS;
                enumerants++;
            } else if (kind == ID_SCOPE || kind == ID_MEMORY_SEMANTICS) {
                plan |= ENUMERANTS;
                enumerants += 2;
            }
        }
        if (Trait.BALLOT_OPERATION.has(BuiltInGrammar.tables(), tables.opcode(row))) {
            return plan & ~ENUMERANTS;
        }
        // Its position is known if only ids precede it.
        if (enumerants == 1
                && ids < length
                && tables.listItem(shape, ids) >> 2 >= FIRST_ENUM
                && (tables.listItem(shape, ids) & 3) != 2) {
            plan |= (ids + 1) << ENUMERANT;
        }
        return plan;
    }
}
