// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.DescriptorHeaps;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource.Form;

/**
 * Buffers of descriptor heaps (GL_EXT_descriptor_heap): an array of blocks for each way in which the module reads a
 * heap. What else a module does with pointers that have no type of what they point to is refused.
 */
final class GlslHeaps {
    /** The stride of descriptors that depends on sizes of other descriptors, which are those of the device. */
    private static final int UNKNOWN = -1;

    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;

    /** The arrays that the text declares, with the first OpBufferPointerEXT that needs each. */
    private final Map<Heap, Integer> heaps = new LinkedHashMap<>();

    /** By OpBufferPointerEXT: the name of its array. */
    private final Map<Integer, String> names;

    GlslHeaps(GlslContext context) {
        this.context = context;
        names = context.pool.map();
        words = context.words;
        types = context.types;
    }

    /**
     * An array of blocks in a heap.
     *
     * @param struct the type of the blocks
     * @param isBuffer whether they are storage buffers, not uniform blocks
     * @param memory their memory qualifiers
     * @param stride how many bytes their descriptors are apart; 0 for the size of one, or {@link #UNKNOWN}
     */
    private record Heap(int struct, boolean isBuffer, String memory, int stride) {}

    /** Whether a variable is a heap without a type, which has no declaration. */
    boolean isUntyped(int variable) {
        return types.op(variable) == Op.OpUntypedVariableKHR && isHeap(variable);
    }

    /** The name of an array in a heap that has none. */
    static String name(Form form) {
        return switch (form) {
            case SEPARATE_SAMPLER -> "samplerHeap";
            case ACCELERATION_STRUCTURE -> "sceneHeap";
            case TENSOR -> "tensorHeap";
            default -> "imageHeap";
        };
    }

    /** Adds the qualifiers of a variable that is an array of images, samplers or the like in a heap. */
    void place(int variable, int array, List<String> qualifiers) {
        int at = context.data.definition(variable);
        context.requirements.need(GlslFeature.DESCRIPTOR_HEAPS, at);
        place(qualifiers, stride(array).orElse(UNKNOWN), at);
    }

    private void place(List<String> qualifiers, int stride, int at) {
        qualifiers.add("descriptor_heap");
        if (stride == UNKNOWN) {
            context.refusals.warn(
                    at,
                    "descriptors of a heap are as far apart as sizes of the device say: in the text they are as far"
                            + " apart as the size of one",
                    "let the host place descriptors by their own sizes");
        } else if (stride != 0) {
            qualifiers.add("descriptor_stride = " + stride);
        }
    }

