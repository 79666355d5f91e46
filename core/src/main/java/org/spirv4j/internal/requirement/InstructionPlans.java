// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_MEMORY_SEMANTICS;
import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.ID_SCOPE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdPlans;
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
        CONSTANT,
        OTHER_CONSTANT,
        NULL_CONSTANT,
        CONSTANT_OPERATION,
        IMPORT,
        EXTENDED,
        MEMORY_MODEL,
        ENTRY_POINT,
        GRAPH_ENTRY_POINT,
        DECORATE,
        MEMBER_DECORATE,
        GROUP_DECORATE,
        VARIABLE,
        UNTYPED_VARIABLE,
        UNTYPED_ACCESS_CHAIN,
        UNTYPED_POINTER_ACCESS_CHAIN,
        LOAD,
        STORE,
        COPY_MEMORY,
        ACCESS_CHAIN,
        POINTER_ACCESS_CHAIN,
        POINTER_COMPARISON,
        SELECT,
        POINTER_VALUE,
        FUNCTION_PARAMETER,
        BITCAST,
        GATHER,
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
        RAY_QUERY
    }

    /** Later entries override earlier ones. */
    private static final List<Map.Entry<Rule, List<Op>>> RULES = List.of(
            rule(Rule.IGNORED, Trait.DEBUG, Op.OpCapability, Op.OpExtension),
            rule(Rule.TYPE_INT, Op.OpTypeInt),
            rule(Rule.TYPE_FLOAT, Op.OpTypeFloat),
            rule(Rule.TYPE_VECTOR, Op.OpTypeVector),
            rule(Rule.TYPE_ELEMENTS, Op.OpTypeMatrix, Op.OpTypeArray, Op.OpTypeRuntimeArray),
            rule(Rule.TYPE_STRUCT, Op.OpTypeStruct),
            rule(Rule.TYPE_POINTER, Op.OpTypePointer, Op.OpTypeUntypedPointerKHR),
            rule(Rule.TYPE_FORWARD_POINTER, Op.OpTypeForwardPointer),
            rule(Rule.TYPE_IMAGE, Op.OpTypeImage),
            rule(Rule.TYPE_SAMPLER, Op.OpTypeSampler),
            rule(Rule.TYPE_COOPERATIVE_MATRIX, Op.OpTypeCooperativeMatrixKHR),
            rule(Rule.CONSTANT, Op.OpConstant),
            rule(Rule.NULL_CONSTANT, Op.OpConstantNull),
            rule(Rule.CONSTANT_OPERATION, Op.OpSpecConstantOp),
            rule(Rule.IMPORT, Op.OpExtInstImport),
            rule(Rule.EXTENDED, Trait.EXTENDED_INSTRUCTION),
            rule(Rule.MEMORY_MODEL, Op.OpMemoryModel),
            rule(Rule.ENTRY_POINT, Op.OpEntryPoint),
            rule(Rule.GRAPH_ENTRY_POINT, Op.OpGraphEntryPointARM),
            rule(Rule.DECORATE, Op.OpDecorate, Op.OpDecorateId),
            rule(Rule.MEMBER_DECORATE, Op.OpMemberDecorate),
            rule(Rule.GROUP_DECORATE, Op.OpGroupDecorate),
            rule(Rule.VARIABLE, Op.OpVariable),
            rule(Rule.UNTYPED_VARIABLE, Op.OpUntypedVariableKHR),
            rule(Rule.UNTYPED_ACCESS_CHAIN, Op.OpUntypedAccessChainKHR, Op.OpUntypedInBoundsAccessChainKHR),
            rule(
                    Rule.UNTYPED_POINTER_ACCESS_CHAIN,
                    Op.OpUntypedPtrAccessChainKHR,
                    Op.OpUntypedInBoundsPtrAccessChainKHR),
            rule(Rule.LOAD, Op.OpLoad),
            rule(Rule.STORE, Op.OpStore),
            rule(Rule.COPY_MEMORY, Op.OpCopyMemory),
            rule(Rule.ACCESS_CHAIN, Op.OpAccessChain, Op.OpInBoundsAccessChain),
            rule(Rule.POINTER_ACCESS_CHAIN, Op.OpPtrAccessChain, Op.OpInBoundsPtrAccessChain),
            rule(Rule.POINTER_COMPARISON, Op.OpPtrEqual, Op.OpPtrNotEqual, Op.OpPtrDiff),
            rule(Rule.SELECT, Op.OpSelect),
            rule(Rule.POINTER_VALUE, Op.OpPhi, Op.OpFunctionCall),
            rule(Rule.FUNCTION_PARAMETER, Op.OpFunctionParameter),
            rule(Rule.BITCAST, Op.OpBitcast),
            rule(Rule.GATHER, Op.OpImageGather, Op.OpImageSparseGather),
            rule(Rule.IMAGE_READ, Op.OpImageRead, Op.OpImageSparseRead),
            rule(Rule.IMAGE_WRITE, Op.OpImageWrite),
            rule(Rule.ATOMIC, Trait.ATOMIC_READ),
            rule(Rule.ATOMIC_STORE, Op.OpAtomicStore),
            rule(Rule.ATOMIC_FLOAT_ADD, Op.OpAtomicFAddEXT),
            rule(Rule.ATOMIC_FLOAT_EXTREME, Op.OpAtomicFMinEXT, Op.OpAtomicFMaxEXT),
            rule(Rule.INTEGER_DOT, Trait.INTEGER_DOT),
            rule(Rule.DOT, Op.OpDot),
            rule(Rule.CONTROL_BARRIER, Op.OpControlBarrier),
            rule(Rule.TRACE_RAY, Op.OpTraceRayKHR),
            rule(Rule.RAY_QUERY, Op.OpRayQueryInitializeKHR));

    /**
     * The fewest words of an instruction by its opcode. Where the grammar lacks an enumerant, nobody knows the parameters
     * that follow, so that such an instruction can be read though it is shorter.
     */
    final byte[] least;

    final int[] byOpcode;

    /** By opcode: the work that remains after its first instruction. */
    final byte[] remaining;

    /** Number of the operand kind, or -1. */
    final int scopeKind;

    final int semanticsKind;
    final int memoryAccessKind;

    /** Numbers of operand names whose scope is not that of a memory operation. */
    final int executionName;

    final int scopeName;

    private InstructionPlans(GrammarTables tables) {
        scopeKind = tables.kind("Scope");
        semanticsKind = tables.kind("MemorySemantics");
        memoryAccessKind = tables.kind("MemoryAccess");
        executionName = name(tables, "Execution");
        scopeName = name(tables, "Scope");
        int last = tables.opCount() - 1;
        byOpcode = new int[last < 0 ? 0 : tables.opcode(last) + 1];
        least = new byte[byOpcode.length];
        for (int row = 0; row <= last; row++) {
            byOpcode[tables.opcode(row)] = plan(tables, row);
            least[tables.opcode(row)] = leastWords(tables, tables.opShape(row));
        }
        for (Map.Entry<Rule, List<Op>> rule : RULES) {
            for (Op op : rule.getValue()) {
                if (op.opcode() < byOpcode.length) {
                    byOpcode[op.opcode()] =
                            byOpcode[op.opcode()] & ~RULE | rule.getKey().ordinal();
                }
            }
        }
        for (Op op : Trait.BALLOT_OPERATION.ops()) {
            if (op.opcode() < byOpcode.length) {
                byOpcode[op.opcode()] &= ~(ENUMERANTS | COUNT << ENUMERANT);
            }
        }
        Rule[] rules = Rule.values();
        remaining = new byte[byOpcode.length];
        for (int opcode = 0; opcode < remaining.length; opcode++) {
            remaining[opcode] = remaining(byOpcode[opcode], rules[byOpcode[opcode] & RULE]);
        }
    }

    /** How many words an instruction has at least: its first one, and one for each required operand. */
    private static byte leastWords(GrammarTables tables, int shape) {
        int words = 1;
        for (int i = 0; i < tables.listLength(shape); i++) {
            words += (tables.listItem(shape, i) & 3) == 0 ? 1 : 0;
        }
        return (byte) words;
    }

    /** The plans for a grammar, computed once. */
    static InstructionPlans of(GrammarTables tables) {
        return tables.companion(InstructionPlans.class, InstructionPlans::new);
    }

    private static Map.Entry<Rule, List<Op>> rule(Rule rule, Op... ops) {
        return Map.entry(rule, List.of(ops));
    }

    private static Map.Entry<Rule, List<Op>> rule(Rule rule, Trait trait, Op... others) {
        List<Op> ops = new ArrayList<>(trait.ops());
        ops.addAll(List.of(others));
        return Map.entry(rule, ops);
    }

    private static byte remaining(int plan, Rule rule) {
        boolean plain = rule == Rule.NONE && (plan & ENUMERANTS) == 0;
        if (rule == Rule.IGNORED || (plan & KNOWN) == 0 || plain && (plan & HAS_TYPE) == 0) {
            return NOTHING;
        }
        if (plain) {
            return DEFINITION;
        }
        return switch (rule) {
            case CONSTANT -> CONSTANT;
            case LOAD -> LOAD;
            case STORE -> STORE;
            case ACCESS_CHAIN -> ACCESS_CHAIN;
            case EXTENDED -> EXTENDED;
            case OTHER_CONSTANT -> (plan & ENUMERANTS) == 0 ? OTHER_CONSTANT : ALL;
            case POINTER_ACCESS_CHAIN -> POINTER_ACCESS_CHAIN;
            case POINTER_VALUE -> POINTER_VALUE;
            case VARIABLE -> VARIABLE;
            default -> ALL;
        };
    }

    private static int name(GrammarTables tables, String text) {
        for (int name = 0; name < tables.nameCount(); name++) {
            if (tables.nameLength(name) == text.length() && tables.name(name).equals(text)) {
                return name;
            }
        }
        return -1;
    }

    private static Rule rule(GrammarTables tables, int row) {
        if (Trait.TYPE_DECLARATION.hasRow(tables, row)) {
            return Rule.DECLARES_TYPE;
        }
        return Trait.CONSTANT.hasRow(tables, row) && tables.opHasType(row) ? Rule.OTHER_CONSTANT : Rule.NONE;
    }

    private static int plan(GrammarTables tables, int row) {
        int shape = tables.opShape(row);
        int length = tables.listLength(shape);
        int ids = IdPlans.leadingIds(tables, shape);
        int plan = KNOWN
                | ids << IDS
                | (tables.opHasType(row) ? HAS_TYPE : 0)
                | (tables.opHasResult(row) ? HAS_RESULT : 0)
                | rule(tables, row).ordinal();
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
