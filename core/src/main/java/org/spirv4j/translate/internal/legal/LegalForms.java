// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.text.Language;

/**
 * What a module has that {@link LegalModule} can replace, because a language may have no form for it.
 *
 * @param hasVariable whether it may have variable pointers
 * @param hasUntyped whether it may have pointers without a type of what they point to
 * @param hasEmpty whether it has members without bytes, or inputs or outputs without bytes
 * @param keepsDescriptors whether variables of an invocation have images or samplers
 * @param keepsPointers whether variables of an invocation have pointers
 * @param handsOver whether functions have parameters that are images, or pointers other than addresses, or return
 *     arrays
 * @param splitsBarriers whether invocations may arrive at a barrier before they wait there
 * @param divides whether arrays of resources have to become variables
 * @param hasMixedDots whether it has dot products with an accumulator that have to become products and sums
 * @param castsWidths whether it has bit casts between numbers of different widths that few languages have
 */
public record LegalForms(
        boolean hasVariable,
        boolean hasUntyped,
        boolean hasEmpty,
        boolean keepsDescriptors,
        boolean keepsPointers,
        boolean handsOver,
        boolean splitsBarriers,
        boolean divides,
        boolean hasMixedDots,
        boolean castsWidths) {
    /** What a module has that a language may not have. */
    public static LegalForms of(SpirvModule module, Language language) {
        boolean hasArrays = language.family() != Language.Family.WGSL;
        ModuleData data = ModuleAccess.data(module);
        TypeFacts types = new TypeFacts(data);
        Contents contents = new Contents(data, types);
        int kept = contents.kept;
        return new LegalForms(
                module.layout().declares(Capability.VariablePointersStorageBuffer)
                        || module.layout().declares(Capability.VariablePointers),
                module.layout().declares(Capability.UntypedPointersKHR),
                contents.hasEmpty,
                (kept & (TypeContents.DESCRIPTOR | TypeContents.SAMPLED_IMAGE)) != 0,
                (kept & TypeContents.LOGICAL_POINTER) != 0,
                handsOver(module, types),
                module.layout().declares(Capability.SplitBarrierEXT),
                !hasArrays && hasArraysOfResources(module, types),
                !language.isVulkan() && MixedDots.isIn(module),
                contents.castsWidths);
    }

    /** Whether a changed module differs. */
    public boolean mayDiffer() {
        return hasEmpty
                || hasVariable
                || hasUntyped
                || keepsDescriptors
                || handsOver
                || splitsBarriers
                || divides
                || hasMixedDots
                || castsWidths;
    }

    /** Whether functions have to be inlined. */
    boolean hasCalls() {
        return keepsDescriptors || handsOver;
    }

    /** Whether variables of an invocation have what has to become values. */
    boolean keepsObjects() {
        return keepsDescriptors || keepsPointers;
    }

    private static boolean handsOver(SpirvModule module, TypeFacts types) {
        for (Function function : module.layout().functions()) {
            if (types.isAnyArray(function.returnTypeId())) {
                return true;
            }
            for (Instruction parameter : function.parameters()) {
                int type = types.typeOf(parameter.resultId());
                if (isPointer(types, type) || types.op(type) == Op.OpTypeImage) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isPointer(TypeFacts types, int type) {
        return types.isPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** Whether there is an array of resources with a length. */
    private static boolean hasArraysOfResources(SpirvModule module, TypeFacts types) {
        for (Instruction variable : module.layout().globalVariables()) {
            if (types.isArray(types.pointee(variable.typeId()))
                    && module.layout().isDecorated(variable.resultId(), Decoration.Binding)) {
                return true;
            }
        }
        return false;
    }

    /** What the instructions of a module tell. */
    private static final class Contents {
        private final ModuleData data;
        private final TypeFacts types;
        private final TypeContents contents;

        /** The kinds of objects that are variables of an invocation, or parts of these. */
        int kept;

        boolean castsWidths;
        boolean hasEmpty;

        Contents(ModuleData data, TypeFacts types) {
            this.data = data;
            this.types = types;
            contents = new TypeContents(types, data.directIds);
            for (int i = 0; i < data.instructionCount; i++) {
                add(data.starts[i]);
            }
        }

        private void add(int at) {
            int opcode = data.words[at] & 0xFFFF;
            if (opcode == Op.OpVariable.opcode()) {
                variable(at);
            } else if (opcode == Op.OpTypeStruct.opcode()) {
                hasEmpty = hasEmpty || EmptyMembers.hasEmptyParts(types, data.resultId(at));
            } else if (opcode == Op.OpBitcast.opcode()) {
                castsWidths = castsWidths
                        || BitcastsOfWidths.isReplaced(
                                types, types.typeOf(data.words[at + Unary.OPERAND]), data.typeId(at));
            }
        }

        private void variable(int at) {
            int type = types.typeOf(data.resultId(at));
            hasEmpty = hasEmpty || EmptyMembers.hasEmptyParts(types, data.resultId(at));
            if (type != 0
                    && (types.isStorageClass(type, StorageClass.Function)
                            || types.isStorageClass(type, StorageClass.Private))) {
                kept |= contents.of(types.pointee(type));
            }
        }
    }
}
