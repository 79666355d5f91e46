// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.BitSet;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.FlatBindings;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.text.TextResource;

/**
 * The registers of resources: those with the numbers of bindings, in spaces with the numbers of descriptor sets. A
 * shader model without spaces has registers as other languages without descriptor sets have bindings.
 */
final class HlslRegisters {
    /** The kinds of registers. */
    private static final String KINDS = "btus";

    /** By kind: how many registers a shader model without spaces has. */
    private static final int[] COUNTS = {14, 128, 64, 16};

    private static final int MAX_TARGETS = 8;

    private final HlslContext context;
    private final TypeFacts types;
    private final FlatBindings flat;
    private final HlslSpaces spaces;
    private final boolean isFlat;
    private boolean isAssigned;

    /** By block: whether all members are read only, and whether any is coherent; and which of both was asked for. */
    private final BitSet ofAllMembers = new BitSet();

    private final BitSet ofAnyMember = new BitSet();
    private final BitSet askedOfAll = new BitSet();
    private final BitSet askedOfAny = new BitSet();

    HlslRegisters(HlslContext context) {
        this.context = context;
        types = context.types;
        flat = new FlatBindings(context, COUNTS);
        spaces = new HlslSpaces(context);
        isFlat = !context.has(HlslFeature.REGISTER_SPACES);
    }

    /** Adds a resource to those of the text, and writes its register of a kind. */
    void write(int id, TextResource.Form form, char kind, String name) {
        boolean isBlock = form == TextResource.Form.UNIFORM_BLOCK || form == TextResource.Form.STORAGE_BLOCK;
        int named = isBlock ? types.innermostElement(types.pointee(types.typeOf(id))) : id;
        String from = context.layout.name(named).orElse("");
        TextResource.Slot original = new TextResource.Slot(
                context.layout.decorationWord(id, Decoration.DescriptorSet),
                context.layout.decorationWord(id, Decoration.Binding),
                OptionalInt.empty());
        TextResource.Slot own = own(id, KINDS.indexOf(kind), original);
        TextResource.Slot slot = context.resources
                .place(new TextResource(form, id, 0, from, name, original, own))
                .slot();
        if (slot.binding().isEmpty()) {
            return;
        }
        int number = slot.binding().getAsInt();
        int space = slot.set().orElse(0);
        if (isFlat && (number < 0 || number >= COUNTS[KINDS.indexOf(kind)])) {
            context.refuse(
                    context.data.definition(id),
                    context.model() + " has no register " + kind + Integer.toUnsignedString(number),
                    "choose another binding");
        }
        context.out.put(" : register(").put(kind).put(number);
        if (space != 0 && context.requires(HlslFeature.REGISTER_SPACES, context.data.definition(id))) {
            context.out.put(", space").put(space);
        }
        context.out.put(')');
    }

