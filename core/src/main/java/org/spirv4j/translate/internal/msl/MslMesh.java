// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.msl.MslInterfaceParts.Part;

/**
 * Outputs of mesh shaders, which are in threadgroup memory until the entry point ends and hands them to the mesh; and
 * the payload and the grid of task shaders.
 */
final class MslMesh {
    private final MslContext context;
    private final MslStageInterface stage;
    private final TypeFacts types;
    private final MslInterfaceParts parts;

    private final List<String> vertexFields = new ArrayList<>();
    private final List<String> primitiveFields = new ArrayList<>();
    private final List<String> vertexCopies = new ArrayList<>();
    private final List<String> primitiveCopies = new ArrayList<>();

    private String vertexType = "";
    private String primitiveType = "";

    private final String index;
    private final String vertex;
    private final String primitive;
    private final String mesh;
    private String counts = "";
    private final String grid;

    MslMesh(MslContext context, MslStageInterface stage) {
        this.context = context;
        this.stage = stage;
        types = context.types;
        parts = new MslInterfaceParts(context);
        boolean isMesh = context.stage == TextStage.MESH;
        index = isMesh ? context.names.fresh("index") : "";
        vertex = isMesh ? context.names.fresh("meshVertex") : "";
        primitive = isMesh ? context.names.fresh("meshPrimitive") : "";
        mesh = isMesh ? context.names.fresh("meshOutput") : "";
        grid = context.stage == TextStage.TASK ? context.names.fresh("meshGrid") : "";
    }

    /** The variable with the numbers of vertices and primitives. */
    private String counts() {
        if (counts.isEmpty()) {
            String set = context.added.name(MslAddedParameters.Kind.MESH_COUNTS);
            counts = set.isEmpty() ? context.names.fresh("meshCounts") : set;
        }
        return counts;
    }

    /** The grid of meshes that a task shader sets. */
    String grid() {
        return grid;
    }

    // --- variables

    /** Adds an output of a mesh shader. */
    void output(int id) {
        int type = types.pointee(types.typeOf(id));
        String name = context.names.name(id, "output");
        stage.inThreadgroup(id, type, name);
        if (types.op(type) != Op.OpTypeArray) {
            context.refuse(context.data.definition(id), "an output of a mesh shader is not an array", "");
            return;
        }
        Optional<BuiltIn> builtIn = parts.builtIn(id);
        int corners = builtIn.map(MslMesh::corners).orElse(0);
        if (corners > 0) {
            for (int i = 0; i < corners; i++) {
                String number = corners == 1 ? index : corners + "u * " + index + (i == 0 ? "" : " + " + i + "u");
                String corner = corners == 1 ? "" : "[" + i + "]";
                primitiveCopies.add(mesh + ".set_index(" + number + ", " + name + "[" + index + "]" + corner + ");");
            }
            return;
        }
        int element = types.word(type, TypeComposite.PART_TYPE);
        boolean isPrimitive = context.layout.isDecorated(id, Decoration.PerPrimitiveEXT)
                || types.isStruct(element)
                        && types.memberCount(element) > 0
                        && context.layout.isMemberDecorated(element, 0, Decoration.PerPrimitiveEXT);
        parts.of(id, element, name, name + "[" + index + "]", part -> part(part, isPrimitive));
        stage.report(
                id, name, context.layout.decorationWord(id, Decoration.Location).orElse(0), false);
    }

    private static int corners(BuiltIn builtIn) {
        return switch (builtIn) {
            case PrimitivePointIndicesEXT -> 1;
            case PrimitiveLineIndicesEXT -> 2;
            case PrimitiveTriangleIndicesEXT -> 3;
            default -> 0;
        };
    }

    private void part(Part part, boolean isPrimitive) {
        List<String> fields = isPrimitive ? primitiveFields : vertexFields;
        List<String> copies = isPrimitive ? primitiveCopies : vertexCopies;
        String target = (isPrimitive ? primitive : vertex) + "." + part.field();
        if (part.builtIn().isEmpty()) {
            fields.add(context.typeNames.name(part.type()) + " " + part.field() + " [[" + stage.location(part) + "]];");
            copies.add(target + " = " + part.path() + ";");
            return;
        }
        BuiltIn builtIn = part.builtIn().get();
        String attribute = attribute(builtIn, isPrimitive);
        if (attribute.isEmpty()) {
            context.refuse(
                    context.data.definition(part.variable()), "built-in " + builtIn + " is no output in MSL", "");
        } else if (builtIn == BuiltIn.ClipDistance) {
            int count = context.length(part.type());
            fields.add("float " + part.field() + " [[clip_distance]] [" + count + "];");
            for (int i = 0; i < count; i++) {
                copies.add(target + "[" + i + "] = " + part.path() + "[" + i + "];");
            }
        } else {
            String natural = builtIn == BuiltIn.CullPrimitiveEXT ? "bool" : MslBuiltInOutputs.natural(builtIn);
            boolean converts = !context.typeNames.name(part.type()).equals(natural);
            fields.add(natural + " " + part.field() + " [[" + attribute + "]];");
            copies.add(target + " = " + (converts ? natural + "(" + part.path() + ")" : part.path()) + ";");
            if (builtIn == BuiltIn.Position && context.options.flipsY()) {
                copies.add(target + ".y = -" + target + ".y;");
            }
        }
    }

