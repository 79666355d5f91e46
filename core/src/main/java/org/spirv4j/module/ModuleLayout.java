package org.spirv4j.module;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.RandomAccess;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.Utf8;
import org.spirv4j.internal.trait.Trait;

/**
 * The logical structure of a module: sections, names, decorations, functions and blocks (section 2.4 of the
 * specification, "Logical Layout of a Module"). Immutable and safe to share between threads.
 *
 * <p>Instructions are sorted by what they are, wherever they stand, so that a module whose sections are out of order has
 * the same structure. Lists are views that make their elements when asked.
 */
public final class ModuleLayout {
    private static final int ENTRY_POINT = Op.OpEntryPoint.opcode();
    private static final int CAPABILITY = Op.OpCapability.opcode();
    private static final int NAME = Op.OpName.opcode();
    private static final int EXTENSION = Op.OpExtension.opcode();

    private final SpirvModule module;
    private final ModuleData data;
    private final FunctionTable functions;
    private final int[][] sections = new int[LayoutSection.values().length][];
    private final int[] types;
    private final int[] constants;
    private final int[] globalVariables;
    private final KeyedOffsets names = new KeyedOffsets();
    private final KeyedOffsets memberNames = new KeyedOffsets();
    private final KeyedOffsets executionModes = new KeyedOffsets();
    private final DecorationTable decorations;

    ModuleLayout(SpirvModule module, ModuleData data) {
        this.module = module;
        this.data = data;
        IntList outside = new IntList();
        functions = FunctionTable.of(data, outside);
        IntList[] lists = new IntList[sections.length];
        Arrays.setAll(lists, i -> new IntList());
        for (int instruction : outside.toArray()) {
            lists[LayoutSection.of(opcode(instruction)).ordinal()].add(instruction);
        }
        Arrays.setAll(sections, i -> lists[i].toArray());
        IntList foundTypes = new IntList();
        IntList foundConstants = new IntList();
        IntList foundVariables = new IntList();
        for (int instruction : numbers(LayoutSection.DECLARATIONS)) {
            int row = data.tables.op(opcode(instruction));
            if (row < 0) {
                continue;
            }
            if (Trait.TYPE_DECLARATION.hasRow(data.tables, row)) {
                foundTypes.add(instruction);
            } else if (Trait.CONSTANT.hasRow(data.tables, row)) {
                foundConstants.add(instruction);
            } else if (Trait.VARIABLE.hasRow(data.tables, row)) {
                foundVariables.add(instruction);
            }
        }
        types = foundTypes.toArray();
        constants = foundConstants.toArray();
        globalVariables = foundVariables.toArray();
        decorations = new DecorationTable(module, data, numbers(LayoutSection.ANNOTATIONS));
        indexNames();
        for (int instruction : numbers(LayoutSection.EXECUTION_MODES)) {
            executionModes.add(KeyedOffsets.key(word(instruction, 1), 0), data.starts[instruction]);
        }
        executionModes.sort();
    }

    private void indexNames() {
        for (int instruction : numbers(LayoutSection.NAMES)) {
            int at = data.starts[instruction];
            if (opcode(instruction) == NAME) {
                names.add(KeyedOffsets.key(word(instruction, 1), 0), at);
            } else {
                memberNames.add(KeyedOffsets.key(word(instruction, 1), word(instruction, 2)), at);
            }
        }
        names.sort();
        memberNames.sort();
    }

    /** The module whose structure this is. */
    public SpirvModule module() {
        return module;
    }

    /** The instructions of a section, in order. */
    public List<Instruction> section(LayoutSection section) {
        return new InstructionRow(module, numbers(section));
    }

