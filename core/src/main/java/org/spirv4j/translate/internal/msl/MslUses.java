// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CalleesFirst;
import org.spirv4j.translate.internal.code.InputInterpolation;
import org.spirv4j.translate.internal.image.ImageTypes;

/** What functions do with variables, found in one walk; and which variables each function uses, with its callees. */
final class MslUses {
    /** The number that stands for whole elements among those of members. */
    private static final int WHOLE_ELEMENT = -1;

    private static final int MAX_MEMBER = 0xFFFF;
    private static final BitSet NONE = new BitSet();

    private final MslContext context;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    /** The functions, callees first. */
    private final CalleesFirst order;

    /** The variables outside of functions, in the order of the module. */
    private final List<Integer> variables = new ArrayList<>();

    /** By index of an id: one more than the number of the variable; 0 for others. */
    private final int[] numbers;

    /** By function: the numbers of the variables that it uses. */
    private final Map<Integer, BitSet> used = new HashMap<>();

    private final BitSet measured = new BitSet();
    private final BitSet interpolated = new BitSet();
    private final BitSet atomicTexels = new BitSet();
    private final BitSet compared = new BitSet();

    /** By variable: whether an array that is a member is used as a whole. */
    private final BitSet wholeArrays = new BitSet();

    private final BitSet read = new BitSet();
    private final BitSet written = new BitSet();

    /** The numbers of variables with which something else is done than that members are selected. */
    private final BitSet whole = new BitSet();

    /** By variable: the numbers of members that access chains select first, and one more. */
    private final Map<Integer, BitSet> selected;

    /** By variable: the numbers of members that access chains select second, and one more; 0 for whole elements. */
    private final Map<Integer, BitSet> selectedInElements;

    /** Specialization constants on which the lengths of arrays depend. */
    private final BitSet lengths = new BitSet();

    private boolean hasBufferPointers = false;
    private boolean hasBufferBlocks = false;
    private boolean hasUniformBlocks = false;

    MslUses(MslContext context) {
        this.context = context;
        selected = context.pool.map();
        selectedInElements = context.pool.map();
        data = context.data;
        words = context.words;
        types = context.types;
        numbers = context.pool.ints(data.indexCount(), 0);
        ImageTypes images = new ImageTypes(types);
        order = CalleesFirst.of(context.layout.module(), context.functions());
        for (int at : context.declarations) {
            int id = data.resultId(at);
            if (id == 0 || !context.live.isLive(id)) {
                continue;
            }
            if (types.op(id) == Op.OpVariable) {
                variables.add(id);
                numbers[data.index(id)] = variables.size();
                note(types.typeOf(id));
            } else if (types.op(id) == Op.OpTypeArray) {
                length(types.word(id, TypeComposite.LENGTH), 0);
            }
        }
        for (Function f : order.functions()) {
            BitSet own = new BitSet();
            used.put(f.id(), own);
            f.parameters().forEach(parameter -> pointer(parameter.typeId()));
            for (int i = data.instructionAt(data.definition(f.id())) + 1; i < f.endInstruction(); i++) {
                look(data.starts[i], own, images);
            }
        }
        List<Function> callers = order.functions();
        for (int k = callers.size() - 1; k >= 0 && !compared.isEmpty(); k--) {
            Function f = callers.get(k);
            for (int i = f.firstInstruction(); i < f.endInstruction(); i++) {
                if ((words[data.starts[i]] & 0xFFFF) == Op.OpFunctionCall.opcode()) {
                    arguments(data.starts[i], false);
                }
            }
        }
    }

    private void note(int pointerType) {
        if (types.isStorageClass(pointerType, StorageClass.Uniform)) {
            boolean isBuffer = context.layout.isDecorated(
                    types.innermostElement(types.pointee(pointerType)), Decoration.BufferBlock);
            hasBufferBlocks |= isBuffer;
            hasUniformBlocks |= !isBuffer;
        }
    }

    private void length(int id, int depth) {
        if (depth > 64 || lengths.get(data.index(id))) {
            return;
        }
        if (context.layout.isDecorated(id, Decoration.SpecId)) {
            lengths.set(data.index(id));
        } else if (types.op(id) == Op.OpSpecConstantOp || types.op(id) == Op.OpSpecConstantComposite) {
            lengths.set(data.index(id));
            for (int i = types.op(id) == Op.OpSpecConstantOp ? 4 : 3; i < types.wordCount(id); i++) {
                if (types.isConstant(types.word(id, i))) {
                    length(types.word(id, i), depth + 1);
                }
            }
        }
    }

