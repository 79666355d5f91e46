package org.spirv4j.transform;

import org.spirv4j.grammar.Op;

/** Some instructions by opcode. */
final class OpcodeSet {
    /** What gives an id a name. */
    static final OpcodeSet NAMES = of(Op.OpName, Op.OpMemberName);

    /** What decorates the id that is its first operand. */
    static final OpcodeSet DECORATIONS = of(
            Op.OpDecorate,
            Op.OpDecorateId,
            Op.OpDecorateString,
            Op.OpMemberDecorate,
            Op.OpMemberDecorateIdEXT,
            Op.OpMemberDecorateString);

    /** What applies a decoration group. */
    static final OpcodeSet GROUP_USES = of(Op.OpGroupDecorate, Op.OpGroupMemberDecorate);

    static final OpcodeSet EXECUTION_MODES = of(Op.OpExecutionMode, Op.OpExecutionModeId);

    static final OpcodeSet ENTRY_POINTS = of(Op.OpEntryPoint, Op.OpConditionalEntryPointINTEL);

    static final OpcodeSet EXTENDED = of(Op.OpExtInst, Op.OpExtInstWithForwardRefsKHR);

    private final boolean[] members;

    private OpcodeSet(Op... ops) {
        members = new boolean[Op.values()[Op.values().length - 1].opcode() + 1];
        for (Op op : ops) {
            members[op.opcode()] = true;
        }
    }

    static OpcodeSet of(Op... ops) {
        return new OpcodeSet(ops);
    }

    /** This set and another one. */
    OpcodeSet with(OpcodeSet other) {
        OpcodeSet larger = new OpcodeSet();
        for (int i = 0; i < members.length; i++) {
            larger.members[i] = members[i] || other.members[i];
        }
        return larger;
    }

    /** This set and all instructions whose names start so. */
    OpcodeSet withPrefix(String prefix) {
        OpcodeSet larger = new OpcodeSet();
        System.arraycopy(members, 0, larger.members, 0, members.length);
        for (Op op : Op.values()) {
            if (op.name().startsWith(prefix)) {
                larger.members[op.opcode()] = true;
            }
        }
        return larger;
    }

    boolean has(int opcode) {
        return opcode < members.length && members[opcode];
    }
}
