// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.ExtInstImport;
import org.spirv4j.internal.operand.MemberName;
import org.spirv4j.internal.operand.MemoryModelSetting;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.word.LiteralString;

/**
 * The logical structure of a module: sections, names, decorations, functions and blocks (section 2.4 of the
 * specification, "Logical Layout of a Module"). Immutable and safe to share between threads.
 *
 * <p>Instructions are assigned to sections by their opcode, so that a module whose sections are out of order has the
 * same structure. Lists are views that create their elements on access.
 */
public final class ModuleLayout {
    /**
     * The addressing model and the memory model of an OpMemoryModel.
     *
     * @param addressingModelValue number of the addressing model
     * @param memoryModelValue number of the memory model
     */
    public record DeclaredMemoryModel(int addressingModelValue, int memoryModelValue) {

        /** {@return the addressing model; empty when the built-in grammar lacks it} */
        public Optional<AddressingModel> addressingModel() {
            return AddressingModel.of(addressingModelValue);
        }

        /** {@return the memory model; empty when the built-in grammar lacks it} */
        public Optional<MemoryModel> memoryModel() {
            return MemoryModel.of(memoryModelValue);
        }
    }

    private static final int CAPABILITY = Op.OpCapability.opcode();
    private static final int EXTENSION = Op.OpExtension.opcode();

    private final SpirvModule module;
    private final ModuleData data;
    private final FunctionTable functions;
    private final SectionTable sections;
    private volatile @Nullable NameOffsets names;
    private final KeyedOffsets executionModes;
    private final DecorationTable decorations;

    /** Made when first asked for. The list is immutable, so that threads may race to make it. */
    private @Nullable List<EntryPoint> entryPoints;

    /** The capabilities that are declared; made when first asked for. */
    private volatile int @Nullable [] sortedCapabilities;

    ModuleLayout(SpirvModule module, ModuleData data) {
        this.module = module;
        this.data = data;
        functions = FunctionTable.of(data);
        sections = new SectionTable(data, functions);
        decorations = new DecorationTable(module, data, numbers(LayoutSection.ANNOTATIONS));
        int[] modes = numbers(LayoutSection.EXECUTION_MODES);
        executionModes = new KeyedOffsets(modes.length);
        for (int instruction : modes) {
            executionModes.add(
                    KeyedOffsets.key(word(instruction, ExecutionModeSetting.ENTRY_POINT), 0), data.starts[instruction]);
        }
        executionModes.sort();
    }

    private NameOffsets names() {
        NameOffsets known = names;
        if (known == null) {
            known = new NameOffsets(data, numbers(LayoutSection.NAMES));
            names = known;
        }
        return known;
    }

    /** {@return the module} */
    public SpirvModule module() {
        return module;
    }

    /**
     * Returns the instructions of a section, in order.
     *
     * @param section the section
     * @return the instructions
     */
    public List<Instruction> section(LayoutSection section) {
        Objects.requireNonNull(section, "section");
        return new InstructionRow(module, numbers(section));
    }

