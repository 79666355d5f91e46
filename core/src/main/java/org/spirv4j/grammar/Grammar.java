// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;

/**
 * A grammar: the definitions of instructions, operand kinds, enumerants and extended instruction sets.
 *
 * <p>{@link #builtIn} is the grammar that the library was built with. {@link #withJson} lays a grammar file in the
 * Khronos JSON schema over a grammar, so that the instructions of a vendor or of a newer release can be read and
 * written. Immutable and safe to share between threads.
 */
public final class Grammar {
    private static final Grammar BUILT_IN = new Grammar(null, BuiltInGrammar.tables());

    static {
        GrammarAccess.set(new GrammarAccess() {
            @Override
            protected GrammarTables tablesOf(Object grammar) {
                return ((Grammar) grammar).tables;
            }

            @Override
            protected Object kindOf(Object grammar, int number) {
                return ((Grammar) grammar).kinds[number];
            }
        });
    }

    private final @Nullable GrammarModel model;
    private final GrammarTables tables;
    private final OperandKind[] kinds;

    Grammar(@Nullable GrammarModel model, GrammarTables tables) {
        this.model = model;
        this.tables = tables;
        kinds = new OperandKind[tables.kindCount()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = new OperandKind(this, tables, i);
        }
    }

    /** {@return the grammar that the library was built with} */
    public static Grammar builtIn() {
        return BUILT_IN;
    }

    /**
     * Lays a file in the Khronos JSON schema over this grammar: its instructions, enumerants and extended sets are
     * added, or replace those of the same number.
     *
     * @param json the text of the file
     * @param fileName the name of the file without folders, for messages, and to determine the import name of a
     *     published extended set
     * @param importName the import name of an extended set, ending in {@code *} for a prefix; empty if the file states
     *     it (key {@code import_name}), if {@code fileName} determines it, or if the file is a core grammar
     * @return the extended grammar
     * @throws MalformedGrammarException if the text is not such a grammar
     */
    public Grammar withJson(String json, String fileName, String importName) {
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(fileName, "fileName");
        Objects.requireNonNull(importName, "importName");
        return GrammarOverlay.of(model, json, fileName, importName);
    }

    /** {@return the version of the core grammar} */
    public SpirvVersion version() {
        return new SpirvVersion(tables.version() >> 8, tables.version() & 0xFF);
    }

    /** {@return the revision of the core grammar within its version} */
    public int revision() {
        return tables.revision();
    }

    /** {@return every instruction, in the order of the opcodes} */
    public List<InstructionInfo> instructions() {
        return IntStream.range(0, tables.opCount())
                .mapToObj(this::instructionInfoAt)
                .toList();
    }

    /**
     * Finds an instruction.
     *
     * @param opcode the opcode
     * @return the instruction; empty when the grammar has none with this opcode
     */
    public Optional<InstructionInfo> instruction(int opcode) {
        int at = instructionIndex(opcode);
        return at < 0 ? Optional.empty() : Optional.of(instructionInfoAt(at));
    }

    /**
     * Finds an instruction.
     *
     * @param name its name or an alias, such as {@code OpLoad}
     * @return the instruction; empty when the grammar has none with this name
     */
    public Optional<InstructionInfo> instruction(String name) {
        Objects.requireNonNull(name, "name");
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int row = tables.nameIndex().op(bytes, 0, bytes.length);
        return row < 0 ? Optional.empty() : Optional.of(instructionInfoAt(row));
    }

    /** {@return every operand kind of the core grammar} */
    public List<OperandKind> operandKinds() {
        List<OperandKind> list = new ArrayList<>();
        int end = tables.sets().count() == 0 ? kinds.length : tables.sets().firstKind(0);
        for (int i = 0; i < end; i++) {
            if (i != KindNumbers.UNKNOWN_WORDS) {
                list.add(kinds[i]);
            }
        }
        return List.copyOf(list);
    }

    /**
     * Finds an operand kind of the core grammar.
     *
     * @param name its name, such as {@code StorageClass}
     * @return the operand kind; empty when there is none with this name
     */
    public Optional<OperandKind> operandKind(String name) {
        Objects.requireNonNull(name, "name");
        return operandKinds().stream().filter(k -> k.name().equals(name)).findFirst();
    }

