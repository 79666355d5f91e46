// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.OperandKind.Category;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/**
 * Walks over a grammar and writes a module that has everything in it once that a version of SPIR-V knows: every
 * instruction without and with its optional operands, every enumerant and every extended instruction. The module is
 * well formed and means nothing. Its ids are numbered in the order in which assembly text mentions them.
 */
public final class GrammarWalk {
    private static final int MANY_IDS = 100_000;

    /** Widths that go with the encodings of OpTypeFloat. */
    private static final Map<String, Integer> ENCODING_WIDTHS = Map.of(
            "BFloat16KHR", 16,
            "Float8E4M3EXT", 8,
            "Float8E5M2EXT", 8,
            "Float6E2M3EXT", 6,
            "Float6E3M2EXT", 6,
            "Float4E2M1EXT", 4,
            "Float8UnsignedE8M0EXT", 8,
            "MXInt8EXT", 8);

    private static final int[] NUMBERS = {0, 1, 7, 42, 255, 65536, 0x7FFFFFFF, -1};
    private static final String[] STRINGS = {"", "a", "main", "say \"hi\" \\ \n twice", "gr\u00fc\u00dfe \ud83d\ude00"};

    private final Grammar grammar;
    private final SpirvVersion version;
    private final Words words;
    private final Map<OperandKind, Host> hosts = new HashMap<>();
    private final Map<String, Integer> imports = new LinkedHashMap<>();
    private final List<Integer> values = new ArrayList<>();
    private int ids;
    private int turn;
    private int integerType;
    private int integer;

    /** Where a kind of operand can stand: in an instruction, after enumerants of other kinds that lead to it. */
    private record Host(InstructionInfo instruction, Map<OperandKind, Integer> leading) {}

    private GrammarWalk(Grammar grammar, SpirvVersion version) {
        this.grammar = grammar;
        this.version = version;
        words = Words.bound(MANY_IDS);
    }

    /** The words of the module for a version; its instructions and enumerants are those that the version has. */
    public static int[] words(Grammar grammar, SpirvVersion version) {
        GrammarWalk walk = new GrammarWalk(grammar, version);
        walk.prelude();
        walk.instructions();
        walk.specConstantOperations();
        walk.extendedInstructions();
        walk.enumerants();
        int[] words = walk.words.words();
        words[1] = version.word();
        return renumber(words, grammar);
    }

    /** Whether a version has this, in its core or by an extension. */
    public static boolean isThere(Availability availability, SpirvVersion version) {
        boolean old = availability.since().isEmpty()
                || availability.since().get().compareTo(version) <= 0
                || !availability.extensions().isEmpty();
        return old
                && (availability.until().isEmpty() || availability.until().get().compareTo(version) >= 0);
    }

    private void prelude() {
        for (ExtendedInstructionSet set : grammar.extendedInstructionSets()) {
            String name = set.importName().replace("*", "100");
            Optional<ExtendedInstructionSet> selected = grammar.extendedInstructionSet(name);
            if (selected.map(ExtendedInstructionSet::importName).equals(Optional.of(set.importName()))) {
                imports.put(set.importName(), define(Op.OpExtInstImport, name));
            }
        }
        integerType = define(Op.OpTypeInt, 32, 1);
        integer = ++ids;
        words.op(Op.OpConstant, integerType, integer, -3);
        for (int width : new int[] {8, 16, 32, 64}) {
            for (int signed = 0; signed < 2; signed++) {
                int type = width == 32 && signed == 1 ? integerType : define(Op.OpTypeInt, width, signed);
                long all = width == 64 ? -1L : signed == 1 ? -1 : (1L << width) - 1;
                constant(type, width, all);
                constant(type, width, 1);
            }
        }
        for (int width : new int[] {16, 32, 64}) {
            int type = define(Op.OpTypeFloat, width);
            for (long bits : new long[] {0, 1, -1, 0x3FF0_0000_3F80_3C00L, 0x7FF0_0000_7F80_7C00L}) {
                constant(type, width, width == 64 ? bits : bits & (1L << width) - 1);
            }
        }
    }

    private void constant(int type, int width, long value) {
        Object literal = width == 64 ? (Object) value : (Object) (int) value;
        words.op(Op.OpConstant, type, ++ids, literal);
        words.op(Op.OpSpecConstant, type, ++ids, literal);
    }

    private int define(Op op, Object... operands) {
        Object[] all = new Object[operands.length + 1];
        all[0] = ++ids;
        System.arraycopy(operands, 0, all, 1, operands.length);
        words.op(op, all);
        return ids;
    }

    private void instructions() {
        for (InstructionInfo instruction : grammar.instructions()) {
            if (isThere(instruction.availability(), version) && !selects(instruction)) {
                instruction(instruction, false, Map.of());
                instruction(instruction, true, Map.of());
            }
        }
    }

