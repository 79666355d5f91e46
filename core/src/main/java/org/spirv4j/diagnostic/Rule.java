// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.List;
import java.util.Objects;

/** A requirement that a module must meet, by name. Two rules are equal if their ids are. Immutable. */
public final class Rule {
    private final String id;
    private final String section;
    private final List<String> vuids;

    private Rule(String id, String section, List<String> vuids) {
        this.id = id;
        this.section = section;
        this.vuids = List.copyOf(vuids);
    }

    /**
     * Makes a rule.
     *
     * @param id the name of the group of rules that it belongs to, a point, and its own name:
     *     {@code types.array-length}
     * @param section what states it, as in {@link #section()}; may be empty
     * @param vuids the Vulkan valid usage identifiers of the rule, the usual one first; may be empty
     * @return the rule
     */
    public static Rule of(String id, String section, String... vuids) {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(section, "section");
        Objects.requireNonNull(vuids, "vuids");
        return new Rule(id, section, List.of(vuids));
    }

    /** {@return the name of the rule, which stays the same from release to release: group, point, name} */
    public String id() {
        return id;
    }

    /** {@return the name of the rule's group: the part of the id before the point} */
    public String group() {
        int point = id.indexOf('.');
        return point < 0 ? id : id.substring(0, point);
    }

    /** {@return the section of the specification, or of the client API's specification, that states the rule} */
    public String section() {
        return section;
    }

    /** {@return the Vulkan valid usage identifiers of the rule, the usual one first; empty if it has none} */
    public List<String> vuids() {
        return vuids;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rule rule && rule.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** {@return the id} */
    @Override
    public String toString() {
        return id;
    }
}