    /** Numbers of the capabilities that OpCapability instructions declare, in order. */
    public List<Integer> capabilityValues() {
        List<Integer> values = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.CAPABILITIES)) {
            if (opcode(instruction) == CAPABILITY) {
                values.add(word(instruction, 1));
            }
        }
        return List.copyOf(values);
    }

    /** Whether an OpCapability declares this capability; those that another one implies do not count. */
    public boolean declares(Capability capability) {
        return capabilityValues().contains(capability.value());
    }

    /** The extensions that OpExtension instructions declare, in order. */
    public List<String> extensions() {
        List<String> found = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.EXTENSIONS)) {
            if (opcode(instruction) == EXTENSION) {
                found.add(string(data.starts[instruction] + 1, wordCount(instruction) - 1));
            }
        }
        return List.copyOf(found);
    }

    /** The imports of extended instruction sets, in order. */
    public List<ExtendedSetImport> imports() {
        List<ExtendedSetImport> found = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.IMPORTS)) {
            found.add(new ExtendedSetImport(
                    word(instruction, 1), string(data.starts[instruction] + 2, wordCount(instruction) - 2)));
        }
        return List.copyOf(found);
    }

    /** The memory model that the first OpMemoryModel states; empty when there is none. */
    public Optional<MemoryModelDeclaration> memoryModel() {
        int[] numbers = numbers(LayoutSection.MEMORY_MODEL);
        return numbers.length == 0
                ? Optional.empty()
                : Optional.of(new MemoryModelDeclaration(word(numbers[0], 1), word(numbers[0], 2)));
    }

    /** The entry points, in order. */
    public List<EntryPoint> entryPoints() {
        List<EntryPoint> found = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.ENTRY_POINTS)) {
            int model = opcode(instruction) == ENTRY_POINT ? 1 : 2;
            int rest = wordCount(instruction) - model - 2;
            if (rest >= 0) {
                int name = data.starts[instruction] + model + 2;
                found.add(new EntryPoint(this, module.instruction(instruction), model, stringWords(name, rest)));
            }
        }
        return List.copyOf(found);
    }

    /** The OpExecutionMode and OpExecutionModeId instructions that name a function, in order. */
    public List<Instruction> executionModes(int functionId) {
        List<Instruction> found = new ArrayList<>();
        long key = KeyedOffsets.key(functionId, 0);
        for (int i = executionModes.first(key); executionModes.has(i, key); i++) {
            found.add(new Instruction(module, data, executionModes.offset(i)));
        }
        return List.copyOf(found);
    }

    /** The first name that an OpName gives to an id. */
    public Optional<String> name(int id) {
        return string(names, KeyedOffsets.key(id, 0), 2);
    }

    /** The first name that an OpMemberName gives to a member of a structure; members count from 0. */
    public Optional<String> memberName(int structId, int member) {
        return string(memberNames, KeyedOffsets.key(structId, member), 3);
    }

    private Optional<String> string(KeyedOffsets table, long key, int word) {
        int entry = table.first(key);
        if (!table.has(entry, key)) {
            return Optional.empty();
        }
        int at = table.offset(entry);
        return Optional.of(string(at + word, (data.words[at] >>> 16) - word));
    }

    /** The decorations of an id, those of its groups among them; members' decorations not. */
    public List<AppliedDecoration> decorations(int id) {
        return decorations.of(id);
    }

    /** The decorations of a member of a structure, those of its groups among them; members count from 0. */
    public List<AppliedDecoration> memberDecorations(int structId, int member) {
        return decorations.ofMember(structId, member);
    }

    /** Whether an id has a decoration. */
    public boolean isDecorated(int id, Decoration decoration) {
        return decorations.find(id, decoration.value()) != 0;
    }

    /** Whether a member has a decoration. */
    public boolean isMemberDecorated(int structId, int member, Decoration decoration) {
        return decorations.findMember(structId, member, decoration.value()) != 0;
    }

    /** The first parameter word of an id's decoration, such as its Binding; empty without such a decoration. */
    public OptionalInt decorationWord(int id, Decoration decoration) {
        return decorations.literal(decorations.find(id, decoration.value()));
    }

    /** The first parameter word of a member's decoration, such as its Offset; empty without such a decoration. */
    public OptionalInt memberDecorationWord(int structId, int member, Decoration decoration) {
        return decorations.literal(decorations.findMember(structId, member, decoration.value()));
    }

    /** The type declarations, in order; OpTypeForwardPointer, which defines nothing, is not among them. */
    public List<Instruction> types() {
        return new InstructionRow(module, types);
    }

    /** The constants, specialization constants included, in order. */
    public List<Instruction> constants() {
        return new InstructionRow(module, constants);
    }

    /** The variables that stand outside functions, in order. */
    public List<Instruction> globalVariables() {
        return new InstructionRow(module, globalVariables);
    }

    /** The functions, declarations included, in order. */
    public List<Function> functions() {
        return new FunctionList();
    }

    /** The function with this id; empty when the id is none. */
    public Optional<Function> function(int id) {
        int instruction = definitionNumber(id);
        int function = instruction < 0 ? -1 : functions.functionAt(instruction);
        return function < 0 ? Optional.empty() : Optional.of(new Function(this, function));
    }

    /** The block whose label this is; empty when the id is none. */
    public Optional<Block> block(int labelId) {
        int instruction = definitionNumber(labelId);
        int block = instruction < 0 ? -1 : functions.blockAt(instruction);
        if (block < 0) {
            return Optional.empty();
        }
        // Functions without blocks share their first block's number with the next function.
        int function = Arrays.binarySearch(functions.functionStarts, instruction);
        return Optional.of(new Block(this, new Function(this, -function - 2), block));
    }

    FunctionTable functionTable() {
        return functions;
    }

    ModuleData data() {
        return data;
    }

    int opcode(int instruction) {
        return data.words[data.starts[instruction]] & 0xFFFF;
    }

    int wordCount(int instruction) {
        return data.words[data.starts[instruction]] >>> 16;
    }

    /** A word of an instruction, 0 behind its end. */
    int word(int instruction, int index) {
        return index < wordCount(instruction) ? data.words[data.starts[instruction] + index] : 0;
    }

    boolean has(int instruction, Trait trait) {
        return trait.has(data.tables, opcode(instruction));
    }

    boolean isLine(int instruction) {
        return has(instruction, Trait.LINE);
    }

    /** Number of the instruction that defines an id, negative when none does. */
    int definitionNumber(int id) {
        int at = data.definition(id);
        return at == 0 ? -1 : Arrays.binarySearch(data.starts, 0, data.instructionCount, at);
    }

    String string(int at, int words) {
        byte[] bytes = new byte[4 * Math.max(0, words)];
        int size = Utf8.copy(data.words, at, at + Math.max(0, words), bytes, 0);
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }

    /** Length in words of the string at a word offset, its zero byte included; at most {@code limit}. */
    private int stringWords(int at, int limit) {
        for (int i = 0; i < limit; i++) {
            int word = data.words[at + i];
            if ((word - 0x01010101 & ~word & 0x80808080) != 0) {
                return i + 1;
            }
        }
        return limit;
    }

    private int[] numbers(LayoutSection section) {
        return sections[section.ordinal()];
    }

    private final class FunctionList extends AbstractList<Function> implements RandomAccess {
        @Override
        public Function get(int index) {
            return new Function(ModuleLayout.this, Objects.checkIndex(index, size()));
        }

        @Override
        public int size() {
            return functions.functionStarts.length;
        }
    }
}
