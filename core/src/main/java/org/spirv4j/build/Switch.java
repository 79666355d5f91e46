// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;

/** A switch that is being written by {@link Code#switchOn}. */
public final class Switch extends Construct {
    private record Target(long literal, Block block) {}

    private final Value selector;
    private final List<Target> targets = new ArrayList<>();
    private final Set<Long> literals = new HashSet<>();
    private Mask<SelectionControl> control = Mask.of();
    private @Nullable Block defaultBlock;
    /** The target of the case that fell through, until the next case begins there. */
    private @Nullable Block next;

    private boolean writingCase;

    Switch(Code outside, Value selector, Block merge) {
        super(outside, merge);
        this.selector = selector;
    }

    /**
     * Sets a hint.
     *
     * @param hint a hint such as Flatten
     * @return this switch
     */
    public Switch control(Mask<SelectionControl> hint) {
        Objects.requireNonNull(hint, "hint");
        control = hint;
        return this;
    }

    /**
     * Writes the case for a value.
     *
     * @param literal an integer that the type of the selector can represent, signed or unsigned
     * @param body writes the case
     * @return this switch
     */
    public Switch on(long literal, Consumer<Code> body) {
        return on(List.of(literal), body);
    }

    /**
     * Writes the case for two values.
     *
     * @param literal an integer that the type of the selector can represent, signed or unsigned
     * @param other another such integer
     * @param body writes the case
     * @return this switch
     */
    public Switch on(long literal, long other, Consumer<Code> body) {
        return on(List.of(literal, other), body);
    }

    /**
     * Writes the case for several values.
     *
     * @param several integers that the type of the selector can represent, signed or unsigned
     * @param body writes the case
     * @return this switch
     */
    public Switch on(List<Long> several, Consumer<Code> body) {
        Objects.requireNonNull(several, "several");
        Objects.requireNonNull(body, "body");
        for (long literal : several) {
            checkLiteral(literal);
        }
        Block block = begin("on");
        for (long literal : several) {
            targets.add(new Target(literal, block));
        }
        write("a case of the switch", block, body);
        return this;
    }

    /**
     * Writes the case for all other values.
     *
     * @param body writes the case
     * @return this switch
     */
    public Switch otherwise(Consumer<Code> body) {
        Objects.requireNonNull(body, "body");
        if (defaultBlock != null) {
            throw new BuildException("otherwise: the switch already has a default case");
        }
        Block block = begin("otherwise");
        defaultBlock = block;
        write("the default of the switch", block, body);
        return this;
    }

    /** Branches to the end of the switch. Can be called in a case, also in selections inside it. */
    public void break_() {
        Code code = inside("break_");
        exits.add(new ConstructWriter.Edge(code.block(), List.of()));
        code.branch(merge);
    }

    /**
     * Branches to the next case, which is written next. Cannot be called in a selection or loop inside the case, whose
     * exits do not lead there.
     */
    public void fallThrough() {
        Code code = inside("fallThrough");
        if (code.region.construct != this) {
            throw new BuildException("fallThrough: " + code.region.name
                    + " cannot fall through to the next case; call fallThrough after it");
        }
        next = outside.function.newBlock();
        code.branch(next);
    }

    private void checkLiteral(long literal) {
        int width = selector.type().width();
        long rest = width >= Long.SIZE ? 0 : literal >> width;
        boolean negative = width < Long.SIZE && literal >> (width - 1) == -1;
        if (rest != 0 && !negative) {
            throw new BuildException("on: " + literal + " is out of range for the selector type " + selector.type());
        }
        if (!literals.add(width >= Long.SIZE ? literal : literal & (1L << width) - 1)) {
            throw new BuildException("on: the switch already has a case for " + literal);
        }
    }

    private Block begin(String call) {
        outside.checkOpen(call);
        if (writingCase) {
            throw new BuildException(call + ": a case cannot be nested in another case");
        }
        Block block = next == null ? outside.function.newBlock() : next;
        next = null;
        return block;
    }

    private void write(String name, Block block, Consumer<Code> body) {
        Code active = outside.function.active();
        writingCase = true;
        ConstructWriter constructs = new ConstructWriter(outside);
        Code code = constructs.enter(outside.region.body(name, this), block);
        body.accept(code);
        if (!code.hasEnded()) {
            break_();
        }
        constructs.leave(code);
        outside.function.activate(active);
        writingCase = false;
    }

    /** Ends the preceding block with the OpSwitch, and continues at the merge block. */
    void finish() {
        if (next != null) {
            throw new BuildException("switchOn: the last case falls through, but no case follows it");
        }
        outside.end(outside.begin(Op.OpSelectionMerge).id(merge).mask(control));
        InstructionEncoder encoder =
                outside.begin(Op.OpSwitch).value(selector).id(defaultBlock == null ? merge : defaultBlock);
        for (Target target : targets) {
            LiteralNumbers.integer(encoder, selector.type(), target.literal());
            encoder.id(target.block());
        }
        outside.end(encoder);
        new ConstructWriter(outside).merge(merge, defaultBlock == null || !exits.isEmpty());
    }

    @Override
    String kind() {
        return "switch";
    }
}
