// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.spirv4j.internal.grammar.GrammarModel.Availability;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Enumerant;
import org.spirv4j.internal.grammar.GrammarModel.ExtendedSet;
import org.spirv4j.internal.grammar.GrammarModel.Generator;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Kind;
import org.spirv4j.internal.grammar.GrammarModel.Operand;

/** Packs a {@link GrammarModel} into the flat arrays of {@link GrammarTables}. */
final class TableCompiler {

    /** Kinds whose value determines the operands that follow; only core instructions may have them. */
    private static final Set<String> SELECTING = Set.of("LiteralExtInstInteger", "LiteralSpecConstantOpInteger");

    private final GrammarModel model;
    private final Map<String, Integer> names = new HashMap<>();
    private final ByteArrayOutputStream nameBytes = new ByteArrayOutputStream();
    private final List<Integer> nameLengths = new ArrayList<>();
    private final Map<List<Integer>, Integer> listOffsets = new HashMap<>();
    private final List<Integer> lists = new ArrayList<>();
    private final Map<String, Integer> capabilities = new HashMap<>();
    private final Map<String, Integer> coreKinds = new HashMap<>();
    private final List<Integer> kindRows = new ArrayList<>();
    private final List<Integer> enumRows = new ArrayList<>();
    private final List<Integer> opRows = new ArrayList<>();
    private final List<Integer> setRows = new ArrayList<>();
    private final List<Integer> instRows = new ArrayList<>();
    private final List<Integer> generatorRows = new ArrayList<>();
    private final TraitSets traits;
    private int kindCount;

    TableCompiler(GrammarModel model) {
        this.model = model;
        traits = new TraitSets(model);
        name("");
        list(List.of());
    }

    GrammarTables compile() {
        for (Kind kind : model.kinds) {
            if (kind.name().equals("Capability")) {
                for (Enumerant e : kind.enumerants()) {
                    capabilities.put(e.name(), e.value());
                    e.aliases().forEach(alias -> capabilities.put(alias, e.value()));
                }
            }
        }
        for (String name : KindNumbers.NAMES) {
            coreKinds.put(name, kindCount++);
        }
        List<Kind> enums = enums(model.kinds);
        checkNesting(enums);
        numberKinds(enums, coreKinds);
        for (int number = 0; number < KindNumbers.FIRST_ENUM; number++) {
            plainKind(KindNumbers.NAMES.get(number));
        }
        for (Kind kind : enums) {
            enumKind(kind, coreKinds);
        }
        List<Instruction> instructions = new ArrayList<>(model.instructions);
        instructions.sort(Comparator.comparingInt(Instruction::number));
        for (Instruction instruction : instructions) {
            op(instruction);
        }
        for (ExtendedSet set : model.sets) {
            set(set);
        }
        for (Generator generator : model.generators) {
            generatorRows.add(generator.toolId());
            generatorRows.add(name(generator.vendor()));
            generatorRows.add(name(generator.tool()));
        }
        int version = model.coreVersion.length == 0 ? 0 : model.coreVersion[0] << 8 | model.coreVersion[1];
        int revision = model.coreVersion.length == 0 ? 0 : model.coreVersion[2];
        char[][] sections = {
            {(char) version, (char) revision},
            chars(nameLengths),
            chars(lists),
            chars(kindRows),
            chars(enumRows),
            chars(opRows),
            chars(setRows),
            chars(instRows),
            chars(generatorRows)
        };
        return new GrammarTables(nameBytes.toByteArray(), sections);
    }

    private static List<Kind> enums(List<Kind> kinds) {
        return kinds.stream()
                .filter(k -> k.category() == Category.ValueEnum || k.category() == Category.BitEnum)
                .toList();
    }

    /** Rejects recursive parameters, which a reader would follow forever. */
    private static void checkNesting(List<Kind> enums) {
        Map<String, Set<String>> parameters = new TreeMap<>();
        for (Kind kind : enums) {
            Set<String> kinds = new HashSet<>();
            for (Enumerant enumerant : kind.enumerants()) {
                checkSelecting(enumerant.name(), enumerant.parameters());
                enumerant.parameters().forEach(p -> kinds.add(p.kind()));
            }
            parameters.put(kind.name(), kinds);
        }
        boolean shrunk = true;
        while (shrunk) {
            shrunk = parameters.values().removeIf(kinds -> {
                kinds.retainAll(parameters.keySet());
                return kinds.isEmpty();
            });
        }
        if (!parameters.isEmpty()) {
            throw new GrammarSyntaxException("the parameters of operand kind "
                    + parameters.keySet().iterator().next() + " are recursive");
        }
    }

