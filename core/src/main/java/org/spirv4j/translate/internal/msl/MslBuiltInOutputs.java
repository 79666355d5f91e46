// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.Locations;
import org.spirv4j.translate.internal.code.TextStage;

/** Built-in variables to which an entry point writes: members of the structure of its outputs. */
final class MslBuiltInOutputs {
    private final MslContext context;
    private final MslEntryText text;
    private final MslStageInterface stage;
    private final TypeFacts types;
    private final Locations locations;

    MslBuiltInOutputs(MslContext context, MslStageInterface stage) {
        this.context = context;
        text = context.entryText;
        this.stage = stage;
        types = context.types;
        locations = context.locations;
    }

    /**
     * Adds a built-in variable, or a member of a block.
     *
     * @param field the name of the member of the structure of outputs
     * @param path what it is in the entry point
     * @param isWhole whether it is a variable
     */
    void add(int id, BuiltIn builtIn, int type, String field, String path, boolean isWhole) {
        boolean isFragment = context.stage == TextStage.FRAGMENT;
        String attribute = switch (builtIn) {
            case Position -> "position" + (isInvariant(id, builtIn) ? ", invariant" : "");
            case PointSize -> "point_size";
            case Layer -> isFragment ? "" : "render_target_array_index";
            case ViewportIndex -> isFragment ? "" : "viewport_array_index";
            case ClipDistance -> "clip_distance";
            case FragDepth -> "depth(" + depth() + ")";
            case SampleMask -> "sample_mask";
            case FragStencilRefEXT -> "stencil";
            default -> "";
        };
        if (attribute.isEmpty()) {
            context.refuse(context.data.definition(id), "built-in " + builtIn + " is no output in MSL", "");
            return;
        }
        if (locations.isTooMany(type)) {
            context.refuse(context.data.definition(id), Locations.TOO_MANY_PARTS, "");
            return;
        }
        boolean isEarly = context.mode(ExecutionMode.EarlyFragmentTests).isPresent();
        if (isEarly && (builtIn == BuiltIn.FragDepth || builtIn == BuiltIn.FragStencilRefEXT)) {
            // Tests before the shader take no values from it.
            declare(isWhole, type, path);
            return;
        }
        String natural = natural(builtIn);
        String target = text.output() + "." + field;
        if (builtIn == BuiltIn.ClipDistance) {
            int count = context.length(type);
            text.addOutput("float " + field + " [[" + attribute + "]] [" + count + "];");
            declare(isWhole, type, path);
            for (int i = 0; i < count; i++) {
                if (!path.equals(target)) {
                    text.end(target + "[" + i + "] = " + path + "[" + i + "];");
                }
                String second = context.names.fresh(field + "_" + i);
                text.addOutput("float " + second + " [[" + MslBuiltInInputs.clipDistance(i) + "]];");
                text.end(text.output() + "." + second + " = " + target + "[" + i + "];");
            }
            return;
        }
        text.addOutput(natural + " " + field + " [[" + attribute + "]];");
        if (types.isAnyArray(type)) {
            declare(isWhole, type, path);
            text.end(target + " = uint(" + path + "[0]);");
        } else if (isWhole && context.typeNames.name(type).equals(natural)) {
            stage.rename(id, target);
        } else if (!path.equals(target)) {
            declare(isWhole, type, path);
            boolean converts = !context.typeNames.name(type).equals(natural);
            text.end(target + " = " + (converts ? natural + "(" + path + ")" : path) + ";");
        }
        if (builtIn == BuiltIn.Position && context.options.flipsY()) {
            text.end(target + ".y = -" + target + ".y;");
        }
    }

    /** The type of a built-in output in MSL. */
    static String natural(BuiltIn builtIn) {
        return switch (builtIn) {
            case Position -> "float4";
            case PointSize, FragDepth, ClipDistance -> "float";
            default -> "uint";
        };
    }

    private void declare(boolean isWhole, int type, String path) {
        if (isWhole) {
            text.start(context.typeNames.name(type) + " " + path + ";");
        }
    }

    private boolean isInvariant(int id, BuiltIn builtIn) {
        int type = types.pointee(types.typeOf(id));
        boolean found = context.layout.isDecorated(id, Decoration.Invariant);
        for (int m = 0; types.isStruct(type) && m < types.memberCount(type); m++) {
            found |= context.layout.isMemberDecorated(type, m, Decoration.Invariant)
                    && context.layout
                                    .memberDecorationWord(type, m, Decoration.BuiltIn)
                                    .orElse(-1)
                            == builtIn.value();
        }
        return found && context.language.version() >= 21;
    }

    private String depth() {
        return context.mode(ExecutionMode.DepthGreater).isPresent()
                ? "greater"
                : context.mode(ExecutionMode.DepthLess).isPresent() ? "less" : "any";
    }
}
