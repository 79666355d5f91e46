// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Instruction;

/** What is known of the values that shaders read from inputs. */
final class Inputs {
    /** The built-ins that differ between the invocations of a workgroup. */
    private static final Set<BuiltIn> IN_WORKGROUP = EnumSet.of(
            BuiltIn.LocalInvocationId,
            BuiltIn.LocalInvocationIndex,
            BuiltIn.GlobalInvocationId,
            BuiltIn.SubgroupLocalInvocationId);

    /** The built-ins that are the same for all invocations of a workgroup or of a draw. */
    private static final Set<BuiltIn> UNIFORM = EnumSet.of(
            BuiltIn.WorkgroupId,
            BuiltIn.NumWorkgroups,
            BuiltIn.WorkgroupSize,
            BuiltIn.NumSubgroups,
            BuiltIn.SubgroupSize,
            BuiltIn.DrawIndex,
            BuiltIn.BaseInstance,
            BuiltIn.BaseVertex,
            BuiltIn.ViewIndex,
            BuiltIn.DeviceIndex,
            BuiltIn.LaunchSizeKHR,
            BuiltIn.PatchVertices,
            BuiltIn.TessLevelOuter,
            BuiltIn.TessLevelInner);

    private Inputs() {}

    /** The Input variable that an instruction loads, in whole or in part; 0 if it does not load one. */
    static int loaded(LintContext context, Optional<Instruction> instruction) {
        if (instruction.filter(i -> i.is(Op.OpLoad)).isEmpty()) {
            return 0;
        }
        int variable = context.accesses().variable(instruction.get().word(3));
        return variable != 0 && context.facts.isStorageClass(context.facts.typeOf(variable), StorageClass.Input)
                ? variable
                : 0;
    }

    /** Whether the value of an Input variable differs between the invocations of a workgroup. */
    static boolean differsInWorkgroup(LintContext context, int variable) {
        return builtIn(context, variable).filter(IN_WORKGROUP::contains).isPresent();
    }

    /** Whether the value of an Input variable may differ between invocations that execute together. */
    static boolean differs(LintContext context, int variable) {
        return builtIn(context, variable).filter(UNIFORM::contains).isEmpty();
    }

    static Optional<BuiltIn> builtIn(LintContext context, int variable) {
        OptionalInt word = context.layout.decorationWord(variable, Decoration.BuiltIn);
        return word.isEmpty() ? Optional.empty() : BuiltIn.of(word.getAsInt());
    }
}
