// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.BuiltinsRule;

/** Checks the per-primitive outputs of mesh shaders: primitive indices, and built-ins in arrays or blocks. */
final class MeshBuiltIns {
    private final ValidationContext context;
    private final TypeFacts types;

    /** By variable, and by the structure type of a variable: the mesh shaders that list it. */
    private final Map<Integer, List<Use>> uses = new HashMap<>();

    private boolean prepared;

    private record Shader(EntryPoint entryPoint, OptionalLong primitives, List<Integer> modes) {}

    private record Use(int variable, Shader shader) {}

    MeshBuiltIns(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    private void prepare() {
        if (prepared) {
            return;
        }
        prepared = true;
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (BuiltInInterfaces.isMesh(entryPoint)) {
                OptionalLong primitives = OptionalLong.empty();
                List<Integer> modes = new ArrayList<>();
                for (Instruction mode : entryPoint.executionModes()) {
                    modes.add(mode.word(ExecutionModeSetting.MODE));
                    if (mode.word(ExecutionModeSetting.MODE) == ExecutionMode.OutputPrimitivesEXT.value()
                            && mode.wordCount() > ExecutionModeSetting.MODE_PARAMETERS) {
                        primitives = OptionalLong.of(mode.word(ExecutionModeSetting.MODE_PARAMETERS) & 0xFFFF_FFFFL);
                    }
                }
                Shader shader = new Shader(entryPoint, primitives, modes);
                for (int variable : entryPoint.interfaceIds()) {
                    Use use = new Use(variable, shader);
                    uses.computeIfAbsent(variable, v -> new ArrayList<>()).add(use);
                    int block = BuiltInInterfaces.block(types, variable);
                    if (block != 0) {
                        uses.computeIfAbsent(block, b -> new ArrayList<>()).add(use);
                    }
                }
            }
        }
    }

    /** Checks a built-in that a mesh shader uses. */
    void check(BuiltInSource source, BuiltInTable.Row row) {
        prepare();
        if (row.mesh != null) {
            checkPerPrimitive(source, row.mesh);
        } else if (row.indices != null && source.member < 0) {
            checkIndices(source, row.indices);
        }
    }

    private int definitionOf(BuiltInSource source) {
        return context.data.definition(source.id);
    }

    private void checkPerPrimitive(BuiltInSource source, BuiltInTable.MeshRule rule) {
        int type = source.type(types);
        boolean array = types.isArray(type);
        boolean block = !array && context.isDecorated(source.id, Decoration.Block);
        if (!(array || block)
                || !rule.shape().matches(context, array ? types.word(type, TypeArray.ELEMENT_TYPE) : type)) {
            source.typeReported = true;
            context.plainErrorAt(
                            BuiltinsRule.MESH_TYPE,
                            definitionOf(source),
                            source.describe(context)
                                    + " in a mesh shader must be an array or a block member, and each element must be "
                                    + rule.shape().describe())
                    .vuid(rule.typeVuid())
                    .declared(type, "its type is declared here");
            return;
        }
        if (!isPerPrimitive(source)) {
            context.plainErrorAt(
                            BuiltinsRule.MESH_PER_PRIMITIVE,
                            definitionOf(source),
                            source.describe(context) + " in a mesh shader is not decorated with PerPrimitiveEXT")
                    .hint("decorate " + source.target(context) + " with PerPrimitiveEXT")
                    .vuid(rule.decorationVuid());
            return;
        }
        for (Use use : uses.getOrDefault(source.id, List.of())) {
            int dataType = types.pointee(types.typeOf(use.variable()));
            OptionalLong length = types.isArray(dataType)
                    ? context.integer(types.word(dataType, TypeArray.LENGTH))
                    : OptionalLong.of(-1);
            if (reportsWrongSize(source, use.shader(), length, array ? rule.sizeVuid() : rule.blockSizeVuid())) {
                return;
            }
        }
    }

    private boolean isPerPrimitive(BuiltInSource source) {
        if (context.isDecorated(source.id, Decoration.PerPrimitiveEXT)) {
            return true;
        }
        for (AppliedDecoration decoration : source.member < 0
                ? List.<AppliedDecoration>of()
                : context.layout.memberDecorations(source.id, source.member)) {
            if (decoration.decorationValue() == Decoration.PerPrimitiveEXT.value()) {
                return true;
            }
        }
        for (Use use : uses.getOrDefault(source.id, List.of())) {
            if (context.isDecorated(use.variable(), Decoration.PerPrimitiveEXT)) {
                return true;
            }
        }
        return false;
    }

    private boolean reportsWrongSize(BuiltInSource source, Shader shader, OptionalLong length, String vuid) {
        OptionalLong primitives = shader.primitives();
        if (length.isEmpty() || primitives.isEmpty() || length.getAsLong() == primitives.getAsLong()) {
            return false;
        }
        context.plainErrorAt(
                        BuiltinsRule.MESH_ARRAY_SIZE,
                        definitionOf(source),
                        source.describe(context)
                                + (length.getAsLong() < 0
                                        ? " is not in an array"
                                        : " has array length " + length.getAsLong())
                                + ", but mesh shader \"" + shader.entryPoint().name()
                                + "\" declares OutputPrimitivesEXT " + primitives.getAsLong())
                .hint("use array length " + primitives.getAsLong())
                .vuid(vuid);
        return true;
    }

    private void checkIndices(BuiltInSource source, BuiltInTable.IndicesRule rule) {
        for (Use use : uses.getOrDefault(source.id, List.of())) {
            Shader shader = use.shader();
            if (!shader.modes().contains(rule.mode().value())) {
                context.plainErrorAt(
                                BuiltinsRule.MESH_INDICES_MODE,
                                definitionOf(source),
                                source.describe(context) + " requires execution mode " + rule.mode()
                                        + ", which mesh shader \""
                                        + shader.entryPoint().name() + "\" does not declare")
                        .hint("add OpExecutionMode "
                                + context.name(shader.entryPoint().functionId()) + " " + rule.mode())
                        .vuid(rule.modeVuid());
                return;
            }
            int type = source.type(types);
            OptionalLong length =
                    types.isArray(type) ? context.integer(types.word(type, TypeArray.LENGTH)) : OptionalLong.empty();
            if (reportsWrongSize(source, shader, length, rule.sizeVuid())) {
                return;
            }
        }
    }
}
