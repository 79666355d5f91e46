// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.LayoutRule;

/** Checks the graphs section, which follows the functions, and the order of instructions in a graph (SPV_ARM_graph). */
final class GraphLayout {

    private enum State {
        OUTSIDE,
        STARTED,
        INPUTS,
        BODY,
        OUTPUTS
    }

    private final ValidationContext context;
    private State state = State.OUTSIDE;
    private int graphAt;

    /** Whether the graphs section has begun. */
    private boolean hasBegun;

    GraphLayout(ValidationContext context) {
        this.context = context;
    }

    boolean hasBegun() {
        return hasBegun;
    }

    void instruction(InstructionCursor cursor, int section) {
        hasBegun = true;
        if (section < LogicalLayout.GRAPHS) {
            if (context.markReported("graphs:" + section)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                cursor.at,
                                cursor.name() + " must come before the graphs, the last section of the module")
                        .hint("move it to the " + LogicalLayout.name(section));
            }
            return;
        }
        switch (cursor.op) {
            case OpGraphARM -> {
                if (state != State.OUTSIDE) {
                    report(cursor, "OpGraphARM is inside another graph", "end that graph with OpGraphEndARM first");
                }
                graphAt = cursor.at;
                state = State.STARTED;
            }
            case OpGraphInputARM -> {
                if (state != State.STARTED && state != State.INPUTS) {
                    report(
                            cursor,
                            "OpGraphInputARM does not follow an OpGraphARM or another OpGraphInputARM",
                            "move all inputs to the start of the graph");
                } else {
                    state = State.INPUTS;
                }
            }
            case OpGraphSetOutputARM -> {
                if (state == State.OUTSIDE) {
                    report(
                            cursor,
                            "OpGraphSetOutputARM is outside a graph",
                            "move all outputs directly before the graph's OpGraphEndARM");
                } else {
                    state = State.OUTPUTS;
                }
            }
            case OpGraphEndARM -> {
                if (state != State.OUTPUTS) {
                    report(
                            cursor,
                            state == State.OUTSIDE
                                    ? "OpGraphEndARM is outside a graph"
                                    : "OpGraphEndARM ends a graph that has no OpGraphSetOutputARM",
                            state == State.OUTSIDE
                                    ? "remove it, or add the missing OpGraphARM"
                                    : "add at least one OpGraphSetOutputARM before it");
                }
                state = State.OUTSIDE;
            }
            case OpGraphEntryPointARM -> {
                if (state != State.OUTSIDE) {
                    report(cursor, "OpGraphEntryPointARM is inside a graph", "move it before the graphs");
                }
            }
            default -> {
                if (section != LogicalLayout.LINE) {
                    body(cursor);
                }
            }
        }
    }

    private void body(InstructionCursor cursor) {
        if (state == State.OUTSIDE) {
            report(
                    cursor,
                    cursor.name() + " is outside a graph",
                    "move it between the inputs and the outputs of a graph");
        } else if (state == State.OUTPUTS) {
            report(
                    cursor,
                    cursor.name() + " follows an OpGraphSetOutputARM",
                    "move it before the outputs of the graph");
        } else {
            state = State.BODY;
        }
    }

    private void report(InstructionCursor cursor, String message, String hint) {
        if (context.damaged.isEmpty() && context.markReported("graph at " + graphAt)) {
            context.plainErrorAt(LayoutRule.GRAPHS, cursor.at, message).hint(hint);
        }
    }

    void end() {
        if (state != State.OUTSIDE) {
            context.plainErrorAt(LayoutRule.GRAPHS, 0, "the last graph has no OpGraphEndARM")
                    .hint("end it with OpGraphEndARM")
                    .related(graphAt, "the graph starts here");
        }
    }
}
