// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource;

/**
 * Inputs and outputs: variables of the text, and the function that a host calls, which has them as a structure with
 * semantics, copies what is in it, and calls the entry point of the module.
 */
final class HlslStageInterface {
    /** One input or output with a semantic. */
    private record Part(
            String variable,
            int type,
            String semantic,
            int location,
            String qualifiers,
            boolean isInput,
            int builtIn) {}

    private final HlslContext context;
    private final TypeFacts types;
    private final CodeText out;
    private final List<Part> parts = new ArrayList<>();
    private final List<Integer> shared = new ArrayList<>();
    private final List<String> starts = new ArrayList<>();
    private final Map<Integer, String[]> split = new HashMap<>();
    private final List<String> declared = new ArrayList<>();
    private String groupIndex = "";
    private final List<Integer> initialized = new ArrayList<>();

    HlslStageInterface(HlslContext context) {
        this.context = context;
        context.names.fresh("stageInput");
        types = context.types;
        out = context.out;
    }

    /** The value of a variable of a work group is stored at the beginning. */
    void initializeShared(int id) {
        shared.add(id);
    }

    /** Whether a variable is a block whose members are variables of the text. */
    boolean isSplit(int pointer) {
        return split.containsKey(pointer);
    }

    /** The variable that is a member of a block. */
    String member(int block, int member) {
        String[] members = split.get(block);
        return members == null || member >= members.length ? "member" + member : members[member];
    }

