package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.List;

/** Says which variables of a module are meant. */
public sealed interface VariableSelector {

    /** The variable with a result id. */
    record Id(int id) implements VariableSelector {}

    /** The variable with a name; see {@link ShaderVariable#name}. */
    record Name(String name) implements VariableSelector {}

    /** All variables with a descriptor set and a binding. */
    record BindingPoint(int descriptorSet, int binding) implements VariableSelector {}

    /**
     * Reads a selector: {@code %12} is an id, {@code 0.3} descriptor set and binding, anything else a name.
     *
     * @throws IllegalArgumentException if the text is empty, or its numbers are too large
     */
    static VariableSelector of(String text) {
        if (text.matches("%[0-9]+")) {
            return new Id(number(text.substring(1)));
        }
        if (text.matches("[0-9]+\\.[0-9]+")) {
            int point = text.indexOf('.');
            return new BindingPoint(number(text.substring(0, point)), number(text.substring(point + 1)));
        }
        String name = text.startsWith("%") ? text.substring(1) : text;
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a variable is called by its name, %ID or SET.BINDING");
        }
        return new Name(name);
    }

    private static int number(String digits) {
        try {
            return Integer.parseUnsignedInt(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(digits + " is too large; at most 4294967295", e);
        }
    }

    /** All selectors that mean a variable. */
    static List<VariableSelector> meaning(ShaderVariable variable) {
        List<VariableSelector> selectors = new ArrayList<>();
        selectors.add(new Id(variable.id()));
        if (!variable.name().isEmpty()) {
            selectors.add(new Name(variable.name()));
        }
        if (variable.descriptorSet().isPresent() && variable.binding().isPresent()) {
            selectors.add(new BindingPoint(
                    variable.descriptorSet().getAsInt(), variable.binding().getAsInt()));
        }
        return List.copyOf(selectors);
    }

    /** The selector as {@link #of} reads it. */
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
