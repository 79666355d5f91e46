// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.TraitSets;

/** Writes the classes of the builder that hold a method per instruction: one chain for functions, one for modules. */
final class MethodSources {
    private static final String FOLDER = "org/spirv4j/build/";

    private MethodSources() {}

    static void write(
            GrammarModel model,
            TraitSets traits,
            Chapters chapters,
            SignatureFile signatures,
            Map<String, String> files) {
        List<Instruction> sorted = model.instructions.stream()
                .sorted(Comparator.comparingInt(Instruction::number))
                .toList();
        String inFunction = "BlockInstructions";
        String inModule = "ModuleWriter";
        for (Chapters.Chapter chapter : chapters.split(sorted)) {
            String parent = chapter.inFunction() ? inFunction : inModule;
            files.put(FOLDER + chapter.className() + ".java", source(model, traits, chapter, parent, signatures));
            if (chapter.inFunction()) {
                inFunction = chapter.className();
            } else {
                inModule = chapter.className();
            }
        }
        files.put(
                FOLDER + "GeneratedInstructions.java",
                last("GeneratedInstructions", inFunction, "FunctionBody function", "inside functions"));
        files.put(
                FOLDER + "GeneratedDeclarations.java",
                last("GeneratedDeclarations", inModule, "TargetEnv env", "outside functions"));
    }

    private static String last(String name, String parent, String parameter, String where) {
        return """
                package org.spirv4j.build;
                %s
                /** The last of the generated classes whose methods write instructions %s. */
                abstract class %s extends %s {
                    %s(%s) {
                        super(%s);
                    }
                }
                """.formatted(
                        parameter.startsWith("TargetEnv") ? "\nimport org.spirv4j.grammar.TargetEnv;\n" : "",
                        where,
                        name,
                        parent,
                        name,
                        parameter,
                        parameter.substring(parameter.indexOf(' ') + 1));
    }

    private static String source(
            GrammarModel model, TraitSets traits, Chapters.Chapter chapter, String parent, SignatureFile signatures) {
        Set<String> imports = new TreeSet<>();
        imports.add("Op");
        String parameter = "FunctionBody function";
        if (!chapter.inFunction()) {
            imports.add("TargetEnv");
            parameter = "TargetEnv env";
        }
        StringBuilder methods = new StringBuilder();
        for (Instruction instruction : chapter.instructions()) {
            String result = chapter.inFunction() ? "Value" : declared(instruction, traits);
            new InstructionMethods(
                            model,
                            instruction,
                            signatures,
                            signatures.of(instruction),
                            chapter.inFunction(),
                            result,
                            imports)
                    .write(methods);
        }
        StringBuilder out = new StringBuilder("package org.spirv4j.build;\n\n");
        for (String used : imports) {
            out.append("import org.spirv4j.grammar.").append(used).append(";\n");
        }
        out.append("\n/** Methods for instructions: ").append(chapter.name()).append(". */\n");
        out.append("abstract class ").append(chapter.className());
        out.append(" extends ").append(parent).append(" {\n\n");
        out.append("    ")
                .append(chapter.className())
                .append('(')
                .append(parameter)
                .append(") {\n");
        out.append("        super(")
                .append(parameter.substring(parameter.indexOf(' ') + 1))
                .append(");\n    }\n");
        return out.append(methods).append("}\n").toString();
    }

    /** The class of the id that an instruction outside functions declares. */
    private static String declared(Instruction instruction, TraitSets traits) {
        if (traits.has("TYPE_DECLARATION", instruction)) {
            return "Type";
        }
        boolean typed = instruction.operands().stream().anyMatch(o -> o.kind().equals("IdResultType"));
        return typed && traits.has("CONSTANT", instruction) ? "Constant" : "Id";
    }
}
