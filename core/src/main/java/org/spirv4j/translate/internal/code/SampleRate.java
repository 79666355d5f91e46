// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;

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
        for (int id : context.variables()) {
            int type = context.types.typeOf(id);
            if (context.types.isStorageClass(type, StorageClass.Input)
                    && (isOfSample(context, id)
                            || hasMemberOfSample(
                                    context, context.types.innermostElement(context.types.pointee(type))))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfSample(CodeContext context, int variable) {
        int builtIn =
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1);
        return builtIn == BuiltIn.SampleId.value()
                || builtIn == BuiltIn.SamplePosition.value()
                || context.layout.isDecorated(variable, Decoration.Sample);
    }

    private static boolean hasMemberOfSample(CodeContext context, int type) {
        for (int m = 0; m < context.types.memberCount(type); m++) {
            if (context.layout.isMemberDecorated(type, m, Decoration.Sample)) {
                return true;
            }
        }
        return false;
    }
}
