// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.translate.internal.code.CodeContext;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.msl.MslInterfaceParts.Part;

/**
 * Inputs and outputs of tessellation. A control shader is a kernel with a threadgroup for each patch: it reads control
 * points from a buffer of structures, and writes control points, patches and tessellation factors to buffers. An
 * evaluation shader is a vertex function of patches, whose control points are attributes. Both have arrays with an
 * element for each control point, into which their inputs are copied.
 */
final class MslTessellation {
    private final MslContext context;
    private final MslStageInterface stage;
    private final TypeFacts types;
    private final MslInterfaceParts parts;

    private final List<String> pointInputs = new ArrayList<>();
    private final List<String> pointOutputs = new ArrayList<>();
    private final List<String> patchOutputs = new ArrayList<>();

    /** By length of arrays: the statements that copy an input of a control point. */
    private final TreeMap<Integer, List<String>> inputCopies = new TreeMap<>();

    private final List<String> outputCopies = new ArrayList<>();
    private final List<String> patchCopies = new ArrayList<>();

    /** Built-in variables of control points, whose attributes follow those with locations. */
    private final List<Part> builtIns = new ArrayList<>();

    private final String point;
    private final String pointOut;
    private final String patchOut;
    private String points = "";
    private String pointInput = "";
    private String pointOutput = "";
    private String patchOutput = "";
    private String count = "";
    private String factors = "";

    MslTessellation(MslContext context, MslStageInterface stage) {
        this.context = context;
        this.stage = stage;
        types = context.types;
        parts = new MslInterfaceParts(context);
        boolean isTessellation = isControl() || context.stage == TextStage.TESSELLATION_EVALUATION;
        point = isTessellation ? context.names.fresh("point") : "";
        pointOut = isControl() ? context.names.fresh("pointOut") : "";
        patchOut = isControl() ? context.names.fresh("patchOut") : "";
    }

    private boolean isControl() {
        return context.stage == TextStage.TESSELLATION_CONTROL;
    }

    // --- variables

    /** Adds an input or output, if it is one that only tessellation has; returns whether it is. */
    boolean add(int id, boolean isInput) {
        Optional<BuiltIn> builtIn = parts.builtIn(id);
        int type = types.pointee(types.typeOf(id));
        String name = context.names.name(id, isInput ? "input" : "output");
        boolean isLevel = builtIn.filter(is -> is == BuiltIn.TessLevelOuter || is == BuiltIn.TessLevelInner)
                .isPresent();
        if (isInput && isLevel) {
            levels(name, type, builtIn.get() == BuiltIn.TessLevelOuter);
        } else if (isInput && types.op(type) == Op.OpTypeArray && !isPatch(id, type)) {
            input(id, type, name);
        } else if (!isInput && isControl()) {
            output(id, type, name, isLevel);
        } else {
            return false;
        }
        return true;
    }

    private void input(int id, int type, String name) {
        if (pointInput.isEmpty()) {
            pointInput = context.names.fresh("ControlPointInput");
            points = context.names.fresh(isControl() ? "controlPointsIn" : "points");
        }
        int element = types.word(type, TypeComposite.PART_TYPE);
        context.entryText.start(context.typeNames.name(type) + " " + name + ";");
        List<String> copies = inputCopies.computeIfAbsent(context.length(type), length -> new ArrayList<>());
        parts.of(id, element, name, name + "[" + point + "]", part -> {
            parts.leaves(part, leaf -> {
                if (leaf.builtIn().isPresent()) {
                    builtIns.add(leaf);
                } else {
                    pointInputs.add(field(leaf, stage.attributeOf(leaf)));
                }
                copies.add(leaf.path() + " = " + source() + "." + leaf.field() + ";");
            });
        });
        stage.report(
                id, name, context.layout.decorationWord(id, Decoration.Location).orElse(0), true);
    }

    /** Whether a variable, or the block that it is, is one of a patch. */
    private boolean isPatch(int id, int type) {
        int block = types.innermostElement(type);
        return context.layout.isDecorated(id, Decoration.Patch)
                || types.isStruct(block)
                        && types.memberCount(block) > 0
                        && context.layout.isMemberDecorated(block, 0, Decoration.Patch);
    }