    private static void checkSelecting(String owner, List<Operand> operands) {
        for (Operand operand : operands) {
            if (SELECTING.contains(operand.kind())) {
                throw new GrammarSyntaxException(owner + " cannot have an operand of kind " + operand.kind());
            }
        }
    }

    private void numberKinds(List<Kind> enums, Map<String, Integer> scope) {
        for (Kind kind : enums) {
            if (scope.put(kind.name(), kindCount++) != null && scope == coreKinds) {
                throw new GrammarSyntaxException("operand kind " + kind.name() + " is defined twice");
            }
        }
    }

    private void plainKind(String name) {
        Category category =
                name.startsWith("Id") ? Category.Id : name.startsWith("Pair") ? Category.Composite : Category.Literal;
        List<Integer> bases = new ArrayList<>();
        for (Kind kind : model.kinds) {
            if (kind.name().equals(name)) {
                kind.bases().forEach(base -> bases.add(coreKinds.get(base)));
            }
        }
        kindRow(name, category, 0, 0, 0, list(bases));
    }

    private void enumKind(Kind kind, Map<String, Integer> scope) {
        List<Enumerant> enumerants = new ArrayList<>(kind.enumerants());
        enumerants.sort((a, b) -> Integer.compareUnsigned(a.value(), b.value()));
        int first = enumRows.size() / GrammarTables.ENUM_STRIDE;
        int dense = 0;
        int row = 0;
        for (Enumerant e : enumerants) {
            if (e.value() == row && dense == row) {
                dense++;
            }
            row++;
            enumRows.add(e.value() & 0xFFFF);
            enumRows.add(e.value() >>> 16);
            enumRows.add(name(e.name()));
            checkNoResult(e.name(), e.parameters());
            operands(e.parameters(), scope, enumRows);
            availability(e.availability(), e.aliases(), enumRows);
        }
        kindRow(kind.name(), kind.category(), first, row, dense, 0);
    }

    private void kindRow(String name, Category category, int first, int count, int dense, int bases) {
        kindRows.add(name(name));
        kindRows.add(category.ordinal());
        kindRows.add(first);
        kindRows.add(count);
        kindRows.add(dense);
        kindRows.add(bases);
    }

    private void op(Instruction instruction) {
        checkResult(instruction);
        List<Operand> operands = instruction.operands();
        boolean hasType = !operands.isEmpty() && operands.get(0).kind().equals("IdResultType");
        boolean hasResult = operands.stream().limit(2).anyMatch(o -> o.kind().equals("IdResult"));
        int flags = (hasType ? GrammarTables.HAS_TYPE : 0) | (hasResult ? GrammarTables.HAS_RESULT : 0);
        opRows.add(instruction.number());
        opRows.add(name(instruction.name()));
        opRows.add(flags);
        opRows.add(name(instruction.instructionClass()));
        operands(operands, coreKinds, opRows);
        availability(instruction.availability(), instruction.aliases(), opRows);
        traits(traits.of(instruction));
    }

    private void traits(BitSet traits) {
        if (traits.length() > GrammarTables.TRAIT_COLUMNS * Character.SIZE) {
            throw new GrammarSyntaxException(
                    "too many traits: the tables hold at most " + GrammarTables.TRAIT_COLUMNS * Character.SIZE);
        }
        for (int column = 0; column < GrammarTables.TRAIT_COLUMNS; column++) {
            int bits = 0;
            for (int bit = 0; bit < Character.SIZE; bit++) {
                bits |= traits.get(column * Character.SIZE + bit) ? 1 << bit : 0;
            }
            opRows.add(bits);
        }
    }

