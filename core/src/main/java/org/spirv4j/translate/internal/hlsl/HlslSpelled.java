// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.translate.internal.code.CodeSpelled;

/** Writes instructions by the templates for HLSL. */
final class HlslSpelled extends CodeSpelled {
    private final HlslContext context;

    HlslSpelled(HlslContext context, HlslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow, true);
        this.context = context;
    }

    @Override
    protected String lane() {
        return context.stageInterface.result(BuiltIn.SubgroupLocalInvocationId);
    }

    @Override
    protected String laneCount() {
        return context.stageInterface.result(BuiltIn.SubgroupSize);
    }

    @Override
    protected String signed(int count) {
        return count == 1 ? "int" : "int" + count;
    }
}
