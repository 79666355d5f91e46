// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.module.Instruction;

/** What is known of the values that shaders read from inputs. */
final class Inputs {
    /** Invocations whose values are compared. */
    enum Group {
        /** The four neighbours whose differences are derivatives. */
        QUAD,
        /** Those that execute together. */
        SUBGROUP,
        /** Those that wait for each other at a barrier. */
        WORKGROUP
    }

    /** The built-ins that differ between the invocations of a workgroup. */
    private static final Set<BuiltIn> IN_WORKGROUP = EnumSet.of(
            BuiltIn.LocalInvocationId,
            BuiltIn.LocalInvocationIndex,
            BuiltIn.GlobalInvocationId,
            BuiltIn.SubgroupLocalInvocationId,
            BuiltIn.SubgroupId,
            BuiltIn.InvocationId);

    /** The built-ins that are the same for all invocations of a workgroup or of a draw, or of a subgroup. */
    private static final Set<BuiltIn> UNIFORM = EnumSet.of(
            BuiltIn.WorkgroupId,
            BuiltIn.NumWorkgroups,
            BuiltIn.WorkgroupSize,
            BuiltIn.EnqueuedWorkgroupSize,
            BuiltIn.GlobalSize,
            BuiltIn.GlobalOffset,
            BuiltIn.WorkDim,
            BuiltIn.NumSubgroups,
            BuiltIn.SubgroupSize,
            BuiltIn.SubgroupMaxSize,
            BuiltIn.SubgroupId,
            BuiltIn.DrawIndex,
            BuiltIn.BaseInstance,
            BuiltIn.BaseVertex,
            BuiltIn.ViewIndex,
            BuiltIn.DeviceIndex,
            BuiltIn.LaunchSizeKHR,
            BuiltIn.PatchVertices,
            BuiltIn.TessLevelOuter,
            BuiltIn.TessLevelInner,
            BuiltIn.ShadingRateKHR);

    /** The built-ins that are the same for all fragments of a primitive. */
    private static final Set<BuiltIn> IN_PRIMITIVE = EnumSet.of(
            BuiltIn.PrimitiveId,
            BuiltIn.Layer,
            BuiltIn.ViewportIndex,
            BuiltIn.FrontFacing,
            BuiltIn.FragSizeEXT,
            BuiltIn.InstanceIndex,
            BuiltIn.InstanceId);

    private Inputs() {}

    /** The Input variable that an instruction loads, in whole or in part; 0 if it does not load one. */
    static int loaded(LintContext context, Optional<Instruction> instruction) {
        if (instruction.filter(i -> i.is(Op.OpLoad)).isEmpty()) {
            return 0;
        }
        int variable = context.accesses().variable(instruction.get().word(Load.POINTER));
        return variable != 0 && context.facts.isStorageClass(context.facts.typeOf(variable), StorageClass.Input)
                ? variable
                : 0;
    }

    /** How much the contents of an Input variable differ between the invocations of a group. */
    static Divergence.Level level(LintContext context, int variable, Group group) {
        Optional<BuiltIn> builtIn = builtIn(context, variable);
        if (group == Group.WORKGROUP) {
            return builtIn.filter(IN_WORKGROUP::contains).isPresent()
                    ? Divergence.Level.DIVERGENT
                    : Divergence.Level.UNIFORM;
        }
        if (builtIn.filter(UNIFORM::contains).isPresent()) {
            return Divergence.Level.UNIFORM;
        }
        return isInPrimitive(context, variable, builtIn)
                ? Divergence.Level.PARTIALLY_UNIFORM
                : Divergence.Level.DIVERGENT;
    }

    /**
     * Whether the contents of an input of a fragment are the same in the whole primitive; if only of some members, it
     * is taken so.
     */
    private static boolean isInPrimitive(LintContext context, int variable, Optional<BuiltIn> builtIn) {
        int block = context.facts.innermostElement(context.facts.pointee(context.facts.typeOf(variable)));
        return context.layout.isDecorated(variable, Decoration.Flat)
                || context.layout.isDecorated(variable, Decoration.PerPrimitiveEXT)
                || builtIn.filter(IN_PRIMITIVE::contains).isPresent()
                || context.facts.isStruct(block) && hasFlatMember(context, block);
    }

    private static boolean hasFlatMember(LintContext context, int struct) {
        for (int i = 0; i < context.facts.memberCount(struct); i++) {
            if (context.layout.isMemberDecorated(struct, i, Decoration.Flat)
                    || context.layout.isMemberDecorated(struct, i, Decoration.PerPrimitiveEXT)) {
                return true;
            }
        }
        return false;
    }

    static Optional<BuiltIn> builtIn(LintContext context, int variable) {
        OptionalInt word = context.layout.decorationWord(variable, Decoration.BuiltIn);
        return word.isEmpty() ? Optional.empty() : BuiltIn.of(word.getAsInt());
    }
}
