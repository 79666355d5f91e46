// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.LayoutRule;

/** The section of graphs behind the functions, and what graphs are made of (SPV_ARM_graph). */
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

    /** Whether the section has begun. */
    private boolean begun;

    GraphLayout(ValidationContext context) {
        this.context = context;
    }

    boolean isOpen() {
        return begun;
    }

    void instruction(InstructionCursor cursor, int place) {
        begun = true;
        if (place < LogicalLayout.GRAPHS) {
            if (context.markReported("graphs:" + place)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                cursor.at,
                                cursor.name() + " stands in the section of graphs, the last one of the module")
                        .hint("move it up to the " + LogicalLayout.name(place));
            }
            return;
        }
        switch (cursor.op) {
            case OpGraphARM -> {
                if (state != State.OUTSIDE) {
                    complain(cursor, "OpGraphARM stands inside a graph", "end that graph with OpGraphEndARM first");
                }
                graphAt = cursor.at;
                state = State.STARTED;
            }
            case OpGraphInputARM -> {
                if (state != State.STARTED && state != State.INPUTS) {
                    complain(
                            cursor,
                            "OpGraphInputARM does not follow an OpGraphARM or another OpGraphInputARM",
                            "put all inputs at the start of the graph");
                } else {
                    state = State.INPUTS;
                }
            }
            case OpGraphSetOutputARM -> {
                if (state == State.OUTSIDE) {
                    complain(
                            cursor,
                            "OpGraphSetOutputARM stands " + where(),
                            "put all outputs in front of the graph's OpGraphEndARM");
                } else {
                    state = State.OUTPUTS;
                }
            }
            case OpGraphEndARM -> {
                if (state != State.OUTPUTS) {
                    complain(
                            cursor,
                            "OpGraphEndARM stands " + where(),
                            "a graph ends with one OpGraphSetOutputARM at least and then OpGraphEndARM");
                }
                state = State.OUTSIDE;
            }
            case OpGraphEntryPointARM -> {
                if (state != State.OUTSIDE) {
                    complain(cursor, "OpGraphEntryPointARM stands inside a graph", "move it in front of the graphs");
                }
            }
            default -> {
                if (place != LogicalLayout.LINE) {
                    body(cursor);
                }
            }
        }
    }

    private String where() {
        return switch (state) {
            case OUTSIDE -> "outside graphs";
            default -> "in a graph that has no OpGraphSetOutputARM yet";
        };
    }

    private void body(InstructionCursor cursor) {
        if (state == State.OUTSIDE) {
            complain(
                    cursor,
                    cursor.name() + " stands outside graphs",
                    "put it between the graph's inputs and its outputs");
        } else if (state == State.OUTPUTS) {
            complain(
                    cursor,
                    cursor.name() + " stands behind an OpGraphSetOutputARM",
                    "put it in front of the graph's outputs");
        } else {
            state = State.BODY;
        }
    }

    private void complain(InstructionCursor cursor, String message, String hint) {
        if (context.damaged.isEmpty() && context.markReported("graph at " + graphAt)) {
            context.plainErrorAt(LayoutRule.GRAPHS, cursor.at, message).hint(hint);
        }
    }

    void end() {
        if (state != State.OUTSIDE) {
            context.plainErrorAt(LayoutRule.GRAPHS, 0, "the module ends inside a graph")
                    .hint("end it with OpGraphEndARM")
                    .related(graphAt, "the graph starts here");
        }
    }
}
