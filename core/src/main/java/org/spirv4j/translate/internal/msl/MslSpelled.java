// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.translate.internal.code.CodeSpelled;

/** Writes instructions by the templates for MSL. */
final class MslSpelled extends CodeSpelled {
    private final MslContext context;

    MslSpelled(MslContext context, MslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow, true);
        this.context = context;
    }

    @Override
    protected String lane() {
        return context.added.name(MslAddedParameters.Kind.LANE_INDEX);
    }

    @Override
    protected String signed(int count) {
        return count == 1 ? "int" : "int" + count;
    }
}
