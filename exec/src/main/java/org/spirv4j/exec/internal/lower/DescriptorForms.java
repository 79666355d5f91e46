// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.image.DescriptorForm;
import org.spirv4j.exec.internal.image.DescriptorForm.Kind;
import org.spirv4j.exec.internal.image.DescriptorForm.Texels;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.type.TypeFacts;

/** Reads what the types of descriptors demand of resources. */
public final class DescriptorForms {
    private DescriptorForms() {}

    /** What the type of an image, a sampler or both demands. */
    public static DescriptorForm of(TypeFacts facts, int type) {
        if (facts.op(type) == Op.OpTypeSampler) {
            return DescriptorForm.SAMPLER;
        }
        int image = facts.op(type) == Op.OpTypeSampledImage ? facts.word(type, TypeSampledImage.IMAGE_TYPE) : type;
        int sampled = facts.word(image, TypeImage.SAMPLED_TYPE);
        Texels texels = facts.isIntScalar(sampled)
                ? Texels.INTEGERS
                : facts.isFloatScalar(sampled) ? Texels.FLOATS : Texels.ANY;
        return new DescriptorForm(
                Kind.IMAGE,
                Dim.of(facts.word(image, TypeImage.DIM)).orElse(Dim.Dim2D),
                facts.word(image, TypeImage.ARRAYED) == 1,
                facts.word(image, TypeImage.MS) != 0,
                texels);
    }
}
