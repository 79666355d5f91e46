// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Entry;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Kind;
import org.spirv4j.translate.internal.glsl.GlslBuiltInVariable.Form;

/** Declares built-in variables again, where the text needs a size, a qualifier or an offset of transform feedback. */
final class GlslBuiltInDeclarations {
    /** The members of the blocks of vertices. */
    private static final Set<String> PER_VERTEX =
            Set.of("gl_Position", "gl_PointSize", "gl_ClipDistance", "gl_CullDistance");

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final CodeText out;
    private Collection<GlslBuiltInVariable> variables = List.of();

    GlslBuiltInDeclarations(GlslContext context) {
        this.context = context;
        types = context.types;
        layout = context.layout;
        out = context.out;
    }

    /**
     * Declares a variable or the members of a block that need it.
     *
     * @param struct the type of the block; 0 for a variable that is not one
     * @param block the name of the array of blocks that has it; empty for none
     * @param firstUse by member: not 0 if it is used
     */
    private void write(
            int id, int struct, String block, boolean isOutput, int[] firstUse, Map<Integer, Entry> entries) {
        boolean isWhole = struct != 0 && needsWhole(id, struct, block, firstUse);
        if (isWhole) {
            block(id, struct, block, isOutput, firstUse, entries);
            return;
        }
        for (int m = 0; m < firstUse.length; m++) {
            Entry entry = entries.get(m);
            if (firstUse[m] == 0 || entry == null) {
                continue;
            }
            int type = struct == 0 ? types.pointee(types.typeOf(id)) : types.member(struct, m);
            if (block.isEmpty() && isSized(entry)) {
                out.put(isOutput ? "out " : "in ")
                        .put(context.isEs() ? "highp " : "")
                        .put("float ")
                        .put(entry.spelling());
                out.put(context.typeNames.lengths(type)).put(';').end();
                out.end();
            }
            boolean isInvariant = struct == 0
                    ? layout.isDecorated(id, Decoration.Invariant)
                    : layout.isMemberDecorated(struct, m, Decoration.Invariant);
            if (isInvariant && isOutput) {
                out.put("invariant ").put(entry.spelling()).put(';').end();
                out.end();
            }
        }
    }

    private static boolean isSized(Entry entry) {
        return entry.spelling().equals("gl_ClipDistance") || entry.spelling().equals("gl_CullDistance");
    }

    private boolean needsWhole(int id, int struct, String block, int[] firstUse) {
        boolean needs = layout.isDecorated(id, Decoration.XfbBuffer);
        for (int m = 0; m < firstUse.length; m++) {
            String name = context.names.member(struct, m);
            boolean isSized = name.equals("gl_ClipDistance") || name.equals("gl_CullDistance");
            needs |= layout.isMemberDecorated(struct, m, Decoration.XfbBuffer);
            boolean isInvariant =
                    block.startsWith("gl_Mesh") && layout.isMemberDecorated(struct, m, Decoration.Invariant);
            needs |= !block.isEmpty() && (isSized || isInvariant) && firstUse[m] != 0;
        }
        return needs;
    }

    private void block(
            int id, int struct, String block, boolean isOutput, int[] firstUse, Map<Integer, Entry> entries) {
        String kind = block.startsWith("gl_Mesh")
                ? block.replace("Vertices", "PerVertex").replace("Primitives", "PerPrimitive")
                : "gl_PerVertex";
        out.put(isOutput ? "out " : "in ").put(kind).end();
        out.put('{').end();
        for (int m = 0; m < firstUse.length; m++) {
            Entry entry = entries.get(m);
            if (entry == null || firstUse[m] == 0) {
                continue;
            }
            int type = types.member(struct, m);
            out.put("    ");
            feedback(struct, m);
            out.put(layout.isMemberDecorated(struct, m, Decoration.Invariant) && isOutput ? "invariant " : "");
            out.put(context.typeNames.name(type))
                    .put(' ')
                    .put(entry.spelling())
                    .put(context.typeNames.lengths(type))
                    .put(';')
                    .end();
        }
        out.put('}');
        if (!block.isEmpty()) {
            out.put(' ')
                    .put(block)
                    .put(block.equals("gl_in") ? "[]" : context.typeNames.lengths(types.pointee(types.typeOf(id))));
        }
        out.put(';').end();
        out.end();
    }

    private void feedback(int struct, int member) {
        if (layout.isMemberDecorated(struct, member, Decoration.XfbBuffer)
                && layout.isMemberDecorated(struct, member, Decoration.Offset)) {
            context.requirements.need(GlslFeature.TRANSFORM_FEEDBACK, 0);
            out.put("layout(xfb_buffer = ")
                    .put(layout.memberDecorationWord(struct, member, Decoration.XfbBuffer)
                            .orElse(0))
                    .put(", xfb_offset = ")
                    .put(layout.memberDecorationWord(struct, member, Decoration.Offset)
                            .orElse(0))
                    .put(", xfb_stride = ")
                    .put(layout.memberDecorationWord(struct, member, Decoration.XfbStride)
                            .orElse(0))
                    .put(") ");
        }
    }

