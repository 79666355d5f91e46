// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.EmitMeshTasksEXT;
import org.spirv4j.internal.operand.SetMeshOutputsEXT;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.WritePackedPrimitiveIndices4x8NV;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Writes task and mesh shaders. Work groups have the outputs of a mesh shader in shared memory, which functions can
 * read and write; when the entry point has ended, the function that a host calls copies them to the mesh.
 */
final class HlslMesh {
    /** What Direct3D allows. */
    private static final int MAX_INVOCATIONS = 128;

    private static final int MAX_OUTPUTS = 256;
    private static final int MAX_SHARED = 28 * 1024;

    private final HlslContext context;
    private final TypeFacts types;
    private final CodeText out;

    /** What task shaders hand over. */
    final HlslTaskPayload payload;

    private String counts = "";
    private String groups = "";

    /** The index of the invocation in its work group. */
    private String own = "";

    /** The arrays of indexes: vectors, or numbers of the first extension. */
    private String indices = "";

    private boolean isFlat;
    private int indexType;

    /** The number of primitives, or of work groups of mesh shaders, which the first extension has as an output. */
    private int count;

    private long shared;

    HlslMesh(HlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
        payload = new HlslTaskPayload(context);
    }

    private boolean isMesh() {
        return context.stage == TextStage.MESH;
    }

    /** Whether outputs are in the memory of a work group. */
    boolean sharesOutputs() {
        return isMesh();
    }

    // --- variables