    /** Adds a variable. */
    void add(int id, boolean isInput) {
        int type = types.pointee(types.typeOf(id));
        boolean isBlock = types.isStruct(type) && context.layout.isDecorated(type, Decoration.Block);
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            initialized.add(id);
        }
        if (!isBlock) {
            String name = context.names.name(id, isInput ? "input" : "output");
            int location =
                    context.layout.decorationWord(id, Decoration.Location).orElse(-1);
            int index = context.layout.decorationWord(id, Decoration.Index).orElse(0);
            OptionalInt builtIn = context.layout.decorationWord(id, Decoration.BuiltIn);
            part(id, name, type, builtIn, location, index, qualifiers(id, 0, -1), isInput);
            return;
        }
        String[] names = new String[types.memberCount(type)];
        split.put(id, names);
        int next = context.layout.decorationWord(id, Decoration.Location).orElse(0);
        for (int m = 0; m < names.length; m++) {
            names[m] = context.names.fresh(context.names.member(type, m));
            OptionalInt builtIn = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            OptionalInt location = context.layout.memberDecorationWord(type, m, Decoration.Location);
            next = location.orElse(next);
            boolean isPosition = builtIn.orElse(-1) == BuiltIn.Position.value();
            if (builtIn.isEmpty() || isPosition || context.uses.isSelected(id, m)) {
                part(id, names[m], types.member(type, m), builtIn, next, 0, qualifiers(id, type, m), isInput);
            }
            next += locations(types.member(type, m));
        }
    }

    private int locations(int type) {
        int count = 1;
        int at = type;
        while (types.isAnyArray(at)) {
            count *= context.length(at);
            at = types.word(at, TypeComposite.PART_TYPE);
        }
        return types.isMatrix(at) ? count * types.word(at, TypeComposite.LENGTH) : count;
    }

    private String qualifiers(int id, int struct, int member) {
        StringBuilder found = new StringBuilder();
        has(found, id, struct, member, Decoration.Flat, "nointerpolation ");
        has(found, id, struct, member, Decoration.NoPerspective, "noperspective ");
        has(found, id, struct, member, Decoration.Centroid, "centroid ");
        has(found, id, struct, member, Decoration.Sample, "sample ");
        return found.toString();
    }

    private void has(StringBuilder found, int id, int struct, int member, Decoration decoration, String word) {
        if (context.layout.isDecorated(id, decoration)
                || member >= 0 && context.layout.isMemberDecorated(struct, member, decoration)) {
            found.append(word);
        }
    }

    private void part(
            int id,
            String name,
            int type,
            OptionalInt builtIn,
            int location,
            int index,
            String qualifiers,
            boolean isInput) {
        boolean isMask = builtIn.orElse(-1) == BuiltIn.SampleMask.value();
        declared.add("static " + context.typeNames.name(type) + " " + name + context.typeNames.lengths(type) + ";");
        if (builtIn.isPresent()) {
            BuiltIn known = BuiltIn.of(builtIn.getAsInt()).orElse(BuiltIn.Position);
            String call = known == BuiltIn.SubgroupId
                    ? groupIndex() + " / WaveGetLaneCount()"
                    : known == BuiltIn.NumSubgroups
                            ? "(" + String.join(" * ", sizes()) + " + WaveGetLaneCount() - 1u) / WaveGetLaneCount()"
                            : known == BuiltIn.HelperInvocation && context.language.version() >= 66
                                    ? "IsHelperLane()"
                                    : call(known);
            if (!call.isEmpty()) {
                starts.add(name + " = " + call + ";");
                return;
            }
            String semantic = semantic(known, isInput);
            if (semantic.isEmpty()) {
                if (known == BuiltIn.PointSize) {
                    context.refusals.warn(context.data.definition(id), "the size of points is not written", "");
                } else {
                    context.refuse(context.data.definition(id), "built-in " + known + " has no semantic", "");
                }
                return;
            }
            parts.add(new Part(
                    name, type, semantic, Integer.MAX_VALUE, isMask ? "" : qualifiers, isInput, known.value()));
            return;
        }
        boolean isTarget = context.stage == TextStage.FRAGMENT && !isInput;
        String semantic = isTarget ? "SV_Target" + (location + index) : "TEXCOORD" + location;
        parts.add(new Part(name, type, semantic, location, isTarget ? "" : qualifiers, isInput, -1));
        TextResource.Slot slot = TextResource.Slot.ofLocation(location);
        context.resources.add(new TextResource(
                isInput ? TextResource.Form.INPUT : TextResource.Form.OUTPUT,
                id,
                0,
                context.layout.name(id).orElse(""),
                name,
                slot,
                slot));
    }

    /** The index of the invocation in its group, which waves divide in order. */
    private String groupIndex() {
        if (groupIndex.isEmpty()) {
            groupIndex = context.names.fresh("groupIndex");
            context.refusals.warn(0, "waves are numbered by the indexes of their first invocations", "");
        }
        return "stageInput." + groupIndex;
    }

    private static String call(BuiltIn builtIn) {
        return switch (builtIn) {
            case SubgroupSize -> "WaveGetLaneCount()";
            case SubgroupLocalInvocationId -> "WaveGetLaneIndex()";
            default -> "";
        };
    }

    private String semantic(BuiltIn builtIn, boolean isInput) {
        return switch (builtIn) {
            case GlobalInvocationId -> "SV_DispatchThreadID";
            case LocalInvocationId -> "SV_GroupThreadID";
            case WorkgroupId -> "SV_GroupID";
            case LocalInvocationIndex -> "SV_GroupIndex";
            case VertexIndex, VertexId -> "SV_VertexID";
            case InstanceIndex, InstanceId -> "SV_InstanceID";
            case Position -> isInput ? "" : "SV_Position";
            case FragCoord -> "SV_Position";
            case FrontFacing -> "SV_IsFrontFace";
            case FragDepth -> depth();
            case SampleId -> "SV_SampleIndex";
            case SampleMask -> "SV_Coverage";
            case PrimitiveId -> "SV_PrimitiveID";
            case Layer -> "SV_RenderTargetArrayIndex";
            case ViewportIndex -> "SV_ViewportArrayIndex";
            case ClipDistance -> "SV_ClipDistance0";
            case CullDistance -> "SV_CullDistance0";
            default -> "";
        };
    }

    private String depth() {
        return mode(ExecutionMode.DepthGreater).isPresent()
                ? "SV_DepthGreaterEqual"
                : mode(ExecutionMode.DepthLess).isPresent() ? "SV_DepthLessEqual" : "SV_Depth";
    }

    private java.util.Optional<Instruction> mode(ExecutionMode mode) {
        return context.layout.executionModes(context.entry.functionId()).stream()
                .filter(each -> each.word(2) == mode.value())
                .findFirst();
    }

    /** Writes the variables. */
    void declare() {
        out.separate();
        declared.forEach(each -> out.put(each).end());
        out.separate();
    }

    private void struct(String name, List<Part> of) {
        out.put("struct ").put(name).put(" {").end();
        out.indent();
        for (Part part : of) {
            boolean isDistance = part.semantic.endsWith("Distance0");
            boolean isMask = part.semantic.equals("SV_Coverage");
            out.line();
            if (part.builtIn < 0 && context.stage != TextStage.COMPUTE) {
                out.put("[[vk::location(").put(part.location).put(")]] ");
            }
            out.put(part.isInput && context.stage == TextStage.VERTEX ? "" : part.qualifiers);
            if (isDistance) {
                int count = context.length(part.type);
                out.put(count == 1 ? "float" : "float" + Math.min(count, 4))
                        .put(' ')
                        .put(part.variable);
                if (count > 4) {
                    context.refuse(0, "more than four clip or cull distances are not written yet", "");
                }
            } else if (isMask) {
                out.put("uint ").put(part.variable);
            } else {
                out.put(context.typeNames.name(part.type)).put(' ').put(part.variable);
                out.put(context.typeNames.lengths(part.type));
            }
            out.put(" : ").put(part.semantic).put(';').end();
        }
        if (!groupIndex.isEmpty() && context.stage == TextStage.COMPUTE) {
            out.line().put("uint ").put(groupIndex).put(" : SV_GroupIndex;").end();
        }
        out.outdent();
        out.put("};").end();
        out.end();
    }

    /** Writes the function that a host calls. */
    void main(HlslExpressions expressions) {
        List<Part> inputs = new ArrayList<>(sorted(true));
        List<Part> outputs = sorted(false);
        String in = context.names.fresh("StageInput");
        String given = "stageInput";
        String result = context.names.fresh("StageOutput");
        String stageOutput = context.names.fresh("stageOutput");
        if (!inputs.isEmpty() || !groupIndex.isEmpty()) {
            struct(in, inputs);
        }
        if (!outputs.isEmpty()) {
            struct(result, outputs);
        }
        if (context.stage == TextStage.COMPUTE) {
            groupSize();
        }
        if (mode(ExecutionMode.EarlyFragmentTests).isPresent()) {
            out.put("[earlydepthstencil]").end();
        }
        out.put(outputs.isEmpty() ? "void" : result)
                .put(' ')
                .put(context.options.entryName())
                .put('(');
        out.put(inputs.isEmpty() && groupIndex.isEmpty() ? "" : in + " " + given)
                .put(") {")
                .end();
        out.indent();
        for (Part part : inputs) {
            copyIn(part, given + "." + part.variable);
        }
        starts.forEach(each -> out.line().put(each).end());
        for (int id : initialized) {
            initialize(id, expressions);
        }
        for (int id : shared) {
            initialize(id, expressions);
        }
        if (!shared.isEmpty()) {
            out.line().put("GroupMemoryBarrierWithGroupSync();").end();
        }
        out.line()
                .put(context.names.name(context.entry.functionId(), "shade"))
                .put("();")
                .end();
        if (!outputs.isEmpty()) {
            out.line().put(result).put(' ').put(stageOutput).put(';').end();
            for (Part part : outputs) {
                copyOut(part, stageOutput + "." + part.variable);
            }
            out.line().put("return ").put(stageOutput).put(';').end();
        }
        out.outdent();
        out.put('}').end();
    }

    private void initialize(int id, HlslExpressions expressions) {
        if (split.containsKey(id)) {
            context.refuse(context.data.definition(id), "initializers of blocks of outputs are not written yet", "");
            return;
        }
        out.line().put(context.names.name(id, "variable")).put(" = ");
        expressions.value(types.word(id, TypedVariable.INITIALIZER), Precedence.ASSIGNMENT);
        out.put(';').end();
    }

    private void copyIn(Part part, String from) {
        if (part.semantic.endsWith("Distance0")) {
            for (int i = 0; i < context.length(part.type); i++) {
                out.line().put(part.variable).put("[" + i + "] = ").put(from);
                out.put(context.length(part.type) == 1 ? "" : "." + "xyzw".charAt(i & 3))
                        .put(';')
                        .end();
            }
        } else if (part.semantic.equals("SV_Coverage")) {
            out.line().put(part.variable).put("[0] = int(").put(from).put(");").end();
        } else {
            out.line().put(part.variable).put(" = ").put(from).put(';').end();
        }
        if (part.builtIn == BuiltIn.FragCoord.value()) {
            out.line()
                    .put(part.variable)
                    .put(".w = 1.0 / ")
                    .put(part.variable)
                    .put(".w;")
                    .end();
        }
    }

    private void copyOut(Part part, String to) {
        if (part.semantic.endsWith("Distance0")) {
            for (int i = 0; i < context.length(part.type); i++) {
                out.line().put(to).put(context.length(part.type) == 1 ? "" : "." + "xyzw".charAt(i & 3));
                out.put(" = ").put(part.variable).put("[" + i + "];").end();
            }
        } else if (part.semantic.equals("SV_Coverage")) {
            out.line().put(to).put(" = uint(").put(part.variable).put("[0]);").end();
        } else {
            out.line().put(to).put(" = ").put(part.variable).put(';').end();
        }
        if (part.builtIn == BuiltIn.Position.value() && context.options.flipsY()) {
            out.line().put(to).put(".y = -").put(to).put(".y;").end();
        }
    }

    private List<Part> sorted(boolean isInput) {
        return parts.stream()
                .filter(part -> part.isInput == isInput)
                .sorted(Comparator.comparingInt(Part::location))
                .toList();
    }

    private void groupSize() {
        out.put("[numthreads(").put(String.join(", ", sizes())).put(")]").end();
    }

    private String[] sizes() {
        String[] sizes = {"1", "1", "1"};
        for (Instruction mode : context.layout.executionModes(context.entry.functionId())) {
            int kind = mode.word(2);
            if (kind == ExecutionMode.LocalSize.value() || kind == ExecutionMode.LocalSizeId.value()) {
                for (int i = 0; i < 3; i++) {
                    int word = mode.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                    sizes[i] = kind == ExecutionMode.LocalSize.value() ? Integer.toString(word) : context.count(word);
                }
            }
        }
        for (Instruction constant : context.layout.constants()) {
            int id = constant.resultId();
            if (context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1) == BuiltIn.WorkgroupSize.value()
                    && types.op(id) != Op.OpConstantNull) {
                for (int i = 0; i < 3; i++) {
                    sizes[i] = context.count(constant.word(3 + i));
                }
            }
        }
        return sizes;
    }
}
