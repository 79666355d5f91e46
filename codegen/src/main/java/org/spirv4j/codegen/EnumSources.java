// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Enumerant;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Kind;
import org.spirv4j.internal.grammar.InstructionClasses;
import org.spirv4j.internal.grammar.KindNumbers;

/**
 * Writes one Java enum per enumerated operand kind, {@code Op} and {@code InstructionClass}. Constants are in the order
 * of their values.
 */
final class EnumSources {
    private static final String FOLDER = "org/spirv4j/grammar/";
    private static final String SPECIFICATION = "https://registry.khronos.org/SPIR-V/specs/unified1/SPIRV.html";

    private EnumSources() {}

    static void write(GrammarModel model, Map<String, String> files) {
        List<Instruction> sorted = new ArrayList<>(model.instructions);
        sorted.sort(Comparator.comparingInt(Instruction::number));
        List<String> classes =
                sorted.stream().map(Instruction::instructionClass).distinct().toList();
        files.put(FOLDER + "Op.java", op(sorted, classes, model));
        files.put(FOLDER + "InstructionClass.java", instructionClass(classes));
        int number = KindNumbers.FIRST_ENUM;
        for (Kind kind : model.kinds) {
            if (kind.category() == Category.ValueEnum || kind.category() == Category.BitEnum) {
                files.put(FOLDER + kind.name() + ".java", enumeration(kind, number++));
            }
        }
    }

    private static String op(List<Instruction> instructions, List<String> classes, GrammarModel model) {
        List<String> constants = new ArrayList<>();
        StringBuilder ofClasses = new StringBuilder();
        for (Instruction instruction : instructions) {
            constants.add(instruction(instruction));
            ofClasses.append((char) classes.indexOf(instruction.instructionClass()));
        }
        return """
                package org.spirv4j.grammar;

                import java.util.List;
                import java.util.Optional;
                import org.spirv4j.internal.grammar.BuiltInGrammar;

                /**
                 * The instructions of the core grammar by name, with their opcodes; constants in the order of the opcodes. The
                 * comment of each names the section of the specification that describes the instruction.
                 */
                public enum Op {
                %s;

                    private static final EachOptional<Op> FOUND = new EachOptional<>(values());
                    private static final String CLASS_NUMBERS = %s;

                    private final int opcode;

                    Op(int opcode) {
                        this.opcode = opcode;
                    }

                    /** {@return the opcode, the lower 16 bits of the first word of the instruction} */
                    public int opcode() {
                        return opcode;
                    }

                    /** {@return the description of this instruction in the built-in grammar} */
                    public InstructionInfo info() {
                        return Grammar.builtIn().instructionInfoAt(ordinal());
                    }

                    /** {@return the class to which the grammar assigns this instruction} */
                    public InstructionClass instructionClass() {
                        return InstructionClass.at(CLASS_NUMBERS.charAt(ordinal()));
                    }

                    /** {@return whether the instruction declares a type and names it with its result id} */
                    public boolean isTypeDeclaration() {
                        return BuiltInGrammar.tables().opHasTrait(ordinal(), %d);
                    }

                    /**
                     * {@return whether the result of the instruction is a constant, specialization constants included}
                     * Instructions that continue the operands of the one before them have no result and are not constants.
                     */
                    public boolean isConstant() {
                        return BuiltInGrammar.tables().opHasTrait(ordinal(), %d);
                    }

                    /**
                     * {@return whether this is a termination instruction, which ends a block (section 2.2.5 of the
                     * specification, "Control Flow")}
                     */
                    public boolean isTermination() {
                        return BuiltInGrammar.tables().opHasTrait(ordinal(), %d);
                    }

                    /**
                     * Finds an instruction.
                     *
                     * @param opcode the opcode
                     * @return the instruction; empty when the built-in grammar has none with this opcode
                     */
                    public static Optional<Op> of(int opcode) {
                        int at = Grammar.builtIn().instructionIndex(opcode);
                        return at < 0 ? Optional.empty() : FOUND.get(at);
                    }
                }
                """.formatted(
                        String.join(",\n", constants),
                        TableSource.literal(ofClasses.toString()),
                        trait(model, "TYPE_DECLARATION"),
                        trait(model, "CONSTANT"),
                        trait(model, "TERMINATION"));
    }

    private static int trait(GrammarModel model, String name) {
        return model.traits.stream().map(GrammarModel.Trait::name).toList().indexOf(name);
    }

    /** The section of the specification that describes an instruction, as a link where the specification prints it. */
    private static String section(Instruction instruction) {
        return InstructionClasses.section(instruction.instructionClass())
                .map(title -> "<a href=\"" + SPECIFICATION + "#" + instruction.name() + "\">" + title + "</a>.")
                .orElse("Described by its extension only.");
    }

