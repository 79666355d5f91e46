// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SharedSpecIds;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.text.TextResource;

/** Writes what is declared outside of functions: macros, structures, resources and other variables. */
final class HlslDeclarations {
    private final HlslContext context;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;
    private final BitSet whole = new BitSet();

    private boolean hasShared;

    HlslDeclarations(HlslContext context, HlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    void write() {
        macros();
        prepare();
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
        context.stageInterface.declare();
    }

    /** Writes macros with the values of specialization constants, which a host may set, and constants of these. */
    private void macros() {
        if (context.options.hasFixedConstants()) {
            return;
        }
        SharedSpecIds shared = new SharedSpecIds(context, id -> true, this::isSame);
        Map<Integer, String> macros = new LinkedHashMap<>();
        for (int id : shared.constants()) {
            int number = shared.number(id);
            int known = shared.firstOf(number, id);
            boolean isOwn = known == id || shared.first(id) != known;
            String macro =
                    isOwn ? context.names.fresh(CodeNames.constantMacro(number)) : macros.getOrDefault(known, "");
            macros.put(id, macro);
            if (isOwn && known != id) {
                context.refusals.warn(
                        context.data.definition(id),
                        "specialization constants with the number " + Integer.toUnsignedString(number)
                                + " differ in type or default: this one has a macro of its own, " + macro,
                        "give each its own SpecId, or define all of their macros");
            }
            if (isOwn) {
                out.put("#ifndef ").put(macro).end();
                out.put("#define ").put(macro).put(' ');
                expressions.defaultValue(id);
                out.end();
                out.put("#endif").end();
            }
            TextResource.Slot slot = TextResource.Slot.ofLocation(number);
            String from = context.layout.name(id).orElse("");
            context.resources.add(
                    new TextResource(TextResource.Form.SPECIALIZATION_CONSTANT, id, 0, from, macro, slot, slot));
        }
        if (!macros.isEmpty()) {
            out.end();
        }
        macros.forEach((id, macro) -> {
            out.put("static const ")
                    .put(context.typeNames.name(types.typeOf(id)))
                    .put(' ');
            out.put(context.names.name(id, "constant"))
                    .put(" = ")
                    .put(macro)
                    .put(';')
                    .end();
        });
        if (!macros.isEmpty()) {
            out.end();
        }
    }

    /** Whether two specialization constants have the same type and default. */
    private boolean isSame(int first, int other) {
        boolean isSame = types.op(first) == types.op(other) && types.typeOf(first) == types.typeOf(other);
        for (int i = Constant.VALUE; isSame && i < types.wordCount(other); i++) {
            isSame = types.word(first, i) == types.word(other, i);
        }
        return isSame;
    }

    private void prepare() {
        Set<Integer> blocks = new HashSet<>();
        for (int id : context.variables()) {
            int struct = types.innermostElement(types.pointee(types.typeOf(id)));
            HlslBlockForm form = context.buffers.form(id);
            boolean isVarying = types.isStorageClass(types.typeOf(id), StorageClass.Input)
                    || types.isStorageClass(types.typeOf(id), StorageClass.Output);
            boolean isOwn = HlslRays.isOwn(storage(id))
                    || storage(id) == StorageClass.TaskPayloadWorkgroupEXT
                    || context.mesh.payload.is(id);
            if (isOwn && isBlock(struct)) {
                whole.set(context.data.index(struct));
            } else if (isVarying && isBlock(struct)) {
                if (types.isAnyArray(types.pointee(types.typeOf(id)))) {
                    whole.set(context.data.index(struct));
                }
            } else if (types.isStorageClass(types.typeOf(id), StorageClass.Workgroup) && isBlock(struct)) {
                shared(id, struct);
            } else if (form == HlslBlockForm.WHOLE) {
                whole.set(context.data.index(struct));
            } else if (form == HlslBlockForm.MEMBERS) {
                if (blocks.add(struct)) {
                    for (int m = 0; m < types.memberCount(struct); m++) {
                        String name = context.names.member(struct, m);
                        context.names.setMember(struct, m, context.names.fresh(name));
                    }
                } else {
                    context.buffers.setForm(id, HlslBlockForm.REGISTERS);
                }
            }
        }
    }

    private boolean isBlock(int struct) {
        return context.layout.isDecorated(struct, Decoration.Block)
                || context.layout.isDecorated(struct, Decoration.BufferBlock);
    }

    /** Blocks that a work group shares are one memory. */
    private void shared(int id, int struct) {
        if (hasShared) {
            context.refuse(
                    context.data.definition(id),
                    "blocks of shared memory are one memory, and the language has no unions",
                    "");
        }
        hasShared = true;
        whole.set(context.data.index(struct));
    }

    private void struct(int id) {
        if (isBlock(id)
                && !whole.get(context.data.index(id))
                && !context.live.isValueType(id)
                && !context.uses.isCopied(id)) {
            return;
        }
        for (int m = 0; m < types.memberCount(id); m++) {
            if (types.op(types.innermostElement(types.member(id, m))) == Op.OpTypeRuntimeArray
                    || types.op(types.member(id, m)) == Op.OpTypeRuntimeArray) {
                return;
            }
        }
        out.separate();
        out.put("struct ").put(context.typeNames.name(id)).put(" {").end();
        out.indent();
        for (int m = 0; m < types.memberCount(id); m++) {
            int type = types.member(id, m);
            out.line().put(context.typeNames.name(type)).put(' ').put(context.names.member(id, m));
            out.put(context.typeNames.lengths(type)).put(';').end();
        }
        if (types.memberCount(id) == 0) {
            out.line().put("int empty;").end();
        }
        out.outdent();
        out.put("};").end();
        out.end();
    }

    private void variable(int id) {
        int type = types.pointee(types.typeOf(id));
        StorageClass storage = storage(id);
        switch (storage) {
            case Private, Workgroup -> {
                boolean isShared = storage == StorageClass.Workgroup;
                boolean hasInitializer = types.wordCount(id) > TypedVariable.INITIALIZER;
                if (isShared) {
                    context.mesh.addShared(type);
                }
                out.put(isShared ? "groupshared " : "static ").put(isShared ? "" : context.precise(id));
                plain(id, type);
                if (hasInitializer && !isShared) {
                    out.put(" = ");
                    expressions.initial(types.word(id, TypedVariable.INITIALIZER));
                    if (context.stage == TextStage.TESSELLATION_CONTROL) {
                        context.stageInterface.initializePrivate(id);
                    }
                } else if (hasInitializer) {
                    context.stageInterface.initializeShared(id);
                }
                out.put(';').end();
            }
            case Input, Output -> {
                boolean isOwn = context.stage.isRayTracing() ? context.rays.builtIn(id) : context.mesh.declare(id);
                if (!isOwn) {
                    context.stageInterface.add(id, storage == StorageClass.Input);
                }
            }
            case RayPayloadKHR, IncomingRayPayloadKHR, CallableDataKHR, IncomingCallableDataKHR, HitAttributeKHR ->
                context.rays.declare(id, storage);
            case TaskPayloadWorkgroupEXT -> context.mesh.payload.declare(id);
            case Uniform, StorageBuffer, PushConstant, ShaderRecordBufferKHR -> {
                checkIsSized(id, type);
                block(id, type);
            }
            case UniformConstant -> {
                checkIsSized(id, type);
                if (context.registers.isPlain(id)) {
                    context.registers.uniform(id, type, context.names.name(id, "uniform"));
                } else {
                    context.images.declare(id);
                }
            }
            default ->
                context.refuse(context.data.definition(id), storage + " memory has no form in this language", "");
        }
    }

    private StorageClass storage(int id) {
        return StorageClass.of(types.storageClass(types.typeOf(id))).orElse(StorageClass.Private);
    }

    private void checkIsSized(int id, int type) {
        if (types.op(type) == Op.OpTypeRuntimeArray) {
            context.requires(HlslFeature.UNSIZED_DESCRIPTORS, context.data.definition(id));
        }
    }

    private void plain(int id, int type) {
        out.put(context.typeNames.name(type)).put(' ').put(context.names.name(id, "variable"));
        out.put(context.typeNames.lengths(type));
    }

    private void block(int id, int type) {
        HlslBlockForm form = context.buffers.form(id);
        int struct = types.innermostElement(type);
        out.separate();
        if (form == HlslBlockForm.MEMBERS || form == HlslBlockForm.REGISTERS) {
            constantBuffer(id, type, struct, form);
            out.end();
            return;
        }
        String name = context.names.name(id, "buffer");
        boolean isReadOnly = context.registers.isReadOnly(id, struct);
        boolean isCoherent = context.registers.isCoherent(id, struct);
        String element = switch (form) {
            case ELEMENTS -> context.typeNames.name(types.innermostElement(types.member(struct, 0)));
            case WHOLE -> context.typeNames.name(struct);
            default -> "uint";
        };
        if (form == HlslBlockForm.ELEMENTS) {
            int array = types.member(struct, 0);
            element = context.typeNames.name(types.word(array, TypeComposite.PART_TYPE));
        }
        String kind = form == HlslBlockForm.BYTES ? "ByteAddressBuffer" : "StructuredBuffer<" + element + ">";
        out.put(isCoherent && !isReadOnly ? "globallycoherent " : "");
        out.put(isReadOnly ? "" : context.written())
                .put(kind)
                .put(' ')
                .put(name)
                .put(context.typeNames.lengths(type));
        context.registers.write(id, TextResource.Form.STORAGE_BLOCK, isReadOnly ? 't' : 'u', name);
        out.put(';').end();
    }

    private void constantBuffer(int id, int type, int struct, HlslBlockForm form) {
        String name = context.names.name(id, "constants");
        String block = form == HlslBlockForm.MEMBERS ? name : context.names.fresh(name + "Block");
        String registers = Long.toString(
                Math.max(1, (context.buffers.size(struct) + HlslBlockForms.REGISTER - 1) / HlslBlockForms.REGISTER));
        if (types.isAnyArray(type)) {
            context.requires(HlslFeature.BUFFER_ARRAYS, context.data.definition(id));
            out.put("struct ").put(block).put(" {").end();
            out.indent();
            out.line().put("uint4 words[").put(registers).put("];").end();
            out.outdent();
            out.put("};").end();
            out.end();
            out.put("ConstantBuffer<").put(block).put("> ").put(name).put(context.typeNames.lengths(type));
            context.registers.write(id, TextResource.Form.UNIFORM_BLOCK, 'b', name);
            out.put(';').end();
            return;
        }
        out.put("cbuffer ").put(block);
        context.registers.write(id, TextResource.Form.UNIFORM_BLOCK, 'b', block);
        out.put(" {").end();
        out.indent();
        if (form == HlslBlockForm.REGISTERS) {
            out.line().put("uint4 ").put(name).put('[').put(registers).put("];").end();
        }
        for (int m = 0; m < types.memberCount(struct) && form == HlslBlockForm.MEMBERS; m++) {
            int of = types.member(struct, m);
            long offset = context.layouts.offset(struct, m).orElse(0);
            boolean isMatrix = types.isMatrix(types.innermostElement(of));
            boolean isRows = context.layout.isMemberDecorated(struct, m, Decoration.RowMajor);
            out.line().put(isMatrix ? isRows ? "column_major " : "row_major " : "");
            out.put(context.typeNames.name(of)).put(' ').put(context.names.member(struct, m));
            out.put(context.typeNames.lengths(of));
            out.put(" : packoffset(c").put(offset / HlslBlockForms.REGISTER);
            long part = offset % HlslBlockForms.REGISTER / 4;
            out.put(part == 0 ? "" : "." + "xyzw".charAt((int) part)).put(");").end();
        }
        out.outdent();
        out.put("};").end();
    }
}
