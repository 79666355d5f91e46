// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Optional;
import java.util.OptionalLong;

/** An array, with or without a length. An array of arrays has one of these for each dimension, the outermost first. */
public final class ArrayType extends ReflectedType {
    /** The length of the longest expression that becomes a part of another one. */
    private static final int MAX_LENGTH = 200;

    private final ReflectedType element;
    private final Optional<SpecializableNumber> length;
    private final OptionalLong stride;
    private final Optional<String> computed;
    private final ReflectedType innermost;

    /**
     * The number of bytes by which elements are longer than the stride, for the default values of specialization
     * constants.
     */
    private final long excess;

    /** The size of the last element if that is longer than the stride and not fixed; otherwise empty. */
    private final String longElement;

    /**
     * @param computed how the size is computed, if the stride depends on the elements; otherwise empty
     */
    ArrayType(
            int id,
            ReflectedType element,
            Optional<SpecializableNumber> length,
            OptionalLong stride,
            Optional<String> computed) {
        super(id);
        this.element = element;
        this.length = length;
        this.stride = stride;
        this.computed = computed;
        innermost = element.innermostElement();
        excess = Math.max(0, element.size().orElse(0) - stride.orElse(Long.MAX_VALUE));
        String expression = excess == 0 ? "" : element.sizeExpression();
        longElement = expression.length() > MAX_LENGTH ? "" : expression;
    }

    /** {@return the type of the elements} */
    public ReflectedType element() {
        return element;
    }

    /** {@return the length; empty for a run-time array, whose length is that of the buffer} */
    public Optional<SpecializableNumber> length() {
        return length;
    }

    /** {@return whether this is a run-time array} */
    public boolean isRuntimeSized() {
        return length.isEmpty();
    }

    /**
     * {@return the distance from one element to the next in bytes; without the decoration ArrayStride, in kernels that
     * of OpenCL C, and otherwise empty}
     */
    public OptionalLong stride() {
        return stride;
    }

    Optional<String> computed() {
        return computed;
    }

    @Override
    public ReflectedType innermostElement() {
        return innermost;
    }

    /**
     * {@return the stride times the length, in bytes, or more if the last element is longer than the stride for the
     * default values of specialization constants; empty if one of them is not known}
     */
    @Override
    public OptionalLong size() {
        OptionalLong known = length.isPresent() ? length.get().value() : OptionalLong.empty();
        if (known.isEmpty() || stride.isEmpty()) {
            return OptionalLong.empty();
        }
        long high = Math.multiplyHigh(known.getAsLong(), stride.getAsLong());
        long size = known.getAsLong() * stride.getAsLong();
        return high == 0 && size >= 0 && size <= Long.MAX_VALUE - excess
                ? OptionalLong.of(size == 0 ? 0 : size + excess)
                : OptionalLong.empty();
    }

    @Override
    public String sizeExpression() {
        if (computed.isPresent()) {
            return computed.get();
        }
        String factor = length.map(SpecializableNumber::expression).orElse("");
        if (stride.isEmpty()) {
            return "";
        }
        String group = factor.indexOf(' ') < 0 ? factor : "(" + factor + ")";
        if (!longElement.isEmpty() && size().orElse(0) > 0) {
            long last = size().getAsLong() - stride.getAsLong() - excess;
            return (factor.isEmpty() ? Long.toString(last) : stride.getAsLong() + " * (" + group + " - 1)") + " + "
                    + longElement;
        }
        return factor.isEmpty() ? "" : stride.getAsLong() + " * " + group;
    }

    /**
     * {@return the type of the innermost elements and the dimensions, the outermost first, such as
     * {@code float32[4][]}}
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(innermostElement().toString());
        ReflectedType type = this;
        while (type instanceof ArrayType) {
            ArrayType array = (ArrayType) type;
            text.append('[')
                    .append(array.length.map(SpecializableNumber::toString).orElse(""))
                    .append(']');
            type = array.element;
        }
        return text.toString();
    }
}
