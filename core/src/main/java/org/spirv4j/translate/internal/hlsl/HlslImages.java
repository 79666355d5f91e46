// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;

/** Textures and samplers. */
final class HlslImages {
    private final HlslContext context;
    private final TypeFacts types;

    HlslImages(HlslContext context) {
        this.context = context;
        types = context.types;
    }

    String typeName(int type) {
        context.refuse(context.data.definition(type), types.op(type).name() + " is not written yet", "");
        return "int";
    }

    void declare(int id, HlslDeclarations declarations) {
        context.refuse(context.data.definition(id), "images and samplers are not written yet", "");
    }

    boolean expression(int at, Op op, HlslExpressions expressions) {
        return false;
    }

    void query(int at, Op op, int type, String name, HlslExpressions expressions) {
        context.refuse(at, op.name() + " is not written yet", "");
    }

    void texel(int pointer, HlslExpressions expressions) {
        context.refuse(context.data.definition(pointer), "atomic operations on texels are not written yet", "");
    }
}
