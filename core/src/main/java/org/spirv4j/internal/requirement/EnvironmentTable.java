// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.BuiltInGrammar;
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

    private static final EnvironmentTable BUILT_IN =
            new EnvironmentTable(TextResource.rows(BuiltInGrammar.class, "environments.table"));

    /** Support by name of the capability, for each environment by its ordinal. */
    private final List<Map<String, Support>> listed = new ArrayList<>();

    /** Capabilities that must be declared together with others, by the names of those, for each environment by its ordinal. */
    private final List<Map<String, String>> companions = new ArrayList<>();

    private final Map<String, Extension> extensions = new HashMap<>();

    private EnvironmentTable(List<String> rows) {
        for (TargetEnv env : TargetEnv.values()) {
            listed.add(env.ordinal(), new HashMap<>());
            companions.add(env.ordinal(), new HashMap<>());
        }
        for (String row : rows) {
            String[] fields = row.split(" +", -1);
            switch (fields[0]) {
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

    private void capabilities(String[] fields) {
        String family = fields[1];
        SpirvVersion since = version(fields[2]);
        Support support = Support.valueOf(fields[3].toUpperCase(java.util.Locale.ROOT));
        String with = fields[4].startsWith("with=") ? fields[4].substring(5) : "";
        for (TargetEnv env : TargetEnv.values()) {
            if (families(env).contains(family) && clientVersion(env).compareTo(since) >= 0) {
                for (String name : Arrays.asList(fields).subList(with.isEmpty() ? 4 : 5, fields.length)) {
                    if (!with.isEmpty()) {
                        companions.get(env.ordinal()).put(name, with);
                    }
                    listed.get(env.ordinal()).merge(name, support, (a, b) -> a.compareTo(b) < 0 ? a : b);
                }
            }
        }
    }

    private void extension(String[] fields) {
        Set<String> families = new HashSet<>();
        Optional<SpirvVersion> core = Optional.empty();
        SpirvVersion needs = new SpirvVersion(1, 0);
        SpirvVersion wants = needs;
        for (String field : Arrays.asList(fields).subList(2, fields.length)) {
            if (field.startsWith("core=")) {
                core = Optional.of(version(field.substring(5)));
            } else if (field.startsWith("needs=")) {
                needs = version(field.substring(6));
                wants = needs;
            } else if (field.startsWith("wants=")) {
                wants = version(field.substring(6));
            } else {
                families.add(field);
            }
        }
        extensions.put(fields[1], new Extension(families, core, needs, wants));
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
        String digits = env.label().replaceFirst("^[a-z]+", "");
        return version(digits.substring(0, 3));
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
        Support support = listed.get(env.ordinal()).get(capabilities.name(index));
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
        return index < 0
                || capabilities.since(index) <= version(env)
                || capabilities.extensions(index).stream().anyMatch(e -> allowsExtension(env, e));
    }

    /** The values of all capabilities that a module for the environment can declare. */
    public BitSet allowedCapabilities(TargetEnv env, GrammarTables tables) {
        CapabilityTable capabilities = CapabilityTable.of(tables);
        BitSet allowed = new BitSet();
        for (int index = 0; index < capabilities.count(); index++) {
            if (allows(env, tables, capabilities.value(index))) {
                allowed.set(capabilities.value(index));
            }
        }
        return allowed;
    }

    /** Whether a module for the environment may declare an extension; true for extensions that the table does not list. */
    public boolean allowsExtension(TargetEnv env, String extension) {
        return takes(env, extension) && wants(extension).compareTo(env.version()) <= 0;
    }

    /** Whether modules for the environment may declare an extension if their version of SPIR-V is high enough. */
    public boolean takes(TargetEnv env, String extension) {
        Extension facts = extensions.get(extension);
        return facts == null || isUniversal(env) || families(env).stream().anyMatch(facts.families()::contains);
    }

    /** The version of SPIR-V that incorporates an extension, and does not require its declaration. */
    public Optional<SpirvVersion> incorporated(String extension) {
        Extension facts = extensions.get(extension);
        return facts == null ? Optional.empty() : facts.core();
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
        return isUniversal(env) || listed.get(env.ordinal()).containsKey(capability);
    }

    /** The capability that a module for the environment must declare together with another one, both by name. */
    public Optional<String> companion(TargetEnv env, String capability) {
        return Optional.ofNullable(companions.get(env.ordinal()).get(capability));
    }

    /** The names of the extensions that the table lists. */
    public Set<String> extensions() {
        return Set.copyOf(extensions.keySet());
    }

    /** The names of the capabilities that the table lists for some environment. */
    public Set<String> listedCapabilities() {
        Set<String> names = new HashSet<>();
        listed.forEach(map -> names.addAll(map.keySet()));
        return names;
    }

    /** The highest version of an environment, {@code major << 8 | minor}. */
    static int version(TargetEnv env) {
        return env.version().major() << 8 | env.version().minor();
    }

    static boolean isVersion(int version) {
        return version != GrammarModel.NO_VERSION;
    }

    private record Extension(
            Set<String> families, Optional<SpirvVersion> core, SpirvVersion needs, SpirvVersion wants) {}
}