    /** Whether the instruction is written on its own: an operand names an instruction or a set of them. */
    private static boolean selects(InstructionInfo instruction) {
        return instruction.number() == Op.OpExtInstImport.opcode()
                || instruction.operandsWithResult().stream()
                        .map(o -> o.kind().name())
                        .anyMatch(name ->
                                name.equals("LiteralExtInstInteger") || name.equals("LiteralSpecConstantOpInteger"));
    }

    private void specConstantOperations() {
        for (InstructionInfo instruction : grammar.instructions()) {
            List<OperandInfo> operands = instruction.operandsWithResult();
            if (isThere(instruction.availability(), version)
                    && operands.size() >= 2
                    && operands.get(1).kind().name().equals("IdResult")) {
                int idsBefore = ids;
                int turnBefore = turn;
                values.clear();
                values.add(integerType);
                values.add(++ids);
                values.add(instruction.number());
                operands(operands.subList(2, operands.size()), true, Map.of());
                if (isPrintable(Op.OpSpecConstantOp)) {
                    emit(Op.OpSpecConstantOp.opcode());
                } else {
                    ids = idsBefore;
                    turn = turnBefore;
                }
            }
        }
    }

    /**
     * Whether the disassembler accepts an instruction with the collected operands; the reader alone does not refuse
     * any.
     */
    private boolean isPrintable(Op op) {
        int[] alone = Words.bound(ids + 1).op(op, (Object) operandWords()).words();
        try {
            Disassembler.create()
                    .withRawText()
                    .disassemble(SpirvModule.ofWords(alone, ReadOptions.DEFAULT.withGrammar(grammar)));
            return true;
        } catch (MalformedModuleException e) {
            return false;
        }
    }

    private int[] operandWords() {
        return values.stream().mapToInt(v -> v).toArray();
    }

    private void extendedInstructions() {
        for (ExtendedInstructionSet set : grammar.extendedInstructionSets()) {
            Integer id = imports.get(set.importName());
            if (id != null) {
                for (InstructionInfo instruction : set.instructions()) {
                    extended(Op.OpExtInst, id, instruction, false, Map.of());
                    extended(Op.OpExtInst, id, instruction, true, Map.of());
                    extended(Op.OpExtInstWithForwardRefsKHR, id, instruction, true, Map.of());
                }
                for (OperandKind kind : set.operandKinds()) {
                    extendedEnumerants(id, set, kind);
                }
            }
        }
    }

    private void extendedEnumerants(int id, ExtendedInstructionSet set, OperandKind kind) {
        Optional<InstructionInfo> host = set.instructions().stream()
                .filter(i -> i.operandsWithResult().stream().anyMatch(o -> o.kind() == kind))
                .findFirst();
        host.ifPresent(h ->
                kind.enumerants().forEach(e -> extended(Op.OpExtInst, id, h, true, Map.of(kind, e.value()))));
    }

    private void extended(Op op, int set, InstructionInfo instruction, boolean full, Map<OperandKind, Integer> choice) {
        values.clear();
        values.addAll(List.of(integerType, ++ids, set, instruction.number()));
        operands(instruction.operandsWithResult(), full, choice);
        emit(op.opcode());
    }

    private void enumerants() {
        findHosts();
        for (OperandKind kind : grammar.operandKinds()) {
            int mask = 0;
            for (EnumerantInfo enumerant : kind.enumerants()) {
                if (isThere(enumerant.availability(), version)) {
                    mask |= enumerant.value();
                    chosen(kind, enumerant.value());
                }
            }
            if (kind.category() == Category.BIT_ENUM) {
                chosen(kind, mask);
            }
        }
    }

    private void chosen(OperandKind kind, int value) {
        Host host = hosts.get(kind);
        if (host == null) {
            return;
        }
        Map<OperandKind, Integer> choice = new HashMap<>(host.leading());
        choice.put(kind, value);
        instruction(host.instruction(), true, choice);
    }

    private void findHosts() {
        for (InstructionInfo instruction : grammar.instructions()) {
            if (isThere(instruction.availability(), version) && !selects(instruction)) {
                instruction
                        .operandsWithResult()
                        .forEach(o -> hosts.putIfAbsent(o.kind(), new Host(instruction, Map.of())));
            }
        }
        boolean found = true;
        while (found) {
            found = false;
            for (OperandKind kind : grammar.operandKinds()) {
                Host host = hosts.get(kind);
                if (host != null) {
                    found |= findHostsAfter(kind, host);
                }
            }
        }
    }

