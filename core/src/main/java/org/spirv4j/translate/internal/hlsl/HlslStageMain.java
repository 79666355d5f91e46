// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.spelling.Precedence;

/**
 * Writes the function that a host calls, which has inputs and outputs as structures with semantics, copies them, and
 * calls the entry point of the module.
 */
final class HlslStageMain {
    private static final int VERTICES = 3;

    /** The components of the longest vector. */
    private static final int VECTOR = 4;

    private final HlslContext context;
    private final TypeFacts types;
    private final HlslStageInterface stage;
    private final CodeText out;

    /** By part: the vector of which it has components. */
    private final Map<HlslStagePart, Merged> merged;

    private final Map<HlslStagePart, String> parameters;

    /** By part with more than four clip or cull distances: the vector with the others. */
    private final Map<HlslStagePart, String> nextDistances;

    private String stageOutput = "stageOutput";

    /** A vector of which parts have components. */
    private record Merged(String name, String type, boolean isFirst, boolean isBits) {}

    HlslStageMain(HlslContext context) {
        this.context = context;
        merged = context.pool.map();
        parameters = context.pool.map();
        nextDistances = context.pool.map();
        types = context.types;
        stage = context.stageInterface;
        out = context.out;
    }

    /** Writes a structure of inputs or outputs. */
    void struct(String name, List<HlslStagePart> of) {
        struct(name, of, () -> {});
    }

    /** Writes a structure of inputs or outputs, with other members after them. */
    void struct(String name, List<HlslStagePart> of, Runnable others) {
        findMerged(of);
        out.put("struct ").put(name).put(" {").end();
        out.indent();
        for (HlslStagePart part : of) {
            if (merged.containsKey(part)) {
                shared(part);
                continue;
            }
            out.line();
            if (part.builtIn() < 0 && context.stage != TextStage.COMPUTE) {
                location(part);
            }
            out.put(hasQualifiers(part) ? part.qualifiers() : "");
            if (part.isDistance()) {
                distances(part);
                continue;
            } else if (part.isMask()) {
                out.put("uint ").put(part.field());
            } else {
                out.put(type(part)).put(' ').put(part.field());
                out.put(context.typeNames.lengths(part.type()));
            }
            out.put(" : ").put(part.semantic()).put(';').end();
        }
        others.run();
        out.outdent();
        out.put("};").end();
        out.end();
    }

    /** Writes the inputs that are none of the module. */
    private void addedInputs() {
        if (!stage.addedPosition().isEmpty()) {
            out.line()
                    .put("float4 ")
                    .put(stage.addedPosition())
                    .put(" : SV_Position;")
                    .end();
        }
        if (!stage.indexInGroup().isEmpty() && context.stage.hasWorkgroups()) {
            out.line()
                    .put("uint ")
                    .put(stage.indexInGroup())
                    .put(" : SV_GroupIndex;")
                    .end();
        }
    }

    /** Finds the parts that have components of one location. */
    private void findMerged(List<HlslStagePart> parts) {
        Map<Integer, List<HlslStagePart>> byLocation = new TreeMap<>();
        for (HlslStagePart part : parts) {
            if (part.builtIn() < 0) {
                byLocation
                        .computeIfAbsent(part.location(), location -> new ArrayList<>(1))
                        .add(part);
            }
        }
        for (List<HlslStagePart> of : byLocation.values()) {
            if (of.size() > 1 || of.get(0).component() > 0) {
                merge(of);
            }
        }
    }

    private void merge(List<HlslStagePart> of) {
        HlslStagePart first = of.get(0);
        String scalar = scalar(first);
        boolean isBits = false;
        int count = 0;
        for (HlslStagePart part : of) {
            isBits |= !scalar(part).equals(scalar);
            if (!part.qualifiers().equals(first.qualifiers())) {
                context.refuse(0, "components of location " + part.location() + " are interpolated differently", "");
            }
            if (types.bitWidth(part.type()) != Integer.SIZE) {
                context.refuse(0, "components of location " + part.location() + " do not have 32 bits", "");
            }
            count = Math.max(count, part.component() + types.dimension(part.type()));
        }
        if (isBits && context.stage == TextStage.FRAGMENT && !first.isInput()) {
            context.refuse(0, "components of location " + first.location() + " have different types", "");
        }
        String name = context.names.fresh("location" + first.location());
        String type = (isBits ? "uint" : scalar) + (count == 1 ? "" : count);
        for (int i = 0; i < of.size(); i++) {
            merged.put(of.get(i), new Merged(name, type, i == 0, isBits));
        }
    }