    /** Writes a constant buffer with one value, which has no layout in the module. */
    void uniform(int id, int type, String name) {
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            context.refusals.warn(
                    context.data.definition(id),
                    "constant buffers have no initial values: the host has to set that of " + name,
                    "");
        }
        CodeText out = context.out;
        out.separate();
        out.put("cbuffer ").put(context.names.fresh(name + "Block"));
        write(id, TextResource.Form.UNIFORM, 'b', name);
        out.put(" {").end();
        out.indent();
        boolean isMatrix = types.isMatrix(types.innermostElement(type));
        out.line().put(isMatrix ? "row_major " : "").put(context.typeNames.name(type));
        out.put(' ').put(name).put(context.typeNames.lengths(type)).put(';').end();
        out.outdent();
        out.put("};").end();
        out.end();
    }

    private TextResource.Slot own(int id, int kind, TextResource.Slot original) {
        if (!isAssigned) {
            isAssigned = true;
            assign();
        }
        return isFlat
                ? TextResource.Slot.ofBinding(flat(id, kind))
                : original.binding().isPresent() ? spaces.moved(id, kind).orElse(original) : spaces.takeAny(kind);
    }

    private void assign() {
        if (isFlat) {
            flat.take(KINDS.indexOf('u'), 0, targets());
        }
        for (int variable : context.variables()) {
            kinds(variable).chars().map(KINDS::indexOf).forEach(kind -> {
                if (isFlat) {
                    flat.add(variable, kind);
                } else {
                    spaces.add(variable, kind);
                }
            });
        }
        if (isFlat) {
            flat.assign(false);
        } else {
            spaces.assign();
        }
    }

    private int flat(int id, int kind) {
        OptionalInt own = flat.of(id, kind);
        return own.isPresent() ? own.getAsInt() : flat.take(kind, 0, flat.count(id));
    }

    /** How many registers render targets take, which Direct3D 11 counts with what fragment shaders write. */
    private int targets() {
        int count = 0;
        for (int id : context.variables()) {
            OptionalInt location = context.layout.decorationWord(id, Decoration.Location);
            boolean isTarget =
                    context.stage == TextStage.FRAGMENT && types.isStorageClass(types.typeOf(id), StorageClass.Output);
            if (isTarget && location.isPresent()) {
                int last = Math.max(0, Math.min(MAX_TARGETS, location.getAsInt())) + flat.count(id);
                count = Math.max(count, Math.min(MAX_TARGETS, last));
            }
        }
        return count;
    }

    /** The kinds of registers that a variable has, as letters. */
    private String kinds(int id) {
        int pointer = types.typeOf(id);
        int inner = types.innermostElement(types.pointee(pointer));
        boolean isUniform = types.isStorageClass(pointer, StorageClass.Uniform);
        if (types.isStorageClass(pointer, StorageClass.StorageBuffer)
                || isUniform && context.layout.isDecorated(inner, Decoration.BufferBlock)) {
            return isReadOnly(id, inner) ? "t" : "u";
        }
        boolean isRecord = types.isStorageClass(pointer, StorageClass.ShaderRecordBufferKHR);
        return isUniform || isRecord
                ? "b"
                : switch (types.op(inner)) {
                    case OpTypeSampler -> "s";
                    case OpTypeAccelerationStructureKHR -> "t";
                    case OpTypeSampledImage -> context.images.hasSampler(inner) ? "ts" : "t";
                    case OpTypeImage -> context.images.isWritten(inner) ? "u" : "t";
                    default -> isPlain(id) ? "b" : "";
                };
    }

    /** Whether a variable is a uniform outside of blocks. */
    boolean isPlain(int id) {
        int inner = types.innermostElement(types.pointee(types.typeOf(id)));
        boolean isValue = types.isScalar(inner) || types.isVector(inner) || types.isMatrix(inner);
        return types.isStorageClass(types.typeOf(id), StorageClass.UniformConstant)
                && (isValue || types.isStruct(inner) && !context.hasObjects(inner));
    }

    /** Whether no invocation writes a block, as its variable or all its members are decorated. */
    boolean isReadOnly(int id, int struct) {
        return has(id, struct, Decoration.NonWritable, true);
    }

    /** Whether other invocations see what is written to a block, or to a member of it. */
    boolean isCoherent(int id, int struct) {
        return has(id, struct, Decoration.Coherent, false);
    }

    /** Whether a decoration is on a variable, or on all members of its block, or for some decorations on any. */
    private boolean has(int id, int struct, Decoration decoration, boolean ofAll) {
        if (context.layout.isDecorated(id, decoration)) {
            return true;
        }
        BitSet known = ofAll ? ofAllMembers : ofAnyMember;
        BitSet asked = ofAll ? askedOfAll : askedOfAny;
        int index = context.data.index(struct);
        if (!asked.get(index)) {
            asked.set(index);
            boolean found = ofAll;
            for (int m = 0; m < types.memberCount(struct) && found == ofAll; m++) {
                found = context.layout.isMemberDecorated(struct, m, decoration);
            }
            known.set(index, found);
        }
        return known.get(index);
    }
}