    private void pointer(int type) {
        hasBufferPointers |= types.isPointer(type) && !types.isStorageClass(type, StorageClass.Function);
    }

    private void look(int at, BitSet own, ImageTypes images) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        if (Trait.DEBUG.has(op)) {
            return;
        }
        int count = context.scanner.plainIds(at);
        for (int k = 0; k < count; k++) {
            if (k != context.scanner.resultOperand) {
                use(at, at + 1 + k, op, own);
            }
        }
        if (count < 0) {
            context.scanner.scan(at);
            for (int k = 0; k < context.scanner.count; k++) {
                if (context.scanner.kinds[k] == KindNumbers.ID_REF) {
                    use(at, context.scanner.offsets[k], op, own);
                }
            }
        }
        switch (op) {
            case OpFunctionCall -> {
                BitSet called = used.get(words[at + FunctionCall.FUNCTION]);
                if (called != null) {
                    own.or(called);
                    arguments(at, true);
                }
            }
            case OpArrayLength -> measured.set(data.index(root(words[at + ArrayLength.STRUCTURE])));
            case OpImageRead -> read.set(data.index(images.image(types.typeOf(words[at + ImageRead.IMAGE]))));
            case OpImageWrite -> written.set(data.index(images.image(types.typeOf(words[at + 1]))));
            case OpImageTexelPointer -> {
                atomicTexels.set(data.index(imageRoot(words[at + ImageRead.IMAGE])));
                if (context.language.version() >= MslTexelBuffers.TEXTURE_ATOMICS) {
                    int type = data.index(images.element(types.typeOf(words[at + ImageRead.IMAGE])));
                    read.set(type);
                    written.set(type);
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> {
                if (words[at] >>> 16 > TypedAccessChain.FIRST_INDEX) {
                    if (number(words[at + TypedAccessChain.BASE]) >= 0) {
                        select(selected, at, TypedAccessChain.FIRST_INDEX);
                        select(selectedInElements, at, TypedAccessChain.FIRST_INDEX + 1);
                    }
                    int pointer = words[at + TypedInstruction.RESULT];
                    boolean isMember = words[at] >>> 16 == TypedAccessChain.FIRST_INDEX + 1;
                    if (isMember && types.isAnyArray(types.pointee(types.typeOf(pointer)))) {
                        wholeArrays.set(data.index(words[at + TypedAccessChain.BASE]));
                    }
                }
            }
            case OpSelect, OpPhi, OpPtrAccessChain, OpInBoundsPtrAccessChain -> pointer(words[at + 1]);
            case OpExtInst -> {
                if (InputInterpolation.is(types, words, at)) {
                    interpolated.set(data.index(root(words[at + ExtInst.OPERANDS])));
                }
            }
            default -> {
                if (Trait.DEPTH_COMPARISON.has(op)) {
                    compared.set(data.index(imageRoot(words[at + ImageRead.IMAGE])));
                }
            }
        }
    }

    /** Notes that an instruction has an operand at a word offset. */
    private void use(int at, int offset, Op op, BitSet own) {
        int number = number(words[offset]);
        if (number >= 0) {
            own.set(number);
            boolean selects = (op == Op.OpAccessChain || op == Op.OpInBoundsAccessChain)
                    && offset == at + TypedAccessChain.BASE
                    && words[at] >>> 16 > TypedAccessChain.FIRST_INDEX;
            if (!selects) {
                whole.set(number);
            }
        }
    }

    /** The number of a variable; -1 for another id. */
    private int number(int id) {
        return numbers[data.index(id)] - 1;
    }

    private void select(Map<Integer, BitSet> members, int at, int index) {
        BitSet of = members.computeIfAbsent(words[at + TypedAccessChain.BASE], id -> new BitSet());
        long member = words[at] >>> 16 > index
                ? types.defaultInteger(words[at + index]).orElse(0)
                : WHOLE_ELEMENT;
        if (member >= WHOLE_ELEMENT && member <= MAX_MEMBER) {
            of.set((int) member + 1);
        }
    }

    /** What is done with a parameter is done with the argument; or parameters are what arguments are. */
    private void arguments(int at, boolean isUp) {
        int parameter = data.instructionAt(data.definition(words[at + FunctionCall.FUNCTION]));
        for (int i = at + FunctionCall.ARGUMENTS; i < at + (words[at] >>> 16); i++) {
            do {
                parameter++;
            } while ((words[data.starts[parameter]] & 0xFFFF) != Op.OpFunctionParameter.opcode());
            int index = data.index(words[data.starts[parameter] + 2]);
            int root = data.index(imageRoot(words[i]));
            if (isUp && atomicTexels.get(index)) {
                atomicTexels.set(root);
            }
            if (isUp && compared.get(index)) {
                compared.set(root);
            } else if (!isUp && compared.get(root)) {
                compared.set(index);
            }
        }
    }

    /** The variable or parameter that has an image. */
    int imageRoot(int image) {
        int at = image;
        for (int depth = 0; depth < 64; depth++) {
            Op op = types.op(at);
            if (op == Op.OpSampledImage || op == Op.OpImage || op == Op.OpLoad || op == Op.OpCopyObject) {
                at = types.word(at, Unary.OPERAND);
            } else if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                at = types.word(at, TypedAccessChain.BASE);
            } else {
                return at;
            }
        }
        return at;
    }