    private String scalar(HlslStagePart part) {
        return context.typeNames.name(types.scalarType(part.type()));
    }

    /** Writes the vector of which a part has components, if it is the first one of it. */
    private void shared(HlslStagePart part) {
        Merged with = Objects.requireNonNull(merged.get(part));
        if (with.isFirst) {
            out.line();
            location(part);
            out.put(hasQualifiers(part) ? part.qualifiers() : "")
                    .put(with.type)
                    .put(' ')
                    .put(with.name);
            out.put(" : ").put(part.semantic()).put(';').end();
        }
    }

    /** Writes the location of a part for compilers to SPIR-V, which are those of shader models from 6.0 on. */
    private void location(HlslStagePart part) {
        if (context.language.version() >= 60) {
            out.put("[[vk::location(").put(part.location()).put(")]] ");
        }
    }

    private boolean hasQualifiers(HlslStagePart part) {
        return !part.isInput() || context.stage == TextStage.FRAGMENT;
    }

    /** The name that a part has in its structure. */
    String field(HlslStagePart part) {
        Merged with = merged.get(part);
        if (with == null) {
            return part.field();
        }
        int from = Math.min(part.component(), 3);
        return with.name + "." + "xyzw".substring(from, Math.min(4, from + types.dimension(part.type())));
    }

    /** Whether a part is in a vector of unsigned integers as its bits, since parts of several types are in it. */
    private boolean isBits(HlslStagePart part) {
        Merged with = merged.get(part);
        return with != null && with.isBits && !scalar(part).equals("uint");
    }

    /** Writes the function that a host calls. */
    void write() {
        switch (context.stage) {
            case GEOMETRY -> new HlslGeometryMain(context, this).write();
            case TESSELLATION_CONTROL -> new HlslHullMain(context, this).write();
            case TESSELLATION_EVALUATION -> new HlslDomainMain(context, this).write();
            case TASK, MESH -> context.mesh.main();
            case RAY_GENERATION, INTERSECTION, ANY_HIT, CLOSEST_HIT, MISS, CALLABLE -> context.rays.main();
            default -> plain();
        }
    }

    private void plain() {
        List<HlslStagePart> outputs = stage.parts(false, HlslStageGroup.STAGE);
        String in = context.names.fresh("StageInput");
        boolean hasInputs = inputs(in);
        String result = outputs.isEmpty() ? "void" : outputs(outputs);
        if (context.stage == TextStage.COMPUTE) {
            context.groupSize.write();
        }
        if (context.mode(ExecutionMode.EarlyFragmentTests).isPresent()) {
            out.put("[earlydepthstencil]").end();
        }
        out.put(result).put(' ').put(context.options.entryName()).put('(');
        out.put(hasInputs ? in + " stageInput" : "").put(") {").end();
        out.indent();
        copyInputs();
        call("");
        if (!outputs.isEmpty()) {
            result(result, outputs);
            out.line().put("return ").put(stageOutput).put(';').end();
        }
        out.outdent();
        out.put('}').end();
    }

    /** Writes the structure of inputs, if there are some; returns whether there are. */
    boolean inputs(String name) {
        List<HlslStagePart> inputs = stage.parts(true, HlslStageGroup.STAGE);
        boolean hasInputs = !inputs.isEmpty()
                || !stage.indexInGroup().isEmpty()
                || !stage.addedPosition().isEmpty();
        if (hasInputs) {
            struct(name, inputs, this::addedInputs);
        }
        return hasInputs;
    }

    /** Writes the copies of the inputs that are in a structure. */
    void copyInputs() {
        for (HlslStagePart part : stage.parts(true, HlslStageGroup.STAGE)) {
            copyIn(part, "stageInput." + field(part));
        }
    }

    /** Writes the structure of outputs; returns its name. */
    String outputs(List<HlslStagePart> outputs) {
        String result = context.names.fresh("StageOutput");
        stageOutput = context.names.fresh("stageOutput");
        struct(result, outputs);
        return result;
    }

    /** Writes a variable with the outputs; returns its name. */
    String result(String type, List<HlslStagePart> outputs) {
        out.line().put(type).put(' ').put(stageOutput).put(';').end();
        for (HlslStagePart part : outputs) {
            copyOut(part, stageOutput + "." + field(part));
        }
        return stageOutput;
    }

