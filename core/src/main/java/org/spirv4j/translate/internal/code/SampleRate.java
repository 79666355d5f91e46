// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Instruction;

/**
 * Whether a fragment shader runs for each sample of a pixel, because it reads what samples have of their own. In Vulkan
 * the built-in FragCoord is then the position of the sample; in other languages it stays that of the pixel.
 */
public final class SampleRate {
    private SampleRate() {}

    /** Whether the entry point of a context is such a shader. */
    public static boolean isPerSample(CodeContext context) {
        if (context.stage != TextStage.FRAGMENT) {
            return false;
        }
        for (Instruction variable : context.layout.globalVariables()) {
            int id = variable.resultId();
            int type = context.types.pointee(variable.typeId());
            boolean isInput = context.types.storageClass(variable.typeId()) == StorageClass.Input.value()
                    && context.live.isLive(id);
            if (!isInput) {
                continue;
            }
            if (context.layout.isDecorated(id, Decoration.Sample)
                    || isOfSample(context.layout
                            .decorationWord(id, Decoration.BuiltIn)
                            .orElse(-1))) {
                return true;
            }
            int block = context.types.innermostElement(type);
            for (int m = 0; context.types.isStruct(block) && m < context.types.memberCount(block); m++) {
                if (context.layout.isMemberDecorated(block, m, Decoration.Sample)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOfSample(int builtIn) {
        return builtIn == BuiltIn.SampleId.value() || builtIn == BuiltIn.SamplePosition.value();
    }
}
