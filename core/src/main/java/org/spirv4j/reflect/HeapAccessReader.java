// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.internal.layout.LayoutDecorations;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.BufferPointerEXT;
import org.spirv4j.internal.operand.ConstantSizeOfEXT;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.TypeBufferEXT;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.operand.UntypedImageTexelPointerEXT;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.internal.constant.ConstantReader;

/**
 * Finds what entry points read from descriptor heaps: follows the pointers from each heap through access chains, copies
 * and calls to the loads of images and samplers, and to the buffers and what they are accessed as.
 */
final class HeapAccessReader {
    /** Accesses of one entry point that are followed. */
    private static final int MAX_POINTERS = 100_000;

    private final SpirvModule module;
    private final ModuleData data;
    private final Types types;
    private final TypeFacts facts;
    private final ConstantReader constants;
    private final DefUse uses;

    HeapAccessReader(SpirvModule module, Types types, ConstantReader constants) {
        this.module = module;
        data = ModuleAccess.data(module);
        this.types = types;
        facts = new TypeFacts(data);
        this.constants = constants;
        uses = DefUse.of(module);
    }

    /** A place in a heap: that of a heap, of an array or of a descriptor. */
    private record Place(OptionalLong offset, OptionalLong stride, String strideExpression, OptionalLong index) {
        static final Place START = new Place(OptionalLong.of(0), OptionalLong.empty(), "", OptionalLong.empty());
    }

    /** A pointer to a place; the type is that of the access chain that made it, 0 for a heap. */
    private record Pointer(int id, int type, Place place) {}

    /** What an entry point reads from the heaps that it uses, in the order of the search. */
    List<HeapDescriptor> read(List<ResourceVariable> heaps, EntryPointUse use) {
        Set<HeapDescriptor> found = new LinkedHashSet<>();
        for (ResourceVariable heap : heaps) {
            new Search(heap, use, found).run();
        }
        return List.copyOf(found);
    }

    /** A search from one heap. */
    private final class Search {
        private final ResourceVariable heap;
        private final EntryPointUse use;
        private final Set<HeapDescriptor> found;
        private final Deque<Pointer> pointers = new ArrayDeque<>();
        private final Set<Pointer> seen = new HashSet<>();

        Search(ResourceVariable heap, EntryPointUse use, Set<HeapDescriptor> found) {
            this.heap = heap;
            this.use = use;
            this.found = found;
        }

        void run() {
            add(new Pointer(heap.id(), 0, Place.START));
            while (!pointers.isEmpty()) {
                Pointer pointer = pointers.remove();
                for (int i = 0; i < uses.useCount(pointer.id); i++) {
                    if (isReached(uses.userIndex(pointer.id, i))) {
                        look(uses.user(pointer.id, i), uses.operandIndex(pointer.id, i), pointer);
                    }
                }
            }
        }

        private boolean isReached(int instruction) {
            return module.layout()
                    .functionContaining(instruction)
                    .filter(function -> use.uses(function.id()))
                    .isPresent();
        }

        private void add(Pointer pointer) {
            if (pointer.id > 0 && seen.size() < MAX_POINTERS && seen.add(pointer)) {
                pointers.add(pointer);
            }
        }

        private void look(Instruction user, int operand, Pointer pointer) {
            int opcode = user.opcode();
            if (Trait.UNTYPED_ACCESS_CHAIN.has(data.tables, opcode)) {
                if (user.word(UntypedAccessChain.BASE) == pointer.id) {
                    add(chain(user, pointer));
                }
                return;
            }
            switch (user.op().orElse(Op.OpNop)) {
                case OpLoad -> take(user.typeId(), pointer.place);
                case OpUntypedImageTexelPointerEXT ->
                    take(user.word(UntypedImageTexelPointerEXT.IMAGE_TYPE), pointer.place);
                case OpBufferPointerEXT -> buffer(user, pointer);
                case OpCopyObject, OpSelect, OpPhi -> add(new Pointer(user.resultId(), pointer.type, pointer.place));
                case OpFunctionCall -> {
                    for (int parameter : parameter(user, operand)) {
                        add(new Pointer(parameter, pointer.type, pointer.place));
                    }
                }
                default -> {
                    // Debug information and decorations read nothing.
                }
            }
        }

        private void take(int type, Place place) {
            ReflectedType read = types.typeOrUnknown(type);
            found.add(new HeapDescriptor(
                    heap,
                    Optional.ofNullable(DescriptorType.of(StorageClass.UniformConstant.value(), read, Set.of())),
                    read,
                    place.offset,
                    place.stride,
                    place.strideExpression,
                    place.index,
                    List.of()));
        }

        private void buffer(Instruction user, Pointer pointer) {
            if (user.word(BufferPointerEXT.BUFFER) != pointer.id) {
                return;
            }
            Set<ReflectedType> accessed = new LinkedHashSet<>();
            accesses(user.resultId(), accessed);
            List<StructType> blocks = new ArrayList<>();
            for (ReflectedType type : accessed) {
                if (type.innermostElement() instanceof StructType struct) {
                    blocks.add(struct);
                }
            }
            boolean isUniform = pointer.type != 0
                            && facts.op(pointer.type) == Op.OpTypeBufferEXT
                            && facts.word(pointer.type, TypeBufferEXT.STORAGE_CLASS) == StorageClass.Uniform.value()
                    || facts.storageClass(user.typeId()) == StorageClass.Uniform.value();
            found.add(new HeapDescriptor(
                    heap,
                    Optional.of(isUniform ? DescriptorType.UNIFORM_BUFFER : DescriptorType.STORAGE_BUFFER),
                    accessed.isEmpty()
                            ? types.typeOrUnknown(pointer.type)
                            : accessed.iterator().next(),
                    pointer.place.offset,
                    pointer.place.stride,
                    pointer.place.strideExpression,
                    pointer.place.index,
                    blocks.stream().distinct().toList()));
        }