    private void set(ExtendedSet set) {
        Map<String, Integer> scope = new HashMap<>(coreKinds);
        List<Kind> enums = enums(set.kinds());
        checkNesting(enums);
        for (Instruction instruction : set.instructions()) {
            checkSelecting(instruction.name(), instruction.operands());
        }
        int firstKind = kindCount;
        numberKinds(enums, scope);
        for (Kind kind : enums) {
            enumKind(kind, scope);
        }
        List<Instruction> instructions = new ArrayList<>(set.instructions());
        instructions.sort(Comparator.comparingInt(Instruction::number));
        setRows.add(name(set.importName()));
        setRows.add((set.prefix() ? SetTable.PREFIX : 0)
                | (set.numeric() ? SetTable.NUMERIC : 0)
                | (set.superseded() ? SetTable.SUPERSEDED : 0));
        setRows.add(instRows.size() / SetTable.INST_STRIDE);
        setRows.add(instructions.size());
        setRows.add(set.version() & 0xFFFF);
        setRows.add(set.version() >>> 16);
        setRows.add(set.revision());
        setRows.add(firstKind);
        setRows.add(enums.size());
        for (Instruction instruction : instructions) {
            instRows.add(instruction.number());
            instRows.add(name(instruction.name()));
            checkNoResult(instruction.name(), instruction.operands());
            operands(instruction.operands(), scope, instRows);
            availability(instruction.availability(), instruction.aliases(), instRows);
        }
    }

    /** The decoder finds result and type by position, so they must have the same position in every instruction. */
    private static void checkResult(Instruction instruction) {
        List<Operand> operands = instruction.operands();
        boolean hasType = !operands.isEmpty() && operands.get(0).kind().equals("IdResultType");
        for (int i = 0; i < operands.size(); i++) {
            String kind = operands.get(i).kind();
            int expected = kind.equals("IdResultType") ? 0 : kind.equals("IdResult") ? (hasType ? 1 : 0) : i;
            if (i != expected
                    || (kind.startsWith("IdResult") && operands.get(i).quantifier() != GrammarModel.Quantifier.ONE)) {
                throw new GrammarSyntaxException(instruction.name() + ": " + kind + " must occur once, "
                        + (kind.equals("IdResult") ? "first or after IdResultType" : "first"));
            }
        }
    }

    private static void checkNoResult(String owner, List<Operand> operands) {
        for (Operand operand : operands) {
            if (operand.kind().startsWith("IdResult")) {
                throw new GrammarSyntaxException(
                        owner + ": only core instructions may have an " + operand.kind() + " operand");
            }
        }
    }

    /** Two columns: the shape, a list of {@code kind << 2 | quantifier}, and the list of operand names. */
    private void operands(List<Operand> operands, Map<String, Integer> scope, List<Integer> row) {
        List<Integer> shape = new ArrayList<>();
        List<Integer> operandNames = new ArrayList<>();
        for (Operand operand : operands) {
            Integer kind = scope.get(operand.kind());
            if (kind == null) {
                throw new GrammarSyntaxException("unknown operand kind '" + operand.kind() + "'");
            }
            shape.add(kind << 2 | operand.quantifier().ordinal());
            operandNames.add(name(operand.name()));
        }
        row.add(list(shape));
        row.add(list(operandNames));
    }

    /** Six columns: capabilities, extensions, since, until, aliases, provisional. */
    private void availability(Availability availability, List<String> aliases, List<Integer> row) {
        List<Integer> values = new ArrayList<>();
        for (String capability : availability.capabilities()) {
            Integer value = capabilities.get(capability);
            if (value == null) {
                throw new GrammarSyntaxException("unknown capability '" + capability + "'");
            }
            values.add(value);
        }
        row.add(list(values));
        row.add(list(availability.extensions().stream().map(this::name).toList()));
        row.add(availability.since());
        row.add(availability.until());
        row.add(list(aliases.stream().map(this::name).toList()));
        row.add(availability.provisional() ? 1 : 0);
    }

    private int name(String name) {
        Integer known = names.get(name);
        if (known != null) {
            return known;
        }
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        nameBytes.writeBytes(bytes);
        nameLengths.add(bytes.length);
        names.put(name, nameLengths.size() - 1);
        return nameLengths.size() - 1;
    }

    /** Stores a list once, as its length and its items; returns its offset. */
    private int list(List<Integer> items) {
        Integer known = listOffsets.get(items);
        if (known != null) {
            return known;
        }
        int offset = lists.size();
        lists.add(items.size());
        lists.addAll(items);
        listOffsets.put(List.copyOf(items), offset);
        return offset;
    }

    private static char[] chars(List<Integer> values) {
        char[] chars = new char[values.size()];
        for (int i = 0; i < chars.length; i++) {
            int value = values.get(i);
            if (value < 0 || value > 0xFFFF) {
                throw new GrammarSyntaxException("the grammar is too large for its tables (value " + value + ")");
            }
            chars[i] = (char) value;
        }
        return chars;
    }
}
