// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ImageQuerySizeLod;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes queries of the sizes of images, which give several numbers by parameters. */
final class HlslImageQueries {
    private final HlslContext context;
    private final int[] words;
    private final ImageTypes images;
    private final CodeText out;

    HlslImageQueries(HlslContext context) {
        this.context = context;
        words = context.words;
        images = new ImageTypes(context.types);
        out = context.out;
    }

    /** Writes the statements of a query that give the value of a variable, without the end of the last one. */
    void write(int at, Op op, int type, String name, HlslExpressions expressions) {
        int image = words[at + ImageQuerySizeLod.IMAGE];
        int imageType = context.images.type(image);
        int dimensions = images.dim(imageType) == Dim.Cube ? 2 : images.dimensions(imageType);
        boolean isArrayed = images.isArrayed(imageType);
        boolean hasLevels = !images.isStorage(imageType)
                && !images.isMultisampled(imageType)
                && images.dim(imageType) != Dim.Buffer;
        int count = dimensions + (isArrayed ? 1 : 0);
        int extra = hasLevels || images.isMultisampled(imageType) ? 1 : 0;
        String size = context.names.fresh("dimensions");
        for (int i = 0; i < count + extra; i++) {
            out.put("uint ").put(size).put("_" + i).put(';').end();
            out.line();
        }
        context.images.texture(image, expressions);
        out.put(".GetDimensions(");
        if (hasLevels) {
            if (op == Op.OpImageQuerySizeLod) {
                expressions.value(words[at + ImageQuerySizeLod.LEVEL_OF_DETAIL], Precedence.ASSIGNMENT);
            } else {
                out.put('0');
            }
            out.put(", ");
        }
        for (int i = 0; i < count + extra; i++) {
            out.put(i == 0 ? "" : ", ").put(size).put("_" + i);
        }
        out.put(");").end();
        out.line().put(name).put(" = ").put(context.typeNames.name(type)).put('(');
        boolean isLast = op == Op.OpImageQueryLevels || op == Op.OpImageQuerySamples;
        if (isLast) {
            out.put(size).put("_" + count);
        } else {
            for (int i = 0; i < count; i++) {
                out.put(i == 0 ? "" : ", ").put(size).put("_" + i);
            }
        }
        out.put(')');
    }
}