        /** The types as which a buffer is accessed by the pointer to it. */
        private void accesses(int buffer, Set<ReflectedType> accessed) {
            Deque<Integer> next = new ArrayDeque<>(List.of(buffer));
            Set<Integer> known = new HashSet<>(next);
            while (!next.isEmpty()) {
                int id = next.remove();
                for (int i = 0; i < uses.useCount(id); i++) {
                    Instruction user = uses.user(id, i);
                    if (!isReached(uses.userIndex(id, i))) {
                        continue;
                    }
                    if (Trait.UNTYPED_ACCESS_CHAIN.has(data.tables, user.opcode())) {
                        accessed.add(types.typeOrUnknown(user.word(UntypedAccessChain.BASE_TYPE)));
                        continue;
                    }
                    switch (user.op().orElse(Op.OpNop)) {
                        case OpLoad -> accessed.add(types.typeOrUnknown(user.typeId()));
                        case OpUntypedArrayLengthKHR ->
                            accessed.add(types.typeOrUnknown(user.word(UntypedArrayLengthKHR.STRUCTURE)));
                        case OpCopyObject, OpSelect, OpPhi -> {
                            if (known.add(user.resultId())) {
                                next.add(user.resultId());
                            }
                        }
                        case OpFunctionCall ->
                            parameter(user, uses.operandIndex(id, i)).stream()
                                    .filter(known::add)
                                    .forEach(next::add);
                        default -> {
                            // What is stored has no name here.
                        }
                    }
                }
            }
        }
    }

    /** The parameter that an operand of a call is the argument for. */
    private List<Integer> parameter(Instruction call, int operand) {
        // Operands are the result type, the result, the function and the arguments.
        Optional<Function> callee = module.layout().function(call.word(FunctionCall.FUNCTION));
        List<Instruction> parameters = callee.map(Function::parameters).orElse(List.of());
        int argument = operand - 3;
        return argument >= 0 && argument < parameters.size()
                ? List.of(parameters.get(argument).resultId())
                : List.of();
    }

    /** The pointer that an access chain makes of one to a place. */
    private Pointer chain(Instruction chain, Pointer base) {
        int type = chain.word(UntypedAccessChain.BASE_TYPE);
        int next = UntypedAccessChain.FIRST_INDEX;
        Place place = base.place;
        if (Trait.PTR_ACCESS_CHAIN.has(data.tables, chain.opcode())) {
            // The stride of the element is that of the array that the base is in, if there is one.
            place = element(place, place.stride, place.strideExpression, constants.value(chain.word(next)));
            next++;
        }
        for (; next < chain.wordCount(); next++) {
            OptionalLong index = constants.value(chain.word(next));
            Op op = facts.op(type);
            if (op == Op.OpTypeStruct) {
                int member = (int) Math.min(index.orElse(0), Integer.MAX_VALUE);
                if (member >= facts.memberCount(type)) {
                    break;
                }
                place = new Place(
                        sum(place.offset, offset(type, member)), OptionalLong.empty(), "", OptionalLong.empty());
                type = facts.member(type, member);
            } else if (op == Op.OpTypeArray || op == Op.OpTypeRuntimeArray) {
                place = element(place, stride(type), strideExpression(type), index);
                type = facts.word(type, TypeComposite.PART_TYPE);
            } else {
                break;
            }
        }
        return new Pointer(chain.resultId(), type, place);
    }

    /** An element of an array at a place. Of arrays in arrays, the inner one counts. */
    private static Place element(Place array, OptionalLong stride, String expression, OptionalLong index) {
        OptionalLong offset = array.offset;
        if (array.stride.isPresent() || !array.strideExpression.isEmpty()) {
            offset = array.stride.isPresent() && array.index.isPresent()
                    ? sum(offset, OptionalLong.of(array.stride.getAsLong() * array.index.getAsLong()))
                    : OptionalLong.empty();
        }
        return new Place(offset, stride, expression, index);
    }

    private static OptionalLong sum(OptionalLong a, OptionalLong b) {
        return a.isPresent() && b.isPresent() ? OptionalLong.of(a.getAsLong() + b.getAsLong()) : OptionalLong.empty();
    }

    private OptionalLong offset(int struct, int member) {
        return LayoutDecorations.offset(module.layout(), struct, member, constants::value);
    }

    private OptionalLong stride(int array) {
        return LayoutDecorations.arrayStride(module.layout(), array, constants::value);
    }

    private String strideExpression(int array) {
        var id = module.layout().decorationWord(array, Decoration.ArrayStrideIdEXT);
        if (id.isEmpty()) {
            return "";
        }
        String expression = constants.expression(id.getAsInt());
        return module.definition(id.getAsInt())
                .filter(definition -> definition.is(Op.OpConstantSizeOfEXT))
                .map(definition -> "size of " + types.typeOrUnknown(definition.word(ConstantSizeOfEXT.TYPE)))
                .orElse(
                        expression.isEmpty() && constants.value(id.getAsInt()).isEmpty()
                                ? "%" + id.getAsInt()
                                : expression);
    }
}