    /** Writes the call of the entry point of the module, after what variables have at the beginning. */
    void call(String arguments) {
        stage.starts().forEach(each -> out.line().put(each).end());
        for (int id : stage.initialized(false)) {
            initialize(id);
        }
        for (int id : stage.initialized(true)) {
            initialize(id);
        }
        if (!stage.initialized(true).isEmpty()) {
            out.line().put("GroupMemoryBarrierWithGroupSync();").end();
        }
        out.line().put(context.names.name(context.entry.functionId(), "shade"));
        out.put('(').put(arguments).put(");").end();
    }

    /**
     * Writes the copies of the inputs of each of some vertices.
     *
     * @param isDeclared whether the loop declares its variable
     */
    void copyVertices(List<HlslStagePart> inputs, int count, boolean isDeclared) {
        if (inputs.isEmpty()) {
            return;
        }
        String vertex = stage.vertex();
        out.line()
                .put(isDeclared ? "for (uint " : "for (")
                .put(vertex)
                .put(" = 0u; ")
                .put(vertex)
                .put(" < ")
                .put(count);
        out.put("u; ").put(vertex).put("++) {").end();
        out.indent();
        for (HlslStagePart part : inputs) {
            copyIn(part, "stageInput[" + vertex + "]." + field(part));
        }
        out.outdent();
        out.line().put('}').end();
    }

    /** Writes the structure of vertices of which the shader reads nothing. */
    void positions(String name) {
        out.put("struct ").put(name).put(" {").end();
        out.indent();
        out.line().put("float4 position : SV_Position;").end();
        out.outdent();
        out.put("};").end();
        out.end();
    }

    /** Writes the copies of the number of control points. */
    void copyCount(int count) {
        for (String name : stage.counts()) {
            out.line().put(name).put(" = ").put(count).put(';').end();
        }
    }

    /** The inputs that are parameters, other than the number of the control point of a hull shader. */
    private List<HlslStagePart> parameters() {
        return stage.parts(true, HlslStageGroup.PARAMETER).stream()
                .filter(part -> !part.semantic().equals("SV_OutputControlPointID"))
                .toList();
    }

    /** Writes the inputs that are parameters, each after a separator. */
    void parameters(String separator) {
        for (HlslStagePart part : parameters()) {
            out.put(separator).put(type(part)).put(' ').put(parameter(part));
            out.put(" : ").put(part.semantic());
        }
    }

    private String type(HlslStagePart part) {
        boolean isPlace = part.builtIn() == BuiltIn.TessCoord.value()
                && context.mode(ExecutionMode.Triangles).isEmpty();
        return isPlace
                ? "float2"
                : isConverted(part) ? context.typeNames.like(part.type(), 'u') : context.typeNames.name(part.type());
    }

    /** Whether a built-in is signed in the module; all semantics but that of the first vertex are unsigned. */
    private boolean isConverted(HlslStagePart part) {
        return part.builtIn() >= 0
                && part.builtIn() != BuiltIn.BaseVertex.value()
                && types.isIntScalarOrVector(part.type())
                && types.isSignedIntScalar(types.scalarType(part.type()));
    }

    private String parameter(HlslStagePart part) {
        return parameters.computeIfAbsent(part, each -> {
            String field = each.field().replaceFirst("^_+", "");
            String rest = field.isEmpty() ? "" : Character.toUpperCase(field.charAt(0)) + field.substring(1);
            return context.names.fresh("given" + rest);
        });
    }

    /** Writes the copies of the inputs that are parameters. */
    void copyParameters() {
        for (HlslStagePart part : parameters()) {
            copyIn(part, parameter(part));
        }
    }

    private void initialize(int id) {
        HlslExpressions expressions = context.expressions();
        int value = types.word(id, TypedVariable.INITIALIZER);
        if (!stage.isSplit(id)) {
            out.line().put(context.names.name(id, "variable")).put(" = ");
            expressions.value(value, Precedence.ASSIGNMENT);
            out.put(';').end();
            return;
        }
        int type = types.typeOf(value);
        for (int m = 0; m < types.memberCount(type); m++) {
            String member = stage.member(id, m);
            if (!stage.isDeclared(member)) {
                continue;
            }
            out.line().put(member).put(" = ");
            if (types.op(value) == Op.OpConstantNull || types.op(value) == Op.OpUndef) {
                expressions.zeros(types.member(type, m));
            } else {
                expressions.value(types.word(value, CompositeConstant.CONSTITUENTS + m), Precedence.ASSIGNMENT);
            }
            out.put(';').end();
        }
    }

