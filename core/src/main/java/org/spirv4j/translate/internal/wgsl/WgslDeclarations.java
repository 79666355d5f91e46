// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.ResourceSlots;
import org.spirv4j.translate.internal.code.SharedSpecIds;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource;

/** Writes what is declared outside of functions: constants of pipelines, structures, resources and other variables. */
final class WgslDeclarations {
    /** The message for an array that is not divided into variables. */
    static final String NO_ARRAYS = "WGSL has no arrays of resources, and this one cannot be divided into variables";

    private static final int VECTOR_BYTES = 16;

    private final WgslContext context;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final ResourceSlots slots;

    /** The slot of the resource that was placed last. */
    private TextResource.Slot last = TextResource.Slot.NONE;

    private final CodeText out;

    /** Structures of blocks that are declared with their members. */
    private final BitSet blocks;

    /** The number of variables of the work group that are blocks, which all begin at one address. */
    private int explicitlyShared;

    /** By group and binding: the variable there. */
    private final Map<TextResource.Slot, Integer> placed;

    private final ImageTypes imageTypes;

    /** What a resource is, by the opcode of the type of it or its elements. */
    private record Kind(Op type, boolean isStorageImage, boolean isUniformBlock) {}

    WgslDeclarations(WgslContext context, WgslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        blocks = context.pool.bits();
        placed = context.pool.map();
        out = context.out;
        slots = new ResourceSlots(context);
        imageTypes = new ImageTypes(types);
    }

