// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.translate.text.TextResource;

/** Where a text has resources: at their sets and bindings, or at free ones, as far as no rule places them elsewhere. */
public final class ResourceSlots {
    private final CodeContext context;
    private int next = -1;

    /** Prepares for a text. */
    public ResourceSlots(CodeContext context) {
        this.context = context;
    }

    /** The slot of a variable in the text: none of those that are taken, unless a rule decides otherwise. */
    public TextResource.Slot place(int variable, TextResource.Form form, String name, Set<TextResource.Slot> taken) {
        boolean isBlock = form == TextResource.Form.UNIFORM_BLOCK || form == TextResource.Form.STORAGE_BLOCK;
        int named = isBlock
                ? context.types.innermostElement(context.types.pointee(context.types.typeOf(variable)))
                : variable;
        TextResource.Slot original = new TextResource.Slot(
                context.layout.decorationWord(variable, Decoration.DescriptorSet),
                context.layout.decorationWord(variable, Decoration.Binding),
                OptionalInt.empty());
        boolean isKept = original.binding().isPresent() && !taken.contains(original);
        TextResource.Slot own =
                isKept ? original : TextResource.Slot.of(original.set().orElse(0), free());
        String from = context.layout.name(named).orElse("");
        return context.resources
                .place(new TextResource(form, variable, 0, from, name, original, own))
                .slot();
    }

    /**
     * The slot of the sampler that a variable of images with samplers has in the text.
     *
     * @param image the slot of the image
     */
    public TextResource.Slot placeSampler(
            int variable, String name, TextResource.Slot image, Set<TextResource.Slot> taken) {
        TextResource.Slot original = new TextResource.Slot(
                context.layout.decorationWord(variable, Decoration.DescriptorSet),
                context.layout.decorationWord(variable, Decoration.Binding),
                OptionalInt.empty());
        TextResource.Slot own;
        do {
            own = TextResource.Slot.of(original.set().orElse(0), free());
        } while (taken.contains(own));
        String from = context.layout.name(variable).orElse("");
        return context.resources
                .placeApart(
                        new TextResource(TextResource.Form.SEPARATE_SAMPLER, variable, 0, from, name, original, own),
                        image)
                .slot();
    }

    /** The next binding that is after those of all resources of the module. */
    private int free() {
        if (next < 0) {
            for (int variable : context.globalVariables()) {
                int binding = context.layout
                        .decorationWord(variable, Decoration.Binding)
                        .orElse(-1);
                next = Math.max(next, binding);
            }
            next++;
        }
        return next++;
    }
}
