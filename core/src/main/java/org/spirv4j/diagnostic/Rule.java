package org.spirv4j.diagnostic;

import java.util.List;

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
     * A rule with these properties.
     *
     * @param id the name of the group of rules that it belongs to, a point, and its own name: {@code types.array-length}
     * @param section what states it, as in {@link #section()}; may be empty
     * @param vuids the Vulkan valid usage identifiers of the rule, the usual one first; may be empty
     */
    public static Rule of(String id, String section, String... vuids) {
        return new Rule(id, section, List.of(vuids));
    }

    /** The rule's name, which stays the same from release to release: group, point, name. */
    public String id() {
        return id;
    }

    /** The name of the group of rules that it belongs to: the part of the id in front of the point. */
    public String group() {
        int point = id.indexOf('.');
        return point < 0 ? id : id.substring(0, point);
    }

    /**
     * What states the rule. Of the SPIR-V specification, a section about instructions stands with its title, such as
     * "Arithmetic Instructions", and other sections with number and title, such as "2.16.1, Universal Validation Rules",
     * where the number is that of the unified edition of version 1.3. An extension or an extended instruction set stands
     * with its name, a chapter of a client API's specification as in "Vulkan: Built-In Variables". Several are separated
     * by "; ".
     */
    public String section() {
        return section;
    }

    /** The Vulkan valid usage identifiers of the rule, the usual one first; empty if it has none. */
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

    /** The id. */
    @Override
    public String toString() {
        return id;
    }
}