    /** Whether a variable is a heap. */
    boolean isHeap(int variable) {
        return DescriptorHeaps.isHeap(
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1));
    }

    /** Finds the arrays. Returns whether the text can have all pointers without types. */
    boolean prepare() {
        if (!context.declares(Capability.UntypedPointersKHR) && !context.declares(Capability.DescriptorHeapEXT)) {
            return true;
        }
        boolean isRight = true;
        for (Function function : context.functions()) {
            for (int i = function.firstInstruction(); i < function.endInstruction() && isRight; i++) {
                int at = context.data.starts[i];
                Op op = Opcodes.op(words[at] & 0xFFFF);
                int id = context.data.resultId(at);
                if (op == Op.OpBufferPointerEXT && types.op(types.typeOf(id)) == Op.OpTypePointer) {
                    isRight = find(at, id);
                } else if (id != 0 && types.op(types.typeOf(id)) == Op.OpTypeUntypedPointerKHR) {
                    isRight = isBuffer(at) || refuse(at, op);
                }
            }
        }
        return isRight;
    }

    private boolean refuse(int at, Op op) {
        context.refuse(
                at,
                op.name() + " has pointers without a type of what they point to, which GLSL does not have",
                "give pointers types, and read each part as the type that it has");
        return false;
    }

    /** Whether an instruction selects the descriptor of a buffer from an array that is all of a heap. */
    private boolean isBuffer(int at) {
        boolean isChain = Trait.UNTYPED_ACCESS_CHAIN.has(Opcodes.op(words[at] & 0xFFFF))
                && words[at] >>> 16 == UntypedAccessChain.FIRST_INDEX + 1;
        int array = isChain ? words[at + UntypedAccessChain.BASE_TYPE] : 0;
        return types.isAnyArray(array)
                && types.op(types.word(array, TypeComposite.PART_TYPE)) == Op.OpTypeBufferEXT
                && isHeap(words[at + UntypedAccessChain.BASE]);
    }

    /** How many bytes descriptors in an array are apart; 0 for the size of one, empty if it is not known. */
    private OptionalInt stride(int array) {
        OptionalInt declared = context.layout.decorationWord(array, Decoration.ArrayStrideIdEXT);
        if (declared.isEmpty()) {
            return context.layout.decorationWord(array, Decoration.ArrayStride);
        }
        if (types.op(declared.getAsInt()) == Op.OpConstantSizeOfEXT) {
            boolean isOwn = types.word(declared.getAsInt(), TypedInstruction.RESULT + 1)
                    == types.word(array, TypeComposite.PART_TYPE);
            return isOwn ? OptionalInt.of(0) : OptionalInt.empty();
        }
        return types.isKnownInteger(declared.getAsInt())
                ? OptionalInt.of((int) types.knownInteger(declared.getAsInt()))
                : OptionalInt.empty();
    }

    private boolean find(int at, int id) {
        int chain = context.data.definition(words[at + PointerDerivation.BASE]);
        int struct = types.pointee(types.typeOf(id));
        if (!isBuffer(chain) || !context.blocks.isBlock(struct)) {
            return refuse(at, Op.OpBufferPointerEXT);
        }
        boolean isBuffer = types.isStorageClass(types.typeOf(id), StorageClass.StorageBuffer)
                || context.layout.isDecorated(struct, Decoration.BufferBlock);
        int stride = stride(words[chain + UntypedAccessChain.BASE_TYPE]).orElse(UNKNOWN);
        String memory = isBuffer ? context.blocks.memory(id, struct) : "";
        int first = heaps.computeIfAbsent(new Heap(struct, isBuffer, memory, stride), heap -> id);
        if (first == id) {
            names.put(id, context.names.fresh(isBuffer ? "bufferHeap" : "uniformHeap"));
        } else {
            names.put(id, name(first));
        }
        return true;
    }

    private String name(int pointer) {
        return names.getOrDefault(pointer, "heap");
    }

    /** Writes the arrays. */
    void declare() {
        CodeText out = context.out;
        heaps.forEach((heap, first) -> {
            int at = context.data.definition(first);
            context.requirements.need(GlslFeature.DESCRIPTOR_HEAPS, at);
            out.separate();
            int start = out.size();
            LayoutRule rule = context.blocks
                    .rule(heap.struct, heap.isBuffer)
                    .orElseGet(() -> context.blocks.refuse(heap.struct, heap.isBuffer));
            List<String> qualifiers = new ArrayList<>();
            place(qualifiers, heap.stride, at);
            qualifiers.add(context.blocks.word(rule, heap.isBuffer));
            context.writeLayout(qualifiers);
            out.put(heap.memory).put(heap.isBuffer ? "buffer " : "uniform ");
            out.put(context.names.blockName(
                            heap.struct,
                            heap.isBuffer ? StorageClass.StorageBuffer : StorageClass.Uniform,
                            heap.isBuffer ? "Buffer" : "Uniforms"))
                    .end();
            context.blocks.members(heap.struct, rule, heap.memory);
            out.put(' ').put(name(first)).put("[];").end();
            out.markFrom(start, at);
            out.separate();
        });
    }

    /** Writes what an OpBufferPointerEXT points to. */
    void block(int id, GlslExpressions expressions) {
        int at = context.data.definition(id);
        int chain = context.data.definition(words[at + PointerDerivation.BASE]);
        int index = words[chain + UntypedAccessChain.FIRST_INDEX];
        boolean isNonUniform = context.layout.isDecorated(id, Decoration.NonUniform)
                || context.layout.isDecorated(words[at + PointerDerivation.BASE], Decoration.NonUniform)
                || context.layout.isDecorated(index, Decoration.NonUniform);
        context.out.put(name(id)).put(isNonUniform ? "[nonuniformEXT(" : "[");
        if (!types.isConstant(index)) {
            context.requirements.need(GlslFeature.NON_UNIFORM, at);
        }
        if (isNonUniform) {
            expressions.value(index, Precedence.ASSIGNMENT);
        } else {
            expressions.index(index);
        }
        context.out.put(isNonUniform ? ")]" : "]");
    }
}
