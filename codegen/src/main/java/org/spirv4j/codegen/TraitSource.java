// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.TraitSets;

/** Writes the enum of the traits that the grammar defines. */
final class TraitSource {
    private static final String FOLDER = "org/spirv4j/internal/trait/";

    private TraitSource() {}

    static void write(GrammarModel model, TraitSets sets, Map<String, String> files) {
        if (!sets.unmatched().isEmpty()) {
            throw new IllegalStateException("these members of traits match no instruction: " + sets.unmatched());
        }
        List<String> constants = new ArrayList<>();
        for (GrammarModel.Trait trait : model.traits) {
            constants.add("    /** " + trait.description() + " */\n    " + trait.name());
        }
        files.put(FOLDER + "Trait.java", """
                package org.spirv4j.internal.trait;

                import java.util.ArrayList;
                import java.util.Collections;
                import java.util.List;
                import org.spirv4j.grammar.Op;
                import org.spirv4j.internal.grammar.BuiltInGrammar;
                import org.spirv4j.internal.grammar.GrammarTables;

                /** A property of some instructions, as {@code traits.grammar} defines it. Each test is an array look-up. */
                public enum Trait {
                %s;

                    /** Whether an instruction of the built-in grammar has this trait. */
                    public boolean has(Op op) {
                        return BuiltInGrammar.tables().opHasTrait(op.ordinal(), ordinal());
                    }

                    /** Whether the instruction with an opcode has this trait in a grammar; false if the grammar lacks it. */
                    public boolean has(GrammarTables tables, int opcode) {
                        int row = tables.op(opcode);
                        return row >= 0 && hasRow(tables, row);
                    }

                    /** Whether the instruction in a row of a grammar's tables has this trait. */
                    public boolean hasRow(GrammarTables tables, int row) {
                        return tables.opHasTrait(row, ordinal());
                    }

                    /** The instructions of the built-in grammar that have this trait, in the order of their opcodes. */
                    public List<Op> ops() {
                        return Collections.unmodifiableList(Members.BY_TRAIT.get(ordinal()));
                    }

                    /** Filled for all traits in one pass, on first use. */
                    private static final class Members {
                        static final List<List<Op>> BY_TRAIT = new ArrayList<>();

                        static {
                            for (int trait = 0; trait < values().length; trait++) {
                                BY_TRAIT.add(new ArrayList<>());
                            }
                            for (Op op : Op.values()) {
                                for (int column = 0; column << 4 < BY_TRAIT.size(); column++) {
                                    int traits = BuiltInGrammar.tables().opTraits(op.ordinal(), column);
                                    for (; traits != 0; traits &= traits - 1) {
                                        BY_TRAIT.get(column << 4 | Integer.numberOfTrailingZeros(traits)).add(op);
                                    }
                                }
                            }
                        }
                    }
                }
                """.formatted(String.join(",\n", constants)));
        files.put(FOLDER + "package-info.java", """
                /** Traits: properties of instructions that the published grammar does not state. */
                @org.jspecify.annotations.NullMarked
                package org.spirv4j.internal.trait;
                """);
    }
}