    /** The functions, callees first. */
    CalleesFirst order() {
        return order;
    }

    /** The variables outside of functions that a function or its callees use, in the order of the module. */
    int[] variables(int function) {
        BitSet of = used.getOrDefault(function, NONE);
        return of.stream().map(variables::get).toArray();
    }

    /** The variable, parameter or other pointer of which a pointer selects a part. */
    int root(int pointer) {
        int at = pointer;
        while (Trait.TYPED_ACCESS_CHAIN.has(types.op(at)) || types.op(at) == Op.OpCopyObject) {
            int base = types.word(at, TypedAccessChain.BASE);
            if (!context.isDefinedBefore(base, at)) {
                break;
            }
            at = base;
        }
        return at;
    }

    /** Whether only the entry point uses a variable, and only members of it. */
    boolean isSelectedInEntry(int variable) {
        int number = number(variable);
        boolean isOther = number < 0 || whole.get(number);
        for (Map.Entry<Integer, BitSet> each : used.entrySet()) {
            isOther |= number >= 0
                    && each.getKey() != context.entry.functionId()
                    && each.getValue().get(number);
        }
        return !isOther;
    }

    /** Whether access chains select a member of a variable. */
    boolean isSelected(int variable, int member) {
        return selected.getOrDefault(variable, NONE).get(member + 1);
    }

    /** Whether a member of an element of a variable that is an array may be read or written. */
    boolean isSelectedInElements(int variable, int member) {
        int number = number(variable);
        BitSet of = selectedInElements.getOrDefault(variable, NONE);
        return number < 0 || whole.get(number) || of.get(WHOLE_ELEMENT + 1) || of.get(member + 1);
    }

    /** Whether texels of a type of images are read without a sampler. */
    boolean isRead(int imageType) {
        return read.get(data.index(imageType));
    }

    /** Whether texels of a type of images are written. */
    boolean isWritten(int imageType) {
        return written.get(data.index(imageType));
    }

    /** Whether the length of an array in a block is asked for. */
    boolean isMeasured(int variable) {
        return measured.get(data.index(variable));
    }

    /** Whether there are atomic operations on texels of a variable or parameter. */
    boolean hasAtomicTexels(int root) {
        return atomicTexels.get(data.index(root));
    }

    /** Whether an array that is a member of a variable is used as a whole. */
    boolean hasWholeArrays(int variable) {
        return wholeArrays.get(data.index(variable));
    }

    /** Whether instructions interpolate an input. */
    boolean isInterpolated(int variable) {
        return interpolated.get(data.index(variable));
    }

    /** Whether depths are compared in the images of a variable or parameter. */
    boolean isCompared(int root) {
        return compared.get(data.index(root));
    }

    /** Whether the length of an array depends on a specialization constant. */
    boolean isLength(int constant) {
        return lengths.get(data.index(constant));
    }

    /** Whether pointers to buffers are values or parameters. */
    boolean hasBufferPointers() {
        return hasBufferPointers;
    }

    /** Whether there are storage buffers in uniform memory. */
    boolean hasBufferBlocks() {
        return hasBufferBlocks;
    }

    /** Whether there are uniform buffers. */
    boolean hasUniformBlocks() {
        return hasUniformBlocks;
    }
}
