// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.resource.TextResource;

/** The capabilities and extensions that environments support, from {@code grammar/environments.table}. */
public final class EnvironmentTable {

    /** How an environment supports a capability. */
    public enum Support {
        /** Every device supports it. */
        ALWAYS,
        /** A device may support it. */
        OPTIONAL,
        /** It is part of an extension that the environment supports. */
        BY_EXTENSION,
        NONE
    }

    private static final EnvironmentTable BUILT_IN = new EnvironmentTable(TextResource.rows("environments.table"));

    /** A line about capabilities, with the number of the version from which on it applies. */
    private record Line(String family, int since, Support support, String with, List<String> names) {}

    /** What an environment supports: support and companions by the name of the capability. */
    private static final class Listed {
        final Map<String, Support> support = new HashMap<>();
        final Map<String, String> companions = new HashMap<>();
    }

    private final List<Line> lines = new ArrayList<>();

    /** For each environment by its ordinal; made on first use. */
    private final AtomicReferenceArray<Listed> listed = new AtomicReferenceArray<>(TargetEnv.values().length);

    private final Map<String, Extension> extensions = new HashMap<>();

    private EnvironmentTable(List<String> rows) {
        for (String row : rows) {
            List<String> fields = TextResource.words(row);
            switch (fields.get(0)) {
                case "capabilities" -> capabilities(fields);
                case "extension" -> extension(fields);
                default -> throw new IllegalStateException("environments.table: unknown line '" + row + "'");
            }
        }
    }

    /** The table that the library was built with. */
    public static EnvironmentTable builtIn() {
        return BUILT_IN;
    }

    private void capabilities(List<String> fields) {
        Support support = switch (fields.get(3)) {
            case "always" -> Support.ALWAYS;
            case "optional" -> Support.OPTIONAL;
            default -> throw new IllegalStateException("environments.table: " + fields);
        };
        boolean hasCompanion = fields.get(4).startsWith("with=");
        lines.add(new Line(
                fields.get(1),
                number(version(fields.get(2))),
                support,
                hasCompanion ? fields.get(4).substring(5) : "",
                fields.subList(hasCompanion ? 5 : 4, fields.size())));
    }

    private static int number(SpirvVersion version) {
        return version.major() << 8 | version.minor();
    }

    private Listed listed(TargetEnv env) {
        Listed known = listed.get(env.ordinal());
        if (known == null) {
            known = list(env);
            listed.set(env.ordinal(), known);
        }
        return known;
    }

    private Listed list(TargetEnv env) {
        List<String> families = families(env);
        int client = number(clientVersion(env));
        Listed found = new Listed();
        for (Line line : lines) {
            if (families.contains(line.family) && client >= line.since) {
                for (String name : line.names) {
                    if (!line.with.isEmpty()) {
                        found.companions.put(name, line.with);
                    }
                    Support before = found.support.get(name);
                    if (before == null || line.support.compareTo(before) < 0) {
                        found.support.put(name, line.support);
                    }
                }
            }
        }
        return found;
    }

    private void extension(List<String> fields) {
        Set<String> families = new HashSet<>();
        SpirvVersion needs = new SpirvVersion(1, 0);
        SpirvVersion wants = needs;
        for (String field : fields.subList(2, fields.size())) {
            if (field.startsWith("needs=")) {
                needs = version(field.substring(6));
                wants = needs;
            } else if (field.startsWith("wants=")) {
                wants = version(field.substring(6));
            } else if (!field.startsWith("core=")) {
                families.add(field);
            }
        }
        extensions.put(fields.get(1), new Extension(families, needs, wants));
    }

    private static SpirvVersion version(String text) {
        int point = text.indexOf('.');
        return new SpirvVersion(
                Integer.parseInt(text.substring(0, point)), Integer.parseInt(text.substring(point + 1)));
    }

    private static boolean isUniversal(TargetEnv env) {
        return env.api() == TargetEnv.Api.UNIVERSAL;
    }

    private static List<String> families(TargetEnv env) {
        return switch (env.api()) {
            case UNIVERSAL -> List.of("universal");
            case VULKAN -> List.of("vulkan");
            case OPENGL -> List.of("opengl");
            case OPENCL -> List.of("opencl", env.label().endsWith("embedded") ? "opencl-embedded" : "opencl-full");
        };
    }

