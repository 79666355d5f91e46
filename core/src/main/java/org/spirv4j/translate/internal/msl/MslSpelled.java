// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.translate.internal.code.CodeSpelled;

/** Writes instructions by the templates for MSL. */
final class MslSpelled extends CodeSpelled {
    MslSpelled(MslContext context, MslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow, true);
    }

    @Override
    protected String signed(int count) {
        return count == 1 ? "int" : "int" + count;
    }
}
