// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Slot;

/**
 * Replaces arrays of resources with a length by a variable for each element, for languages that have no such arrays. An
 * index that is not a constant becomes a switch. The elements get bindings after those of all other variables of the
 * descriptor set.
 */
final class SingleDescriptors implements Pass {
    /** The most elements that an array is divided into. */
    private static final int MAX_ELEMENTS = 256;

    /** An element of an array of the given module. */
    private record Element(int variable, Slot slot, int index) {}

    /** By slot in the changed module. */
    private final Map<Slot, Element> elements = new HashMap<>();

    /** By descriptor set: the first binding after those of all variables. */
    private final Map<Integer, Integer> free = new HashMap<>();

    @Override
    public String name() {
        return "single-descriptors";
    }

    private static List<Integer> arrays(EditableModule module) {
        TypeFacts types = PassAccess.types(module);
        List<Integer> found = new ArrayList<>();
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int id = module.resultId(i);
            boolean isVariable = module.is(i, Op.OpVariable)
                    && number(module, id, Decoration.DescriptorSet) >= 0
                    && number(module, id, Decoration.Binding) >= 0;
            int type = isVariable ? types.pointee(module.typeId(i)) : 0;
            if (isVariable
                    && types.isArray(type)
                    && types.partCount(type) > 0
                    && types.partCount(type) <= MAX_ELEMENTS
                    && !types.isAnyArray(types.componentType(type))) {
                found.add(id);
            }
        }
        return found;
    }

    /** The number in a decoration of an id itself; -1 if it has none. */
    private static int number(EditableModule module, int id, Decoration decoration) {
        int at = module.annotations().decoration(id, decoration);
        return at != 0 && module.word(at, TargetDecoration.TARGET) == id
                ? module.word(at, TargetDecoration.DECORATION_PARAMETERS)
                : -1;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int binding = module.is(i, Op.OpVariable) ? number(module, module.resultId(i), Decoration.Binding) : -1;
            if (binding >= 0) {
                int set = Math.max(0, number(module, module.resultId(i), Decoration.DescriptorSet));
                free.merge(set, binding == Integer.MAX_VALUE ? binding : binding + 1, Math::max);
            }
        }
        TypeFacts types = PassAccess.types(module);
        for (int id : arrays(module)) {
            int set = number(module, id, Decoration.DescriptorSet);
            int first = free.getOrDefault(set, 0);
            int count = Math.toIntExact(types.partCount(types.pointee(module.typeOf(id))));
            if (first > Integer.MAX_VALUE - count) {
                continue;
            }
            free.put(set, first + count);
            Slot slot = Slot.of(set, number(module, id, Decoration.Binding));
            for (int i = 0; i < count; i++) {
                elements.put(Slot.of(set, first + i), new Element(id, slot, i));
            }
            module.setWord(
                    module.annotations().decoration(id, Decoration.Binding),
                    TargetDecoration.DECORATION_PARAMETERS,
                    first);
        }
        ModulePasses.replaceDescArrayAccessUsingVarIndex().run(module, context);
        ModulePasses.descriptorArrayScalarReplacement().run(module, context);
    }

    /** A resource of the changed module as one of the given module: an element is at the slot of its array there. */
    TextResource inGivenModule(TextResource resource) {
        Slot original = new Slot(resource.original().set(), resource.original().binding(), OptionalInt.empty());
        Element element = elements.get(original);
        if (element == null) {
            return resource;
        }
        String name = resource.originalName();
        String suffix = "[" + element.index + "]";
        return new TextResource(
                resource.form(),
                element.variable,
                resource.samplerId(),
                name.endsWith(suffix) ? name : name + suffix,
                resource.name(),
                element.slot,
                resource.slot());
    }

    /**
     * The slot of a resource of the changed module by a rule for resources of the given module. A rule that gives all
     * elements of an array one binding gives it the first of them.
     */
    Slot place(TextResource resource, TextResource.Rule rule) {
        TextResource own = inGivenModule(resource);
        Slot slot = rule.place(own);
        Element element = elements.get(
                new Slot(resource.original().set(), resource.original().binding(), OptionalInt.empty()));
        if (element == null
                || element.index == 0
                || slot.equals(own.slot())
                || slot.binding().isEmpty()) {
            return slot;
        }
        String first = own.originalName().replaceAll("\\[\\d+]$", "[0]");
        boolean isForAll = rule.place(new TextResource(
                        own.form(), own.id(), own.samplerId(), first, own.name(), own.original(), own.slot()))
                .equals(slot);
        return isForAll
                ? new Slot(slot.set(), OptionalInt.of(slot.binding().getAsInt() + element.index), slot.location())
                : slot;
    }
}
