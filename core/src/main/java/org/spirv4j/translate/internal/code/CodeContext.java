// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.layout.IntegerConstants;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.layout.TypeLayouts;
import org.spirv4j.translate.internal.legal.LegalModule;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.LiveIds;
import org.spirv4j.translate.internal.report.Refusals;
import org.spirv4j.translate.internal.report.Resources;
import org.spirv4j.translate.text.Language;

/** What the writers of a text know in any language: the module, its entry point, the names, where the text goes. */
public abstract class CodeContext {
    /** Decorations that say where a host or another stage finds a variable. */
    private static final Decoration[] PLACES = {
        Decoration.Location,
        Decoration.Component,
        Decoration.Index,
        Decoration.DescriptorSet,
        Decoration.Binding,
        Decoration.InputAttachmentIndex
    };

    private static final Decoration[] MEMBER_PLACES = {Decoration.Location, Decoration.Component};

    /** Any text may have so many characters, and a longer one so many for each word of its module. */
    private static final int ANY_LENGTH = 1 << 19;

    private static final int LENGTH_PER_WORD = 1 << 9;
    private static final int MAX_COLUMNS = 4;

    /** The module. */
    public final ModuleData data;

    /** Its words. */
    public final int[] words;

    /** Its types. */
    public final TypeFacts types;

    /** Its sections. */
    public final ModuleLayout layout;

    /** The values of its integer constants. */
    public final IntegerConstants integers;

    /** How many locations its types take. */
    public final Locations locations;

    /** Where tables that are not needed after the translation come from. */
    public final ArrayPool pool;

    /** The word offsets of types, constants, variables and what else is declared outside of functions, in order. */
    public final int[] declarations;

    /** The ids of the types, in order; 0 for an instruction that declares a pointer in advance. */
    public final int[] typeIds;

    /** Reads operands; for whoever does not call others meanwhile. */
    public final OperandScanner scanner;

    /** The entry point. */
    public final EntryPoint entry;

    /** Its stage. */
    public final TextStage stage;

    /** What is asked for. */
    public final TextOptions options;

    /** The language. */
    public final Language language;

    /** What the language cannot express. */
    public final Refusals refusals;

    /** What a host or another stage has to know. */
    public final Resources resources;

    /** What the entry point uses. */
    public final LiveIds live;

    /** The identifiers of the text. */
    public final CodeNames names;

    /** How many characters a text has at most. */
    public final int maxLength;

    /** Functions and constants that expressions need, before the functions of the module. */
    public final CodeText globals;

    /** The text, but for what precedes it: what is known only when it ends. */
    public final CodeText out;

    /** The functions that the entry point is or calls, declarations included, in the order of the module. */
    public final List<Function> used;

    /** The execution modes of the entry point. */
    public final List<Instruction> modes;

    private final List<Function> functions;
    private final int[] globalVariables;
    private int @Nullable [] variables;
    private @Nullable TypeContents contents;

    /** The declarations of images and samplers that are undefined or null. */
    private final List<Integer> unsetObjects = new ArrayList<>(0);

    /**
     * Prepares the text of an entry point.
     *
     * @param reserved what the language reserves
     */
    protected CodeContext(
            SpirvModule module, EntryPoint entry, TextOptions options, CodeNames.Reserved reserved, ArrayPool pool) {
        this.pool = pool;
        this.entry = entry;
        this.options = options;
        language = options.language();
        data = ModuleAccess.data(module);
        maxLength = (int) Math.min(ANY_LENGTH + (long) LENGTH_PER_WORD * data.words.length, Integer.MAX_VALUE >> 1);
        globals = new CodeText(pool, maxLength);
        out = new CodeText(pool, maxLength);
        refusals = new Refusals(data, options.givesUp());
        resources = new Resources(options.resourceRule());
        words = data.words;
        types = new TypeFacts(data);
        scanner = new OperandScanner(data, pool);
        layout = module.layout();
        integers = new IntegerConstants(types, layout);
        locations = new Locations(types, integers, pool);
        declarations = declarations(module);
        typeIds = typeIds();
        globalVariables = globalVariablesOf();
        modes = layout.executionModes(entry.functionId());
        stage = TextStage.of(entry.executionModel());
        live = LiveIds.of(data, layout, scanner, entry.functionId(), roots(), pool);
        used = live.functions();
        functions = withBlocks(used);
        names = new CodeNames(this, reserved);
        if (stage == TextStage.COMPUTE) {
            refuseVaryings();
        }
        for (int id : variables()) {
            refuseEmptyParts(id);
            refuseHugeNumbers(id);
        }
    }

