// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.LoopControl;

/** A loop that is being written by a method of {@link Code} for loops. */
public final class Loop extends Construct {
    private final List<Value> headerValues;
    private final List<Value> values;
    private final List<Type> continued;
    final Block continueTarget;
    /** The edges to the continue target. */
    final List<ConstructWriter.Edge> continues = new ArrayList<>();

    private Mask<LoopControl> control = Mask.of();

    Loop(Code outside, Block merge, Block continueTarget, List<Value> headerValues, int hidden, boolean steps) {
        super(outside, merge);
        this.continueTarget = continueTarget;
        this.headerValues = headerValues;
        values = headerValues.subList(hidden, headerValues.size());
        continued = steps ? List.of() : ConstructWriter.types(values);
    }

    /**
     * {@return the values with which this iteration of the loop began (OpPhi in the header); after the loop, those of
     * the last iteration}
     */
    public List<Value> values() {
        return values;
    }

    /**
     * Returns one of the {@link #values}.
     *
     * @param index its number, from 0
     * @return the value
     */
    public Value value(int index) {
        return values.get(index);
    }

    /** {@return the index of the current iteration of a counting loop, such as {@code for_(from, below, body)}} */
    public Value index() {
        if (headerValues.size() == values.size()) {
            throw new BuildException("index: only loops of for_(from, below, ...) have an index");
        }
        return headerValues.get(0);
    }

    /**
     * Sets hints: Unroll, DontUnroll, and those with parameters, as in {@code
     * Mask.of(LoopControl.DontUnroll).with(LoopControl.DependencyLength, 4)}.
     *
     * @param hints the hints
     * @return this loop
     */
    public Loop control(Mask<LoopControl> hints) {
        Objects.requireNonNull(hints, "hints");
        control = hints;
        return this;
    }

    List<Value> headerValues() {
        return headerValues;
    }

    Mask<LoopControl> control() {
        return control;
    }

    List<Type> continuedTypes() {
        return continued;
    }

    /**
     * Branches to the end of the loop. Can be called anywhere in the body.
     *
     * @param results the results of the loop, as many and of the same types as {@link #values}; if none are given, the
     *     results are those values
     */
    public void break_(Value... results) {
        Objects.requireNonNull(results, "results");
        Code code = inside("break_");
        exits.add(new ConstructWriter(code)
                .edge("break_", ConstructWriter.types(values), results.length == 0 ? values : List.of(results)));
        code.branch(merge);
    }

    /**
     * Branches to the next iteration. Can be called anywhere in the body.
     *
     * @param next the values of the next iteration, as many and of the same types as {@link #values}; if none are
     *     given, the values stay the same; none for loops with a step, which computes them
     */
    public void continue_(Value... next) {
        Objects.requireNonNull(next, "next");
        Code code = inside("continue_");
        List<Value> given = next.length == 0 && !continued.isEmpty() ? values : List.of(next);
        continues.add(new ConstructWriter(code).edge("continue_", continued, given));
        code.branch(continueTarget);
    }

    @Override
    String kind() {
        return "loop";
    }
}
