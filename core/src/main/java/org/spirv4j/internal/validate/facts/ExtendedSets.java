// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.ExtendedSetImport;

/** The extended instruction sets that a module imports, by the ids of the imports. */
public final class ExtendedSets {
    /** What the sets are there for. */
    public enum Family {
        /** Calculating: the operands are told by their types. */
        TYPED,
        /** OpenCL.DebugInfo.100. */
        OPENCL_DEBUG,
        /** NonSemantic.Shader.DebugInfo. */
        SHADER_DEBUG,
        /** NonSemantic.ClspvReflection. */
        REFLECTION,
        /** Other sets without semantics whose operands are told by what defines them. */
        NON_SEMANTIC,
        /** Sets of which nothing is known here. */
        OTHER
    }

    /**
     * An import.
     *
     * @param id the id of the OpExtInstImport
     * @param name the whole import name
     * @param family what the set is there for
     * @param version the number at the end of the name, or 0
     * @param known the name of the set in the grammar; empty if the grammar does not have it
     */
    public record Import(int id, String name, Family family, int version, String known) {

        /** Whether the set describes what is for debuggers, and shares the numbers of its instructions with the other. */
        public boolean isDebugInfo() {
            return family == Family.OPENCL_DEBUG || family == Family.SHADER_DEBUG;
        }

        /** Whether the operands of the set's instructions are described by what defines them. */
        public boolean isDescribedById() {
            return family != Family.TYPED && family != Family.OTHER;
        }

        /** Whether the set's instructions can be taken out of a module without a change of what it does. */
        public boolean isNonSemantic() {
            return name.startsWith("NonSemantic.");
        }

        /** Whether the set's instructions say something about their operands, but compute nothing. */
        public boolean isDescription() {
            return isNonSemantic() || name.contains("DebugInfo");
        }
    }

    private final int[] words;
    private final long[] order;
    private final Import[] imports;
    private int last;

    /** The sets that a module imports. */
    public ExtendedSets(ValidationContext context) {
        words = context.words;
        List<ExtendedSetImport> found = context.layout.imports();
        order = new long[found.size()];
        imports = new Import[order.length];
        for (int i = 0; i < order.length; i++) {
            imports[i] = resolve(context.tables, found.get(i));
            order[i] = (long) found.get(i).id() << 32 | i;
        }
        Arrays.sort(order);
    }

    private static Import resolve(GrammarTables tables, ExtendedSetImport found) {
        byte[] name = found.name().getBytes(StandardCharsets.UTF_8);
        int set = tables.set(name, 0, name.length);
        String known = set < 0 ? "" : tables.name(tables.setName(set));
        Family family = family(known);
        return new Import(found.id(), found.name(), family, version(found.name()), known);
    }

    private static Family family(String set) {
        return switch (set) {
            case "GLSL.std.450",
                    "OpenCL.std",
                    "SPV_AMD_shader_ballot",
                    "SPV_AMD_gcn_shader",
                    "SPV_AMD_shader_trinary_minmax",
                    "SPV_AMD_shader_explicit_vertex_parameter",
                    "TOSA.001000.1",
                    "Arm.MotionEngine.100" -> Family.TYPED;
            case "OpenCL.DebugInfo.100" -> Family.OPENCL_DEBUG;
            case "NonSemantic.Shader.DebugInfo.", "NonSemantic.Shader.DebugInfo.100" -> Family.SHADER_DEBUG;
            case "NonSemantic.ClspvReflection." -> Family.REFLECTION;
            case "NonSemantic.Graph.DebugInfo.",
                    "NonSemantic.VkspReflection.",
                    "NonSemantic.DebugPrintf",
                    "NonSemantic.DebugBreak" -> Family.NON_SEMANTIC;
            default -> Family.OTHER;
        };
    }

    private static int version(String name) {
        int digits = digits(name);
        return digits == 0
                ? 0
                : digits > 9 ? Integer.MAX_VALUE : Integer.parseInt(name.substring(name.length() - digits));
    }

    /** How many digits there are at the end of a name. */
    public static int digits(String name) {
        int start = name.length();
        while (start > 0 && name.charAt(start - 1) >= '0' && name.charAt(start - 1) <= '9') {
            start--;
        }
        return name.length() - start;
    }

    /** The import with this id; null when there is none. */
    public @Nullable Import find(int id) {
        if (last < imports.length && imports[last].id() == id) {
            return imports[last];
        }
        int at = Arrays.binarySearch(order, (long) id << 32);
        at = at < 0 ? -at - 1 : at;
        if (at == order.length || (int) (order[at] >>> 32) != id) {
            return null;
        }
        last = (int) order[at];
        return imports[last];
    }

    /** The set of the extended instruction at a word offset; null when there stands none, or its set is not imported. */
    public @Nullable Import setAt(int at) {
        return at != 0 && Trait.EXTENDED_INSTRUCTION.has(Opcodes.op(words[at] & 0xFFFF)) && words[at] >>> 16 > 4
                ? find(words[at + 3])
                : null;
    }

    /**
     * Whether the instruction at a word offset is of debug information that may stand among the first instructions of a
     * block, where otherwise only variables or OpPhi stand: that of the sets that are no "NonSemantic." ones.
     */
    public boolean isBetweenFirst(int at) {
        Import set = setAt(at);
        return set != null && (set.family() == Family.OPENCL_DEBUG || set.name().equals("DebugInfo"));
    }

    /** Whether the instruction at a word offset is an extended one that can be taken out of the module. */
    public boolean isNonSemantic(int at) {
        Import set = setAt(at);
        return set != null && set.isNonSemantic();
    }

    /** Whether the instruction at a word offset is the debug information instruction with this number. */
    public boolean isDebug(int at, int number) {
        Import set = setAt(at);
        return set != null && set.isDebugInfo() && words[at + 4] == number;
    }
}
