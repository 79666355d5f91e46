// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Selects variables of a module: by result id, by name, or by descriptor set and binding. */
public sealed interface VariableSelector {

    /**
     * Selects the variable with a result id.
     *
     * @param id the result id
     */
    record Id(int id) implements VariableSelector {
        // The methods that a record has by default are linked at run time, which costs short programs 10 ms.
        @Override
        public boolean equals(Object other) {
            return other instanceof Id that && id == that.id;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /**
     * Selects the variable with a name, or else the variable whose block has the name.
     *
     * @param name the name, as {@link ShaderVariable#name} or {@link ShaderVariable#blockName} returns it
     */
    record Name(String name) implements VariableSelector {
        /** Checks the components. */
        public Name {
            Objects.requireNonNull(name, "name");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Name that && name.equals(that.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /**
     * Selects all variables with a descriptor set and a binding.
     *
     * @param descriptorSet the descriptor set
     * @param binding the binding
     */
    record BindingPoint(int descriptorSet, int binding) implements VariableSelector {
        @Override
        public boolean equals(Object other) {
            return other instanceof BindingPoint that && descriptorSet == that.descriptorSet && binding == that.binding;
        }

        @Override
        public int hashCode() {
            return 31 * descriptorSet + binding;
        }
    }

    /**
     * Reads a selector: {@code %12} is an id, {@code 0.3} a descriptor set and a binding, anything else a name.
     *
     * @param text the selector as text
     * @return the selector
     * @throws IllegalArgumentException if the text is empty, or its numbers are too large
     */
    static VariableSelector of(String text) {
        Objects.requireNonNull(text, "text");
        if (text.matches("%[0-9]+")) {
            return new Id(number(text.substring(1)));
        }
        if (text.matches("[0-9]+\\.[0-9]+")) {
            int point = text.indexOf('.');
            return new BindingPoint(number(text.substring(0, point)), number(text.substring(point + 1)));
        }
        String name = text.startsWith("%") ? text.substring(1) : text;
        if (name.isEmpty()) {
            throw new IllegalArgumentException("expected the name of a variable, %ID or SET.BINDING");
        }
        return new Name(name);
    }

    private static int number(String digits) {
        try {
            return Integer.parseUnsignedInt(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(digits + " is too large; the maximum is 4294967295", e);
        }
    }

    /**
     * Returns all selectors that select some of the given variables.
     *
     * @param variables the variables
     * @return for the ids, names, names of blocks, and descriptor sets with bindings: the variables that have them, in
     *     order; the name of a block selects its variables unless it is also the name of a variable
     */
    static Map<VariableSelector, List<ShaderVariable>> index(List<ShaderVariable> variables) {
        Objects.requireNonNull(variables, "variables");
        Map<VariableSelector, List<ShaderVariable>> index = new HashMap<>();
        Map<VariableSelector, List<ShaderVariable>> blocks = new HashMap<>();
        for (ShaderVariable variable : variables) {
            add(index, new Id(variable.id()), variable);
            if (!variable.name().isEmpty()) {
                add(index, new Name(variable.name()), variable);
            }
            if (!variable.blockName().isEmpty()) {
                add(blocks, new Name(variable.blockName()), variable);
            }
            if (variable.descriptorSet().isPresent() && variable.binding().isPresent()) {
                int descriptorSet = variable.descriptorSet().getAsInt();
                add(index, new BindingPoint(descriptorSet, variable.binding().getAsInt()), variable);
            }
        }
        blocks.forEach(index::putIfAbsent);
        return index;
    }

    private static void add(
            Map<VariableSelector, List<ShaderVariable>> index, VariableSelector selector, ShaderVariable variable) {
        index.computeIfAbsent(selector, s -> new ArrayList<>()).add(variable);
    }

    /** {@return the selector as {@link #of} reads it} */
    default String text() {
        if (this instanceof Id byId) {
            return "%" + Integer.toUnsignedString(byId.id);
        }
        if (this instanceof Name byName) {
            return byName.name;
        }
        BindingPoint point = (BindingPoint) this;
        return Integer.toUnsignedString(point.descriptorSet) + "." + Integer.toUnsignedString(point.binding);
    }
}
