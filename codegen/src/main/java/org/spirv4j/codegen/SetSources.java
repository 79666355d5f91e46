// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;

/** Writes the classes of the builder that hold a method per instruction of an extended set. */
final class SetSources {
    private static final Map<String, String> CLASSES = Map.of(
            "GLSL.std.450", "GlslInstructions",
            "OpenCL.std", "OpenClInstructions");

    private SetSources() {}

    static void write(GrammarModel model, SignatureFile signatures, Map<String, String> files) {
        for (GrammarModel.ExtendedSet set : model.sets) {
            String name = CLASSES.get(set.importName());
            if (name != null) {
                files.put("org/spirv4j/build/" + name + ".java", source(model, set, name, signatures));
            }
        }
    }

    private static String source(
            GrammarModel model, GrammarModel.ExtendedSet set, String name, SignatureFile signatures) {
        Set<String> imports = new TreeSet<>();
        StringBuilder methods = new StringBuilder();
        set.instructions().stream()
                .sorted(Comparator.comparingInt(Instruction::number))
                .forEach(instruction -> InstructionMethods.extended(
                                model, instruction, signatures, signatures.of(set.importName(), instruction), imports)
                        .write(methods));
        StringBuilder out = new StringBuilder("package org.spirv4j.build;\n\n");
        for (String used : imports) {
            out.append("import org.spirv4j.grammar.").append(used).append(";\n");
        }
        return out.append("""

                /** The instructions of the extended set %1$s, which the first of them imports. */
                public final class %2$s extends ExtendedInstructions {

                    %2$s(Code code) {
                        super(code, "%1$s");
                    }
                %3$s}
                """.formatted(set.importName(), name, methods)).toString();
    }
}