    /** Writes the declarations of built-in variables that need one. */
    void declare(Collection<GlslBuiltInVariable> variables, Collection<String> uniforms) {
        this.variables = variables;
        uniforms.forEach(
                name -> context.out.put("uniform int ").put(name).put(';').end());
        if (!uniforms.isEmpty()) {
            context.out.end();
        }
        if (context.options.isSeparable() && !context.isVulkan()) {
            separate(false);
            separate(true);
        }
        if (context.stage == GlslStage.MESH) {
            for (GlslBuiltInVariable variable : variables) {
                if (variable.struct == 0 && variable.form == Form.ELEMENTS && isInvariant(variable, 0)) {
                    elements(variable.block);
                }
            }
        }
        for (GlslBuiltInVariable variable : variables) {
            if (variable.isOutput
                    && variable.form != Form.NAMED_BLOCK
                    && !context.precise(variable.id).isEmpty()) {
                precise(variable);
            }
            if (variable.isDeclared) {
                continue;
            }
            write(variable.id, variable.struct, variable.block, variable.isOutput, variable.firstUse, variable.entries);
        }
    }

    private boolean isInvariant(GlslBuiltInVariable variable, int member) {
        return variable.struct == 0
                ? context.layout.isDecorated(variable.id, Decoration.Invariant)
                : context.layout.isMemberDecorated(variable.struct, member, Decoration.Invariant);
    }

    /** Declares a block of a mesh shader, with the members that are used. */
    private void elements(String block) {
        List<String> members = new ArrayList<>();
        for (GlslBuiltInVariable variable : variables) {
            for (int m = 0; m < variable.firstUse.length; m++) {
                if (variable.block.equals(block) && variable.firstUse[m] != 0 && !variable.isDeclared) {
                    int element = types.word(types.pointee(types.typeOf(variable.id)), TypeComposite.PART_TYPE);
                    int type = variable.struct == 0 ? element : types.member(variable.struct, m);
                    members.add((isInvariant(variable, m) ? "invariant " : "") + context.typeNames.name(type) + " "
                            + variable.spelling(m) + context.typeNames.lengths(type));
                }
            }
            variable.isDeclared |= variable.block.equals(block);
        }
        if (!members.isEmpty()) {
            context.out
                    .put("out ")
                    .put(block.replace("Vertices", "PerVertex").replace("Primitives", "PerPrimitive"))
                    .end();
            context.out.put('{').end();
            members.forEach(
                    member -> context.out.put("    ").put(member).put(';').end());
            context.out.put("} ").put(block).put("[];").end();
            context.out.end();
        }
    }

    /** Says that the values of a variable, or of the floating-point members of a block, are exact. */
    private void precise(GlslBuiltInVariable variable) {
        for (int m = 0; m < variable.firstUse.length; m++) {
            Entry entry = variable.entries.get(m);
            if (entry != null && variable.firstUse[m] != 0 && entry.kind() == Kind.FLOAT && variable.block.isEmpty()) {
                context.out.put("precise ").put(entry.spelling()).put(';').end();
                context.out.end();
            }
        }
    }

    /** Declares the block of the vertices of a separable program, with the members that are used. */
    private void separate(boolean isOutput) {
        boolean isArrayed = isOutput ? context.stage.hasArrayedOutputs() : context.stage.hasArrayedInputs();
        if (context.stage == GlslStage.FRAGMENT || !isArrayed && !isOutput || context.stage.hasWorkgroups()) {
            return;
        }
        List<String> members = new ArrayList<>();
        for (GlslBuiltInVariable variable : variables) {
            for (int m = 0; m < variable.firstUse.length; m++) {
                String name = variable.spelling(m);
                if (variable.isOutput == isOutput && variable.firstUse[m] != 0 && PER_VERTEX.contains(name)) {
                    int type = types.pointee(types.typeOf(variable.id));
                    type = isArrayed ? types.word(type, TypeComposite.PART_TYPE) : type;
                    type = variable.struct == 0 ? type : types.member(variable.struct, m);
                    members.add(context.typeNames.name(type) + " " + name + context.typeNames.lengths(type));
                    context.requirements.need(GlslFeature.SEPARATE_PROGRAMS, variable.firstUse[m]);
                    variable.isDeclared = true;
                }
            }
        }
        if (!members.isEmpty()) {
            context.out.put(isOutput ? "out" : "in").put(" gl_PerVertex").end();
            context.out.put('{').end();
            members.forEach(
                    member -> context.out.put("    ").put(member).put(';').end());
            context.out
                    .put('}')
                    .put(!isArrayed ? "" : isOutput ? " gl_out[]" : " gl_in[]")
                    .put(';')
                    .end();
            context.out.end();
        }
    }
}
