// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.cli.run.sample.Counterparts;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Form;

/**
 * The resources of the module that a compiler made of a text, and those of the original, by the data of the translation
 * only.
 */
final class TextCounterparts implements Counterparts {
    /** Forms of what no host binds. */
    private static final Set<Form> NOT_BOUND =
            Set.of(Form.PUSH_CONSTANTS, Form.UNIFORM, Form.INPUT, Form.OUTPUT, Form.SPECIALIZATION_CONSTANT);

    private final EntryPointReflection original;
    private final EntryPointReflection result;
    private final Map<ResourceVariable, TextResource> texts = new LinkedHashMap<>();

    TextCounterparts(EntryPointReflection original, EntryPointReflection result, Translation translation) {
        this.original = original;
        this.result = result;
        for (ResourceVariable variable : result.resources()) {
            text(variable, translation.resources()).ifPresent(text -> texts.put(variable, text));
        }
    }

    EntryPointReflection original() {
        return original;
    }

    EntryPointReflection result() {
        return result;
    }

    /** What the translation says of a resource; by its slot, or by its name if that is not enough. */
    private static Optional<TextResource> text(ResourceVariable variable, List<TextResource> resources) {
        List<TextResource> bound = resources.stream()
                .filter(text -> !NOT_BOUND.contains(text.form()))
                .toList();
        List<TextResource> placed =
                bound.stream().filter(text -> isAt(text.slot(), variable)).toList();
        return placed.size() == 1
                ? Optional.of(placed.get(0))
                : (placed.isEmpty() ? bound : placed)
                        .stream()
                                .filter(text -> placed.contains(text)
                                        || text.slot().binding().isEmpty())
                                .filter(text -> text.name().equals(variable.declaredName())
                                        || variable.block()
                                                .filter(block -> text.name().equals(block.declaredName()))
                                                .isPresent())
                                .findFirst();
    }

    private static boolean isAt(TextResource.Slot slot, ResourceVariable variable) {
        return slot.binding().isPresent()
                && slot.binding().equals(variable.binding())
                && slot.set().orElse(0) == variable.descriptorSet().orElse(0);
    }

    /** What the translation says of a resource of the result. */
    Optional<TextResource> text(ResourceVariable variable) {
        return Optional.ofNullable(texts.get(variable));
    }

    @Override
    public Optional<ResourceVariable> of(ResourceVariable variable) {
        return variable.isPushConstant()
                ? original.pushConstants().stream().findFirst()
                : text(variable)
                        .flatMap(text -> original.resources().stream()
                                .filter(candidate -> candidate.id() == text.id())
                                .findFirst());
    }

    /** Why the result cannot be executed on the data of the original; empty if it can. */
    String notExecuted(Translation translation) {
        for (TextResource resource : translation.resources()) {
            if (resource.form() == Form.UNIFORM) {
                return "nothing sets uniforms outside of blocks, such as '" + resource.name() + "'";
            }
            boolean isInterface = resource.form() == Form.INPUT || resource.form() == Form.OUTPUT;
            if (isInterface && resource.slot().location().isEmpty()) {
                return "'" + resource.name() + "' has no location in the text";
            }
        }
        Map<List<Integer>, Integer> ids = new HashMap<>();
        for (Map.Entry<ResourceVariable, TextResource> pair : texts.entrySet()) {
            ResourceVariable variable = pair.getKey();
            List<Integer> slot = List.of(
                    variable.descriptorSet().orElse(0), variable.binding().orElse(-1));
            Integer other = ids.putIfAbsent(slot, pair.getValue().id());
            if (other != null && other != pair.getValue().id()) {
                return "two resources have binding " + slot.get(1) + " in the text";
            }
        }
        return "";
    }
}
