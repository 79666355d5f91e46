// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;

/** What instructions do with variables, found in one walk through the module. */
final class HlslUses {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    /** By index of a pointer that selects a part: the variable, parameter or other pointer of which it does; or 0. */
    private final int[] roots;

    /** By input or output: the numbers of members that access chains select first. */
    private final Map<Integer, BitSet> members;

    /** By input or output: the numbers of members of its elements that access chains select. */
    private final Map<Integer, BitSet> elementMembers;

    /** By index of a pointer that selects an element or member: the variable of which it does; or 0. */
    private final int[] elements;

    private final BitSet wholeElements = new BitSet();

    private final BitSet measured = new BitSet();
    private final BitSet loaded = new BitSet();
    private final BitSet compared = new BitSet();
    private final BitSet exchanged = new BitSet();
    private final BitSet copied = new BitSet();

    /** By function: its parameters. */
    private final Map<Integer, List<Integer>> parameters = new HashMap<>();

    /** By function: the functions that call it. */
    private final Map<Integer, List<Integer>> callers = new HashMap<>();

    /** The functions that emit vertices, and those whose callers do, too. */
    private final BitSet emitting = new BitSet();

    /** The functions that end hits, and those whose callers do, too. */
    private final BitSet endingHits = new BitSet();

    /** The word offsets of calls. */
    private final List<Integer> calls = new ArrayList<>();

