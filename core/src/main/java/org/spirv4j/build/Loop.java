package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.LoopControl;

/** A loop that is being written: made by the methods of {@link Code} for loops. */
public final class Loop extends Construct {
    private final List<Value> headerValues;
    private final List<Value> values;
    private final List<Type> continued;
    final Block continueTarget;
    /** The ways to the continue target. */
    final List<RegionWriter.Edge> continues = new ArrayList<>();

    private Mask<LoopControl> control = Mask.of();

    Loop(Code outside, Block merge, Block continueTarget, List<Value> headerValues, int hidden, boolean steps) {
        super(outside, merge);
        this.continueTarget = continueTarget;
        this.headerValues = headerValues;
        values = headerValues.subList(hidden, headerValues.size());
        continued = steps ? List.of() : RegionWriter.types(values);
    }

    /** The values that this round of the loop has begun with (OpPhi in the header); after the loop, those of the last round. */
    public List<Value> values() {
        return values;
    }

    /** One of {@link #values}, counted from 0. */
    public Value value(int index) {
        return values.get(index);
    }

    /** The number that a counting loop has reached. */
    public Value index() {
        if (headerValues.size() == values.size()) {
            throw new BuildException("index: the loop does not count");
        }
        return headerValues.get(0);
    }

    /**
     * States hints: Unroll, DontUnroll, and those with parameters, as in {@code Mask.of(LoopControl.DontUnroll)
     * .with(LoopControl.DependencyLength, 4)}.
     */
    public Loop control(Mask<LoopControl> hints) {
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
     * Leaves the loop, from wherever in its body.
     *
     * @param results what the loop gives, as many and of the same types as {@link #values}; without any, those are given
     */
    public void break_(Value... results) {
        Code code = inside("break_");
        exits.add(code.edge("break_", RegionWriter.types(values), results.length == 0 ? values : List.of(results)));
        code.branch(merge);
    }

    /**
     * Goes on with the next round, from wherever in the body of the loop.
     *
     * @param next what the next round begins with, as many and of the same types as {@link #values}; without any, it gets those
     *     of this one; none for loops with a step, which makes them
     */
    public void continue_(Value... next) {
        Code code = inside("continue_");
        List<Value> given = next.length == 0 && !continued.isEmpty() ? values : List.of(next);
        continues.add(code.edge("continue_", continued, given));
        code.branch(continueTarget);
    }

    @Override
    String kind() {
        return "loop";
    }
}
