// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.Comparator;
import java.util.Map;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;

/** Writes the numbers of the instructions and enumerants of extended sets as constants. */
final class NumberSources {
    private static final Map<String, String> CLASSES = Map.of(
            "GLSL.std.450", "GlslStd450Numbers",
            "OpenCL.std", "OpenClStdNumbers",
            "NonSemantic.Shader.DebugInfo.", "ShaderDebugNumbers");

    private NumberSources() {}

    static void write(GrammarModel model, Map<String, String> files) {
        for (GrammarModel.ExtendedSet set : model.sets) {
            String name = CLASSES.get(set.importName());
            if (name != null) {
                files.put("org/spirv4j/internal/semantics/" + name + ".java", source(set, name));
            }
        }
    }

    private static String source(GrammarModel.ExtendedSet set, String name) {
        StringBuilder constants = new StringBuilder();
        set.instructions().stream()
                .sorted(Comparator.comparingInt(Instruction::number))
                .forEach(instruction -> constants
                        .append("    /** Number of {@code ")
                        .append(instruction.name())
                        .append("}. */\n    public static final int ")
                        .append(instruction.name())
                        .append(" = ")
                        .append(instruction.number())
                        .append(";\n"));
        for (GrammarModel.Kind kind : set.kinds()) {
            constants.append(enumerants(kind));
        }
        return """
                package org.spirv4j.internal.semantics;

                /** The numbers of the instructions of the extended set %s, and of its enumerants, by name. */
                public final class %s {
                %s
                    private %2$s() {}
                }
                """.formatted(set.importName(), name, constants);
    }

    private static String enumerants(GrammarModel.Kind kind) {
        if (kind.enumerants().isEmpty()) {
            return "";
        }
        StringBuilder constants = new StringBuilder();
        for (GrammarModel.Enumerant enumerant : kind.enumerants()) {
            constants
                    .append("        /** Number of {@code ")
                    .append(enumerant.name())
                    .append("}. */\n        public static final int ")
                    .append(enumerant.name())
                    .append(" = ")
                    .append(enumerant.value())
                    .append(";\n");
        }
        return """

                    /** The numbers of the operand kind %s. */
                    public static final class %1$s {
                %2$s
                        private %1$s() {}
                    }
                """.formatted(kind.name(), constants);
    }
}
