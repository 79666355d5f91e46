// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.List;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;

/** The size of work groups, which specialization constants may say. */
final class GlslWorkgroupSize {
    private final GlslContext context;
    private final TypeFacts types;

    GlslWorkgroupSize(GlslContext context) {
        this.context = context;
        types = context.types;
    }

    /** Adds the layouts that say the size to those of inputs. */
    void write(List<String> inputs) {
        int[] sizes = {1, 1, 1};
        int[] ids = new int[3];
        for (Instruction mode : context.modes) {
            for (int i = 0; i < 3; i++) {
                if (mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSize.value()) {
                    sizes[i] = mode.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                } else if (mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSizeId.value()) {
                    ids[i] = mode.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                }
            }
        }
        int constant = context.builtIns.workgroupSize();
        if (constant != 0 && types.wordCount(constant) >= 6) {
            for (int i = 0; i < 3; i++) {
                ids[i] = types.word(constant, CompositeConstant.CONSTITUENTS + i);
            }
        }
        for (int i = 0; i < 3; i++) {
            String name = "local_size_" + "xyz".charAt(i);
            String size = ids[i] == 0 ? String.valueOf(sizes[i]) : size(ids[i]);
            if (i == 0 || !size.equals("1")) {
                inputs.add(name + " = " + size);
            }
            if (ids[i] != 0 && context.isVulkan() && !context.options.hasFixedConstants()) {
                int at = i;
                context.layout.decorationWord(ids[i], Decoration.SpecId).ifPresent(n -> {
                    if (at != 0 && size.equals("1")) {
                        inputs.add(name + " = 1");
                    }
                    inputs.add(name + "_id = " + n);
                });
            }
        }
    }

    private String size(int id) {
        OptionalInt number = context.layout.decorationWord(id, Decoration.SpecId);
        if (number.isPresent() && !context.isVulkan() && !context.options.hasFixedConstants()) {
            return context.constantMacros().name(id);
        }
        boolean isOperation = types.op(id) == Op.OpSpecConstantOp;
        if (isOperation && !context.options.hasFixedConstants()) {
            context.refusals.warn(
                    context.data.definition(id),
                    "the size of work groups is an operation on specialization constants: the text has the size for their defaults",
                    "fix the specialization constants before translating");
        }
        return String.valueOf(context.integers.value(id).orElse(1));
    }
}
