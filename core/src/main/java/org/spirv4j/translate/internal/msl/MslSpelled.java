// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.translate.internal.code.CodeSpelled;

/** Writes instructions by the templates for MSL. */
final class MslSpelled extends CodeSpelled {
    MslSpelled(MslContext context, MslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow, true);
    }

    @Override
    protected boolean require(int at, int row) {
        return false;
    }

    @Override
    protected void requireOperand(int at, int type) {
        // Nothing depends on types.
    }

    @Override
    protected void semantics(int at, int first) {
        // Templates have none.
    }

    @Override
    protected String signed(int count) {
        return count == 1 ? "int" : "int" + count;
    }
}