    /** The version of the client API: 1.1 of {@code vulkan1.1spv1.4}. */
    private static SpirvVersion clientVersion(TargetEnv env) {
        String label = env.label();
        int digit = 0;
        while (Character.isLetter(label.charAt(digit))) {
            digit++;
        }
        return version(label.substring(digit, digit + 3));
    }

    /**
     * How an environment supports a capability, regardless of the version of SPIR-V.
     *
     * @param capability the capability's value
     */
    public Support support(TargetEnv env, GrammarTables tables, int capability) {
        if (isUniversal(env)) {
            return Support.ALWAYS;
        }
        CapabilityTable capabilities = CapabilityTable.of(tables);
        int index = capabilities.index(capability);
        if (index < 0) {
            return Support.BY_EXTENSION;
        }
        Support support = listed(env).support.get(capabilities.name(index));
        if (support != null) {
            return support;
        }
        for (String extension : capabilities.extensions(index)) {
            if (takes(env, extension)) {
                return Support.BY_EXTENSION;
            }
        }
        return Support.NONE;
    }

    /**
     * Whether a module for the environment can declare a capability: the environment supports it, and the version of SPIR-V or
     * an extension that it requires.
     */
    public boolean allows(TargetEnv env, GrammarTables tables, int capability) {
        if (support(env, tables, capability) == Support.NONE) {
            return false;
        }
        CapabilityTable capabilities = CapabilityTable.of(tables);
        int index = capabilities.index(capability);
        return index < 0 || capabilities.since(index) <= version(env) || allowsAny(env, capabilities.extensions(index));
    }

    /** Whether a module for the environment may declare one of some extensions. */
    boolean allowsAny(TargetEnv env, List<String> names) {
        for (String name : names) {
            if (allowsExtension(env, name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a module for the environment may declare an extension; true for extensions that the table does not list. */
    public boolean allowsExtension(TargetEnv env, String extension) {
        return takes(env, extension) && wants(extension).compareTo(env.version()) <= 0;
    }

    /** Whether modules for the environment may declare an extension if their version of SPIR-V is high enough. */
    public boolean takes(TargetEnv env, String extension) {
        Extension facts = extensions.get(extension);
        return facts == null || isUniversal(env) || !Collections.disjoint(facts.families(), families(env));
    }

    /** The lowest version of SPIR-V that an extension requires. */
    public SpirvVersion needs(String extension) {
        Extension facts = extensions.get(extension);
        return facts == null ? new SpirvVersion(1, 0) : facts.needs();
    }

    /** The lowest version of SPIR-V that an extension is written for: {@link #needs}, or a higher one. */
    SpirvVersion wants(String extension) {
        Extension facts = extensions.get(extension);
        return facts == null ? new SpirvVersion(1, 0) : facts.wants();
    }

    /** Whether the table lists an extension. */
    public boolean isKnown(String extension) {
        return extensions.containsKey(extension);
    }

    /** Whether an environment supports a capability, by name, without an extension. */
    public boolean isListed(TargetEnv env, String capability) {
        return isUniversal(env) || listed(env).support.containsKey(capability);
    }

    /** The capability that a module for the environment must declare together with another one, both by name. */
    public Optional<String> companion(TargetEnv env, String capability) {
        return Optional.ofNullable(listed(env).companions.get(capability));
    }

    /** The names of the extensions that the table lists. */
    public Set<String> extensions() {
        return Set.copyOf(extensions.keySet());
    }

    /** The names of the capabilities that the table lists for some environment. */
    public Set<String> listedCapabilities() {
        Set<String> names = new HashSet<>();
        for (Line line : lines) {
            names.addAll(line.names);
        }
        return names;
    }

    /** The highest version of an environment, {@code major << 8 | minor}. */
    static int version(TargetEnv env) {
        return number(env.version());
    }

    static boolean isVersion(int version) {
        return version != GrammarModel.NO_VERSION;
    }

    private record Extension(Set<String> families, SpirvVersion needs, SpirvVersion wants) {}
}
