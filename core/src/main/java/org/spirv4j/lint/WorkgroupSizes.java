// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.BitSet;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;

/** In which dimensions all workgroups of a module have one invocation, with the defaults of specialization constants. */
final class WorkgroupSizes {
    private static final int DIMENSIONS = 3;

    private final LintContext context;
    private final BitSet ones = new BitSet();

    /** The size in the first dimension; 0 if it is not known. */
    private long width;

    WorkgroupSizes(LintContext context) {
        this.context = context;
        boolean hasSize = false;
        BitSet larger = new BitSet();
        for (Instruction mode : context.layout.section(LayoutSection.EXECUTION_MODES)) {
            boolean isLiteral = mode.word(2) == ExecutionMode.LocalSize.value();
            if (isLiteral || mode.word(2) == ExecutionMode.LocalSizeId.value()) {
                hasSize = true;
                width = isLiteral ? mode.word(3) : value(mode.word(3));
                for (int k = 0; k < DIMENSIONS && 3 + k < mode.wordCount(); k++) {
                    int word = mode.word(3 + k);
                    if (isLiteral ? word != 1 : !isOne(word)) {
                        larger.set(k);
                    }
                }
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
            larger.clear();
            width = value(object.get().word(3));
            for (int k = 0; k < DIMENSIONS && 3 + k < object.get().wordCount(); k++) {
                larger.set(k, !isOne(object.get().word(3 + k)));
            }
        }
        if (hasSize || object.isPresent()) {
            ones.set(0, DIMENSIONS);
            ones.andNot(larger);
        }
    }

    private boolean isOne(int constant) {
        return value(constant) == 1;
    }

    private long value(int constant) {
        return context.constants().integer(constant).orElse(0);
    }

    /** Whether the size in the first dimension is a multiple of a number. */
    boolean isMultipleOf(int number) {
        return width > 0 && width % number == 0;
    }

    /** Whether a component of an Input variable that numbers invocations is the same in the whole workgroup. */
    boolean isOne(int variable, long component) {
        return component >= 0
                && component < DIMENSIONS
                && ones.get((int) component)
                && Inputs.builtIn(context, variable)
                        .filter(b -> b == BuiltIn.LocalInvocationId || b == BuiltIn.GlobalInvocationId)
                        .isPresent();
    }
}