    private String field(Part part, int attribute) {
        return context.typeNames.name(part.type()) + " " + part.field()
                + (isControl() ? ";" : " [[attribute(" + attribute + ")]];");
    }

    private String source() {
        return isControl()
                ? points + "[" + patch() + " * " + count() + " + " + point + "]"
                : context.entryText.input() + "." + points + "[" + point + "]";
    }

    private void output(int id, int type, String name, boolean isLevel) {
        stage.inThreadgroup(id, type, name);
        if (isLevel) {
            boolean isOuter = parts.builtIn(id).orElseThrow() == BuiltIn.TessLevelOuter;
            int length = Math.min(levelCount(isOuter), context.length(type));
            for (int i = 0; i < length; i++) {
                patchCopies.add(level(isOuter, i) + " = half(" + name + "[" + i + "]);");
            }
            return;
        }
        if (isPatch(id, type)) {
            if (patchOutput.isEmpty()) {
                patchOutput = context.names.fresh("PatchOutput");
            }
            parts.of(id, type, name, name, part -> copied(part, patchOut, patchOutputs, patchCopies));
        } else if (types.op(type) == Op.OpTypeArray) {
            if (pointOutput.isEmpty()) {
                pointOutput = context.names.fresh("ControlPointOutput");
            }
            String element = name + "[" + invocation() + "]";
            parts.of(
                    id,
                    types.word(type, TypeComposite.PART_TYPE),
                    name,
                    element,
                    part -> copied(part, pointOut, pointOutputs, outputCopies));
        } else {
            context.refuse(
                    context.data.definition(id),
                    "an output of a control shader is neither an array nor of a patch",
                    "");
        }
        stage.report(
                id, name, context.layout.decorationWord(id, Decoration.Location).orElse(0), false);
    }

    private void copied(Part part, String target, List<String> fields, List<String> copies) {
        parts.leaves(part, leaf -> {
            fields.add(context.typeNames.name(leaf.type()) + " " + leaf.field() + ";");
            copies.add(target + "." + leaf.field() + " = " + leaf.path() + ";");
        });
    }

    // --- what the host gives and gets

    /** The number of control points of a patch that is read; empty if the shader cannot know it. */
    String count() {
        if (!isControl()) {
            return points.isEmpty() ? "" : context.entryText.input() + "." + points + ".size()";
        }
        if (count.isEmpty()) {
            count = context.bindings.added("constant uint& ", context.names.fresh("controlPointCount"));
        }
        return count;
    }

    private String patch() {
        return parameter(isControl() ? "threadgroup_position_in_grid" : "patch_id", "patchId");
    }

    private String invocation() {
        return parameter("thread_index_in_threadgroup", "pointId");
    }

    /** The parameter with an attribute, under a name that no variable has. */
    private String parameter(String attribute, String wanted) {
        String known = context.entryText.builtIn(attribute);
        return known.isEmpty()
                ? context.entryText.builtInParameter("uint", attribute, context.names.fresh(wanted))
                : known;
    }

    private boolean isTriangles() {
        return patchKind().orElse(false);
    }

    /** Whether patches are triangles, as the entry point says or, where it does not, another one of the module. */
    private Optional<Boolean> patchKind() {
        Optional<Boolean> own = isTriangles(context.entry);
        return own.isPresent()
                ? own
                : context.layout.entryPoints().stream()
                        .flatMap(other -> isTriangles(other).stream())
                        .findFirst();
    }

    private static Optional<Boolean> isTriangles(EntryPoint entry) {
        return CodeContext.mode(entry, ExecutionMode.Triangles).isPresent()
                ? Optional.of(true)
                : CodeContext.mode(entry, ExecutionMode.Quads).map(mode -> false);
    }

    private int levelCount(boolean isOuter) {
        return isOuter ? isTriangles() ? 3 : 4 : isTriangles() ? 1 : 2;
    }

