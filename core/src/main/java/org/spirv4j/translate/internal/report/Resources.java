// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.report;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.translate.text.TextResource;

/** Collects the variables that a host or another stage has to know. */
public final class Resources {
    private final TextResource.Rule rule;
    private final List<TextResource> found = new ArrayList<>();

    /** Collects variables that are placed by a rule of the caller. */
    public Resources(TextResource.Rule rule) {
        this.rule = rule;
    }

    /**
     * Adds a resource, in the slot that the caller's rule gives it.
     *
     * @param resource the resource in the slot that it has without a rule
     * @return the resource as it is in the text
     */
    public TextResource place(TextResource resource) {
        TextResource placed = resource.at(rule.place(resource));
        found.add(placed);
        return placed;
    }

    /**
     * The same for a resource that shares its slot in the module with another one: where a rule gives it the slot that
     * the other one has in the text, it keeps its own.
     */
    public TextResource placeApart(TextResource resource, TextResource.Slot other) {
        TextResource.Slot slot = rule.place(resource);
        TextResource placed = slot.equals(other) ? resource : resource.at(slot);
        found.add(placed);
        return placed;
    }

    /** Adds a variable that no rule places, such as an input. */
    public void add(TextResource resource) {
        found.add(resource);
    }

    /** What was added. */
    public List<TextResource> all() {
        return List.copyOf(found);
    }
}
