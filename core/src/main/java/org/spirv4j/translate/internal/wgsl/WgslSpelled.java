// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.translate.internal.code.CodeSpelled;
import org.spirv4j.translate.internal.spelling.Spellings;

/** Writes instructions by the templates for WGSL. */
final class WgslSpelled extends CodeSpelled {
    private final WgslContext context;

    WgslSpelled(WgslContext context, WgslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow, true);
        this.context = context;
    }

    @Override
    protected boolean hasOverloads() {
        return false;
    }

    @Override
    protected boolean require(int at, int row) {
        String extensions = Spellings.extensions(row);
        if (!extensions.isEmpty()) {
            context.enables.addAll(ResourceText.words(extensions));
            if (context.enables.contains("subgroups")) {
                context.setSubgroup(at);
            }
        }
        boolean isQuad = (context.words[at] & 0xFFFF) == Op.OpGroupNonUniformQuadBroadcast.opcode();
        if (isQuad && !context.types.isKnownInteger(context.words[at + GroupExchange.ARGUMENT])) {
            context.refuse(
                    at, "the index of a quad broadcast is a constant in WGSL", "choose among four broadcasts instead");
        }
        if (Spellings.text(row, 0).startsWith("dpd") || Spellings.text(row, 0).startsWith("fwidth")) {
            context.setDerivatives(at);
        }
        return false;
    }

    @Override
    protected String lane() {
        return context.lanes.lane();
    }

    @Override
    protected String laneCount() {
        return context.lanes.count();
    }

    @Override
    protected String signed(int count) {
        return count == 1 ? "i32" : "vec" + count + "<i32>";
    }
}
