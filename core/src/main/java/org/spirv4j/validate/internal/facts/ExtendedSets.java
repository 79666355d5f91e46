// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** The extended instruction sets that a module imports, by the ids of the imports. */
public final class ExtendedSets {
    /** Families of sets whose operands are checked in the same way. */
    public enum Family {
        /** Sets that compute values; operands are described by their types. */
        TYPED,
        /** OpenCL.DebugInfo.100. */
        OPENCL_DEBUG,
        /** NonSemantic.Shader.DebugInfo. */
        SHADER_DEBUG,
        /** NonSemantic.ClspvReflection. */
        REFLECTION,
        /** Other non-semantic sets; operands are described by the instruction that defines them. */
        NON_SEMANTIC,
        /** Sets that the validator does not know. */
        OTHER
    }

    /**
     * An imported set.
     *
     * @param id result id of the OpExtInstImport
     * @param name the complete import name
     * @param family the family of the set
     * @param version the number at the end of the name, or 0
     * @param known name of the set in the grammar; empty if the grammar does not have it
     */
    public record Import(int id, String name, Family family, int version, String known) {

        /** Whether the set is one of the two debug information sets, which share their instruction numbers. */
        public boolean isDebugInfo() {
            return family == Family.OPENCL_DEBUG || family == Family.SHADER_DEBUG;
        }

        /** Whether operands of the set are described by the instruction that defines them, not by their type. */
        public boolean isDescribedById() {
            return family != Family.TYPED && family != Family.OTHER;
        }

        /** Whether removing the set's instructions does not change the semantics of the module. */
        public boolean isNonSemantic() {
            return name.startsWith("NonSemantic.");
        }

        /** Whether the set's instructions only describe their operands and compute nothing. */
        public boolean isDescription() {
            return isNonSemantic() || name.contains("DebugInfo");
        }
    }

    private final int[] words;
    private final long[] order;
    private final Import[] imports;
    private int last;

    private ExtendedSets(ValidationContext context) {
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

    /** The sets that the module imports. */
    public static ExtendedSets of(ValidationContext context) {
        ExtendedSets known = context.shared(ExtendedSets.class);
        return known != null ? known : context.share(new ExtendedSets(context));
    }

    private static Import resolve(GrammarTables tables, ExtendedSetImport found) {
        byte[] name = found.name().getBytes(StandardCharsets.UTF_8);
        int set = tables.sets().find(name, 0, name.length);
        String known = set < 0 ? "" : tables.name(tables.sets().name(set));
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
            case DebugSets.OPENCL -> Family.OPENCL_DEBUG;
            case DebugSets.SHADER_PREFIX, DebugSets.SHADER -> Family.SHADER_DEBUG;
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

    /** The number of digits at the end of a name. */
    public static int digits(String name) {
        int start = name.length();
        while (start > 0 && name.charAt(start - 1) >= '0' && name.charAt(start - 1) <= '9') {
            start--;
        }
        return name.length() - start;
    }

    /** The import with this id; null if there is none. */
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

    /**
     * The set of the extended instruction at a word offset; null if it is another instruction or the set is not
     * imported.
     */
    public @Nullable Import setAt(int at) {
        return at != 0 && Trait.EXTENDED_INSTRUCTION.has(Opcodes.op(words[at] & 0xFFFF)) && words[at] >>> 16 > 4
                ? find(words[at + ExtInst.SET])
                : null;
    }

    /**
     * Whether the instruction at a word offset belongs to DebugInfo or OpenCL.DebugInfo.100, whose instructions may be
     * mixed with the OpVariable and OpPhi instructions at the start of a block.
     */
    public boolean isAllowedAtBlockStart(int at) {
        Import set = setAt(at);
        return set != null && (set.family() == Family.OPENCL_DEBUG || set.name().equals(DebugSets.FIRST));
    }

    /** Whether the instruction at a word offset belongs to a non-semantic set. */
    public boolean isNonSemantic(int at) {
        Import set = setAt(at);
        return set != null && set.isNonSemantic();
    }

    /** Whether the instruction at a word offset is the debug information instruction with this number. */
    public boolean isDebug(int at, int number) {
        Import set = setAt(at);
        return set != null && set.isDebugInfo() && words[at + ExtInst.INSTRUCTION] == number;
    }
}
