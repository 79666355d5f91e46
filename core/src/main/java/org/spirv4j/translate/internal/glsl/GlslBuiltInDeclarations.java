// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
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

    /** Declares a variable or the members of a block that need it. */
    private void write(GlslBuiltInVariable variable) {
        if (variable.struct != 0 && needsWhole(variable)) {
            block(variable);
            return;
        }
        for (int m = 0; m < variable.firstUse.length; m++) {
            Entry entry = variable.entries.get(m);
            if (variable.firstUse[m] == 0 || entry == null) {
                continue;
            }
            if (variable.block.isEmpty() && isSized(entry.spelling())) {
                out.put(variable.isOutput ? "out " : "in ")
                        .put(context.isEs() ? "highp " : "")
                        .put("float ")
                        .put(entry.spelling());
                out.put(context.typeNames.lengths(type(variable, m))).put(';').end();
                out.end();
            }
            if (isInvariant(variable, m) && variable.isOutput) {
                out.put("invariant ").put(entry.spelling()).put(';').end();
                out.end();
            }
        }
    }

    private int type(GlslBuiltInVariable variable, int member) {
        return variable.struct == 0 ? types.pointee(types.typeOf(variable.id)) : types.member(variable.struct, member);
    }

    private static boolean isSized(String name) {
        return name.equals("gl_ClipDistance") || name.equals("gl_CullDistance");
    }

    private boolean needsWhole(GlslBuiltInVariable variable) {
        boolean canFeed = context.requirements.isAvailable(GlslFeature.TRANSFORM_FEEDBACK)
                && context.requirements.isAvailable(GlslFeature.BLOCKS_OF_VARYINGS);
        boolean needs = canFeed && layout.isDecorated(variable.id, Decoration.XfbBuffer);
        for (int m = 0; m < variable.firstUse.length; m++) {
            needs |= canFeed && layout.isMemberDecorated(variable.struct, m, Decoration.XfbBuffer);
            boolean isQualified = isSized(context.names.member(variable.struct, m))
                    || isOfMesh(variable.block) && isInvariant(variable, m);
            needs |= !variable.block.isEmpty() && isQualified && variable.firstUse[m] != 0;
        }
        return needs;
    }

    private static boolean isOfMesh(String block) {
        return block.startsWith("gl_Mesh");
    }

    /** The name of a block whose instance has a name. */
    private static String blockName(String instance) {
        return isOfMesh(instance)
                ? instance.replace("Vertices", "PerVertex").replace("Primitives", "PerPrimitive")
                : "gl_PerVertex";
    }

    private void block(GlslBuiltInVariable variable) {
        out.put(variable.isOutput ? "out " : "in ")
                .put(blockName(variable.block))
                .end();
        out.brace();
        for (int m = 0; m < variable.firstUse.length; m++) {
            Entry entry = variable.entries.get(m);
            if (entry == null || variable.firstUse[m] == 0) {
                continue;
            }
            int type = types.member(variable.struct, m);
            out.put("    ");
            feedback(variable.struct, m);
            out.put(isInvariant(variable, m) && variable.isOutput ? "invariant " : "");
            out.put(context.typeNames.name(type))
                    .put(' ')
                    .put(entry.spelling())
                    .put(context.typeNames.lengths(type))
                    .put(';')
                    .end();
        }
        out.put('}');
        if (!variable.block.isEmpty()) {
            String lengths = context.typeNames.lengths(types.pointee(types.typeOf(variable.id)));
            out.put(' ').put(variable.block).put(variable.block.equals("gl_in") ? "[]" : lengths);
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
        if (context.stage == TextStage.MESH) {
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
            if (!variable.isDeclared) {
                write(variable);
            }
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
            context.out.put("out ").put(blockName(block)).end();
            context.out.brace();
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
        if (context.stage == TextStage.FRAGMENT || !isArrayed && !isOutput || context.stage.hasWorkgroups()) {
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
            context.out.brace();
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
