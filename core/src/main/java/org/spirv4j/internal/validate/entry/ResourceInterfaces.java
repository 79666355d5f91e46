// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.InterfacesRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** Variables for resources: how descriptors and blocks are declared (Vulkan: Shader Resource Interface; ARB_gl_spirv). */
final class ResourceInterfaces {
    /** Answers of {@link #isDecoratedWithin}, by decoration and structure. */
    private final Map<Long, Boolean> decoratedWithin = new HashMap<>();

    private final ValidationContext context;
    private final TypeFacts types;
    private final Function<EntryPoint, int[]> uses;

    /** Variables that some entry point leads to. */
    private final BitSet used = new BitSet();

    ResourceInterfaces(ValidationContext context, Function<EntryPoint, int[]> uses) {
        this.context = context;
        this.uses = uses;
        types = context.types;
    }

    void check() {
        if (!context.isVulkan() && !context.isOpenGl()) {
            return;
        }
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            pushConstants(entryPoint);
        }
        for (Instruction variable : context.layout.globalVariables()) {
            int at = variable.wordOffset();
            int id = context.words[at] >>> 16 > 3 ? context.words[at + 2] : 0;
            if (context.data.definition(id) == at && !context.isTainted(id)) {
                StorageClass storage = StorageClass.of(context.words[at + 3]).orElse(StorageClass.Generic);
                if (context.isVulkan()) {
                    vulkan(id, storage);
                } else {
                    openGl(id, storage);
                }
            }
        }
    }

    private void pushConstants(EntryPoint entryPoint) {
        int first = 0;
        for (int id : uses.apply(entryPoint)) {
            used.set(id);
            boolean isPushConstant = types.op(id) != Op.OpNop
                    && types.storageClass(types.typeOf(id)) == StorageClass.PushConstant.value()
                    && Trait.VARIABLE.has(types.op(id));
            if (!isPushConstant || !context.isVulkan() || context.has(Capability.PushConstantBanksNV)) {
                continue;
            }
            if (first != 0) {
                int later = Math.max(context.data.definition(id), context.data.definition(first));
                context.plainErrorAt(
                                InterfacesRule.PUSH_CONSTANTS,
                                later,
                                "entry point \"" + entryPoint.name() + "\" uses " + context.name(first) + " and "
                                        + context.name(id) + ", both in PushConstant")
                        .related(entryPoint.instruction().wordOffset(), "the entry point is declared here")
                        .hint("put all push constants into one block");
            }
            first = id;
        }
    }

    private int dataType(int variable) {
        return types.op(variable) == Op.OpUntypedVariableKHR
                ? types.word(variable, 4)
                : types.pointee(types.typeOf(variable));
    }

    private void vulkan(int id, StorageClass storage) {
        int builtIn = context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1);
        if (builtIn == BuiltIn.ResourceHeapEXT.value() || builtIn == BuiltIn.SamplerHeapEXT.value()) {
            return;
        }
        switch (storage) {
            case UniformConstant -> binding(id, storage);
            case Uniform, StorageBuffer -> {
                binding(id, storage);
                block(id, storage);
            }
            case PushConstant -> block(id, storage);
            default -> {}
        }
    }

    private void binding(int id, StorageClass storage) {
        if (context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION) && !used.get(id)) {
            return;
        }
        boolean hasSet = context.isDecorated(id, Decoration.DescriptorSet);
        boolean hasBinding = context.isDecorated(id, Decoration.Binding);
        if (hasSet && hasBinding) {
            return;
        }
        String missing = hasSet ? "Binding" : hasBinding ? "DescriptorSet" : "DescriptorSet and Binding";
        context.plainErrorAt(
                        InterfacesRule.DESCRIPTOR,
                        context.data.definition(id),
                        context.name(id) + " in " + storage + " has no " + missing)
                .hint("decorate the variable with " + missing);
    }

    private void block(int id, StorageClass storage) {
        int type = types.innermostElement(dataType(id));
        if (!types.isStruct(type)) {
            return;
        }
        boolean isBlock = isDecoratedWithin(type, Decoration.Block);
        boolean isBufferBlock = isDecoratedWithin(type, Decoration.BufferBlock);
        if (storage == StorageClass.StorageBuffer && isBufferBlock) {
            context.plainErrorAt(
                            InterfacesRule.BLOCK,
                            context.data.definition(id),
                            context.name(id) + " in StorageBuffer has the type " + context.name(type)
                                    + ", which is decorated with BufferBlock")
                    .declared(type)
                    .hint("decorate the structure with Block");
            return;
        }
        if (isBlock || storage == StorageClass.Uniform && isBufferBlock) {
            return;
        }
        if (context.markReported("block " + type)) {
            var finding = context.plainErrorAt(
                            InterfacesRule.BLOCK,
                            context.data.definition(type),
                            context.name(type) + " is the type of " + context.name(id) + " in " + storage
                                    + ", but is not decorated with Block")
                    .declared(id)
                    .hint("decorate the structure with Block");
            if (storage == StorageClass.Uniform) {
                finding.vuid("VUID-StandaloneSpirv-Uniform-06676");
            }
        }
    }

    /** Whether a structure, or one inside of it, has a decoration. */
    private boolean isDecoratedWithin(int struct, Decoration decoration) {
        long key = (long) decoration.value() << 32 | struct;
        Boolean known = decoratedWithin.get(key);
        if (known == null) {
            known = findWithin(struct, decoration);
            decoratedWithin.put(key, known);
        }
        return known;
    }

    private boolean findWithin(int struct, Decoration decoration) {
        if (context.isDecorated(struct, decoration)) {
            return true;
        }
        for (int m = 0; m < types.memberCount(struct); m++) {
            int member = types.member(struct, m);
            if (types.isStruct(member) && context.isDecorated(member, decoration)) {
                return true;
            }
        }
        return false;
    }

    private void openGl(int id, StorageClass storage) {
        if (storage != StorageClass.Uniform && storage != StorageClass.StorageBuffer) {
            return;
        }
        int type = types.innermostElement(dataType(id));
        boolean isBlock = context.isDecorated(type, Decoration.Block)
                || storage == StorageClass.Uniform && context.isDecorated(type, Decoration.BufferBlock);
        if (isBlock && used.get(id) && !context.isDecorated(id, Decoration.Binding)) {
            context.plainErrorAt(
                            InterfacesRule.GL_BINDING,
                            context.data.definition(id),
                            "the block variable " + context.name(id) + " in " + storage + " has no Binding")
                    .hint("decorate the variable with Binding");
        }
    }
}
