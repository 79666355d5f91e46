// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import org.spirv4j.internal.decode.ImportedSets;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.LayoutRule;

/**
 * Checks the positions of extended instructions: debug information and non-semantic instructions may also be outside
 * blocks.
 */
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
        if (set == ImportedSets.UNKNOWN_NON_SEMANTIC_SET) {
            return Kind.NON_SEMANTIC;
        }
        if (set < 0) {
            return Kind.ORDINARY;
        }
        String name = context.tables.name(context.tables.sets().name(set));
        if (name.contains("DebugInfo")) {
            return Kind.DEBUG_INFO;
        }
        return context.tables.sets().isNonSemantic(set) ? Kind.NON_SEMANTIC : Kind.ORDINARY;
    }

    /** Whether the instruction is non-semantic or debug information, which may be between functions. */
    boolean isNonSemantic(InstructionCursor cursor) {
        return isExtended(cursor) && kind(cursor) != Kind.ORDINARY;
    }

    /** Whether the instruction is from a debug information set. */
    boolean isDebugInfo(InstructionCursor cursor) {
        return isExtended(cursor) && kind(cursor) == Kind.DEBUG_INFO;
    }

    private static boolean isExtended(InstructionCursor cursor) {
        return Trait.EXTENDED_INSTRUCTION.has(cursor.op);
    }

    /** Whether a debug instruction describes the code around it, so that it must be in a function. */
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
        int row = context.tables.sets().instruction(cursor.operands().set, cursor.word(ExtInst.INSTRUCTION));
        return row < 0 ? "" : context.tables.name(context.tables.sets().instructionName(row));
    }

    /**
     * Checks the position of an extended instruction among the declarations or in a function; accepts all other
     * instructions.
     *
     * @return whether the position is valid
     */
    boolean check(InstructionCursor cursor, int section, boolean inFunction, boolean inBlock) {
        if (!isExtended(cursor) || cursor.operands().set == ImportedSets.NOT_AN_IMPORT) {
            return true;
        }
        switch (kind(cursor)) {
            case DEBUG_INFO -> {
                String name = name(cursor);
                if (isLocal(name)) {
                    if (!inFunction) {
                        context.error(LayoutRule.LOCAL_DEBUG_INFO, name + " is outside a function")
                                .hint("move it into the block that it describes");
                        return false;
                    }
                } else if (inFunction || section > LogicalLayout.DECLARATIONS) {
                    context.plainErrorAt(
                                    LayoutRule.GLOBAL_DEBUG_INFO,
                                    cursor.at,
                                    name + " is " + (inFunction ? "inside" : "after") + " a function")
                            .hint("move it between the global variables and the first function");
                    return false;
                }
            }
            case ORDINARY -> {
                if (!inBlock && context.damaged.isEmpty()) {
                    context.error(
                                    LayoutRule.IN_BLOCKS,
                                    cursor.name()
                                            + " is outside a block, where only non-semantic instructions are allowed")
                            .hint("move it into a block");
                    return false;
                }
            }
            case NON_SEMANTIC -> {}
        }
        return true;
    }
}
