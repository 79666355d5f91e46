// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.layout.LayoutRule;

/** The payload that a task shader hands over to the mesh shaders that it starts; one at most. */
final class HlslTaskPayload {
    private static final int MAX_BYTES = 16 * 1024;

    private final HlslContext context;
    private final TypeFacts types;
    private final CodeText out;

    /** The variable; 0 if there is none. */
    private int variable;

    private String name = "";
    private String type = "";

    HlslTaskPayload(HlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
    }

    /** Whether a variable is one. */
    boolean is(int id) {
        if (context.stage != TextStage.TASK && context.stage != TextStage.MESH) {
            return false;
        }
        int struct = types.pointee(types.typeOf(id));
        return context.layout.isDecorated(id, Decoration.PerTaskNV)
                || types.isStruct(struct)
                        && types.memberCount(struct) > 0
                        && context.layout.isMemberDecorated(struct, 0, Decoration.PerTaskNV);
    }

    /** Writes the declaration of a variable, which is in the memory of a work group in task shaders. */
    void declare(int id) {
        if (variable != 0) {
            context.refuse(
                    context.data.definition(id), "a stage has one payload in this language", "use one structure");
            return;
        }
        variable = id;
        int pointee = types.pointee(types.typeOf(id));
        name = context.names.name(id, "payload");
        if (context.layouts.size(pointee, LayoutRule.SCALAR) > MAX_BYTES) {
            context.refuse(
                    context.data.definition(id),
                    "a payload has no more than " + MAX_BYTES + " bytes in Direct3D",
                    "use a smaller one, or a buffer");
        }
        boolean isHeld = !types.isStruct(pointee);
        type = isHeld ? context.names.fresh("TaskPayload") : context.typeNames.name(pointee);
        if (isHeld) {
            out.separate();
            String lengths = context.typeNames.lengths(pointee);
            struct(type, context.typeNames.name(pointee) + " value" + lengths);
            context.names.set(id, name + ".value");
        }
        out.put(context.stage == TextStage.MESH ? "static " : "groupshared ")
                .put(type)
                .put(' ')
                .put(name);
        out.put(';').end();
    }

    private void struct(String of, String member) {
        out.put("struct ").put(of).put(" {").end();
        out.indent();
        out.line().put(member).put(';').end();
        out.outdent();
        out.put("};").end();
        out.end();
    }

    /** Declares one where the module has none, for the function that starts mesh shaders. */
    void complete() {
        if (variable == 0) {
            type = context.names.fresh("TaskPayload");
            name = context.names.fresh("taskPayload");
            struct(type, "uint value");
            out.put("groupshared ").put(type).put(' ').put(name).put(';').end();
            out.end();
        }
    }

    /** The name of the variable. */
    String name() {
        return name;
    }

    /** Writes the parameter of a mesh shader that is the payload, if it has one. */
    void parameter(String given) {
        if (variable != 0) {
            out.put(", in payload ").put(type).put(' ').put(given);
        }
    }

    /** Writes the statement that copies the payload from such a parameter. */
    void copy(String given) {
        if (variable != 0) {
            String path = path();
            out.line()
                    .put(name)
                    .put(path)
                    .put(" = ")
                    .put(given)
                    .put(path)
                    .put(';')
                    .end();
        }
    }

    /** What is copied of a payload: compilers do not copy a structure with one member from a parameter. */
    private String path() {
        int part = types.pointee(types.typeOf(variable));
        StringBuilder path = new StringBuilder(types.isStruct(part) ? "" : ".value");
        while (types.isStruct(part) && types.memberCount(part) == 1) {
            path.append('.').append(context.names.member(part, 0));
            part = types.member(part, 0);
        }
        return path.toString();
    }
}
