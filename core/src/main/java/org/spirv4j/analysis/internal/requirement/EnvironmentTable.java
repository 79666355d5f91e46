// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;

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

    private static final EnvironmentTable BUILT_IN = new EnvironmentTable();

    /** Shifts and masks of {@link EnvironmentRows#extension}. */
    private static final int NEEDS = 8;

    private static final int WANTS = 20;
    private static final int FAMILIES = 0xFF;
    private static final int VERSION = 0xFFF;

    /** Bits of a support: whether a line lists the capability, and whether every device supports it. */
    private static final int LISTED = 1;

    private static final int ALWAYS = 2;

    /** Shift of the value of a capability's companion in its support. */
    private static final int COMPANION = 2;

    /**
     * For each environment by its ordinal, made on first use: the support of the listed capabilities by their values.
     * Strings are immutable, so that threads may race to fill it.
     */
    private final @Nullable String[] listed = new String[TargetEnv.values().length];

    private EnvironmentTable() {}

    /** The table that the library was built with. */
    public static EnvironmentTable builtIn() {
        return BUILT_IN;
    }

    /** The support of a capability that the table lists for an environment; 0 for others. */
    private int listed(TargetEnv env, int capability) {
        String known = listed[env.ordinal()];
        if (known == null) {
            known = list(env);
            listed[env.ordinal()] = known;
        }
        return capability >= 0 && capability < known.length() ? known.charAt(capability) : 0;
    }

    private static String list(TargetEnv env) {
        int families = families(env);
        int client = clientVersion(env);
        String rows = EnvironmentRows.CAPABILITIES;
        char[] support = {};
        int end;
        for (int at = 0; at < rows.length(); at = end) {
            int first = at + 5;
            end = first + rows.charAt(at + 4);
            if ((families & rows.charAt(at)) == 0 || client < rows.charAt(at + 1)) {
                continue;
            }
            int added = LISTED | (rows.charAt(at + 2) != 0 ? ALWAYS : 0) | rows.charAt(at + 3) << COMPANION;
            for (int i = first; i < end; i++) {
                if (rows.charAt(i) >= support.length) {
                    support = Arrays.copyOf(support, Math.max(rows.charAt(i) + 1, support.length * 2));
                }
                support[rows.charAt(i)] |= (char) added;
            }
        }
        return new String(support);
    }

    private static boolean isUniversal(TargetEnv env) {
        return env.api() == TargetEnv.Api.UNIVERSAL;
    }

    /** The families that an environment belongs to; none for those without a client API. */
    private static int families(TargetEnv env) {
        TargetEnv.Api api = env.api();
        if (api == TargetEnv.Api.VULKAN) {
            return EnvironmentRows.VULKAN;
        }
        if (api == TargetEnv.Api.OPENGL) {
            return EnvironmentRows.OPENGL;
        }
        return api == TargetEnv.Api.OPENCL
                ? EnvironmentRows.OPENCL | (env.label().endsWith("embedded") ? 0 : EnvironmentRows.OPENCL_FULL)
                : 0;
    }

    /** The version of the client API, {@code major << 8 | minor}: 1.1 of {@code vulkan1.1spv1.4}. */
    private static int clientVersion(TargetEnv env) {
        String label = env.label();
        int point = label.indexOf('.');
        return label.charAt(point - 1) - '0' << 8 | label.charAt(point + 1) - '0';
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
        int support = listed(env, capability);
        if (support != 0) {
            return (support & ALWAYS) != 0 ? Support.ALWAYS : Support.OPTIONAL;
        }
        for (String extension : capabilities.extensions(index)) {
            if (takes(env, extension)) {
                return Support.BY_EXTENSION;
            }
        }
        return Support.NONE;
    }

    /**
     * Whether a module for the environment can declare a capability: the environment supports it, and the version of
     * SPIR-V or an extension that it requires.
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

    /**
     * Whether a module for the environment may declare an extension; true for extensions that the table does not list.
     */
    public boolean allowsExtension(TargetEnv env, String extension) {
        return takes(env, extension) && wants(extension) <= version(env);
    }

    /** Whether modules for the environment may declare an extension if their version of SPIR-V is high enough. */
    public boolean takes(TargetEnv env, String extension) {
        int facts = EnvironmentRows.extension(extension);
        return facts == 0 || isUniversal(env) || (facts & FAMILIES & families(env)) != 0;
    }

    /** The lowest version of SPIR-V that an extension requires. */
    public SpirvVersion needs(String extension) {
        int version = EnvironmentRows.extension(extension) >> NEEDS & VERSION;
        return version == 0 ? new SpirvVersion(1, 0) : new SpirvVersion(version >> 8, version & 0xFF);
    }

    /**
     * The lowest version of SPIR-V that an extension is written for, {@code major << 8 | minor}: that which it
     * {@linkplain #needs requires}, or a higher one.
     */
    int wants(String extension) {
        return Math.max(0x100, EnvironmentRows.extension(extension) >> WANTS & VERSION);
    }

    /** Whether the table lists an extension. */
    public boolean isKnown(String extension) {
        return EnvironmentRows.extension(extension) != 0;
    }

    /** Whether an environment supports a capability, by its value, without an extension. */
    public boolean isListed(TargetEnv env, int capability) {
        return isUniversal(env) || listed(env, capability) != 0;
    }

    /** The capability that a module for the environment must declare together with another one, by its value. */
    public Optional<Capability> companion(TargetEnv env, int capability) {
        int companion = listed(env, capability) >> COMPANION;
        return companion == 0 ? Optional.empty() : Capability.of(companion);
    }

    /** The highest version of an environment, {@code major << 8 | minor}. */
    static int version(TargetEnv env) {
        SpirvVersion version = env.version();
        return version.major() << 8 | version.minor();
    }

    static boolean isVersion(int version) {
        return version != GrammarModel.NO_VERSION;
    }
}
