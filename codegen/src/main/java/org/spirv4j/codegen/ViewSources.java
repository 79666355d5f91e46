// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.grammar.TraitSets;

/** Writes the views of instructions that the file {@code views.table} lists, and the table of them by opcode. */
final class ViewSources {
    private static final String FOLDER = "org/spirv4j/instruction/";

    /**
     * A view.
     *
     * @param name its class
     * @param instructions those that it covers
     * @param summary a sentence about them; empty for that of the only instruction
     */
    record View(String name, List<Instruction> instructions, String summary) {}

    private ViewSources() {}

    static void write(List<String> table, GrammarModel model, TraitSets traits, Map<String, String> files) {
        List<View> views = new ArrayList<>();
        for (String line : table) {
            if (!line.isBlank() && !line.startsWith("#")) {
                views.add(view(line, model, traits));
            }
        }
        for (View view : views) {
            files.put(FOLDER + view.name + ".java", new ViewMethods(model, view).source());
        }
        files.put(FOLDER + "InstructionView.java", base(views));
        files.put(FOLDER + "Views.java", byOpcode(views));
    }

    private static View view(String line, GrammarModel model, TraitSets traits) {
        int colon = line.indexOf(':');
        int quote = line.indexOf('"');
        String name = (colon < 0 ? line : line.substring(0, colon)).strip();
        String covered = colon < 0 ? name : line.substring(colon + 1, quote).strip();
        String summary = quote < 0 ? "" : line.substring(quote + 1, line.lastIndexOf('"'));
        Set<String> patterns = Set.of(covered.split("\\s+", -1));
        List<Instruction> instructions = model.instructions.stream()
                .filter(i -> patterns.contains(i.name())
                        || patterns.stream().anyMatch(p -> p.startsWith("@") && traits.has(p.substring(1), i)))
                .toList();
        if (instructions.isEmpty()) {
            throw new GrammarSyntaxException("no instruction has the view " + line);
        }
        return new View(name, instructions, summary);
    }

    private static String base(List<View> views) {
        return """
                package org.spirv4j.instruction;

                import java.util.Objects;
                import java.util.stream.Stream;
                import org.spirv4j.grammar.Op;
                import org.spirv4j.module.IdInfo;
                import org.spirv4j.module.Instruction;
                import org.spirv4j.module.SpirvModule;

                /**
                 * A view of an instruction whose operands have methods. A view holds the instruction only, and reads its words when
                 * asked. Ids that an instruction lacks are {@linkplain IdInfo#isNone none}.
                 */
                public sealed interface InstructionView
                        permits %s, OtherInstruction {

                    /**
                     * Returns the view of an instruction.
                     *
                     * @param instruction an instruction
                     * @return the view; an {@link OtherInstruction} if there is no class for the instruction
                     */
                    static InstructionView of(Instruction instruction) {
                        Objects.requireNonNull(instruction, "instruction");
                        return Views.of(instruction, instruction.op().orElse(Op.OpNop));
                    }

                    /**
                     * Returns the views of one class in a module, in order.
                     *
                     * @param module the module
                     * @param type the class of the views
                     * @param <V> the class of the views
                     * @return the views
                     */
                    static <V extends InstructionView> Stream<V> all(SpirvModule module, Class<V> type) {
                        Objects.requireNonNull(module, "module");
                        Objects.requireNonNull(type, "type");
                        return module.instructions().stream()
                                .map(InstructionView::of)
                                .filter(type::isInstance)
                                .map(type::cast);
                    }

                    /** {@return the instruction} */
                    Instruction instruction();

                    /** {@return the id that the instruction defines, with its name, type and decorations; none if it defines none} */
                    default IdInfo result() {
                        return instruction().result();
                    }

                    /** {@return the id that the instruction defines; 0 if it defines none} */
                    default int resultId() {
                        return instruction().resultId();
                    }

                    /** {@return the type of the result; none if the instruction has none} */
                    default IdInfo resultType() {
                        return instruction().type();
                    }

                    /** {@return the id of the type of the result; 0 if the instruction has none} */
                    default int resultTypeId() {
                        return instruction().typeId();
                    }
                }
                """.formatted(views.stream().map(View::name).collect(Collectors.joining(", ")));
    }

    private static String byOpcode(List<View> views) {
        StringBuilder cases = new StringBuilder();
        for (View view : views) {
            Map<Integer, List<String>> names = new LinkedHashMap<>();
            for (Instruction instruction : view.instructions) {
                names.computeIfAbsent(ViewMethods.fewestWords(instruction), words -> new ArrayList<>())
                        .add(instruction.name());
            }
            names.forEach((words, ops) -> cases.append("            case ")
                    .append(String.join(", ", ops))
                    .append(" -> instruction.wordCount() < ")
                    .append(words)
                    .append(" ? new OtherInstruction(instruction) : new ")
                    .append(view.name)
                    .append("(instruction);\n"));
        }
        return """
                package org.spirv4j.instruction;

                import org.spirv4j.grammar.Op;
                import org.spirv4j.module.Instruction;

                /** The views by opcode. */
                final class Views {

                    private Views() {}

                    /** The view of an instruction. Instructions without their required operands have no view of their own. */
                    static InstructionView of(Instruction instruction, Op op) {
                        return switch (op) {
                %s            default -> new OtherInstruction(instruction);
                        };
                    }
                }
                """.formatted(cases);
    }
}
