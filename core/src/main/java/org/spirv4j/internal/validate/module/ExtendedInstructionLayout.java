// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.LayoutRule;

/** Where extended instructions may stand: those of debug information and non-semantic ones outside blocks too. */
final class ExtendedInstructionLayout {

    private enum Kind {
        ORDINARY,
        NON_SEMANTIC,
        DEBUG_INFO
    }

    private final ValidationContext context;
    private int lastSet = Integer.MIN_VALUE;
    private Kind lastKind = Kind.ORDINARY;

    ExtendedInstructionLayout(ValidationContext context) {
        this.context = context;
    }

    private Kind kind(InstructionCursor cursor) {
        int set = cursor.operands().set;
        if (set != lastSet) {
            lastSet = set;
            lastKind = kindOf(set);
        }
        return lastKind;
    }

    private Kind kindOf(int set) {
        if (set == OperandScanner.UNKNOWN_NON_SEMANTIC_SET) {
            return Kind.NON_SEMANTIC;
        }
        if (set < 0) {
            return Kind.ORDINARY;
        }
        String name = context.tables.name(context.tables.setName(set));
        if (name.contains("DebugInfo")) {
            return Kind.DEBUG_INFO;
        }
        return context.tables.setIsNonSemantic(set) ? Kind.NON_SEMANTIC : Kind.ORDINARY;
    }

    /** Whether it is an extended instruction that may stand between functions. */
    boolean isNonSemantic(InstructionCursor cursor) {
        return isExtended(cursor) && kind(cursor) != Kind.ORDINARY;
    }

    /** Whether it is an instruction of debug information. */
    boolean isDebugInfo(InstructionCursor cursor) {
        return isExtended(cursor) && kind(cursor) == Kind.DEBUG_INFO;
    }

    private static boolean isExtended(InstructionCursor cursor) {
        return Trait.EXTENDED_INSTRUCTION.has(cursor.op);
    }

    /** Whether an instruction of debug information describes the code around it. */
    private static boolean isLocal(String name) {
        return switch (name) {
            case "DebugScope",
                    "DebugNoScope",
                    "DebugDeclare",
                    "DebugValue",
                    "DebugLine",
                    "DebugNoLine",
                    "DebugFunctionDefinition" -> true;
            default -> false;
        };
    }

    private String name(InstructionCursor cursor) {
        int row = context.tables.instruction(cursor.operands().set, cursor.operand(1));
        return row < 0 ? "" : context.tables.name(context.tables.instructionName(row));
    }

    /**
     * Checks one that stands among the declarations or in a function; others are let pass.
     *
     * @return whether it is right
     */
    boolean check(InstructionCursor cursor, int section, boolean inFunction, boolean inBlock) {
        if (!isExtended(cursor) || cursor.operands().set == OperandScanner.NOT_AN_IMPORT) {
            return true;
        }
        switch (kind(cursor)) {
            case DEBUG_INFO -> {
                String name = name(cursor);
                if (isLocal(name)) {
                    if (!inFunction) {
                        context.error(LayoutRule.LOCAL_DEBUG_INFO, name + " stands outside functions")
                                .hint("put it into the block whose code it describes");
                        return false;
                    }
                } else if (inFunction || section > LogicalLayout.DECLARATIONS) {
                    context.plainErrorAt(
                                    LayoutRule.GLOBAL_DEBUG_INFO,
                                    cursor.at,
                                    name + " stands " + (inFunction ? "inside" : "behind") + " functions")
                            .hint("put it between the global variables and the first function");
                    return false;
                }
            }
            case ORDINARY -> {
                if (!inBlock && context.damaged.isEmpty()) {
                    context.error(
                                    LayoutRule.IN_BLOCKS,
                                    cursor.name() + " stands outside blocks, but only non-semantic instructions may")
                            .hint("put it into a block");
                    return false;
                }
            }
            case NON_SEMANTIC -> {}
        }
        return true;
    }
}
