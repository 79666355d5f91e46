// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Option;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.ShaderVariable;
import org.spirv4j.transform.VariableSelector;

/**
 * Finds descriptors by what users call them: {@code 0:1}, {@code 0:1[2]}, or what {@link VariableSelector#of} reads,
 * such as the name of a variable or of its block, with an element or without; and by what assembly text calls them.
 */
public final class Places {
    private static final Pattern WITH_ELEMENT = Pattern.compile("(.+)\\[([0-9]+)\\]");

    /** Those that have a binding. */
    private final List<ShaderVariable> variables = new ArrayList<>();
    /** The variables by the names that the texts use from which the modules were assembled. */
    private final Map<String, List<ShaderVariable>> byLabel = new HashMap<>();

    private Map<VariableSelector, List<ShaderVariable>> bySelector = Map.of();

    /** Adds the variables of a module. */
    public void add(SpirvModule module) {
        add(module, id -> "");
    }

    /**
     * Adds the variables of a module that was assembled.
     *
     * @param labels the names of ids in the text
     */
    public void add(SpirvModule module, IntFunction<String> labels) {
        for (ShaderVariable variable : ShaderVariable.of(module)) {
            if (variable.binding().isPresent()) {
                variables.add(variable);
                byLabel.computeIfAbsent(labels.apply(variable.id()), label -> new ArrayList<>())
                        .add(variable);
            }
        }
        byLabel.remove("");
        bySelector = VariableSelector.index(variables);
    }

    /**
     * Finds a descriptor.
     *
     * @param option the option that names it, for messages
     * @throws UsageException if the text names none, or several
     */
    public Place find(Option option, String text) {
        Matcher matcher = WITH_ELEMENT.matcher(text);
        boolean hasElement = matcher.matches();
        String which = hasElement ? matcher.group(1) : text;
        int element = hasElement ? option.number(matcher.group(2), 0) : 0;
        if (which.matches("[0-9]+:[0-9]+")) {
            int colon = which.indexOf(':');
            return new Place(
                    option.number(which.substring(0, colon), 0), option.number(which.substring(colon + 1), 0), element);
        }
        return ofSelector(option, which, element);
    }

    /** Whether a variable has the descriptor set and the binding of a place. */
    public boolean declares(Place place) {
        return variables.stream()
                .anyMatch(variable -> place(variable, place.element()).equals(place));
    }

    /** Finds a descriptor; empty if the text names none, or several. */
    public Optional<Place> known(Option option, String text) {
        try {
            return Optional.of(find(option, text));
        } catch (UsageException e) {
            return Optional.empty();
        }
    }

    private static Place place(ShaderVariable variable, int element) {
        return new Place(variable.descriptorSet().orElse(0), variable.binding().orElse(0), element);
    }

    private Place ofSelector(Option option, String which, int element) {
        VariableSelector selector;
        try {
            selector = VariableSelector.of(which);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    option.name() + ": '" + Printable.of(which) + "' is not a descriptor: " + e.getMessage());
        }
        List<ShaderVariable> selected = bySelector.getOrDefault(selector, List.of());
        List<ShaderVariable> labelled = List.of();
        if (selector instanceof VariableSelector.Name name) {
            labelled = byLabel.getOrDefault(name.name(), List.of());
            boolean isOfBlock =
                    selected.stream().noneMatch(variable -> variable.name().equals(name.name()));
            selected = isOfBlock && !labelled.isEmpty() ? List.of() : selected;
        }
        List<Place> found = Stream.concat(selected.stream(), labelled.stream())
                .map(variable -> place(variable, element))
                .distinct()
                .toList();
        if (found.size() > 1) {
            throw new UsageException(option.name() + ": '" + Printable.of(which) + "' is the name of several variables;"
                    + " SET:BINDING selects one");
        }
        return found.stream().findFirst().orElseThrow(() -> new UsageException(unknown(option, which)));
    }

    private String unknown(Option option, String which) {
        TreeSet<String> names = new TreeSet<>(byLabel.keySet());
        for (ShaderVariable variable : variables) {
            names.add(variable.name());
            names.add(variable.blockName());
        }
        names.remove("");
        String hint = Suggestions.hint(which, names);
        return option.name() + ": '" + Printable.of(which)
                + "' is neither a descriptor set and a binding, such as 0:1, nor the name of a resource"
                + (hint.isEmpty() ? "" : "; " + Printable.of(hint));
    }
}
