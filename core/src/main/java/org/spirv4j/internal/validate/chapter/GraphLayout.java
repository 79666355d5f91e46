package org.spirv4j.internal.validate.chapter;

import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
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

    void instruction(Site site, int place) {
        begun = true;
        if (place < InstructionPlace.GRAPHS) {
            if (context.first("graphs:" + place)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                site.at,
                                site.name() + " stands in the section of graphs, the last one of the module")
                        .hint("move it up to the " + InstructionPlace.name(place));
            }
            return;
        }
        switch (site.op) {
            case OpGraphARM -> {
                if (state != State.OUTSIDE) {
                    complain(site, "OpGraphARM stands inside a graph", "end that graph with OpGraphEndARM first");
                }
                graphAt = site.at;
                state = State.STARTED;
            }
            case OpGraphInputARM -> {
                if (state != State.STARTED && state != State.INPUTS) {
                    complain(
                            site,
                            "OpGraphInputARM does not follow an OpGraphARM or another OpGraphInputARM",
                            "put all inputs at the start of the graph");
                } else {
                    state = State.INPUTS;
                }
            }
            case OpGraphSetOutputARM -> {
                if (state == State.OUTSIDE) {
                    complain(
                            site,
                            "OpGraphSetOutputARM stands " + where(),
                            "put all outputs in front of the graph's OpGraphEndARM");
                } else {
                    state = State.OUTPUTS;
                }
            }
            case OpGraphEndARM -> {
                if (state != State.OUTPUTS) {
                    complain(
                            site,
                            "OpGraphEndARM stands " + where(),
                            "a graph ends with one OpGraphSetOutputARM at least and then OpGraphEndARM");
                }
                state = State.OUTSIDE;
            }
            case OpGraphEntryPointARM -> {
                if (state != State.OUTSIDE) {
                    complain(site, "OpGraphEntryPointARM stands inside a graph", "move it in front of the graphs");
                }
            }
            default -> {
                if (place != InstructionPlace.LINE) {
                    body(site);
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

    private void body(Site site) {
        if (state == State.OUTSIDE) {
            complain(site, site.name() + " stands outside graphs", "put it between the graph's inputs and its outputs");
        } else if (state == State.OUTPUTS) {
            complain(
                    site,
                    site.name() + " stands behind an OpGraphSetOutputARM",
                    "put it in front of the graph's outputs");
        } else {
            state = State.BODY;
        }
    }

    private void complain(Site site, String message, String hint) {
        if (context.damaged.isEmpty() && context.first("graph at " + graphAt)) {
            context.plainErrorAt(LayoutRule.GRAPHS, site.at, message).hint(hint);
        }
    }

    void end() {
        if (state != State.OUTSIDE) {
            context.plainErrorAt(LayoutRule.GRAPHS, 0, "the module ends inside a graph")
                    .hint("end it with OpGraphEndARM")
                    .place(graphAt, "the graph starts here");
        }
    }
}
