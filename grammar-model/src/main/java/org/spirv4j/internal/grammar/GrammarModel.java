// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.List;

/**
 * The instruction set as the grammar files describe it, before it is packed and indexed.
 *
 * <p>A model is filled by {@link GrammarText} or {@link KhronosGrammarJson} and turned into lookup tables by
 * {@link GrammarTables#compile}.
 */
public final class GrammarModel {

    /** Version of a feature that is not in the core of any version of SPIR-V, or that has not been removed. */
    public static final int NO_VERSION = 0xFFFF;

    /** How often an operand occurs in an instruction. */
    public enum Quantifier {
        ONE(""),
        OPTIONAL("?"),
        ANY("*");

        private final String symbol;

        Quantifier(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        static Quantifier ofSymbol(String symbol) {
            return switch (symbol) {
                case "" -> ONE;
                case "?" -> OPTIONAL;
                case "*" -> ANY;
                default -> throw new GrammarSyntaxException("unknown quantifier '" + symbol + "'");
            };
        }
    }

    /** An operand or a parameter: kind, quantifier and descriptive name (empty when the grammar gives none). */
    public record Operand(String kind, Quantifier quantifier, String name) {}

    /**
     * The versions, capabilities and extensions that make a feature available.
     *
     * @param since first version, {@code major << 8 | minor}, or {@link #NO_VERSION}
     * @param until last version, or {@link #NO_VERSION}
     * @param capabilities names of capabilities, one of which enables the feature
     * @param extensions names of extensions, one of which enables the feature
     * @param provisional whether the feature may still change
     */
    public record Availability(
            int since, int until, List<String> capabilities, List<String> extensions, boolean provisional) {
        public static final Availability ALWAYS = new Availability(0x100, NO_VERSION, List.of(), List.of(), false);
    }

    /** An instruction of the core grammar (number = opcode) or of an extended instruction set. */
    public record Instruction(
            String name,
            int number,
            String instructionClass,
            List<String> aliases,
            List<Operand> operands,
            Availability availability) {}

    /** A value or a bit of an enumerated operand kind. */
    public record Enumerant(
            String name, int value, List<String> aliases, List<Operand> parameters, Availability availability) {}

    /** The category of an operand kind, as the JSON grammar names it. */
    public enum Category {
        Id,
        Literal,
        ValueEnum,
        BitEnum,
        Composite
    }

    /** An operand kind; {@code bases} is for {@link Category#Composite} only, {@code enumerants} for the enums. */
    public record Kind(String name, Category category, List<String> bases, List<Enumerant> enumerants) {}

    /**
     * An extended instruction set.
     *
     * @param importName the name that OpExtInstImport gives, without a trailing {@code *}
     * @param prefix whether {@code importName} is a prefix of the name
     * @param numeric whether assembly text conventionally writes its instructions as numbers
     * @param superseded whether another set of the grammar replaces this one
     */
    public record ExtendedSet(
            String importName,
            boolean prefix,
            boolean numeric,
            boolean superseded,
            int version,
            int revision,
            List<Kind> kinds,
            List<Instruction> instructions) {}

    /**
     * A property of some instructions that the published grammar does not state.
     *
     * @param name upper case with underscores
     * @param description what it means, in one or more sentences
     * @param members which instructions have it, as {@link TraitSets} reads them
     */
    public record Trait(String name, String description, List<String> members) {}

    /** A tool id of the generator word's upper 16 bits. */
    public record Generator(int toolId, String vendor, String tool) {}

    /** Core version and revision, {@code {major, minor, revision}}, or empty when the model has no core part. */
    public int[] coreVersion = {};

    public final List<Kind> kinds = new ArrayList<>();
    public final List<Instruction> instructions = new ArrayList<>();
    public final List<ExtendedSet> sets = new ArrayList<>();
    public final List<Generator> generators = new ArrayList<>();

    public final List<Trait> traits = new ArrayList<>();

    /** Merges {@code overlay} into this model: its definitions replace those with the same number or name. */
    public void add(GrammarModel overlay) {
        if (overlay.coreVersion.length != 0) {
            coreVersion = overlay.coreVersion;
        }
        for (Instruction instruction : overlay.instructions) {
            instructions.removeIf(
                    i -> i.number() == instruction.number() || i.name().equals(instruction.name()));
            instructions.add(instruction);
        }
        addKinds(kinds, overlay.kinds);
        for (ExtendedSet set : overlay.sets) {
            sets.removeIf(s -> s.importName().equals(set.importName()) && s.prefix() == set.prefix());
            sets.add(set);
        }
        for (Generator generator : overlay.generators) {
            generators.removeIf(g -> g.toolId() == generator.toolId());
            generators.add(generator);
        }
        for (Trait trait : overlay.traits) {
            traits.removeIf(t -> t.name().equals(trait.name()));
            traits.add(trait);
        }
    }

    private static void addKinds(List<Kind> target, List<Kind> overlay) {
        for (Kind kind : overlay) {
            int at = -1;
            for (int i = 0; i < target.size() && at < 0; i++) {
                if (target.get(i).name().equals(kind.name())) {
                    at = i;
                }
            }
            if (at < 0) {
                target.add(kind);
                continue;
            }
            Kind old = target.get(at);
            if (old.category() != kind.category()) {
                throw new GrammarSyntaxException("operand kind " + kind.name() + " has the category " + old.category()
                        + " in the built-in grammar, but " + kind.category() + " in the overlay");
            }
            List<Enumerant> merged = new ArrayList<>(old.enumerants());
            for (Enumerant enumerant : kind.enumerants()) {
                merged.removeIf(e -> e.value() == enumerant.value() || e.name().equals(enumerant.name()));
                merged.add(enumerant);
            }
            target.set(at, new Kind(kind.name(), kind.category(), kind.bases(), merged));
        }
    }
}
