// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;

/**
 * The result of an instruction other than a type or a label (section 2.2.1 of the specification, "Instructions").
 * Made by the methods of {@link ModuleBuilder} and {@link Code}.
 */
public sealed class Value extends Id permits ModuleValue, ForwardValue {
    final Type type;

    /** The cursor that wrote the instruction; null outside functions. */
    @Nullable
    Code writer;

    /** The block that contains the instruction; null outside functions, and as long as there is no instruction. */
    @Nullable
    Block block;

    /** A value outside functions. */
    Value(ModuleBuilder module, int id, Type type) {
        super(module, id);
        this.type = type;
    }

    /** The result of an instruction in a block. */
    Value(Code writer, @Nullable Block block, int id, Type type) {
        super(writer.module, id);
        this.type = type;
        this.writer = writer;
        this.block = block;
    }

    /** {@return the type; {@link Type#isNone} holds for results without a type, such as that of OpString} */
    public final Type type() {
        return type;
    }

    /**
     * Gives this value a name (OpName).
     *
     * @param name the name
     * @return this value
     */
    public Value named(String name) {
        module.name(this, name);
        return this;
    }

    /**
     * Decorates this value, for example as NoContraction or RelaxedPrecision.
     *
     * @param decoration the decoration
     * @param parameters what the decoration takes: numbers, enumerants, strings, ids
     * @return this value
     */
    public Value decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        module.decorate(this, decoration, parameters);
        return this;
    }

    /** {@return the first component of this vector, as by {@link #component component(0)}} */
    public final Value x() {
        return component(0);
    }

    /** {@return the second component of this vector, as by {@link #component component(1)}} */
    public final Value y() {
        return component(1);
    }

    /** {@return the third component of this vector, as by {@link #component component(2)}} */
    public final Value z() {
        return component(2);
    }

    /** {@return the fourth component of this vector, as by {@link #component component(3)}} */
    public final Value w() {
        return component(3);
    }

    /**
     * Extracts a component of this vector by an OpCompositeExtract. The cursor that made the vector writes it, or that
     * of the innermost lambda inside. {@link Code#component} writes it at a given insertion point.
     *
     * @param index the number of the component, from 0
     * @return the component
     * @throws BuildException if this value has no such component; or if neither of these cursors is in the block of
     *     this value or, by nested lambdas, in one that it dominates; or if this is a constant and no function is being
     *     written
     */
    public final Value component(int index) {
        checkComponent(index);
        return continuation("component").component(this, index);
    }

    final void checkComponent(int index) {
        if (!type.isVector() || index < 0 || type.op() == Op.OpTypeVector && index >= type.componentCount()) {
            throw new BuildException("component: " + type + " has no component " + index);
        }
    }

    /** The cursor for instructions that belong to this value: one that can write, where this value dominates. */
    final Code continuation(String call) {
        Code code = writer;
        if (code == null) {
            return module.functions.activeCode(call);
        }
        Block made = block;
        if (made == null) {
            throw new BuildException(call + ": " + this + " is not defined yet; use Code." + call);
        }
        Code found = code.continuing(made);
        if (found == null) {
            throw new BuildException(call + ": nothing can be written in block " + made + ", which defines " + this
                    + "; use Code." + call + " at a place that the block dominates");
        }
        return found;
    }

    /** Whether this value is declared outside functions, so that every function can use it. */
    boolean isGlobal() {
        return false;
    }
}