    void write() {
        overrides();
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            boolean isBlock = id != 0
                    && types.op(id) == Op.OpVariable
                    && context.live.isLive(id)
                    && (context.buffers.form(id) == WgslBuffers.Form.MEMBERS || isShared(id) || isArrayOfVaryings(id));
            if (isBlock) {
                blocks.set(context.data.index(types.innermostElement(types.pointee(types.typeOf(id)))));
            }
        }
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            if (id == 0 || !context.live.isLive(id)) {
                continue;
            }
            if (types.op(id) == Op.OpTypeStruct) {
                struct(id);
            } else if (types.op(id) == Op.OpVariable) {
                variable(id);
            }
        }
        context.stageInterface.declare(expressions);
    }

    private boolean isShared(int variable) {
        return types.isStorageClass(types.typeOf(variable), StorageClass.Workgroup);
    }

    /** Whether a variable is an array that is an input or output: blocks in it are structures. */
    private boolean isArrayOfVaryings(int variable) {
        int type = types.typeOf(variable);
        return types.isAnyArray(types.pointee(type))
                && (types.isStorageClass(type, StorageClass.Input) || types.isStorageClass(type, StorageClass.Output));
    }

    /** Gives a constant the name of another one with the same number. */
    private void shareName(int id, int other) {
        if (types.typeOf(id) != types.typeOf(other)) {
            context.refuse(
                    context.data.definition(id),
                    "two specialization constants have one number and different types",
                    "");
        }
        context.names.set(id, context.names.name(other, "constant"));
    }

    private void overrides() {
        SharedSpecIds shared = new SharedSpecIds(context, context::isOverride, (first, other) -> true);
        for (int id : shared.constants()) {
            if (shared.first(id) != id) {
                shareName(id, shared.first(id));
                continue;
            }
            int number = shared.number(id);
            String name = context.names.name(id, "constant");
            TextResource.Slot slot = TextResource.Slot.ofLocation(number);
            String from = context.layout.name(id).orElse("");
            context.resources.add(
                    new TextResource(TextResource.Form.SPECIALIZATION_CONSTANT, id, 0, from, name, slot, slot));
            if (number < 0 || number > 0xFFFF) {
                context.refuse(context.data.definition(id), "numbers of overrides have 16 bits in WGSL", "");
            }
            out.mark(context.data.definition(id));
            out.put("@id(").put(number).put(") override ").put(name).put(": ");
            out.put(context.typeNames.name(context.types.typeOf(id))).put(" = ");
            expressions.defaultValue(id);
            out.put(';').end();
        }
        out.separate();
    }

    private void struct(int id) {
        boolean isBlock = context.layout.isDecorated(id, Decoration.Block)
                || context.layout.isDecorated(id, Decoration.BufferBlock);
        boolean isMembers = blocks.get(context.data.index(id));
        int count = types.memberCount(id);
        if (!isMembers && (context.isOpen(id) || isBlock && !context.live.isValueType(id))) {
            return;
        }
        out.separate();
        out.mark(context.data.definition(id));
        out.put("struct ").put(context.typeNames.name(id)).put(" {").end();
        out.indent();
        for (int m = 0; m < count; m++) {
            long stated = context.buffers.layouts.stated(id, m);
            int type = types.member(id, m);
            out.line();
            if (stated > 0) {
                out.put("@size(").put(Long.toString(stated)).put(") ");
            }
            out.put(context.names.member(id, m)).put(": ");
            out.put(
                    context.buffers.isAtomicMember(id, m)
                            ? context.typeNames.atomic(type)
                            : context.typeNames.name(type));
            out.put(',').end();
        }
        if (count == 0) {
            out.line().put("unused: u32,").end();
        }
        out.outdent();
        out.put('}').end();
        out.end();
    }

    private void variable(int id) {
        int type = types.pointee(types.typeOf(id));
        StorageClass storage =
                StorageClass.of(types.storageClass(types.typeOf(id))).orElse(StorageClass.Private);
        out.mark(context.data.definition(id));
        switch (storage) {
            case Private, Workgroup -> {
                boolean isShared = storage == StorageClass.Workgroup;
                if (isShared && context.layout.isDecorated(types.innermostElement(type), Decoration.Block)) {
                    explicitlyShared++;
                    if (explicitlyShared > 1) {
                        context.refuse(
                                context.data.definition(id), "variables of a work group share memory", "use one");
                    }
                }
                int initializer =
                        types.wordCount(id) > TypedVariable.INITIALIZER ? types.word(id, TypedVariable.INITIALIZER) : 0;
                out.put(isShared ? "var<workgroup> " : "var<private> ")
                        .put(context.names.name(id, "variable"))
                        .put(": ");
                out.put(
                        context.buffers.isAtomicVariable(id)
                                ? context.typeNames.atomic(type)
                                : context.typeNames.name(type));
                if (initializer != 0 && !isShared) {
                    out.put(" = ");
                    expressions.value(initializer, Precedence.ASSIGNMENT);
                } else if (initializer != 0 && types.op(initializer) != Op.OpConstantNull) {
                    context.refuse(
                            context.data.definition(id), "variables of work groups have no initializer in WGSL", "");
                }
                out.put(';').end();
            }
            case Input, Output -> context.stageInterface.add(id, storage == StorageClass.Input);
            case Uniform, StorageBuffer, PushConstant -> block(id, type);
            case UniformConstant -> context.images.declare(id, this);
            default ->
                context.refuse(context.data.definition(id), storage + " memory has no address space in WGSL", "");
        }
    }

    private void block(int id, int type) {
        int struct = types.innermostElement(type);
        if (types.isAnyArray(type)) {
            context.refuse(context.data.definition(id), NO_ARRAYS, "give it a length");
            return;
        }
        boolean isUniform = context.buffers.isUniform(id);
        boolean isWords = context.buffers.form(id) == WgslBuffers.Form.WORDS;
        String name = context.names.name(id, isUniform ? "constants" : "buffer");
        out.separate();
        place(id, isUniform ? TextResource.Form.UNIFORM_BLOCK : TextResource.Form.STORAGE_BLOCK, name);
        boolean isWritten = context.buffers.isWritable(id);
        out.put(isUniform ? "var<uniform> " : isWritten ? "var<storage, read_write> " : "var<storage, read> ");
        if (isWritten && context.stage == TextStage.VERTEX) {
            context.refuse(context.data.definition(id), "vertex shaders of WGSL do not write to buffers", "");
        }
        out.put(name).put(": ");
        if (!isWords) {
            out.put(context.typeNames.name(struct));
        } else if (isUniform) {
            long size = Math.max(1, size(struct));
            out.put("array<vec4<u32>, ")
                    .put(Long.toString((size + VECTOR_BYTES - 1) / VECTOR_BYTES))
                    .put('>');
        } else {
            out.put(context.buffers.isAtomicVariable(id) ? "array<atomic<u32>>" : "array<u32>");
        }
        out.put(';').end();
    }

    /** Places a resource, and writes the attributes of its slot, which no other variable may have. */
    void place(int id, TextResource.Form form, String name) {
        TextResource.Slot slot = slots.place(id, form, name, placed.keySet());
        last = slot;
        boolean isOriginal =
                context.layout.decorationWord(id, Decoration.Binding).equals(slot.binding());
        if (take(id, slot) && !isOriginal && isWrittenTwice(id)) {
            context.refuse(
                    context.data.definition(id),
                    "two variables of an entry point are the same memory, which is written",
                    "use one variable for both");
        }
        slot(slot);
    }

    /** Takes a slot for a variable; returns whether no other one has it. */
    private boolean take(int id, TextResource.Slot slot) {
        boolean isFree = placed.put(slot, id) == null;
        if (!isFree) {
            context.refuse(
                    context.data.definition(id),
                    "two variables of an entry point have one binding",
                    "use one variable for both, or choose another binding");
        }
        return isFree;
    }

    /** Places the sampler of a variable of images with samplers, whose image was placed last. */
    void placeSampler(int id, String name) {
        TextResource.Slot slot = slots.placeSampler(id, name, last, placed.keySet());
        take(id, slot);
        slot(slot);
    }

    /**
     * Whether a variable and another one that is live have one binding in the module, are resources of one kind, and
     * one of them is written; resources of several kinds are never the same memory.
     */
    private boolean isWrittenTwice(int id) {
        OptionalInt set = context.layout.decorationWord(id, Decoration.DescriptorSet);
        OptionalInt binding = context.layout.decorationWord(id, Decoration.Binding);
        for (int at : context.declarations) {
            int other = context.data.resultId(at);
            boolean isSame = other != 0
                    && other != id
                    && types.op(other) == Op.OpVariable
                    && context.live.isLive(other)
                    && binding.isPresent()
                    && kind(other).equals(kind(id))
                    && context.layout
                            .decorationWord(other, Decoration.DescriptorSet)
                            .equals(set)
                    && context.layout.decorationWord(other, Decoration.Binding).equals(binding);
            if (isSame && (context.uses.isWritten(id) || context.uses.isWritten(other))) {
                return true;
            }
        }
        return false;
    }

    /** Tells apart resources of several kinds. */
    private Kind kind(int variable) {
        int type = imageTypes.element(types.typeOf(variable));
        boolean isStorage = types.op(type) == Op.OpTypeImage && imageTypes.isStorage(type);
        return new Kind(types.op(type), isStorage, context.buffers.isUniform(variable));
    }

    private void slot(TextResource.Slot slot) {
        out.put("@group(").put(slot.set().orElse(0)).put(") @binding(");
        out.put(slot.binding().orElse(0)).put(") ");
    }

    /** The bytes of a block, by its offsets and strides. */
    private long size(int struct) {
        long end = 0;
        for (int m = 0; m < types.memberCount(struct); m++) {
            long offset = context.layouts.offset(struct, m).orElse(0);
            end = Math.max(end, offset + extent(struct, m, types.member(struct, m)));
        }
        return end;
    }

    private long extent(int struct, int member, int type) {
        if (types.isAnyArray(type)) {
            long stride = Integer.toUnsignedLong(
                    context.layout.decorationWord(type, Decoration.ArrayStride).orElse(VECTOR_BYTES));
            return stride * context.integers.length(type);
        }
        if (types.isStruct(type)) {
            return size(type);
        }
        if (types.isMatrix(type)) {
            long stride = Integer.toUnsignedLong(context.layout
                    .memberDecorationWord(struct, member, Decoration.MatrixStride)
                    .orElse(VECTOR_BYTES));
            boolean isRows = context.layout.isMemberDecorated(struct, member, Decoration.RowMajor);
            int column = types.word(type, TypeComposite.PART_TYPE);
            int count = isRows ? types.dimension(column) : types.word(type, TypeComposite.LENGTH);
            return stride * count;
        }
        return context.layouts.size(type, LayoutRule.SCALAR);
    }
}