    /** Writes the declaration of an output that is no attribute; returns whether a variable is one. */
    boolean declare(int id) {
        if (context.stage != TextStage.TASK && context.stage != TextStage.MESH) {
            return false;
        }
        if (payload.is(id)) {
            payload.declare(id);
            return true;
        }
        Optional<BuiltIn> builtIn =
                BuiltIn.of(context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1));
        boolean isIndex = builtIn.map(HlslMesh::isIndex).orElse(false);
        boolean isCount = builtIn.map(known -> known == BuiltIn.PrimitiveCountNV || known == BuiltIn.TaskCountNV)
                .orElse(false);
        if (!isIndex && !isCount) {
            return false;
        }
        int type = types.pointee(types.typeOf(id));
        if (isIndex) {
            indices = context.names.name(id, "indices");
            indexType = types.word(type, TypeComposite.PART_TYPE);
            isFlat = builtIn.orElseThrow() == BuiltIn.PrimitiveIndicesNV;
        } else {
            count = id;
        }
        addShared(type);
        out.put("groupshared ").put(context.typeNames.name(type)).put(' ');
        out.put(context.names.name(id, "output")).put(context.typeNames.lengths(type));
        out.put(';').end();
        return true;
    }

    private static boolean isIndex(BuiltIn builtIn) {
        return builtIn == BuiltIn.PrimitivePointIndicesEXT
                || builtIn == BuiltIn.PrimitiveLineIndicesEXT
                || builtIn == BuiltIn.PrimitiveTriangleIndicesEXT
                || builtIn == BuiltIn.PrimitiveIndicesNV;
    }

    /** Counts the memory of a work group. */
    void addShared(int type) {
        shared += context.layouts.size(type, LayoutRule.SCALAR);
    }

    // --- instructions

    private String counts() {
        if (counts.isEmpty()) {
            counts = context.names.fresh("meshCounts");
            context.globals.put("groupshared uint2 ").put(counts).put(';').end();
            own();
        }
        return counts;
    }

    /** The variable with the index of the invocation in its work group. */
    private String own() {
        if (own.isEmpty()) {
            own = context.names.fresh("groupInvocation");
            context.globals.put("static uint ").put(own).put(';').end();
            context.globals.end();
        }
        return own;
    }

    private String groups() {
        if (groups.isEmpty()) {
            groups = context.names.fresh("meshGroups");
            context.globals
                    .put("static uint3 ")
                    .put(groups)
                    .put(" = { 0u, 0u, 0u };")
                    .end();
            context.globals.end();
        }
        return groups;
    }

    /** Writes the statement that sets the numbers of vertices and primitives, as the first invocation has them. */
    void setCounts(int at, HlslExpressions expressions) {
        String name = counts();
        out.put("if (").put(own()).put(" == 0u) ").put(name).put(" = uint2(");
        expressions.value(context.words[at + SetMeshOutputsEXT.VERTEX_COUNT], Precedence.ASSIGNMENT, Template.UNSIGNED);
        out.put(", ");
        expressions.value(
                context.words[at + SetMeshOutputsEXT.PRIMITIVE_COUNT], Precedence.ASSIGNMENT, Template.UNSIGNED);
        out.put(')');
    }

    /** Writes the statement that sets how many work groups of mesh shaders the function that a host calls starts. */
    void setGroups(int at, HlslExpressions expressions) {
        out.put(groups()).put(" = uint3(");
        for (int i = EmitMeshTasksEXT.GROUP_COUNT_X; i <= EmitMeshTasksEXT.GROUP_COUNT_Z; i++) {
            out.put(i == EmitMeshTasksEXT.GROUP_COUNT_X ? "" : ", ");
            expressions.value(context.words[at + i], Precedence.ASSIGNMENT, Template.UNSIGNED);
        }
        out.put(')');
    }

    /** Writes the statements that store four indexes, which are the bytes of a word. */
    void storeBytes(int at, HlslExpressions expressions) {
        if (indices.isEmpty()) {
            addIndices();
        }
        for (int i = 0; i < Integer.BYTES; i++) {
            if (i > 0) {
                out.put(';').end();
                out.line();
            }
            out.put(indices).put('[');
            expressions.value(
                    context.words[at + WritePackedPrimitiveIndices4x8NV.INDEX_OFFSET],
                    Precedence.SUM,
                    Template.UNSIGNED);
            out.put(i == 0 ? "] = " : " + " + i + "u] = ");
            expressions.value(
                    context.words[at + WritePackedPrimitiveIndices4x8NV.PACKED_INDICES],
                    Precedence.SHIFT,
                    Template.UNSIGNED);
            out.put(i == 0 ? "" : " >> " + i * Byte.SIZE + "u").put(" & 0xffu");
        }
    }

    /** Adds the array of indexes where only instructions for four of them store some. */
    private void addIndices() {
        indices = context.names.fresh("meshIndices");
        isFlat = true;
        int number = Math.min(MAX_OUTPUTS, primitiveCount())
                * (corners().charAt(corners().length() - 1) - '0');
        shared += (long) number * Integer.BYTES;
        context.globals
                .put("groupshared uint ")
                .put(indices)
                .put('[')
                .put(number)
                .put("];")
                .end();
        context.globals.end();
    }

    // --- the function of the stage

    /** Writes the function that a host calls. */
    void main() {
        checkInvocations();
        if (isMesh()) {
            mesh();
        } else {
            task();
        }
    }

    private void checkInvocations() {
        long all = 1;
        for (String size : context.groupSize.sizes()) {
            long one = size.startsWith("-")
                    ? MAX_INVOCATIONS + 1
                    : size.chars().allMatch(Character::isDigit) ? Long.parseLong(size) : 1;
            all = Math.min(MAX_INVOCATIONS + 1, all * Math.min(MAX_INVOCATIONS + 1, one));
        }
        if (all > MAX_INVOCATIONS) {
            context.refuse(
                    0,
                    "work groups of task and mesh shaders have no more than " + MAX_INVOCATIONS
                            + " invocations in Direct3D",
                    "let each invocation do the work of several");
        }
    }

    private void task() {
        String given = context.names.fresh("StageInput");
        boolean hasInputs = context.stageMain.inputs(given);
        payload.complete();
        context.groupSize.write();
        out.put("void ").put(context.options.entryName()).put('(');
        out.put(hasInputs ? given + " stageInput" : "").put(") {").end();
        out.indent();
        context.stageMain.copyInputs();
        context.stageMain.call("");
        if (count != 0) {
            out.line().put("GroupMemoryBarrierWithGroupSync();").end();
            out.line()
                    .put("DispatchMesh(")
                    .put(context.names.name(count, "count"))
                    .put(", 1u, 1u, ");
        } else if (groups.isEmpty()) {
            out.line().put("DispatchMesh(0u, 0u, 0u, ");
        } else {
            out.line().put("DispatchMesh(");
            out.put(groups).put(".x, ").put(groups).put(".y, ").put(groups).put(".z, ");
        }
        out.put(payload.name()).put(");").end();
        out.outdent();
        out.put('}').end();
    }

    private void mesh() {
        HlslStageInterface stage = context.stageInterface;
        HlslStageMain main = context.stageMain;
        List<HlslStagePart> vertices = stage.parts(false, HlslStageGroup.VERTEX);
        List<HlslStagePart> primitives = stage.parts(false, HlslStageGroup.PRIMITIVE);
        String corners = corners();
        int vertexCount = count(ExecutionMode.OutputVertices);
        int primitiveCount = primitiveCount();
        checkMesh(vertexCount, primitiveCount);
        String group = stage.groupIndex();
        String limits = count == 0 ? counts() : "";
        String in = context.names.fresh("StageInput");
        main.inputs(in);
        String vertexType = context.names.fresh("StageVertex");
        if (vertices.isEmpty()) {
            main.positions(vertexType);
        } else {
            main.struct(vertexType, vertices);
        }
        String primitiveType = context.names.fresh("StagePrimitive");
        if (!primitives.isEmpty()) {
            main.struct(primitiveType, primitives);
        }
        out.put("[outputtopology(\"")
                .put(corners.equals("uint2") ? "line" : "triangle")
                .put("\")]")
                .end();
        context.groupSize.write();
        out.put("void ").put(context.options.entryName()).put('(').put(in).put(" stageInput");
        String given = context.names.fresh("stagePayload");
        payload.parameter(given);
        String ofVertices = context.names.fresh("stageVertices");
        String ofIndices = context.names.fresh("stageIndices");
        String ofPrimitives = context.names.fresh("stagePrimitives");
        out.put(", out vertices ")
                .put(vertexType)
                .put(' ')
                .put(ofVertices)
                .put('[')
                .put(vertexCount)
                .put(']');
        out.put(", out indices ")
                .put(corners)
                .put(' ')
                .put(ofIndices)
                .put('[')
                .put(primitiveCount)
                .put(']');
        if (!primitives.isEmpty()) {
            out.put(", out primitives ").put(primitiveType).put(' ').put(ofPrimitives);
            out.put('[').put(primitiveCount).put(']');
        }
        out.put(") {").end();
        out.indent();
        main.copyInputs();
        payload.copy(given);
        start(group, limits);
        main.call("");
        out.line().put("GroupMemoryBarrierWithGroupSync();").end();
        String primitivesWritten = count == 0 ? limits + ".y" : context.names.name(count, "count");
        String verticesWritten = count == 0 ? limits + ".x" : vertexCount + "u";
        out.line()
                .put("SetMeshOutputCounts(")
                .put(verticesWritten)
                .put(", ")
                .put(primitivesWritten)
                .put(");")
                .end();
        loop(stage.vertex(), verticesWritten, group, () -> {
            for (HlslStagePart part : vertices) {
                main.copyOut(part, ofVertices + "[" + stage.vertex() + "]." + main.field(part));
            }
            if (vertices.isEmpty()) {
                out.line().put(ofVertices).put('[').put(stage.vertex()).put("].position = float4(0.0, 0.0, 0.0, 1.0);");
                out.end();
            }
        });
        loop(stage.primitive(), primitivesWritten, group, () -> {
            index(ofIndices, corners);
            for (HlslStagePart part : primitives) {
                main.copyOut(part, ofPrimitives + "[" + stage.primitive() + "]." + main.field(part));
            }
        });
        out.outdent();
        out.put('}').end();
    }

    private String corners() {
        return context.mode(ExecutionMode.OutputLinesEXT).isPresent() ? "uint2" : "uint3";
    }

    private int primitiveCount() {
        return count(ExecutionMode.OutputPrimitivesEXT);
    }

    /** The number of vertices or primitives that a mode states, at least 1. */
    private int count(ExecutionMode mode) {
        int number = context.modeNumber(mode);
        return number < 0 ? Integer.MAX_VALUE : Math.max(1, number);
    }

    private void checkMesh(int vertexCount, int primitiveCount) {
        if (context.mode(ExecutionMode.OutputPoints).isPresent()) {
            context.refuse(0, "mesh shaders make no points in Direct3D", "make triangles");
        }
        if (vertexCount > MAX_OUTPUTS || primitiveCount > MAX_OUTPUTS) {
            context.refuse(
                    0,
                    "a mesh has no more than " + MAX_OUTPUTS + " vertices and primitives in Direct3D",
                    "make several");
        }
        if (shared > MAX_SHARED) {
            context.refuse(
                    0,
                    "the outputs of the mesh shader, which work groups share, have more than " + MAX_SHARED + " bytes",
                    "make smaller meshes");
        }
    }

    /** Writes what one invocation of a work group stores before the entry point begins. */
    private void start(String group, String limits) {
        if (!own.isEmpty()) {
            out.line().put(own).put(" = ").put(group).put(';').end();
        }
        String first = count == 0 ? limits + " = uint2(0u, 0u)" : context.names.name(count, "count") + " = 0";
        out.line().put("if (").put(group).put(" == 0u) ").put(first).put(';').end();
        if (context.stageInterface.initialized(true).isEmpty()) {
            out.line().put("GroupMemoryBarrierWithGroupSync();").end();
        }
    }

    private void loop(String name, String count, String group, Runnable body) {
        StringBuilder step = new StringBuilder();
        for (String size : context.groupSize.sizes()) {
            if (!size.equals("1")) {
                step.append(step.isEmpty() ? "" : " * ").append(size);
            }
        }
        out.line()
                .put("for (uint ")
                .put(name)
                .put(" = ")
                .put(group)
                .put("; ")
                .put(name)
                .put(" < ")
                .put(count);
        out.put("; ")
                .put(name)
                .put(" += ")
                .put(step.isEmpty() ? "1" : step.toString())
                .put(") {")
                .end();
        out.indent();
        body.run();
        out.outdent();
        out.line().put('}').end();
    }

    private void index(String target, String corners) {
        if (indices.isEmpty()) {
            return;
        }
        String primitive = context.stageInterface.primitive();
        out.line().put(target).put('[').put(primitive).put("] = ");
        if (!isFlat) {
            boolean isSame = context.typeNames.name(indexType).equals(corners);
            out.put(isSame ? "" : corners + "(")
                    .put(indices)
                    .put('[')
                    .put(primitive)
                    .put(isSame ? "];" : "]);")
                    .end();
            return;
        }
        int count = corners.charAt(corners.length() - 1) - '0';
        out.put(corners).put('(');
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ")
                    .put(indices)
                    .put('[')
                    .put(primitive)
                    .put(" * ")
                    .put(count)
                    .put("u");
            out.put(i == 0 ? "]" : " + " + i + "u]");
        }
        out.put(");").end();
    }
}
