// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource.Form;

/** Writes what is declared outside of functions, in the order of the module: structures, constants and variables. */
final class GlslInterface {
    private final GlslContext context;
    private final GlslExpressions expressions;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final CodeNames names;
    private final GlslTypes typeNames;
    private final GlslBlocks blocks;
    private final GlslSpecConstants constants;
    private final GlslVaryings varyings;
    private final GlslAliases aliases;
    private final CodeText out;

    /** Whether the last declaration ended with an empty line. */
    private boolean isSeparated = true;

    /** The variables in the memory of a work group that share it with each other. */
    private final boolean hasZeroedBlock;

    private int sharedBlocks;

    /** The banks of push constants that have a block. */
    private final Set<Integer> pushBanks = new HashSet<>();

    GlslInterface(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        layout = context.layout;
        names = context.names;
        typeNames = context.typeNames;
        blocks = context.blocks;
        constants = new GlslSpecConstants(context, expressions);
        varyings = new GlslVaryings(context);
        aliases = new GlslAliases(context);
        out = context.out;
        hasZeroedBlock = context.initialValues.hasZeroedBlock();
    }

    void write() {
        new GlslLocationNames(context).apply();
        blocks.prepare();
        precisions();
        for (int at : context.declarations) {
            if ((context.words[at] & 0xFFFF) == Op.OpTypeForwardPointer.opcode()
                    && context.live.isLive(context.words[at + TypeForwardPointer.POINTER_TYPE])) {
                context.references.forward(context.words[at + TypeForwardPointer.POINTER_TYPE]);
                isSeparated = false;
            }
        }
        separate();
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            if (id == 0 || !context.live.isLive(id)) {
                continue;
            }
            Op op = types.op(id);
            int start = out.size();
            switch (op) {
                case OpTypeStruct -> struct(id);
                case OpTypePointer -> {
                    if (context.references.isReference(id) && isStored(id)) {
                        separate();
                        context.references.block(id);
                    }
                }
                case OpVariable, OpUntypedVariableKHR -> variable(id);
                default -> {
                    if (GlslSpecConstants.isDeclared(context, id, op)) {
                        constants.write(id, op);
                        isSeparated = false;
                    }
                }
            }
            out.markFrom(start, at);
        }
        separate();
        context.heaps.declare();
        context.combined.declare();
    }

    /** Whether there are values that are pointers of a type, or only pointers that access chains make. */
    private boolean isStored(int pointer) {
        return context.live.isValueType(pointer)
                || context.live.isPart(pointer)
                || types.op(types.pointee(pointer)) == Op.OpTypeStruct && context.references.isForward(pointer);
    }

    /** Ends a paragraph of declarations. */
    private void separate() {
        if (!isSeparated) {
            out.separate();
            isSeparated = true;
        }
    }

    /** Writes the precisions of types that have none by default: of fragment shaders in ESSL. */
    private void precisions() {
        if (context.isEs() && context.entry.executionModel().orElse(ExecutionModel.Vertex) == ExecutionModel.Fragment) {
            out.put("precision ")
                    .put(context.options.floatPrecision().keyword())
                    .put(" float;")
                    .end();
            out.put("precision ")
                    .put(context.options.intPrecision().keyword())
                    .put(" int;")
                    .end();
            out.end();
        }
    }

    private void struct(int id) {
        if (types.memberCount(id) > 0 && layout.isMemberDecorated(id, 0, Decoration.BuiltIn)) {
            return;
        }
        if (blocks.isDeclared(id)) {
            separate();
            blocks.struct(id);
        }
    }

    private void variable(int id) {
        int storage = types.storageClass(types.typeOf(id));
        int type = types.pointee(types.typeOf(id));
        int inner = types.innermostElement(type);
        if (context.heaps.isUntyped(id) || context.builtIns.isBuiltIn(id) || context.combined.replaces(id)) {
            return;
        }
        Optional<StorageClass> known = StorageClass.of(storage);
        if (known.isEmpty()) {
            return;
        }
        switch (known.get()) {
            case Input, Output -> {
                if (blocks.isBlock(inner)) {
                    separate();
                }
                varyings.write(id, known.get() == StorageClass.Input, type);
                isSeparated = false;
                if (blocks.isBlock(inner)) {
                    separate();
                }
            }
            case Uniform, StorageBuffer, PushConstant, ShaderRecordBufferKHR -> {
                separate();
                block(id, known.get(), type, inner);
                isSeparated = false;
                separate();
            }
            case UniformConstant, AtomicCounter, TileImageEXT, TileAttachmentQCOM -> {
                opaque(id, known.get(), type, inner);
                isSeparated = false;
            }
            case Workgroup -> shared(id, type, inner);
            default -> {
                plain(id, known.get(), type);
                isSeparated = false;
            }
        }
    }

    // --- blocks of uniforms and of buffers

    private void block(int id, StorageClass storage, int type, int struct) {
        if (!types.isStruct(struct)) {
            plainUniform(id, type);
            return;
        }
        boolean buffer = storage == StorageClass.StorageBuffer
                || storage == StorageClass.ShaderRecordBufferKHR
                || layout.isDecorated(struct, Decoration.BufferBlock);
        boolean push = storage == StorageClass.PushConstant;
        if (!buffer && blocks.isPlain(struct)) {
            plainUniform(id, type);
            return;
        }
        int at = context.data.definition(id);
        context.requirements.need(buffer ? GlslFeature.BUFFERS : GlslFeature.UNIFORM_BLOCKS, at);
        if (types.op(type) == Op.OpTypeRuntimeArray) {
            context.requirements.need(GlslFeature.UNSIZED_DESCRIPTORS, at);
        } else if (types.isAnyArray(type) && types.isAnyArray(types.word(type, TypeComposite.PART_TYPE))) {
            context.requirements.need(GlslFeature.BLOCK_ARRAYS_OF_ARRAYS, at);
        }
        boolean packed = buffer || push && context.isVulkan();
        if (buffer && aliases.merge(id)) {
            return;
        }
        LayoutRule rule = blocks.rule(struct, packed).orElseGet(() -> blocks.refuse(struct, packed));
        List<String> qualifiers = new ArrayList<>();
        String name = names.blockName(
                struct, buffer ? StorageClass.StorageBuffer : StorageClass.Uniform, buffer ? "Buffer" : "Uniforms");
        Form form = buffer ? Form.STORAGE_BLOCK : push && context.isVulkan() ? Form.PUSH_CONSTANTS : Form.UNIFORM_BLOCK;
        if (push && context.isVulkan()) {
            pushConstants(id, at, qualifiers);
        }
        if (storage == StorageClass.ShaderRecordBufferKHR) {
            qualifiers.add("shaderRecord" + context.stages.suffix());
        } else {
            context.bindings.place(form, id, name, qualifiers);
        }
        qualifiers.add(blocks.word(rule, packed));
        String memory = buffer ? aliases.memory(id, struct) : "";
        context.writeLayout(qualifiers);
        out.put(memory);
        out.put(buffer ? "buffer " : "uniform ").put(name).end();
        String[] own = blocks.ownNames(id, type, struct);
        blocks.members(struct, rule, memory, own);
        if (!context.isVulkan()) {
            names.warnOfMembers(struct);
        }
        if (blocks.isUnnamed(id)) {
            out.put(';').end();
            return;
        }
        instance(id, type, struct, buffer ? "data" : push ? "constants" : "uniforms");
    }

    /** Adds the qualifiers of a block of push constants, of which a stage has one, or one in each bank. */
    private void pushConstants(int id, int at, List<String> qualifiers) {
        qualifiers.add("push_constant");
        int bank = layout.decorationWord(id, Decoration.BankNV).orElse(0);
        if (bank != 0) {
            context.requirements.need(GlslFeature.PUSH_CONSTANT_BANKS, at);
            qualifiers.add("bank = " + bank);
        }
        if (!pushBanks.add(bank)) {
            context.refuse(at, "a stage has one block of push constants in this language", "use one structure");
        }
    }

    /** Writes the name of the instance of a block after its members, if it has one. */
    private void instance(int id, int type, int struct, String otherwise) {
        if (blocks.isAnonymous(id, type, struct)) {
            blocks.setUnnamed(id);
        } else {
            out.put(' ').put(names.name(id, otherwise)).put(typeNames.lengths(type));
        }
        out.put(';').end();
    }

    /** Writes a variable in the memory of a work group. */
    private void shared(int id, int type, int struct) {
        if (blocks.isBlock(struct) && blocks.hasSharedBlocks()) {
            separate();
            sharedBlock(id, type, struct);
            isSeparated = false;
            separate();
            return;
        }
        if (blocks.isBlock(struct) && ++sharedBlocks > 1) {
            context.refuse(
                    context.data.definition(id),
                    "the language has no variables that share the memory of a work group with each other",
                    "translate to glsl460vk");
        }
        plain(id, StorageClass.Workgroup, type);
        if (blocks.isBlock(struct) && hasZeroedBlock && types.wordCount(id) <= TypedVariable.INITIALIZER) {
            context.initializers.add(id);
        }
        isSeparated = false;
    }

    /** Writes a block of the memory of a work group: all blocks of it begin at the same address. */
    private void sharedBlock(int id, int type, int struct) {
        context.requirements.extension("GL_EXT_shared_memory_block");
        LayoutRule rule = blocks.rule(struct, true).orElseGet(() -> blocks.refuse(struct, true));
        context.writeLayout(List.of(blocks.word(rule, true)));
        out.put("shared ")
                .put(names.blockName(struct, StorageClass.Workgroup, "Shared"))
                .end();
        blocks.members(struct, rule, "");
        instance(id, type, struct, "shared");
        if (hasZeroedBlock) {
            context.initializers.add(id);
        }
    }

    private void plainUniform(int id, int type) {
        String name = names.name(id, "uniforms");
        List<String> qualifiers = new ArrayList<>();
        if (context.isVulkan()) {
            blockOf(id, type, name, qualifiers);
            return;
        }
        context.bindings.place(Form.UNIFORM, id, name, qualifiers);
        qualifiers.removeIf(each -> !each.startsWith("location"));
        context.writeLayout(qualifiers);
        out.put("uniform ").put(blocks.precision(type, layout.isDecorated(id, Decoration.RelaxedPrecision)));
        blocks.declare(type, name);
        out.put(';').end();
    }

    /** Writes a uniform as the member of a block without an instance: GLSL for Vulkan has uniforms in blocks only. */
    private void blockOf(int id, int type, String name, List<String> qualifiers) {
        int at = context.data.definition(id);
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            context.refusals.warn(
                    at,
                    "uniforms of GLSL for Vulkan have no initial values: the host has to set that of " + name,
                    "translate to glsl460");
        }
        if (context.hasObjects(type)) {
            context.refuse(at, "a uniform has images or samplers and other values", "translate to glsl460");
        }
        String block = names.fresh(name + "Block");
        context.bindings.place(Form.UNIFORM_BLOCK, id, block, qualifiers);
        qualifiers.add("std140");
        context.writeLayout(qualifiers);
        out.put("uniform ").put(block).end();
        out.brace();
        out.put("    ").put(blocks.precision(type, layout.isDecorated(id, Decoration.RelaxedPrecision)));
        blocks.declare(type, name);
        out.put(';').end();
        out.put("};").end();
    }

    // --- other variables

    /** Writes a variable of images, samplers, acceleration structures and the like, or a uniform outside of blocks. */
    private void opaque(int id, StorageClass storage, int type, int inner) {
        Form form = switch (types.op(inner)) {
            case OpTypeSampledImage -> Form.COMBINED_SAMPLER;
            case OpTypeSampler -> Form.SEPARATE_SAMPLER;
            case OpTypeImage ->
                typeNames.isSubpass(inner)
                        ? Form.INPUT_ATTACHMENT
                        : typeNames.isStorageImage(inner) ? Form.STORAGE_IMAGE : Form.SEPARATE_IMAGE;
            case OpTypeAccelerationStructureKHR -> Form.ACCELERATION_STRUCTURE;
            case OpTypeTensorARM -> Form.TENSOR;
            default -> Form.UNIFORM;
        };
        if (form == Form.UNIFORM && storage == StorageClass.UniformConstant) {
            plainUniform(id, type);
            return;
        }
        String name = names.name(
                id,
                context.heaps.isHeap(id) ? GlslHeaps.name(form) : form == Form.SEPARATE_SAMPLER ? "sampler_" : "image");
        List<String> qualifiers = new ArrayList<>();
        if (context.heaps.isHeap(id)) {
            context.heaps.place(id, type, qualifiers);
        } else {
            context.bindings.place(form, id, name, qualifiers);
        }
        if (storage == StorageClass.TileAttachmentQCOM) {
            context.requirements.need(GlslFeature.TILE_SHADING, context.data.definition(id));
            qualifiers.add("tile_attachmentQCOM");
        }
        boolean isImage = context.imageTypes.isImageOrSampler(inner);
        if (isImage) {
            context.imageTypes.layout(id, qualifiers);
        }
        if (storage == StorageClass.AtomicCounter) {
            layout.decorationWord(id, Decoration.Offset).ifPresent(n -> qualifiers.add("offset = " + n));
        }
        if (types.op(inner) == Op.OpTypeRuntimeArray || types.op(type) == Op.OpTypeRuntimeArray) {
            context.requirements.need(GlslFeature.UNSIZED_DESCRIPTORS, context.data.definition(id));
        }
        context.writeLayout(qualifiers);
        if (storage == StorageClass.AtomicCounter) {
            context.requirements.need(GlslFeature.ATOMIC_COUNTERS, context.data.definition(id));
            out.put("uniform atomic_uint ")
                    .put(name)
                    .put(typeNames.lengths(type))
                    .put(';')
                    .end();
            return;
        }
        out.put(storage == StorageClass.TileImageEXT ? "tileImageEXT " : "uniform ");
        if (isImage) {
            out.put(context.imageTypes.memory(id))
                    .put(context.imageTypes.declared(id))
                    .put(' ')
                    .put(name);
            out.put(typeNames.lengths(type)).put(';').end();
            return;
        }
        out.put(blocks.memory(id)).put(blocks.precision(type, layout.isDecorated(id, Decoration.RelaxedPrecision)));
        blocks.declare(type, name);
        out.put(';').end();
    }

    /** Writes a variable that neither a host nor another stage knows by its name. */
    private void plain(int id, StorageClass storage, int type) {
        int at = context.data.definition(id);
        context.imageTypes.checkVariable(id, type);
        String name = names.name(id, "variable");
        OptionalInt location = context.stages.location(id);
        String suffix = context.stages.suffix() + " ";
        String word = switch (storage) {
            case Private -> "";
            case Workgroup -> "shared ";
            case RayPayloadKHR -> "rayPayload" + suffix;
            case IncomingRayPayloadKHR -> "rayPayloadIn" + suffix;
            case HitAttributeKHR -> "hitAttribute" + suffix;
            case CallableDataKHR -> "callableData" + suffix;
            case IncomingCallableDataKHR -> "callableDataIn" + suffix;
            case HitObjectAttributeNV -> "hitObjectAttributeNV ";
            case HitObjectAttributeEXT -> "hitObjectAttributeEXT ";
            case TaskPayloadWorkgroupEXT -> "taskPayloadSharedEXT ";
            default -> {
                context.refuse(at, "the language has no variables of storage class " + storage, "");
                yield "";
            }
        };
        if (storage == StorageClass.Workgroup && !context.stage.hasWorkgroups()) {
            context.refuse(at, context.stage.title() + " have no variables that a work group shares", "");
        }
        if (location.isPresent()) {
            out.put("layout(location = ").put(location.getAsInt()).put(") ");
        }
        out.put(context.precise(id)).put(word);
        out.put(blocks.precision(type, layout.isDecorated(id, Decoration.RelaxedPrecision)));
        blocks.declare(type, name);
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            int initializer = types.word(id, TypedVariable.INITIALIZER);
            if (storage == StorageClass.Private && !expressions.sizedArrays().isAssignedByElement(initializer)) {
                out.put(" = ");
                expressions.value(initializer, Precedence.ASSIGNMENT);
            } else if (storage != StorageClass.Private
                    && context.isVulkan()
                    && types.op(initializer) == Op.OpConstantNull) {
                context.requirements.extension("GL_EXT_null_initializer");
                out.put(" = { }");
            } else {
                context.initializers.add(id);
            }
        }
        out.put(';').end();
    }
}