    /** A tessellation factor in the buffer of factors. */
    private String level(boolean isOuter, int index) {
        if (factors.isEmpty()) {
            String type = isTriangles() ? "MTLTriangleTessellationFactorsHalf" : "MTLQuadTessellationFactorsHalf";
            String space = isControl() ? "device " : "const device ";
            factors = context.bindings.added(space + type + "* ", context.names.fresh("tessellationFactors"));
        }
        String member = isOuter ? "edgeTessellationFactor" : "insideTessellationFactor";
        boolean isScalar = !isOuter && isTriangles();
        return factors + "[" + patch() + "]." + member + (isScalar ? "" : "[" + index + "]");
    }

    private void levels(String name, int type, boolean isOuter) {
        context.entryText.start(context.typeNames.name(type) + " " + name + " = {};");
        int length = Math.min(levelCount(isOuter), context.length(type));
        for (int i = 0; i < length; i++) {
            context.entryText.start(name + "[" + i + "] = float(" + level(isOuter, i) + ");");
        }
    }

    // --- the entry point

    /** Adds what is only known once all variables are. */
    void finish() {
        context.mode(ExecutionMode.Isolines)
                .ifPresent(mode -> context.refuse(mode.wordOffset(), "Metal does not tessellate lines", ""));
        context.mode(ExecutionMode.PointMode)
                .ifPresent(mode ->
                        context.refusals.warn(mode.wordOffset(), "Metal draws triangles where points are wanted", ""));
        boolean isGuess = isControl() && !factors.isEmpty() && patchKind().isEmpty();
        if (isGuess) {
            context.refusals.warn(
                    0,
                    "patches are quads in the text, since no entry point of the module says what they are",
                    "state Triangles or Quads in the control shader");
        }
        for (Part builtIn : builtIns) {
            pointInputs.add(field(builtIn, stage.attributeAfterLocations()));
        }
        if (!pointInputs.isEmpty()) {
            if (isControl()) {
                context.bindings.added("const device " + pointInput + "* ", points);
            } else {
                context.entryText.patchPoints(pointInput, points);
            }
        }
        inputCopies.forEach((length, copies) -> {
            if (!copies.isEmpty()) {
                String limit = isControl() ? count() : "uint(" + count() + ")";
                context.entryText.start("for (uint " + point + " = 0u; " + point + " < min(" + limit + ", " + length
                        + "u); " + point + "++) {");
                copies.forEach(copy -> context.entryText.start("    " + copy));
                context.entryText.start("}");
            }
        });
        ends();
    }

    private void ends() {
        if (!pointOutputs.isEmpty()) {
            String buffer =
                    context.bindings.added("device " + pointOutput + "* ", context.names.fresh("controlPointsOut"));
            context.entryText.end("device " + pointOutput + "& " + pointOut + " = " + buffer + "[" + patch() + " * "
                    + Integer.toUnsignedString(context.modeNumber(ExecutionMode.OutputVertices)) + "u + " + invocation()
                    + "];");
            outputCopies.forEach(context.entryText::end);
        }
        if (!patchCopies.isEmpty()) {
            context.entryText.endWithBarrier();
            context.entryText.end("if (" + invocation() + " == 0u) {");
            if (!patchOutput.isEmpty()) {
                String buffer =
                        context.bindings.added("device " + patchOutput + "* ", context.names.fresh("patchesOut"));
                context.entryText.end(
                        "    device " + patchOutput + "& " + patchOut + " = " + buffer + "[" + patch() + "];");
            }
            patchCopies.forEach(copy -> context.entryText.end("    " + copy));
            context.entryText.end("}");
        }
    }

    /** What precedes the head of a vertex function of patches. */
    String patchAttribute() {
        return isTriangles() ? "[[patch(triangle)]] " : "[[patch(quad)]] ";
    }

    /** The type of the position in a patch. */
    String positionType() {
        return isTriangles() ? "float3" : "float2";
    }

    /** Writes the structures of control points and patches. */
    void declare() {
        context.entryText.struct(pointInput, pointInputs);
        context.entryText.struct(pointOutput, pointOutputs);
        context.entryText.struct(patchOutput, patchOutputs);
    }
}