    private boolean findHostsAfter(OperandKind kind, Host host) {
        boolean found = false;
        for (EnumerantInfo enumerant : kind.enumerants()) {
            for (OperandInfo parameter : enumerant.parameters()) {
                if (isThere(enumerant.availability(), version) && !hosts.containsKey(parameter.kind())) {
                    Map<OperandKind, Integer> leading = new HashMap<>(host.leading());
                    leading.put(kind, enumerant.value());
                    hosts.put(parameter.kind(), new Host(host.instruction(), leading));
                    found = true;
                }
            }
        }
        return found;
    }

    private void instruction(InstructionInfo instruction, boolean full, Map<OperandKind, Integer> choice) {
        values.clear();
        operands(instruction.operandsWithResult(), full, choice);
        if (instruction.name().equals("OpTypeFloat")) {
            values.set(1, floatWidth());
        } else if (instruction.name().equals("OpTypeInt")) {
            values.set(1, 32);
            values.set(2, turn & 1);
        } else if (instruction.name().equals("OpSwitch")) {
            values.set(0, integer);
        }
        emit(instruction.number());
    }

    private int floatWidth() {
        if (values.size() < 3) {
            return 32;
        }
        OperandKind encodings = grammar.operandKind("FPEncoding").orElseThrow();
        String encoding = encodings.enumerant(values.get(2)).orElseThrow().name();
        return Objects.requireNonNull(ENCODING_WIDTHS.get(encoding), encoding);
    }

    private void emit(int opcode) {
        words.op(opcode, (Object) operandWords());
    }

    /** Adds the words of operands; {@code choice} says which enumerants to take, others are taken as they come. */
    private void operands(List<OperandInfo> operands, boolean full, Map<OperandKind, Integer> choice) {
        for (OperandInfo operand : operands) {
            int times = switch (operand.quantifier()) {
                case ONE -> 1;
                case OPTIONAL -> full ? 1 : 0;
                case ANY -> full ? 2 : 0;
            };
            for (int i = 0; i < times; i++) {
                operand(operand.kind(), full, choice);
            }
        }
    }

    private void operand(OperandKind kind, boolean full, Map<OperandKind, Integer> choice) {
        turn++;
        switch (kind.name()) {
            case "IdResultType" -> values.add(integerType);
            case "IdResult" -> values.add(++ids);
            case "LiteralString" -> string(STRINGS[turn % STRINGS.length]);
            case "LiteralFloat" -> values.add(Float.floatToRawIntBits(1.5f));
            case "LiteralContextDependentNumber" -> values.add(-turn);
            case "PairLiteralIntegerIdRef" -> {
                values.add(turn);
                values.add(1 + turn % ids);
            }
            case "PairIdRefLiteralInteger" -> {
                values.add(1 + turn % ids);
                values.add(turn);
            }
            case "PairIdRefIdRef" -> {
                values.add(1 + turn % ids);
                values.add(ids);
            }
            default -> {
                if (kind.category() == Category.ID) {
                    values.add(1 + turn % ids);
                } else if (kind.category() == Category.LITERAL) {
                    values.add(NUMBERS[turn % NUMBERS.length]);
                } else {
                    enumerated(kind, full, choice);
                }
            }
        }
    }

    private void enumerated(OperandKind kind, boolean full, Map<OperandKind, Integer> choice) {
        Integer chosen = choice.get(kind);
        int value = chosen != null ? chosen : anyEnumerant(kind);
        values.add(value);
        if (kind.category() == Category.BIT_ENUM && value != 0) {
            for (int bits = value; bits != 0; bits &= bits - 1) {
                kind.enumerant(Integer.lowestOneBit(bits)).ifPresent(e -> operands(e.parameters(), full, choice));
            }
        } else {
            kind.enumerant(value).ifPresent(e -> operands(e.parameters(), full, choice));
        }
    }

    private int anyEnumerant(OperandKind kind) {
        List<EnumerantInfo> there = kind.enumerants().stream()
                .filter(e -> isThere(e.availability(), version))
                .toList();
        return there.isEmpty() ? 0 : there.get(turn % there.size()).value();
    }

    private void string(String text) {
        for (int word : Words.string(text.getBytes(java.nio.charset.StandardCharsets.UTF_8))) {
            values.add(word);
        }
    }

    /** Numbers ids in the order in which text mentions them: the result in front, then the operands. */
    private static int[] renumber(int[] words, Grammar grammar) {
        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(grammar));
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] renumbered = words.clone();
        module.instructions().forEach(instruction -> {
            if (instruction.resultId() != 0) {
                numbers.putIfAbsent(instruction.resultId(), numbers.size() + 1);
            }
            instruction.operandsWithResult().stream().filter(o -> o.isId()).forEach(o -> {
                numbers.putIfAbsent(o.word(), numbers.size() + 1);
                renumbered[o.wordOffset()] = numbers.get(o.word());
            });
        });
        renumbered[3] = numbers.size() + 1;
        return renumbered;
    }
}