    /** {@return the numbers of the capabilities that OpCapability instructions declare, in order} */
    public List<Integer> capabilityValues() {
        List<Integer> values = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.CAPABILITIES)) {
            if (opcode(instruction) == CAPABILITY) {
                values.add(word(instruction, CapabilityDeclaration.CAPABILITY));
            }
        }
        return List.copyOf(values);
    }

    /**
     * {@return the capabilities that OpCapability instructions declare, in order, without those that the built-in
     * grammar lacks}
     */
    public List<Capability> capabilities() {
        return capabilityValues().stream()
                .flatMap(value -> Capability.of(value).stream())
                .toList();
    }

    /**
     * Returns whether an OpCapability declares a capability; capabilities that others imply do not count.
     *
     * @param capability the capability
     * @return whether one does
     */
    public boolean declares(Capability capability) {
        Objects.requireNonNull(capability, "capability");
        int[] known = sortedCapabilities;
        if (known == null) {
            known = sortedCapabilities();
            sortedCapabilities = known;
        }
        return Arrays.binarySearch(known, capability.value()) >= 0;
    }

    private int[] sortedCapabilities() {
        int[] instructions = numbers(LayoutSection.CAPABILITIES);
        int[] found = new int[instructions.length];
        int count = 0;
        for (int instruction : instructions) {
            if (opcode(instruction) == CAPABILITY) {
                found[count++] = word(instruction, CapabilityDeclaration.CAPABILITY);
            }
        }
        int[] sorted = count == found.length ? found : Arrays.copyOf(found, count);
        Arrays.sort(sorted);
        return sorted;
    }

    /** {@return the extensions that OpExtension instructions declare, in order} */
    public List<String> extensions() {
        List<String> found = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.EXTENSIONS)) {
            if (opcode(instruction) == EXTENSION) {
                found.add(string(data.starts[instruction] + 1, wordCount(instruction) - 1));
            }
        }
        return List.copyOf(found);
    }

    /** {@return the imports of extended instruction sets, in order} */
    public List<ExtendedSetImport> imports() {
        List<ExtendedSetImport> found = new ArrayList<>();
        for (int instruction : numbers(LayoutSection.IMPORTS)) {
            found.add(new ExtendedSetImport(
                    word(instruction, ExtInstImport.SET),
                    string(
                            data.starts[instruction] + ExtInstImport.NAME,
                            wordCount(instruction) - ExtInstImport.NAME)));
        }
        return List.copyOf(found);
    }

    /** {@return the memory model that the first OpMemoryModel states; empty when there is none} */
    public Optional<DeclaredMemoryModel> memoryModel() {
        int[] numbers = numbers(LayoutSection.MEMORY_MODEL);
        return numbers.length == 0
                ? Optional.empty()
                : Optional.of(new DeclaredMemoryModel(
                        word(numbers[0], MemoryModelSetting.ADDRESSING_MODEL),
                        word(numbers[0], MemoryModelSetting.MEMORY_MODEL)));
    }

    /** {@return the entry points, in order} */
    public List<EntryPoint> entryPoints() {
        List<EntryPoint> known = entryPoints;
        if (known == null) {
            known = findEntryPoints();
            entryPoints = known;
        }
        return known;
    }

    private List<EntryPoint> findEntryPoints() {
        int[] instructions = numbers(LayoutSection.ENTRY_POINTS);
        List<EntryPoint> found = new ArrayList<>(instructions.length);
        for (int instruction : instructions) {
            int model = EntryPointWords.model(opcode(instruction));
            int rest = wordCount(instruction) - model - 2;
            if (rest >= 0) {
                int name = data.starts[instruction] + model + 2;
                found.add(new EntryPoint(this, module.instruction(instruction), model, stringWords(name, rest)));
            }
        }
        return List.copyOf(found);
    }

    /**
     * Returns the OpExecutionMode and OpExecutionModeId instructions for a function, in order.
     *
     * @param functionId the id of a function
     * @return the instructions
     */
    public List<Instruction> executionModes(int functionId) {
        long key = KeyedOffsets.key(functionId, 0);
        int first = executionModes.first(key);
        int end = first;
        while (executionModes.has(end, key)) {
            end++;
        }
        Instruction[] found = new Instruction[end - first];
        for (int i = 0; i < found.length; i++) {
            found[i] = new Instruction(module, data, executionModes.offset(first + i));
        }
        return List.of(found);
    }

    /**
     * Returns the first name that an OpName gives to an id.
     *
     * @param id an id
     * @return the name; empty when there is none
     */
    public Optional<String> name(int id) {
        return named(nameOffset(id), Name.NAME);
    }

    /**
     * Returns the first name that an OpMemberName gives to a member of a structure.
     *
     * @param structId the id of a structure type
     * @param member the number of the member, from 0
     * @return the name; empty when there is none
     */
    public Optional<String> memberName(int structId, int member) {
        return named(memberNameOffset(structId, member), MemberName.NAME);
    }

    /** The word offset of the first OpName of an id; 0 if there is none. */
    int nameOffset(int id) {
        return names().ofIds.find(KeyedOffsets.key(id, 0));
    }

    /** The word offset of the first OpMemberName of a member; 0 if there is none. */
    int memberNameOffset(int structId, int member) {
        return names().ofMembers.find(KeyedOffsets.key(structId, member));
    }

    /** The string from a word of the instruction at a word offset on; empty for no instruction. */
    private Optional<String> named(int at, int word) {
        return at == 0 ? Optional.empty() : Optional.of(string(at + word, (data.words[at] >>> 16) - word));
    }

    /**
     * Returns the decorations of an id, those that decoration groups apply included, but not those of members.
     *
     * @param id an id
     * @return the decorations, in order
     */
    public List<AppliedDecoration> decorations(int id) {
        return decorations.of(id);
    }

    /**
     * Returns the decorations of a member of a structure, those that decoration groups apply included.
     *
     * @param structId the id of a structure type
     * @param member the number of the member, from 0
     * @return the decorations, in order
     */
    public List<AppliedDecoration> memberDecorations(int structId, int member) {
        return decorations.ofMember(structId, member);
    }

    /** The first such decoration of an id or of one of its groups; empty if there is none. */
    Optional<AppliedDecoration> decoration(int id, Decoration decoration) {
        return decorations.found(decorations.find(id, decoration.value()));
    }

    /** The first such decoration of a member or of one of its groups; empty if there is none. */
    Optional<AppliedDecoration> memberDecoration(int structId, int member, Decoration decoration) {
        return decorations.found(decorations.findMember(structId, member, decoration.value()));
    }

    /**
     * Returns whether an id has a decoration.
     *
     * @param id an id
     * @param decoration the decoration
     * @return whether it has
     */
    public boolean isDecorated(int id, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decorations.find(id, decoration.value()) != 0;
    }

    /**
     * Returns whether a member of a structure has a decoration.
     *
     * @param structId the id of a structure type
     * @param member the number of the member, from 0
     * @param decoration the decoration
     * @return whether it has
     */
    public boolean isMemberDecorated(int structId, int member, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decorations.findMember(structId, member, decoration.value()) != 0;
    }

    /**
     * Returns the first parameter word of a decoration of an id, such as its Binding.
     *
     * @param id an id
     * @param decoration the decoration
     * @return the word; empty without such a decoration
     */
    public OptionalInt decorationWord(int id, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decorations.literal(decorations.find(id, decoration.value()));
    }

    /**
     * Returns the first parameter word of a decoration of a member, such as its Offset.
     *
     * @param structId the id of a structure type
     * @param member the number of the member, from 0
     * @param decoration the decoration
     * @return the word; empty without such a decoration
     */
    public OptionalInt memberDecorationWord(int structId, int member, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decorations.literal(decorations.findMember(structId, member, decoration.value()));
    }

    /** {@return the type declarations, in order, without OpTypeForwardPointer, which defines no id} */
    public List<Instruction> types() {
        return new InstructionRow(module, sections.types());
    }

    /** {@return the constants, specialization constants included, in order} */
    public List<Instruction> constants() {
        return new InstructionRow(module, sections.constants());
    }

    /** {@return the variables outside functions, in order} */
    public List<Instruction> globalVariables() {
        return new InstructionRow(module, sections.globalVariables());
    }

    /** {@return the functions, declarations included, in order} */
    public List<Function> functions() {
        return new FunctionList();
    }

    /**
     * Finds a function.
     *
     * @param id an id
     * @return the function; empty when the id is not a function
     */
    public Optional<Function> function(int id) {
        int instruction = definitionNumber(id);
        int function = instruction < 0 ? -1 : functions.functionAt(instruction);
        return function < 0 ? Optional.empty() : Optional.of(new Function(this, function));
    }

    /**
     * Finds the function that contains an instruction, its OpFunction and OpFunctionEnd included.
     *
     * @param instruction the {@linkplain Instruction#index index} of an instruction
     * @return the function; empty when the instruction is outside functions
     */
    public Optional<Function> functionContaining(int instruction) {
        int function = functions.functionContaining(instruction);
        return function < 0 ? Optional.empty() : Optional.of(new Function(this, function));
    }

    /**
     * Finds a block.
     *
     * @param labelId the id of a label
     * @return the block; empty when the id is not a label of a block
     */
    public Optional<Block> block(int labelId) {
        int block = functions.blockWithLabel(labelId);
        if (block < 0) {
            return Optional.empty();
        }
        // A function without blocks has the same first block index as the next function.
        int function = functions.functionContaining(functions.blockStarts[block]);
        return Optional.of(new Block(this, new Function(this, function), block));
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

    /** A word of an instruction; 0 past its end. */
    int word(int instruction, int index) {
        return index < wordCount(instruction) ? data.words[data.starts[instruction] + index] : 0;
    }

    boolean has(int instruction, Trait trait) {
        return trait.has(data.tables, opcode(instruction));
    }

    boolean isLine(int instruction) {
        return has(instruction, Trait.LINE);
    }

    /** The index of the instruction that defines an id; negative if there is none. */
    int definitionNumber(int id) {
        int at = data.definition(id);
        return at == 0 ? -1 : data.instructionAt(at);
    }

    String string(int at, int words) {
        return LiteralString.text(data.words, at, at + words);
    }

    /** Length in words of the string at a word offset, its zero byte included; at most {@code limit}. */
    private int stringWords(int at, int limit) {
        return LiteralString.end(data.words, at, at + limit) - at;
    }

    int[] numbers(LayoutSection section) {
        return sections.numbers(section);
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
