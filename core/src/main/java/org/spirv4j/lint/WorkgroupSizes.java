// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.Arrays;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;

/**
 * The size in invocations of the workgroups of a module, with the defaults of specialization constants. A size is
 * unknown if the entry points do not agree.
 */
final class WorkgroupSizes {
    static final int DIMENSIONS = 3;

    private static final long UNKNOWN = 0;

    private final LintContext context;
    private final long[] sizes = new long[DIMENSIONS];

    WorkgroupSizes(LintContext context) {
        this.context = context;
        boolean isFirst = true;
        for (Instruction mode : context.layout.section(LayoutSection.EXECUTION_MODES)) {
            boolean isLiteral = mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSize.value();
            if (isLiteral || mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSizeId.value()) {
                for (int k = 0; k < DIMENSIONS && ExecutionModeSetting.MODE_PARAMETERS + k < mode.wordCount(); k++) {
                    long size = isLiteral
                            ? Integer.toUnsignedLong(mode.word(ExecutionModeSetting.MODE_PARAMETERS + k))
                            : value(mode.word(ExecutionModeSetting.MODE_PARAMETERS + k));
                    sizes[k] = isFirst || size == sizes[k] ? size : UNKNOWN;
                }
                isFirst = false;
            }
        }
        // An object with the built-in takes the place of the execution modes.
        Optional<Instruction> object = context.layout.constants().stream()
                .filter(type -> type.is(Op.OpConstantComposite) || type.is(Op.OpSpecConstantComposite))
                .filter(type -> Inputs.builtIn(context, type.resultId())
                        .filter(b -> b == BuiltIn.WorkgroupSize)
                        .isPresent())
                .findFirst();
        if (object.isPresent()) {
            for (int k = 0;
                    k < DIMENSIONS
                            && CompositeConstant.CONSTITUENTS + k < object.get().wordCount();
                    k++) {
                sizes[k] = value(object.get().word(CompositeConstant.CONSTITUENTS + k));
            }
        }
    }

    private long value(int constant) {
        return Math.max(UNKNOWN, context.constants().integer(constant).orElse(UNKNOWN));
    }

    /** The size in a dimension; 0 if it is not known. */
    long size(int dimension) {
        return sizes[dimension];
    }

    /** The number of invocations; 0 if it is not known, or more than an int holds. */
    long count() {
        long count = 1;
        for (long size : sizes) {
            count *= size;
            if (size > Integer.MAX_VALUE || count > Integer.MAX_VALUE) {
                return UNKNOWN;
            }
        }
        return count;
    }

    /** Whether a workgroup has one invocation. */
    boolean isSingle() {
        return Arrays.stream(sizes).allMatch(size -> size == 1);
    }

    /** Whether a component of an Input variable that numbers invocations is the same in the whole workgroup. */
    boolean isOne(int variable, long component) {
        return component >= 0
                && component < DIMENSIONS
                && sizes[(int) component] == 1
                && Inputs.builtIn(context, variable)
                        .filter(b -> b == BuiltIn.LocalInvocationId || b == BuiltIn.GlobalInvocationId)
                        .isPresent();
    }
}
