// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.translate.internal.code.SampleRate;
import org.spirv4j.translate.internal.code.TextStage;

/** The qualifiers that say how inputs of fragment shaders are interpolated. */
final class HlslInterpolation {
    static final String FLAT = "nointerpolation ";
    private static final String LINEAR = "noperspective ";
    private static final String CENTROID = "centroid ";
    private static final String SAMPLE = "sample ";

    private final HlslContext context;

    HlslInterpolation(HlslContext context) {
        this.context = context;
    }

    /** The qualifiers of a built-in, with those that it has in any case. */
    String ofBuiltIn(BuiltIn builtIn, String qualifiers) {
        boolean isOfSample = builtIn == BuiltIn.FragCoord && SampleRate.isPerSample(context);
        boolean isLinear = isOfSample || builtIn == BuiltIn.BaryCoordNoPerspKHR;
        boolean isOfCentroid = builtIn == BuiltIn.FragCoord && !isOfSample && isDepthLimited();
        String all = (isLinear || isOfCentroid) && !qualifiers.contains(LINEAR) ? LINEAR + qualifiers : qualifiers;
        if (isOfCentroid && !all.contains(SAMPLE) && !all.contains(CENTROID)) {
            return all + CENTROID;
        }
        return isOfSample && !all.contains(SAMPLE) ? all + SAMPLE : all;
    }

    /** Whether a fragment shader gives a limit of depths: compilers then want positions of centroids or samples. */
    private boolean isDepthLimited() {
        return context.stage == TextStage.FRAGMENT
                && (context.mode(ExecutionMode.DepthGreater).isPresent()
                        || context.mode(ExecutionMode.DepthLess).isPresent());
    }

    /** The qualifiers of a variable, or of a member of a structure, with a blank after each. */
    String of(int id, int struct, int member) {
        StringBuilder found = new StringBuilder();
        has(found, id, struct, member, Decoration.Flat, FLAT);
        has(found, id, struct, member, Decoration.NoPerspective, LINEAR);
        has(found, id, struct, member, Decoration.Centroid, CENTROID);
        has(found, id, struct, member, Decoration.Sample, SAMPLE);
        return found.toString();
    }

    private void has(StringBuilder found, int id, int struct, int member, Decoration decoration, String word) {
        if (id != 0 && context.layout.isDecorated(id, decoration)
                || member >= 0 && context.layout.isMemberDecorated(struct, member, decoration)) {
            found.append(word);
        }
    }
}