    private static String instructionClass(List<String> classes) {
        List<String> constants = new ArrayList<>();
        for (String name : classes) {
            String constant =
                    name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]+", "_").replaceFirst("^_", "");
            constants.add("    /** "
                    + InstructionClasses.section(name).orElse("Instructions that only their extensions describe.")
                    + " */\n    " + constant + "(\"" + name + "\")");
        }
        return """
                package org.spirv4j.grammar;

                import java.util.Optional;
                import org.spirv4j.internal.grammar.InstructionClasses;

                /** The classes into which the grammar divides the instructions: a section of the specification describes each. */
                public enum InstructionClass {
                %s;

                    private static final InstructionClass[] VALUES = values();

                    private final String grammarName;

                    InstructionClass(String grammarName) {
                        this.grammarName = grammarName;
                    }

                    /** The class with this ordinal number. */
                    static InstructionClass at(int number) {
                        return VALUES[number];
                    }

                    /** {@return the name in the grammar, such as {@code Arithmetic}} */
                    public String grammarName() {
                        return grammarName;
                    }

                    /**
                     * Returns the title of the section of the specification that describes these instructions, such as
                     * "Arithmetic Instructions". Titles are the same in all editions, unlike section numbers.
                     *
                     * @return the title; empty for the class of the instructions that the specification does not print
                     */
                    public Optional<String> section() {
                        return InstructionClasses.section(grammarName);
                    }
                }
                """.formatted(String.join(",\n", constants));
    }

    private static String enumeration(Kind kind, int number) {
        boolean bits = kind.category() == Category.BitEnum;
        List<Enumerant> sorted = new ArrayList<>(kind.enumerants());
        sorted.sort((a, b) -> Integer.compareUnsigned(a.value(), b.value()));
        List<String> constants = new ArrayList<>();
        for (Enumerant enumerant : sorted) {
            String value = bits ? "0x" + Integer.toHexString(enumerant.value()) : String.valueOf(enumerant.value());
            constants.add(enumerant(javaName(kind.name(), enumerant.name()), value, enumerant));
        }
        return """
                package org.spirv4j.grammar;

                %simport java.util.Optional;
                import org.spirv4j.internal.grammar.BuiltInGrammar;

                /** Enumerants of the operand kind %s%s; constants in the order of their values. */
                public enum %s implements Enumerant {
                %s;

                    private static final EachOptional<%s> FOUND = new EachOptional<>(values());

                    /** The number of the operand kind in the built-in grammar. */
                    private static final int KIND = %d;

                    private final int value;

                    %s(int value) {
                        this.value = value;
                    }

                    @Override
                    public int value() {
                        return value;
                    }

                    @Override
                    public EnumerantInfo info() {
                        return Grammar.builtIn().kind(KIND).enumerantAt(ordinal());
                    }

                    /**
                     * Finds an enumerant.
                     *
                     * @param value the value
                     * @return the enumerant; empty when the built-in grammar has none with this value
                     */
                    public static Optional<%s> of(int value) {
                        int at = BuiltInGrammar.tables().enumerantIndex(KIND, value);
                        return at < 0 ? Optional.empty() : FOUND.get(at);
                    }
                %s}
                """.formatted(
                        bits ? "import java.util.EnumSet;\nimport java.util.Objects;\n" : "",
                        kind.name(),
                        bits ? ", a bit mask" : "",
                        kind.name(),
                        String.join(",\n", constants),
                        kind.name(),
                        number,
                        kind.name(),
                        kind.name(),
                        bits ? maskMethods(kind.name()) : "");
    }

    private static String maskMethods(String name) {
        return """

                    /**
                     * Makes a mask.
                     *
                     * @param bits the bits
                     * @return the mask in which these bits are set
                     */
                    public static int mask(%1$s... bits) {
                        Objects.requireNonNull(bits, "bits");
                        int mask = 0;
                        for (%1$s bit : bits) {
                            mask |= bit.value;
                        }
                        return mask;
                    }

                    /**
                     * Splits a mask into its bits.
                     *
                     * @param mask the mask
                     * @return the bits that are set in the mask, without those that the built-in grammar lacks
                     */
                    public static EnumSet<%1$s> bits(int mask) {
                        EnumSet<%1$s> bits = EnumSet.noneOf(%1$s.class);
                        for (%1$s bit : values()) {
                            if (bit.value != 0 && (mask & bit.value) == bit.value) {
                                bits.add(bit);
                            }
                        }
                        return bits;
                    }
                """.formatted(name);
    }

    private static String instruction(Instruction instruction) {
        String operands = Documentation.list(instruction.operands());
        String doc = Documentation.sentences(
                section(instruction),
                operands.isEmpty() ? "No operands." : "Operands: " + operands + ".",
                Documentation.needs(instruction.availability()),
                Documentation.aliases(instruction.aliases()));
        return Documentation.comment(doc, List.of()) + "    " + instruction.name() + "(" + instruction.number() + ")";
    }

    private static String enumerant(String javaName, String value, Enumerant enumerant) {
        String parameters = Documentation.list(enumerant.parameters());
        String doc = Documentation.sentences(
                "The value " + value + "." + (parameters.isEmpty() ? "" : " Parameters: " + parameters + "."),
                Documentation.needs(enumerant.availability()),
                Documentation.aliases(enumerant.aliases()));
        return Documentation.comment(doc, List.of()) + "    " + javaName + "(" + value + ")";
    }

    /** Prefixes names such as "2D" with their kind, since a Java name cannot start with a digit. */
    private static String javaName(String kind, String enumerant) {
        return Character.isJavaIdentifierStart(enumerant.charAt(0)) ? enumerant : kind + enumerant;
    }
}
