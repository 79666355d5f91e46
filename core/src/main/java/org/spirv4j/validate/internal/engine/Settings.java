// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The settings of a validation: limits, relaxed rules, ignored rules and descriptor layouts. Immutable. */
public final class Settings {
    /** The universal limits, no relaxed rules, no ignored rules. */
    public static final Settings DEFAULT = new Settings(
            new EnumMap<>(Limit.class),
            EnumSet.noneOf(Relaxation.class),
            new EnumMap<>(DescriptorLayout.Kind.class),
            Set.of(),
            false,
            NonSemantic.WARNINGS);

    private final EnumMap<Limit, Integer> limits;
    private final EnumSet<Relaxation> relaxations;
    private final EnumMap<DescriptorLayout.Kind, DescriptorLayout> descriptors;
    private final Set<String> ignoredRules;
    private final boolean warningsAsErrors;
    private final NonSemantic nonSemantic;

    private Settings(
            EnumMap<Limit, Integer> limits,
            EnumSet<Relaxation> relaxations,
            EnumMap<DescriptorLayout.Kind, DescriptorLayout> descriptors,
            Set<String> ignoredRules,
            boolean warningsAsErrors,
            NonSemantic nonSemantic) {
        this.limits = limits;
        this.relaxations = relaxations;
        this.descriptors = descriptors;
        this.ignoredRules = ignoredRules;
        this.warningsAsErrors = warningsAsErrors;
        this.nonSemantic = nonSemantic;
    }

    public Settings with(Limit limit, int value) {
        EnumMap<Limit, Integer> changed = new EnumMap<>(limits);
        changed.put(limit, value);
        return new Settings(changed, relaxations, descriptors, ignoredRules, warningsAsErrors, nonSemantic);
    }

    public Settings with(Relaxation relaxation) {
        EnumSet<Relaxation> changed = EnumSet.copyOf(relaxations);
        changed.add(relaxation);
        return new Settings(limits, changed, descriptors, ignoredRules, warningsAsErrors, nonSemantic);
    }

    public Settings with(DescriptorLayout.Kind kind, DescriptorLayout layout) {
        EnumMap<DescriptorLayout.Kind, DescriptorLayout> changed = new EnumMap<>(descriptors);
        changed.put(kind, layout);
        return new Settings(limits, relaxations, changed, ignoredRules, warningsAsErrors, nonSemantic);
    }

    public Settings ignoring(String rule) {
        Set<String> changed = new HashSet<>(ignoredRules);
        changed.add(rule);
        return new Settings(limits, relaxations, descriptors, Set.copyOf(changed), warningsAsErrors, nonSemantic);
    }

    public Settings withWarningsAsErrors() {
        return new Settings(limits, relaxations, descriptors, ignoredRules, true, nonSemantic);
    }

    public Settings with(NonSemantic severity) {
        return new Settings(limits, relaxations, descriptors, ignoredRules, warningsAsErrors, severity);
    }

    /** The limit with the name that SPIRV-Tools gives it, such as {@code max-struct-depth}. */
    public static Optional<Limit> limit(String name) {
        return find(Limit.values(), name);
    }

    /** The rule with the name that SPIRV-Tools gives it, such as {@code relax-struct-store}. */
    public static Optional<Relaxation> relaxation(String name) {
        return find(Relaxation.values(), name);
    }

    private static <E extends Enum<E>> Optional<E> find(E[] values, String name) {
        String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(values)
                .filter(value -> value.name().equals(constant))
                .findFirst();
    }

    public int limit(Limit limit) {
        return limits.getOrDefault(limit, limit.universal());
    }

    public boolean has(Relaxation relaxation) {
        return relaxations.contains(relaxation);
    }

    public DescriptorLayout descriptor(DescriptorLayout.Kind kind) {
        return descriptors.getOrDefault(kind, DescriptorLayout.UNKNOWN);
    }

    /** Ids of rules, names of groups of rules, and VUIDs that are not reported. */
    public Set<String> ignoredRules() {
        return ignoredRules;
    }

    public boolean warningsAsErrors() {
        return warningsAsErrors;
    }

    public NonSemantic nonSemantic() {
        return nonSemantic;
    }
}