    private String attribute(BuiltIn builtIn, boolean isPrimitive) {
        if (isPrimitive) {
            return switch (builtIn) {
                case PrimitiveId -> "primitive_id";
                case Layer -> "render_target_array_index";
                case ViewportIndex -> "viewport_array_index";
                case CullPrimitiveEXT -> "primitive_culled";
                default -> "";
            };
        }
        return switch (builtIn) {
            case Position -> "position";
            case PointSize -> "point_size";
            case ClipDistance -> "clip_distance";
            default -> "";
        };
    }

    /** The parameter that is the payload. */
    String payload(int id) {
        return context.typeNames.space(types.typeOf(id)) + " "
                + context.typeNames.name(types.pointee(types.typeOf(id))) + "& "
                + context.names.name(id, "payload") + " [[payload]]";
    }

    // --- the entry point

    /** Adds what is only known once all variables are. */
    void finish() {
        if (context.stage == TextStage.TASK) {
            context.entryText.parameter("mesh_grid_properties " + grid);
            return;
        }
        if (vertexFields.isEmpty()) {
            vertexFields.add("float4 " + context.names.fresh("position") + " [[position]];");
        }
        vertexType = context.names.fresh("MeshVertex");
        primitiveType = primitiveFields.isEmpty() ? "" : context.names.fresh("MeshPrimitive");
        int vertices = context.modeNumber(ExecutionMode.OutputVertices);
        int primitives = context.modeNumber(ExecutionMode.OutputPrimitivesEXT);
        String topology = context.mode(ExecutionMode.OutputPoints).isPresent()
                ? "point"
                : context.mode(ExecutionMode.OutputLinesEXT).isPresent() ? "line" : "triangle";
        context.entryText.parameter("mesh<" + vertexType + ", " + (primitiveType.isEmpty() ? "void" : primitiveType)
                + ", " + Math.max(1, vertices) + ", " + Math.max(1, primitives) + ", topology::" + topology + "> "
                + mesh);
        context.entryText.start("threadgroup uint2 " + counts() + ";");
        context.entryText.startShared(counts(), "uint2(0u)");
        String thread = context.entryText.threadIndex();
        StringBuilder size = new StringBuilder();
        for (String part : context.entryText.groupSize()) {
            if (!part.equals("1") && !part.equals("1u")) {
                boolean isPlain = Character.isDigit(part.charAt(part.length() - 1));
                size.append(size.isEmpty() ? "" : " * ").append(part).append(isPlain ? "u" : "");
            }
        }
        String step = size.isEmpty() ? "1u" : size.toString();
        context.entryText.endWithBarrier();
        context.entryText.end("if (" + thread + " == 0u) {");
        context.entryText.end("    " + mesh + ".set_primitive_count(" + counts() + ".y);");
        context.entryText.end("}");
        loop(thread, step, counts() + ".x", vertexType, vertex, "set_vertex", vertexCopies);
        if (!primitiveCopies.isEmpty()) {
            loop(thread, step, counts() + ".y", primitiveType, primitive, "set_primitive", primitiveCopies);
        }
    }

    private void loop(
            String thread, String step, String count, String type, String name, String setter, List<String> copies) {
        context.entryText.end("for (uint " + index + " = " + thread + "; " + index + " < " + count + "; " + index
                + " += " + step + ") {");
        if (!type.isEmpty()) {
            context.entryText.end("    " + type + " " + name + " = {};");
        }
        copies.forEach(copy -> context.entryText.end("    " + copy));
        if (!type.isEmpty()) {
            context.entryText.end("    " + mesh + "." + setter + "(" + index + ", " + name + ");");
        }
        context.entryText.end("}");
    }

    /** Writes the structures of vertices and primitives. */
    void declare() {
        context.entryText.struct(vertexType, vertexFields);
        context.entryText.struct(primitiveType, primitiveFields);
    }
}
