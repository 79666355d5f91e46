// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;

/**
 * The instructions that have each trait of a model. The members of a definition apply in order: an
 * {@link InstructionPattern} adds the instructions that it selects, {@code @NAME} adds those of a trait that is defined
 * above, and a leading {@code -} removes them instead.
 */
public final class TraitSets {
    private final Map<String, BitSet> opcodes = new LinkedHashMap<>();

    /** Members that select no instruction, as {@code trait: member}. */
    private final List<String> unmatched = new ArrayList<>();

    /** Finds the members of all traits. Throws {@link GrammarSyntaxException} when a definition is wrong. */
    public TraitSets(GrammarModel model) {
        for (GrammarModel.Trait trait : model.traits) {
            BitSet set = opcodes(trait.name(), trait.members(), model);
            if (opcodes.put(trait.name(), set) != null) {
                throw new GrammarSyntaxException("trait " + trait.name() + " is defined twice");
            }
        }
    }

    /**
     * The opcodes that members of a definition select.
     *
     * @param owner the name of what is defined; {@link #unmatched} gives it with the members that select no instruction
     */
    public BitSet opcodes(String owner, List<String> members, GrammarModel model) {
        BitSet set = new BitSet();
        for (String member : members) {
            boolean removes = member.startsWith("-");
            BitSet found = select(removes ? member.substring(1) : member, model);
            if (found.isEmpty()) {
                unmatched.add(owner + ": " + member);
            }
            if (removes) {
                set.andNot(found);
            } else {
                set.or(found);
            }
        }
        return set;
    }

    private BitSet select(String member, GrammarModel model) {
        if (member.startsWith("@")) {
            BitSet other = opcodes.get(member.substring(1));
            if (other == null) {
                throw new GrammarSyntaxException("trait '" + member.substring(1) + "' is not defined above");
            }
            return other;
        }
        InstructionPattern pattern = InstructionPattern.of(member);
        BitSet found = new BitSet();
        for (Instruction instruction : model.instructions) {
            if (pattern.matches(instruction)) {
                found.set(instruction.number());
            }
        }
        return found;
    }

    /** Whether an instruction has a trait. */
    public boolean has(String trait, Instruction instruction) {
        BitSet set = opcodes.get(trait);
        if (set == null) {
            throw new GrammarSyntaxException("unknown trait '" + trait + "'");
        }
        return set.get(instruction.number());
    }

    /** The traits of an instruction as bits, by the number of the trait in the order of the definitions. */
    BitSet of(Instruction instruction) {
        BitSet traits = new BitSet();
        int number = 0;
        for (BitSet set : opcodes.values()) {
            traits.set(number++, set.get(instruction.number()));
        }
        return traits;
    }

    /** Members that select no instruction, as {@code TRAIT: member}; the built-in grammar has none. */
    public List<String> unmatched() {
        return List.copyOf(unmatched);
    }
}
