// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.function.Function;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.DescriptorHeaps;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.InterfacesRule;

/** Checks resource variables: descriptor and block decorations (Vulkan: Shader Resource Interface; ARB_gl_spirv). */
final class ResourceInterfaces {
    private final ValidationContext context;
    private final TypeFacts types;
    private final Function<EntryPoint, int[]> uses;

    /** Variables that an entry point statically uses. */
    private final IdSet used;

    ResourceInterfaces(ValidationContext context, Function<EntryPoint, int[]> uses) {
        this.context = context;
        this.uses = uses;
        types = context.types;
        used = new IdSet(context.data);
    }

    void check() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            checkPushConstants(entryPoint);
        }
        for (Instruction variable : context.layout.globalVariables()) {
            int at = variable.wordOffset();
            int id = context.words[at] >>> 16 > 3 ? context.words[at + TypedInstruction.RESULT] : 0;
            if (context.data.definition(id) == at && !context.isTainted(id)) {
                StorageClass storage = StorageClass.of(context.words[at + Variable.STORAGE_CLASS])
                        .orElse(StorageClass.Generic);
                if (context.isVulkan()) {
                    checkVulkan(id, storage);
                } else {
                    checkOpenGl(id, storage);
                }
            }
        }
    }

    private void checkPushConstants(EntryPoint entryPoint) {
        int first = 0;
        for (int id : uses.apply(entryPoint)) {
            used.add(id);
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
                                entryPoint + " uses two variables in storage class PushConstant, " + context.name(first)
                                        + " and " + context.name(id))
                        .related(entryPoint.instruction().wordOffset(), "the entry point is declared here")
                        .hint("combine all push constants in one block");
            }
            first = id;
        }
    }

    private int dataType(int variable) {
        return types.op(variable) == Op.OpUntypedVariableKHR
                ? types.word(variable, UntypedVariableKHR.DATA_TYPE)
                : types.pointee(types.typeOf(variable));
    }

    private void checkVulkan(int id, StorageClass storage) {
        int builtIn = context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1);
        if (DescriptorHeaps.isHeap(builtIn)) {
            return;
        }
        switch (storage) {
            case UniformConstant -> checkBinding(id, storage);
            case Uniform, StorageBuffer -> {
                checkBinding(id, storage);
                checkBlock(id, storage);
            }
            case PushConstant -> checkBlock(id, storage);
            default -> {}
        }
    }

    private void checkBinding(int id, StorageClass storage) {
        if (context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION) && !used.has(id)) {
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
                        context.name(id) + " in storage class " + storage + " is not decorated with " + missing)
                .hint("decorate " + context.name(id) + " with " + missing);
    }

    private void checkBlock(int id, StorageClass storage) {
        int type = types.innermostElement(dataType(id));
        if (!types.isStruct(type)) {
            return;
        }
        boolean isBlock = context.isDecorated(type, Decoration.Block);
        boolean isBufferBlock = context.isDecorated(type, Decoration.BufferBlock);
        if (storage == StorageClass.StorageBuffer && isBufferBlock) {
            context.plainErrorAt(
                            InterfacesRule.BLOCK,
                            context.data.definition(id),
                            context.name(type) + ", the type of " + context.name(id)
                                    + " in storage class StorageBuffer, is decorated with BufferBlock")
                    .declared(type)
                    .hint("decorate " + context.name(type) + " with Block instead");
            return;
        }
        if (isBlock || storage == StorageClass.Uniform && isBufferBlock) {
            return;
        }
        if (context.markReported("block " + type)) {
            var finding = context.plainErrorAt(
                            InterfacesRule.BLOCK,
                            context.data.definition(type),
                            context.name(type) + ", the type of " + context.name(id) + " in storage class " + storage
                                    + ", is not decorated with Block")
                    .declared(id)
                    .hint("decorate " + context.name(type) + " with Block");
            if (storage == StorageClass.Uniform) {
                finding.vuid("VUID-StandaloneSpirv-Uniform-06676");
            }
        }
    }

    private void checkOpenGl(int id, StorageClass storage) {
        if (storage != StorageClass.Uniform && storage != StorageClass.StorageBuffer) {
            return;
        }
        int type = types.innermostElement(dataType(id));
        boolean isBlock = context.isDecorated(type, Decoration.Block)
                || storage == StorageClass.Uniform && context.isDecorated(type, Decoration.BufferBlock);
        if (isBlock && used.has(id) && !context.isDecorated(id, Decoration.Binding)) {
            context.plainErrorAt(
                            InterfacesRule.GL_BINDING,
                            context.data.definition(id),
                            "block variable " + context.name(id) + " in storage class " + storage
                                    + " is not decorated with Binding")
                    .hint("decorate " + context.name(id) + " with Binding");
        }
    }
}