    private static List<Function> withBlocks(List<Function> all) {
        for (Function each : all) {
            if (each.blockCount() == 0) {
                return all.stream()
                        .filter(function -> function.blockCount() > 0)
                        .toList();
            }
        }
        return all;
    }

    /** Refuses inputs and outputs that other stages or a host would have to know: compute shaders have none. */
    private void refuseVaryings() {
        for (int id : variables()) {
            int storage = types.storageClass(types.typeOf(id));
            int struct = types.innermostElement(types.pointee(types.typeOf(id)));
            boolean isBuiltIn = layout.isDecorated(id, Decoration.BuiltIn)
                    || types.isStruct(struct)
                            && types.memberCount(struct) > 0
                            && layout.isMemberDecorated(struct, 0, Decoration.BuiltIn);
            if (!isBuiltIn && (storage == StorageClass.Input.value() || storage == StorageClass.Output.value())) {
                refuse(
                        data.definition(id),
                        stage.title() + " have no inputs and outputs other than built-in variables",
                        "use a buffer");
            }
        }
    }

    private int[] declarations(SpirvModule module) {
        int[] numbers = ModuleAccess.declarations(module);
        int[] found = new int[numbers.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = data.starts[numbers[i]];
        }
        return found;
    }

    private int[] typeIds() {
        int[] found = pool.ints(declarations.length, 0);
        int count = 0;
        for (int at : declarations) {
            if (Trait.TYPE_DECLARATION.has(data.tables, words[at] & 0xFFFF)) {
                int type = data.resultId(at);
                checkParts(at, type);
                found[count++] = type;
            } else if (isUnset(words[at] & 0xFFFF)) {
                int id = data.resultId(at);
                Op op = types.op(types.innermostElement(types.typeOf(id)));
                if (op == Op.OpTypeImage || op == Op.OpTypeSampledImage || op == Op.OpTypeSampler) {
                    unsetObjects.add(id);
                }
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static boolean isUnset(int opcode) {
        return opcode == Op.OpUndef.opcode() || opcode == Op.OpConstantNull.opcode();
    }

    /** Refuses images and samplers that are undefined or null, which no language has; returns whether some are used. */
    final boolean refusesObjects() {
        boolean any = false;
        for (int id : unsetObjects) {
            if (live.isLive(id)) {
                any = true;
                refuse(data.definition(id), "an image or sampler is undefined or null", "remove the code that uses it");
            }
        }
        return any;
    }

    /**
     * Stops at a type that may be a part of itself, for which nothing that walks through types would end, and at a
     * matrix without an end in sight.
     */
    private void checkParts(int at, int type) {
        if (types.isMatrix(type) && Integer.compareUnsigned(types.dimension(type), MAX_COLUMNS) > 0) {
            throw new IllegalStateException("matrix " + type + " has too many columns");
        }
        int end = types.isStruct(type)
                ? words[at] >>> 16
                : types.isAnyArray(type) || types.isMatrix(type) ? TypeComposite.PART_TYPE + 1 : 0;
        for (int i = TypeComposite.PART_TYPE; i < end; i++) {
            int part = words[at + i];
            if (!isDefinedBefore(part, type) && !types.isPointer(part)) {
                throw new IllegalStateException("a part of type " + type + " is not defined before it");
            }
        }
        if (types.isStruct(type)) {
            refuseEmptyParts(type);
        }
        int length = types.op(type) == Op.OpTypeFunction ? words[at] >>> 16 : 0;
        for (int i = TypeFunction.RETURN_TYPE; i < length; i++) {
            refuseOpenValue(at, words[at + i]);
        }
    }

    /** Refuses a value that would be a structure which ends with an array without a length. */
    public final void refuseOpenValue(int at, int type) {
        if (isOpen(type)) {
            refuse(at, "a value cannot have an array without a length", "hand over a pointer");
        }
    }

    /** Whether a type is a structure that ends with an array without a length. */
    public final boolean isOpen(int type) {
        int count = types.isStruct(type) ? types.memberCount(type) : 0;
        return count > 0 && types.op(types.member(type, count - 1)) == Op.OpTypeRuntimeArray;
    }

    /**
     * Refuses a block with numbers of less than 32 bits, if it is accessed in words and the last one may not be there
     * as a whole.
     */
    public final void refusePartialWord(int variable, int block, TypeLayouts layouts) {
        if (!isOpen(block) && layouts.size(block, LayoutRule.SCALAR) % Integer.BYTES != 0) {
            refuse(
                    data.definition(variable),
                    "the size of the block is not a multiple of 4 bytes, and words are read and written as a whole",
                    "add members up to a multiple of 4 bytes");
        }
    }

    /** Refuses locations and bindings with 32 bits, which no host has. */
    private void refuseHugeNumbers(int id) {
        for (Decoration decoration : PLACES) {
            refuseHugeNumber(id, decoration, layout.decorationWord(id, decoration));
        }
        int type = types.typeOf(id);
        int struct = types.innermostElement(types.pointee(type));
        boolean isVarying =
                types.isStorageClass(type, StorageClass.Input) || types.isStorageClass(type, StorageClass.Output);
        for (int m = 0; isVarying && types.isStruct(struct) && m < types.memberCount(struct); m++) {
            for (Decoration decoration : MEMBER_PLACES) {
                refuseHugeNumber(id, decoration, layout.memberDecorationWord(struct, m, decoration));
            }
        }
    }

    private void refuseHugeNumber(int id, Decoration decoration, OptionalInt number) {
        if (number.isPresent() && number.getAsInt() < 0) {
            refuse(
                    data.definition(id),
                    decoration + " " + Integer.toUnsignedString(number.getAsInt()) + " is too large",
                    "use a lower number");
        }
    }

    /** Refuses what has parts without bytes, to which languages give some. */
    private void refuseEmptyParts(int id) {
        if (LegalModule.hasEmptyParts(types, id)) {
            refuse(
                    data.definition(id),
                    "parts without bytes are used in other ways than by loads and stores",
                    "remove the structures without members");
        }
    }

    /** Whether an id is defined before another one, as what a value is made of has to be. */
    public final boolean isDefinedBefore(int id, int other) {
        return data.definition(id) < data.definition(other);
    }

    /** The functions with blocks that the entry point is or calls, in the order of the module. */
    public List<Function> functions() {
        return functions;
    }

    private int[] globalVariablesOf() {
        int[] found = pool.ints(declarations.length, 0);
        int count = 0;
        for (int at : declarations) {
            if (Trait.VARIABLE.has(data.tables, words[at] & 0xFFFF)) {
                found[count++] = data.resultId(at);
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The ids of all variables outside of functions, in order. */
    public final int[] globalVariables() {
        return globalVariables;
    }

    /** The ids of the variables outside of functions that the entry point uses, in order. */
    public final int[] variables() {
        int[] known = variables;
        if (known == null) {
            known = new int[globalVariables.length];
            int count = 0;
            for (int id : globalVariables) {
                if (types.op(id) == Op.OpVariable && live.isLive(id)) {
                    known[count++] = id;
                }
            }
            known = Arrays.copyOf(known, count);
            variables = known;
        }
        return known;
    }

    /** The ids of the constants that have a decoration, in order. */
    public final int[] constants(Decoration decoration) {
        int count = 0;
        for (int at : declarations) {
            count += isConstant(at, decoration) ? 1 : 0;
        }
        int[] found = new int[count];
        for (int i = declarations.length - 1; count > 0; i--) {
            if (isConstant(declarations[i], decoration)) {
                found[--count] = data.resultId(declarations[i]);
            }
        }
        return found;
    }

    private boolean isConstant(int at, Decoration decoration) {
        return Trait.CONSTANT.has(data.tables, words[at] & 0xFFFF) && layout.isDecorated(data.resultId(at), decoration);
    }

    /** The instruction that sets an execution mode of the entry point; empty if it is not set. */
    public final Optional<Instruction> mode(ExecutionMode mode) {
        for (Instruction each : modes) {
            if (each.word(ExecutionModeSetting.MODE) == mode.value()) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** The same for another entry point. */
    public static Optional<Instruction> mode(EntryPoint entry, ExecutionMode mode) {
        return entry.executionModes().stream()
                .filter(each -> each.word(ExecutionModeSetting.MODE) == mode.value())
                .findFirst();
    }

    /** The number that an execution mode of the entry point has; 1 if it has none or is not set. */
    public final int modeNumber(ExecutionMode mode) {
        return mode(mode)
                .filter(set -> set.wordCount() > ExecutionModeSetting.MODE_PARAMETERS)
                .map(set -> set.word(ExecutionModeSetting.MODE_PARAMETERS))
                .orElse(1);
    }

    /** Whether the module declares a capability. */
    public boolean declares(Capability capability) {
        return layout.declares(capability);
    }

    /**
     * The number of elements of an array, by the defaults of specialization constants; 1 if it is not known, as that of
     * an array without a length.
     */
    public final int length(int array) {
        return (int) Math.min(Integer.MAX_VALUE, integers.length(array));
    }

    /** Adds what the language cannot express, at the instruction at a word offset. */
    public void refuse(int at, String reason, String help) {
        refusals.refuse(at, reason, help);
    }

    /** The ids that a host knows, whether functions use them or not: the interface of an entry point. */
    private WordBuffer roots() {
        WordBuffer found = new WordBuffer(0);
        for (Instruction mode : modes) {
            if (mode.opcode() == Op.OpExecutionModeId.opcode()) {
                for (int i = ExecutionModeSetting.MODE_PARAMETERS; i < mode.wordCount(); i++) {
                    found.add(mode.word(i));
                }
            }
        }
        boolean alone = layout.entryPoints().size() == 1;
        for (int at : declarations) {
            if (isConstant(at, Decoration.BuiltIn) || alone && isKnownToHosts(at)) {
                found.add(data.resultId(at));
            }
        }
        for (int id : entry.interfaceIds()) {
            if (isKnownToHosts(data.definition(id))) {
                found.add(id);
            }
        }
        return found;
    }

    /** Whether instructions of NVIDIA's first extension name variables of a storage class by their locations only. */
    private boolean isNumbered(int storage) {
        boolean isPayload =
                storage == StorageClass.RayPayloadKHR.value() || storage == StorageClass.CallableDataKHR.value();
        return isPayload && layout.declares(Capability.RayTracingNV);
    }

    /** Whether values of a type have images, samplers and the like as parts. */
    public final boolean hasObjects(int type) {
        return contents().contains(type, TypeContents.DESCRIPTOR | TypeContents.SAMPLED_IMAGE);
    }

    /** Whether a type has numbers of fewer bits than 16 or 32 as parts. */
    public final boolean hasNarrowerParts(int type, int bits) {
        int below16 = TypeContents.INT8 | TypeContents.FLOAT8;
        int kinds = bits > Short.SIZE ? below16 | TypeContents.INT16 | TypeContents.FLOAT16 : below16;
        return contents().contains(type, kinds);
    }

    private TypeContents contents() {
        TypeContents known = contents;
        if (known == null) {
            known = new TypeContents(types, data.directIds);
            contents = known;
        }
        return known;
    }

    /** Whether the instruction at a word offset, or 0 for none, is a variable that a host or another stage sees. */
    private boolean isKnownToHosts(int at) {
        if (at == 0 || (words[at] & 0xFFFF) != Op.OpVariable.opcode()) {
            return false;
        }
        int storage = words[at] >>> 16 > TypedVariable.STORAGE_CLASS ? words[at + TypedVariable.STORAGE_CLASS] : -1;
        boolean isSeen = storage == StorageClass.Input.value()
                || storage == StorageClass.Output.value()
                || storage == StorageClass.Uniform.value()
                || storage == StorageClass.StorageBuffer.value()
                || storage == StorageClass.UniformConstant.value()
                || storage == StorageClass.PushConstant.value()
                || isNumbered(storage);
        return isSeen && !layout.isDecorated(data.resultId(at), Decoration.BuiltIn);
    }
}