    /** Writes the beginning of the declaration of clip or cull distances: vectors with up to four of them each. */
    private void distances(HlslStagePart part) {
        int count = context.length(part.type());
        if (count > 2 * VECTOR) {
            context.refuse(0, "a vertex has no more than eight clip or cull distances", "");
        } else if (count > VECTOR) {
            out.put("float4 ")
                    .put(part.field())
                    .put(" : ")
                    .put(part.semantic())
                    .put(';')
                    .end();
            String semantic = part.semantic();
            String next = context.names.fresh(part.field());
            nextDistances.put(part, next);
            out.line().put(count == VECTOR + 1 ? "float" : "float" + (count - VECTOR));
            out.put(' ')
                    .put(next)
                    .put(" : ")
                    .put(semantic.substring(0, semantic.length() - 1))
                    .put("1;")
                    .end();
            return;
        }
        out.put(count == 1 ? "float" : "float" + Math.min(count, VECTOR))
                .put(' ')
                .put(part.field());
        out.put(" : ").put(part.semantic()).put(';').end();
    }

    /** A clip or cull distance in the structure of inputs or outputs. */
    private String distance(HlslStagePart part, String whole, int number) {
        int count = context.length(part.type());
        String next = nextDistances.getOrDefault(part, "");
        boolean isNext = number >= VECTOR && !next.isEmpty();
        String vector =
                isNext ? whole.substring(0, whole.length() - part.field().length()) + next : whole;
        boolean isScalar = isNext ? count == VECTOR + 1 : count == 1;
        return isScalar ? vector : vector + "." + "xyzw".charAt(number % VECTOR);
    }

    /** Writes the copy of an input. */
    void copyIn(HlslStagePart part, String from) {
        if (part.path().isEmpty()) {
            return;
        }
        if (part.isDistance()) {
            for (int i = 0; i < context.length(part.type()); i++) {
                out.line().put(part.path()).put("[" + i + "] = ");
                out.put(distance(part, from, i)).put(';').end();
            }
        } else if (part.isMask()) {
            out.line().put(part.path()).put(types.isAnyArray(part.type()) ? "[0] = " : " = ");
            out.put(isSignedMask(part) ? "int(" : "(").put(from).put(");").end();
        } else if (part.isOfVertex()) {
            // Components of a vector are selected from what the function gives.
            int selects = merged.containsKey(part) ? from.lastIndexOf('.') : from.length();
            for (int vertex = 0; vertex < VERTICES; vertex++) {
                out.line().put(part.path().replace(HlslStagePart.VERTEX, "[" + vertex + "]"));
                out.put(" = GetAttributeAtVertex(").put(from.substring(0, selects));
                out.put(", ")
                        .put(vertex)
                        .put(')')
                        .put(from.substring(selects))
                        .put(';')
                        .end();
            }
        } else {
            boolean isShort = type(part).equals("float2") && types.dimension(part.type()) == 3;
            String conversion = isBits(part)
                    ? "as" + scalar(part) + "("
                    : isConverted(part) || isShort ? context.typeNames.name(part.type()) + "(" : "";
            out.line().put(part.path()).put(" = ").put(conversion).put(from);
            out.put(isShort ? ", 0.0);" : conversion.isEmpty() ? ";" : ");").end();
        }
        if (part.builtIn() == BuiltIn.FragCoord.value()) {
            out.line()
                    .put(part.path())
                    .put(".w = 1.0 / ")
                    .put(part.path())
                    .put(".w;")
                    .end();
        }
    }

    /** Writes the copy of an output. */
    void copyOut(HlslStagePart part, String to) {
        if (part.isDistance()) {
            for (int i = 0; i < context.length(part.type()); i++) {
                out.line().put(distance(part, to, i));
                out.put(" = ").put(part.path()).put("[" + i + "];").end();
            }
        } else if (part.isMask()) {
            out.line().put(to).put(" = uint(").put(part.path());
            out.put(types.isAnyArray(part.type()) ? "[0]);" : ");").end();
        } else {
            String conversion =
                    isBits(part) ? "asuint(" : isConverted(part) ? context.typeNames.like(part.type(), 'u') + "(" : "";
            out.line().put(to).put(" = ").put(conversion).put(part.path());
            out.put(conversion.isEmpty() ? ";" : ");").end();
        }
        if (part.builtIn() == BuiltIn.Position.value() && context.options.flipsY()) {
            out.line().put(to).put(".y = -").put(to).put(".y;").end();
        }
    }

    private boolean isSignedMask(HlslStagePart part) {
        return types.isSignedIntScalar(types.innermostElement(part.type()));
    }
}