    HlslUses(HlslContext context) {
        int function = 0;
        data = context.data;
        words = context.words;
        types = context.types;
        members = context.pool.map();
        elementMembers = context.pool.map();
        roots = context.pool.ints(data.indexCount(), 0);
        elements = context.pool.ints(data.indexCount(), 0);
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                chain(at);
            } else if (op == Op.OpCopyObject) {
                roots[data.index(words[at + TypedInstruction.RESULT])] = root(words[at + Unary.OPERAND]);
                useElement(words[at + Unary.OPERAND]);
            } else if (op == Op.OpArrayLength) {
                measured.set(data.index(root(words[at + ArrayLength.STRUCTURE])));
            } else if (op == Op.OpLoad) {
                load(words[at + Load.POINTER]);
                useElement(words[at + Load.POINTER]);
            } else if (op == Op.OpCopyMemory) {
                load(words[at + CopyMemory.SOURCE]);
                copied.set(data.index(valueType(words[at + CopyMemory.SOURCE])));
                useElement(words[at + CopyMemory.SOURCE]);
            } else if (Trait.DEPTH_COMPARISON.has(op)) {
                compare(words[at + ImageRead.IMAGE]);
            } else if (op == Op.OpFunction) {
                function = words[at + TypedInstruction.RESULT];
                parameters.put(function, new ArrayList<>(0));
            } else if (op == Op.OpFunctionParameter) {
                parameters.computeIfAbsent(function, id -> new ArrayList<>(0)).add(words[at + TypedInstruction.RESULT]);
            } else if (op == Op.OpFunctionCall) {
                calls.add(at);
                for (int word = FunctionCall.ARGUMENTS; word < words[at] >>> 16; word++) {
                    useElement(words[at + word]);
                }
                callers.computeIfAbsent(words[at + FunctionCall.FUNCTION], id -> new ArrayList<>(1))
                        .add(function);
            } else if (Trait.ATOMIC.has(op)) {
                atomic(at, op);
            } else if (isEmission(op)) {
                emitting.set(data.index(function));
            } else if (endsHit(op)) {
                endingHits.set(data.index(function));
            }
        }
        compareArguments();
        spread(emitting);
        spread(endingHits);
    }

    /** Notes that numbers in a variable that are no integers are changed in one step. */
    private void atomic(int at, Op op) {
        boolean hasNoResult = op == Op.OpAtomicStore || op == Op.OpAtomicFlagClear;
        int pointer = words[at + (hasNoResult ? AtomicStore.POINTER : AtomicChange.POINTER)];
        if (types.isPointer(types.typeOf(pointer)) && types.isFloatScalar(types.pointee(types.typeOf(pointer)))) {
            exchanged.set(data.index(root(pointer)));
        }
    }

    /** Whether values of a type are copied from memory to memory. */
    boolean isCopied(int type) {
        return copied.get(data.index(type));
    }

    /** Whether floating-point numbers in a variable are changed in one step, for which the language has words. */
    boolean isExchanged(int variable) {
        return exchanged.get(data.index(variable));
    }

    private void load(int pointer) {
        loaded.set(data.index(pointer));
        if (types.op(pointer) == Op.OpCopyObject) {
            loaded.set(data.index(root(pointer)));
        }
    }

    private static boolean endsHit(Op op) {
        return op == Op.OpIgnoreIntersectionKHR
                || op == Op.OpTerminateRayKHR
                || op == Op.OpIgnoreIntersectionNV
                || op == Op.OpTerminateRayNV;
    }

    private static boolean isEmission(Op op) {
        return op == Op.OpEmitVertex
                || op == Op.OpEndPrimitive
                || op == Op.OpEmitStreamVertex
                || op == Op.OpEndStreamPrimitive;
    }

    /** What some functions do, all do that call one of them. */
    private void spread(BitSet marks) {
        if (marks.isEmpty()) {
            return;
        }
        Deque<Integer> next = new ArrayDeque<>();
        parameters.keySet().stream()
                .filter(function -> marks.get(data.index(function)))
                .forEach(next::add);
        while (!next.isEmpty()) {
            for (int caller : callers.getOrDefault(next.remove(), List.of())) {
                if (!marks.get(data.index(caller))) {
                    marks.set(data.index(caller));
                    next.add(caller);
                }
            }
        }
    }

    /** What a function compares by a parameter, its callers compare by the argument. */
    private void compareArguments() {
        if (compared.isEmpty()) {
            return;
        }
        Map<Integer, List<Integer>> arguments = new HashMap<>();
        for (int at : calls) {
            List<Integer> of = parameters.getOrDefault(words[at + FunctionCall.FUNCTION], List.of());
            for (int i = 0; i < of.size() && FunctionCall.ARGUMENTS + i < words[at] >>> 16; i++) {
                if (types.isDescriptorOrSampledImage(types.innermostElement(valueType(of.get(i))))) {
                    arguments
                            .computeIfAbsent(of.get(i), id -> new ArrayList<>(1))
                            .add(variable(words[at + FunctionCall.ARGUMENTS + i]));
                }
            }
        }
        Deque<Integer> next = new ArrayDeque<>();
        for (int parameter : arguments.keySet()) {
            if (isCompared(parameter)) {
                next.add(parameter);
            }
        }
        while (!next.isEmpty()) {
            for (int argument : arguments.getOrDefault(next.remove(), List.of())) {
                if (!isCompared(argument)) {
                    compared.set(data.index(argument));
                    next.add(argument);
                }
            }
        }
    }

    private int valueType(int id) {
        int type = types.typeOf(id);
        return types.isPointer(type) ? types.pointee(type) : type;
    }

    /** The variable or parameter from which a descriptor comes. */
    private int variable(int descriptor) {
        return root(types.op(descriptor) == Op.OpLoad ? types.word(descriptor, Load.POINTER) : descriptor);
    }

    private void chain(int at) {
        int base = words[at + TypedAccessChain.BASE];
        roots[data.index(words[at + TypedInstruction.RESULT])] = root(base);
        int indexes = (words[at] >>> 16) - TypedAccessChain.FIRST_INDEX;
        if (indexes > 0) {
            long first = types.defaultInteger(words[at + TypedAccessChain.FIRST_INDEX])
                    .orElse(0);
            select(members, base, first);
            int ofElement = elements[data.index(base)];
            if (ofElement != 0) {
                select(elementMembers, ofElement, first);
            }
        }
        if (indexes == 1) {
            elements[data.index(words[at + TypedInstruction.RESULT])] = base;
        } else if (indexes > 1) {
            int second = words[at + TypedAccessChain.FIRST_INDEX + 1];
            select(elementMembers, base, types.defaultInteger(second).orElse(0));
        }
    }

    /** The elements of a variable are used as wholes if those of pointers to them are. */
    private void useElement(int pointer) {
        int variable = elements[data.index(pointer)];
        if (variable != 0) {
            wholeElements.set(data.index(variable));
        }
    }

    private void select(Map<Integer, BitSet> of, int base, long member) {
        int storage = types.op(base) == Op.OpVariable ? types.storageClass(types.typeOf(base)) : -1;
        boolean isVarying = storage == StorageClass.Input.value() || storage == StorageClass.Output.value();
        if (isVarying && member >= 0 && member <= 0xFFFF) {
            of.computeIfAbsent(base, id -> new BitSet()).set((int) member);
        }
    }

    private void compare(int image) {
        int from = types.op(image) == Op.OpSampledImage ? types.word(image, SampledImage.SAMPLER) : image;
        compared.set(data.index(variable(from)));
    }

    /** The variable, parameter or other pointer of which a pointer selects a part. */
    int root(int pointer) {
        int found = roots[data.index(pointer)];
        return found == 0 ? pointer : found;
    }

    /** Whether the length of an array in a block is asked for. */
    boolean isMeasured(int variable) {
        return measured.get(data.index(variable));
    }

    /** Whether all that a pointer points to is read. */
    boolean isLoaded(int pointer) {
        return loaded.get(data.index(pointer));
    }

    /** Whether a variable of samplers, or of images with samplers, compares. */
    boolean isCompared(int variable) {
        return compared.get(data.index(variable));
    }

    /** Whether access chains select a member of a variable. */
    boolean isSelected(int variable, int member) {
        BitSet selected = members.get(variable);
        return selected != null && selected.get(member);
    }

    /** Whether a member of the elements of a variable is used, or the elements as a whole. */
    boolean isSelectedOfElement(int variable, int member) {
        BitSet selected = elementMembers.get(variable);
        return selected != null && selected.get(member)
                || wholeElements.get(data.index(variable))
                || isLoaded(variable);
    }

    /** The highest index of elements of a variable that is a constant; -1 if there is none. */
    int highestIndex(int variable) {
        BitSet selected = members.get(variable);
        return selected == null ? -1 : selected.length() - 1;
    }

    /** Whether a function, or one that it calls, ends a hit. */
    boolean endsHits(int function) {
        return endingHits.get(data.index(function));
    }

    /** Whether a function, or one that it calls, emits vertices or ends primitives. */
    boolean emits(int function) {
        return emitting.get(data.index(function));
    }
}
