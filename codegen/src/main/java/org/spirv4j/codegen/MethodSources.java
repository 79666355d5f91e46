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

/**
 * Writes the classes of the builder that have a method per instruction: the base of insertion points, what its
 * accessors give, and the declarations of a module.
 */
final class MethodSources {
    private static final String FOLDER = "org/spirv4j/build/";

    private MethodSources() {}

    static void write(
            GrammarModel model,
            TraitSets traits,
            BuilderMethods table,
            SignatureFile signatures,
            Map<String, String> files) {
        List<Instruction> sorted = model.instructions.stream()
                .sorted(Comparator.comparingInt(Instruction::number))
                .toList();
        List<BuilderMethods.Owner> owners = table.split(sorted);
        String accessors = accessors(owners);
        for (BuilderMethods.Owner owner : owners) {
            files.put(FOLDER + owner.className() + ".java", source(model, traits, owner, accessors, signatures));
        }
    }

    private static String accessors(List<BuilderMethods.Owner> owners) {
        StringBuilder methods = new StringBuilder();
        for (BuilderMethods.Owner owner : owners) {
            if (owner.isAccessor()) {
                methods.append("""

                            /** {@return the %s, which are written at this insertion point} */
                            public final %2$s %3$s() {
                                return new %2$s(this);
                            }
                        """.formatted(owner.summary(), owner.className(), owner.owner()));
            }
        }
        return methods.toString();
    }

    private static String source(
            GrammarModel model,
            TraitSets traits,
            BuilderMethods.Owner owner,
            String accessors,
            SignatureFile signatures) {
        Set<String> imports = new TreeSet<>();
        imports.add("Op");
        StringBuilder methods = new StringBuilder();
        for (Instruction instruction : owner.instructions()) {
            String result = owner.inFunction() ? "Value" : declared(instruction, traits);
            new InstructionMethods(
                            model,
                            instruction,
                            signatures,
                            signatures.of(instruction),
                            owner.inFunction(),
                            result,
                            imports)
                    .write(methods);
        }
        StringBuilder out = new StringBuilder("package org.spirv4j.build;\n\n");
        for (String used : imports) {
            out.append("import org.spirv4j.grammar.").append(used).append(";\n");
        }
        out.append('\n').append(start(owner, accessors));
        return out.append(methods).append("}\n").toString();
    }

    /** The start of a class, with all but the methods for instructions. */
    private static String start(BuilderMethods.Owner owner, String accessors) {
        if (owner.isAccessor()) {
            String summary = owner.summary();
            return """
                    /** %1$s%2$s. */
                    public final class %3$s extends InstructionGroup {

                        %3$s(CoreInstructions code) {
                            super(code);
                        }
                    """.formatted(Character.toUpperCase(summary.charAt(0)), summary.substring(1), owner.className());
        }
        if (!owner.inFunction()) {
            return """
                    /**
                     * The instructions outside functions, each by its name: for what the other methods of
                     * {@link ModuleBuilder} do not declare, such as the types of vendors.
                     */
                    public final class ModuleInstructions extends DeclarationGroup {

                        ModuleInstructions(ModuleBuilder module) {
                            super(module);
                        }
                    """;
        }
        return """
                /** The instructions inside functions, each by its name; those that are rare are behind accessors. */
                abstract class CoreInstructions {

                    /** Starts an instruction at this insertion point. */
                    abstract InstructionEncoder begin(Op op);

                    /** Completes an instruction, appends it, and returns its result. */
                    abstract Value end(InstructionEncoder encoder);
                """ + accessors;
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
