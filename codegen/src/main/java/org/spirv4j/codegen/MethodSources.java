// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.TraitSets;

/**
 * Writes the classes of the builder that hold a method per instruction: one chain for functions, one for
 * modules, and one for each vendor.
 */
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
        Map<String, String> lasts =
                new HashMap<>(Map.of("function", "BlockInstructions", "module", "DeclarationWriter"));
        List<Chapters.Chapter> vendors = new ArrayList<>();
        for (Chapters.Chapter chapter : chapters.split(sorted)) {
            String parent = lasts.getOrDefault(chapter.owner(), "VendorInstructions");
            files.put(FOLDER + chapter.className() + ".java", source(model, traits, chapter, parent, signatures));
            lasts.put(chapter.owner(), chapter.className());
            if (chapter.isLastOfVendor()) {
                vendors.add(chapter);
            }
        }
        files.put(FOLDER + "GeneratedInstructions.java", generatedInstructions(lasts.get("function"), vendors));
        files.put(FOLDER + "GeneratedDeclarations.java", """
                package org.spirv4j.build;

                import org.spirv4j.grammar.TargetEnv;

                /** The last of the generated classes whose methods write instructions outside functions. */
                abstract class GeneratedDeclarations extends %s {
                    GeneratedDeclarations(TargetEnv env) {
                        super(env);
                    }
                }
                """.formatted(lasts.get("module")));
    }

    private static String generatedInstructions(String parent, List<Chapters.Chapter> vendors) {
        StringBuilder fields = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        for (Chapters.Chapter chapter : vendors) {
            String vendor = chapter.owner();
            String type = chapter.className();
            fields.append("    private @Nullable ")
                    .append(type)
                    .append(' ')
                    .append(vendor)
                    .append(";\n");
            methods.append("""

                        /** {@return the instructions whose names end in %1$s, which are written at this insertion point} */
                        public final %2$s %3$s() {
                            if (%3$s == null) {
                                %3$s = new %2$s(this);
                            }
                            return %3$s;
                        }
                    """.formatted(String.join(" or ", chapter.endings()), type, vendor));
        }
        return """
                package org.spirv4j.build;

                import org.jspecify.annotations.Nullable;

                /** The last of the generated classes whose methods write instructions inside functions. */
                abstract class GeneratedInstructions extends %s {
                %s
                    GeneratedInstructions(FunctionBody function) {
                        super(function);
                    }
                %s}
                """.formatted(parent, fields, methods);
    }

    private static String source(
            GrammarModel model, TraitSets traits, Chapters.Chapter chapter, String parent, SignatureFile signatures) {
        Set<String> imports = new TreeSet<>();
        imports.add("Op");
        String parameter = "FunctionBody function";
        if (!chapter.inFunction()) {
            imports.add("TargetEnv");
            parameter = "TargetEnv env";
        } else if (chapter.isOfVendor()) {
            parameter = "InstructionWriter code";
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
        out.append("\n/** ").append(summary(chapter)).append(" */\n");
        out.append(chapter.isLastOfVendor() ? "public final class " : "abstract class ")
                .append(chapter.className());
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

    private static String summary(Chapters.Chapter chapter) {
        return chapter.isLastOfVendor()
                ? "The instructions whose names end in " + String.join(" or ", chapter.endings()) + "."
                : "Methods for instructions: " + chapter.name() + ".";
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
