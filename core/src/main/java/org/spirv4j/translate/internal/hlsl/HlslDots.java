// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.translate.internal.code.CodeDots;

/** Writes dot products of vectors of integers as sums of products. */
final class HlslDots extends CodeDots {
    HlslDots(HlslContext context, HlslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow);
    }

    @Override
    protected void packed(int at, int value, int number, String sum, boolean unsigned, int result) {
        throw new IllegalStateException("templates have dot products of packed integers");
    }
}