    /** {@return every extended instruction set} */
    public List<ExtendedInstructionSet> extendedInstructionSets() {
        return IntStream.range(0, tables.sets().count())
                .mapToObj(i -> new ExtendedInstructionSet(this, tables, i))
                .toList();
    }

    /**
     * Finds an extended instruction set.
     *
     * @param importName the name in an OpExtInstImport
     * @return the set; empty when the name selects none
     */
    public Optional<ExtendedInstructionSet> extendedInstructionSet(String importName) {
        Objects.requireNonNull(importName, "importName");
        byte[] bytes = importName.getBytes(StandardCharsets.UTF_8);
        int set = tables.sets().find(bytes, 0, bytes.length);
        return set < 0 ? Optional.empty() : Optional.of(new ExtendedInstructionSet(this, tables, set));
    }

    /**
     * Finds the name of a tool that makes modules.
     *
     * @param toolId the upper 16 bits of the generator word of a header
     * @return the name as "vendor tool"; empty when the number is not registered
     */
    public Optional<String> generator(int toolId) {
        for (int row = 0; row < tables.generatorCount(); row++) {
            if (tables.generatorToolId(row) == toolId) {
                String vendor = tables.name(tables.generatorVendor(row));
                String tool = tables.name(tables.generatorTool(row));
                return Optional.of(tool.isEmpty() ? vendor : vendor + " " + tool);
            }
        }
        return Optional.empty();
    }

    /** Index into {@link #instructions} of this opcode, or -1. */
    int instructionIndex(int opcode) {
        return opcode < 0 ? -1 : tables.op(opcode);
    }

    InstructionInfo instructionInfoAt(int row) {
        GrammarTables.Facts facts = tables.opFacts(row);
        return new InstructionInfo(
                tables.name(tables.opName(row)),
                tables.opcode(row),
                tables.name(tables.opClass(row)),
                names(facts.aliases()),
                operands(facts),
                availability(facts));
    }

    InstructionInfo extendedInstructionInfo(int row) {
        GrammarTables.Facts facts = tables.sets().instructionFacts(row);
        return new InstructionInfo(
                tables.name(tables.sets().instructionName(row)),
                tables.sets().instructionNumber(row),
                "",
                names(facts.aliases()),
                operands(facts),
                availability(facts));
    }

    EnumerantInfo enumerantInfo(int row) {
        GrammarTables.Facts facts = tables.enumerantFacts(row);
        return new EnumerantInfo(
                tables.name(tables.enumerantName(row)),
                tables.enumerantValue(row),
                names(facts.aliases()),
                operands(facts),
                availability(facts));
    }

    OperandKind kind(int number) {
        return kinds[number];
    }

    private List<OperandInfo> operands(GrammarTables.Facts facts) {
        List<OperandInfo> operands = new ArrayList<>();
        for (int i = 0; i < tables.listLength(facts.shape()); i++) {
            int item = tables.listItem(facts.shape(), i);
            operands.add(new OperandInfo(
                    kinds[item >> 2],
                    OperandInfo.Quantifier.values()[item & 3],
                    tables.name(tables.listItem(facts.operandNames(), i))));
        }
        return List.copyOf(operands);
    }

    private List<String> names(int list) {
        String[] names = new String[tables.listLength(list)];
        for (int i = 0; i < names.length; i++) {
            names[i] = tables.name(tables.listItem(list, i));
        }
        return List.of(names);
    }

    private Availability availability(GrammarTables.Facts facts) {
        Integer[] capabilities = new Integer[tables.listLength(facts.capabilities())];
        for (int i = 0; i < capabilities.length; i++) {
            capabilities[i] = tables.listItem(facts.capabilities(), i);
        }
        return new Availability(
                version(facts.since()),
                version(facts.until()),
                List.of(capabilities),
                names(facts.extensions()),
                facts.provisional());
    }

    private static Optional<SpirvVersion> version(int version) {
        return version == GrammarModel.NO_VERSION
                ? Optional.empty()
                : Optional.of(new SpirvVersion(version >> 8, version & 0xFF));
    }

    @Override
    public String toString() {
        return "SPIR-V " + version() + " revision " + revision();
    }
}
