// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.text.TextResource;

/** Writes what is declared outside of functions: specialization constants and structures. */
final class MslDeclarations {
    private final MslContext context;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    MslDeclarations(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    void write() {
        for (int id : context.constants(Decoration.SpecId)) {
            if (context.live.isLive(id) && !context.options.hasFixedConstants()) {
                specialization(id);
            }
        }
        pointed();
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            if (id != 0 && types.op(id) == Op.OpTypeStruct && context.live.isLive(id)) {
                if (!context.stageInterface.isDirect(id)) {
                    struct(id);
                }
            }
        }
    }

    /**
     * Writes a specialization constant: a function constant; a macro if an array has it as its length, which function
     * constants cannot be.
     */
    private void specialization(int id) {
        int number = context.layout.decorationWord(id, Decoration.SpecId).orElse(0);
        String name = context.names.name(id, "constant");
        TextResource.Slot slot = TextResource.Slot.ofLocation(number);
        context.resources.add(new TextResource(
                TextResource.Form.SPECIALIZATION_CONSTANT,
                id,
                0,
                context.layout.name(id).orElse(""),
                name,
                slot,
                slot));
        out.separate();
        if (context.uses.isLength(id)) {
            out.put("#ifndef ").put(name).end();
            out.put("#define ").put(name).put(' ');
            expressions.constants().defaultValue(id);
            out.end();
            out.put("#endif").end();
            return;
        }
        functionConstant(context, out, context.typeNames.name(types.typeOf(id)), name, number);
        expressions.constants().defaultValue(id);
        out.put(';').end();
    }

    /** Writes a function constant up to its default, after which the line ends. */
    static void functionConstant(MslContext context, CodeText to, String type, String name, int number) {
        String given = context.names.fresh(name + "Given");
        to.put("constant ").put(type).put(' ').put(given);
        to.put(" [[function_constant(").put(number).put(")]];\n");
        to.put("constant ").put(type).put(' ').put(name).put(" = is_function_constant_defined(");
        to.put(given).put(") ? ").put(given).put(" : ");
    }

    /** Declares the structures to which members may point before they are written. */
    private void pointed() {
        boolean any = false;
        for (int type : context.typeIds) {
            if (type != 0
                    && context.live.isLive(type)
                    && types.isPointer(type)
                    && types.isStorageClass(type, StorageClass.PhysicalStorageBuffer)
                    && types.isStruct(types.pointee(type))) {
                if (!any) {
                    out.separate();
                }
                any = true;
                out.put("struct ")
                        .put(context.typeNames.name(types.pointee(type)))
                        .put(';')
                        .end();
            }
        }
    }

    private void struct(int id) {
        out.separate();
        out.put("struct ").put(context.typeNames.name(id)).put(" {").end();
        for (int i = 0; i < types.memberCount(id); i++) {
            int member = context.layouts.memberAt(id, i);
            long padding = context.layouts.padding(id, member);
            String name = context.names.member(id, member);
            if (padding > 0) {
                out.put("    char padding")
                        .put(member)
                        .put('_')
                        .put('[')
                        .put(padding)
                        .put("];")
                        .end();
            }
            out.put("    ")
                    .put(context.layouts.type(types.member(id, member), context.layouts.form(id, member)))
                    .put(' ')
                    .put(name)
                    .put(';')
                    .end();
        }
        out.put("};").end();
        out.end();
    }
}
