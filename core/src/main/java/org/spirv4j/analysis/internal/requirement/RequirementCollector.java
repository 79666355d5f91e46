// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * Collects the requirements that the grammar states for instructions and enumerants, and further ones; each of them
 * once.
 */
public final class RequirementCollector {
    private static final int[] NO_CAPABILITIES = {};

    final GrammarTables tables;
    final CapabilityTable capabilities;
    final List<Requirement> requirements = new ArrayList<>();

    /** Word offset and number of the current instruction, for the requirements that it adds. */
    int wordOffset;

    int instruction;

    private final TargetEnv env;
    private final boolean[] seenOps;
    private final BitSet seenEnumerants = new BitSet();
    private final BitSet seenInstructions = new BitSet();
    private final BitSet needed = new BitSet();
    private final BitSet possibleOps = new BitSet();
    private final BitSet possibleEnumerants = new BitSet();
    private final CapabilityExceptions exceptions;
    private final Set<String> seenSubjects = new HashSet<>();
    private int seenVersion = 0x100;

    /** Starts with nothing collected. */
    public RequirementCollector(GrammarTables tables, TargetEnv env) {
        this.tables = tables;
        this.env = env;
        capabilities = CapabilityTable.of(tables);
        seenOps = new boolean[InstructionPlans.of(tables).count()];
        exceptions = CapabilityExceptions.of(tables);
    }

    // Queries

    /**
     * Why the environment does not support an instruction; null if it does, or if the grammar lacks the instruction.
     */
    public @Nullable String refusalOfOp(int opcode) {
        int row = tables.op(opcode);
        return row < 0 || possibleOps.get(row) ? null : refusal(ofOp(row), possibleOps, row);
    }

    /**
     * Why the environment does not support an enumerant; null if it does, or if the grammar lacks the enumerant.
     *
     * @param kind number of the operand kind in the tables
     * @param value the enumerant's value; of a mask, one bit
     */
    public @Nullable String refusalOfEnumerant(int kind, int value) {
        int row = tables.enumerant(kind, value);
        return row < 0 || possibleEnumerants.get(row) || exceptions.isUngatedDeclaration(kind, value)
                ? null
                : refusal(ofEnumerant(kind, row), possibleEnumerants, row);
    }

    private @Nullable String refusal(Requirement requirement, BitSet possible, int row) {
        if (RequirementCheck.isPossible(tables, env, requirement)) {
            possible.set(row);
            return null;
        }
        return RequirementCheck.refusal(tables, env, requirement);
    }

    // Additions

    /** Adds the requirements of an instruction that the grammar defines. */
    void op(int opcode) {
        if (!seenOps[opcode]) {
            seenOps[opcode] = true;
            add(ofOp(tables.op(opcode)));
        }
    }

    /** Adds the requirements of an enumerant. */
    void enumerant(int kind, int row) {
        if (!seenEnumerants.get(row)) {
            seenEnumerants.set(row);
            if (!exceptions.isUngatedDeclaration(kind, tables.enumerantValue(row))) {
                add(ofEnumerant(kind, row));
            }
        }
    }

    void extendedInstruction(int set, int row) {
        if (!seenInstructions.get(row)) {
            seenInstructions.set(row);
            add(of(
                    tables.name(tables.sets().name(set)) + " "
                            + tables.name(tables.sets().instructionName(row)),
                    tables.sets().instructionFacts(row)));
        }
    }

    /** Requires a capability for a reason that the grammar does not state. */
    void need(Capability capability, String subject) {
        int index = capabilities.index(capability.value());
        if (index >= 0 && !needed.get(index)) {
            needed.set(index);
            add(subject, new int[] {index}, 0x100, List.of());
        }
    }

    boolean isNeeded(Capability capability) {
        int index = capabilities.index(capability.value());
        return index >= 0 && needed.get(index);
    }

    /** Requires one of several capabilities; once per subject. */
    void needOneOf(String subject, Capability... any) {
        if (!seenSubjects.add(subject)) {
            return;
        }
        add(
                subject,
                Arrays.stream(any)
                        .mapToInt(c -> capabilities.index(c.value()))
                        .filter(i -> i >= 0)
                        .toArray(),
                0x100,
                List.of());
    }

    /** Requires a version or one of some extensions. */
    void needVersion(int version, String subject, String... extensions) {
        if (extensions.length != 0) {
            if (!seenSubjects.add(subject)) {
                return;
            }
            add(subject, NO_CAPABILITIES, version, List.of(extensions));
        } else if (version > seenVersion) {
            seenVersion = version;
            add(subject, NO_CAPABILITIES, version, List.of());
        }
    }

    /** Requires an extension. */
    void needExtension(String subject, String extension) {
        if (!seenSubjects.add(subject)) {
            return;
        }
        add(subject, NO_CAPABILITIES, GrammarModel.NO_VERSION, List.of(extension));
    }

    private void add(String subject, int[] any, int since, List<String> extensions) {
        add(new Requirement(subject, any, since, GrammarModel.NO_VERSION, extensions, wordOffset, instruction));
    }

    private void add(Requirement requirement) {
        if (requirement.capabilities().length != 0
                || requirement.since() > 0x100
                || requirement.until() != GrammarModel.NO_VERSION) {
            requirements.add(requirement);
        }
    }

    private Requirement ofOp(int row) {
        return of(tables.name(tables.opName(row)), tables.opFacts(row));
    }

    private Requirement ofEnumerant(int kind, int row) {
        return of(
                tables.name(tables.kindName(kind)) + " " + tables.name(tables.enumerantName(row)),
                tables.enumerantFacts(row));
    }

    private Requirement of(String subject, GrammarTables.Facts facts) {
        int[] any = new int[tables.listLength(facts.capabilities())];
        for (int i = 0; i < any.length; i++) {
            any[i] = capabilities.index(tables.listItem(facts.capabilities(), i));
        }
        List<String> extensions = new ArrayList<>();
        for (int i = 0; i < tables.listLength(facts.extensions()); i++) {
            extensions.add(tables.name(tables.listItem(facts.extensions(), i)));
        }
        // Without a version, capability or extension, it is available wherever its operand is.
        int since = any.length == 0 && extensions.isEmpty() && facts.since() == GrammarModel.NO_VERSION
                ? 0x100
                : facts.since();
        return new Requirement(subject, any, since, facts.until(), extensions, wordOffset, instruction);
    }
}
