// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeSpelled;
import org.spirv4j.translate.internal.spelling.Spellings;

/** Writes instructions by the templates for GLSL, and asks for what these need. */
final class GlslSpelled extends CodeSpelled {
    private final GlslContext context;
    private final TypeFacts types;
    private final GlslSemantics semantics;
    private final Set<GlslFeature> needed = EnumSet.noneOf(GlslFeature.class);

    GlslSpelled(GlslContext context, GlslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow, context.hasUnsigned());
        this.context = context;
        types = context.types;
        semantics = new GlslSemantics(context);
    }

    @Override
    protected void semantics(int at, int first) {
        semantics.arguments(at, first);
    }

    @Override
    protected String signed(int count) {
        return NumericNames.of('i', Integer.SIZE, count);
    }

    @Override
    protected boolean require(int at, int row) {
        String feature = Spellings.feature(row);
        boolean isOfSubgroup = false;
        if (!feature.isEmpty()) {
            GlslFeature found = GlslFeature.valueOf(feature);
            isOfSubgroup = found.isOfSubgroup();
            need(found, at);
        }
        String extensions = Spellings.extensions(row);
        for (int start = 0; start < extensions.length(); ) {
            int end = extensions.indexOf(' ', start);
            end = end < 0 ? extensions.length() : end;
            context.requirements.extension(extensions.substring(start, end));
            start = end + 1;
        }
        return isOfSubgroup;
    }

    private void need(GlslFeature feature, int at) {
        if (needed.add(feature)) {
            context.requirements.need(feature, at);
        }
    }

    /** Each type of numbers but those of 32 bits and doubles has an extension for operations of subgroups. */
    @Override
    protected void requireOperand(int at, int type) {
        int scalar = types.scalarType(type);
        if (context.narrow.isLowered(scalar)) {
            return;
        }
        if (types.isIntScalar(scalar, 8)) {
            need(GlslFeature.SUBGROUP_INT8, at);
        } else if (types.isIntScalar(scalar, 16)) {
            need(GlslFeature.SUBGROUP_INT16, at);
        } else if (types.isIntScalar(scalar, 64)) {
            need(GlslFeature.SUBGROUP_INT64, at);
        } else if (types.isFloatScalar(scalar, 16)) {
            need(GlslFeature.SUBGROUP_FLOAT16, at);
        }
    }
}
