// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.msl.MslInterfaceParts.Part;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Inputs of fragments that instructions interpolate at other positions than the usual one. */
final class MslInterpolants {
    private final MslContext context;
    private final TypeFacts types;
    private final CodeText out;

    /** By the text of a scalar or vector: the member of the structure of inputs that is interpolated. */
    private final Map<String, String> fields;

    MslInterpolants(MslContext context) {
        this.context = context;
        fields = context.pool.map();
        types = context.types;
        out = context.out;
    }

    /** Whether a scalar or vector is a member of the structure of inputs that functions interpolate. */
    boolean isInterpolated(Part part) {
        return context.uses.isInterpolated(part.variable())
                && types.isFloatScalar(types.scalarType(part.type()))
                && !has(part, Decoration.Flat);
    }

    private boolean has(Part part, Decoration decoration) {
        return context.layout.isDecorated(part.variable(), decoration)
                || part.member() >= 0 && context.layout.isMemberDecorated(part.struct(), part.member(), decoration);
    }

    /** Adds a member to the structure of inputs, and the usual value of it to the beginning of the entry point. */
    void add(Part part, String location) {
        fields.put(part.path(), part.field());
        String kind = has(part, Decoration.NoPerspective) ? "no_perspective" : "perspective";
        context.entryText.addInput("interpolant<" + context.typeNames.name(part.type()) + ", interpolation::" + kind
                + "> " + part.field() + " [[" + location + "]];");
        String method = "center()";
        if (has(part, Decoration.Centroid)) {
            method = "centroid()";
        } else if (has(part, Decoration.Sample)) {
            String sample = context.entryText.builtInParameter("uint", "sample_id", context.names.fresh("sampleId"));
            method = "sample(" + sample + ")";
        }
        context.entryText.start(part.path() + " = " + context.entryText.input() + "." + part.field()
                + ".interpolate_at_" + method + ";");
    }

    /** Writes an instruction that interpolates an input. */
    void write(int at, MslExpressions expressions) {
        int[] words = context.words;
        int pointer = words[at + ExtInst.OPERANDS];
        int start = out.size();
        expressions.pointers().pointer(pointer);
        String path = out.from(start);
        out.cut(start);
        String component = "";
        String field = fields.get(path);
        if (field == null && types.isScalar(types.pointee(types.typeOf(pointer)))) {
            expressions.pointers().withoutLast(pointer);
            int end = out.size();
            out.cut(start);
            component = path.substring(Math.min(end - start, path.length()));
            field = fields.get(path.substring(0, path.length() - component.length()));
        }
        if (field == null && context.layout.isDecorated(context.uses.root(pointer), Decoration.Flat)) {
            // It is the same everywhere.
            out.put(path);
            return;
        }
        if (field == null) {
            context.refuse(
                    at,
                    "an input is interpolated that is chosen by an index that is not constant, or is a parameter",
                    "select the element by a constant, or inline the function");
            return;
        }
        out.put(context.entryText.input()).put('.').put(field);
        switch (words[at + ExtInst.INSTRUCTION]) {
            case GlslStd450Numbers.InterpolateAtSample -> {
                out.put(".interpolate_at_sample(uint(");
                expressions.value(words[at + ExtInst.OPERANDS + 1], Precedence.ASSIGNMENT);
                out.put("))");
            }
            case GlslStd450Numbers.InterpolateAtOffset -> {
                // Offsets are from the corner of the pixel, and in the module from its center.
                out.put(".interpolate_at_offset(");
                expressions.value(words[at + ExtInst.OPERANDS + 1], Precedence.SUM);
                out.put(" + 0.5)");
            }
            default -> out.put(".interpolate_at_centroid()");
        }
        out.put(component);
    }
}
