// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.Locations;
import org.spirv4j.translate.internal.code.SampleRate;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.text.TextResource;

/**
 * Inputs and outputs: variables of the text; parameters of the function that a host calls, which gives the variables
 * their values; and the structure with the outputs that it returns. Compute shaders with one function have parameters
 * only.
 */
final class WgslStageInterface {
    /**
     * One input or output.
     *
     * @param target what it is in the text: a variable, or a part of one
     * @param name its name as a parameter or member
     * @param type its type in the module
     * @param own its type in WGSL
     * @param isDirect whether only the entry point uses it, by the name of the parameter or of a value
     */
    private record Part(
            String target, String name, String attributes, String type, String own, boolean isInput, boolean isDirect) {
        String in() {
            return type.equals(own) ? name : type + "(" + name + ")";
        }

        String out() {
            return type.equals(own) ? target : own + "(" + target + ")";
        }
    }

    private final WgslContext context;
    private final TypeFacts types;
    private final Locations locations;
    private final CodeText out;
    private final List<Part> parts = new ArrayList<>();
    private final Map<Integer, String[]> split;
    private final List<String> declared = new ArrayList<>();

    /** Assignments of components of inputs. */
    private final List<String> starts = new ArrayList<>();

    private Optional<WgslSharedLocations> shared = Optional.empty();
    private boolean hasPosition;

    /** The variable whose y coordinate is negated at the end; empty for none. */
    private String flipped = "";

    WgslStageInterface(WgslContext context) {
        this.context = context;
        split = context.pool.map();
        types = context.types;
        locations = context.locations;
        out = context.out;
        context.names.set(
                context.entry.functionId(), isCompute() ? context.options.entryName() : context.names.fresh("shade"));
    }

    private boolean isCompute() {
        return context.stage == TextStage.COMPUTE;
    }

    /** Whether all inputs are parameters that are used by name. */
    private boolean isDirect() {
        return isCompute() && context.functions().size() == 1;
    }

    /** Whether an input is a parameter that is used by name, because no function but the entry point uses it. */
    boolean isDirect(int id) {
        return isDirect() || isCompute() && !context.uses.isInputOfOthers(id);
    }

    /** Whether a variable is a block whose members are variables of the text. */
    boolean isSplit(int pointer) {
        return split.containsKey(pointer);
    }

    /** The variable that is a member of a block. */
    String member(int block, int member) {
        String[] members = split.get(block);
        return members == null || member < 0 || member >= members.length ? "member" + member : members[member];
    }

    // --- declarations

    /** Adds a variable. */
    void add(int id, boolean isInput) {
        int type = types.pointee(types.typeOf(id));
        boolean isBlock = types.isStruct(type) && context.layout.isDecorated(type, Decoration.Block);
        int initializer =
                types.wordCount(id) > TypedVariable.INITIALIZER ? types.word(id, TypedVariable.INITIALIZER) : 0;
        if (!isBlock) {
            String initial = initial(initializer);
            String name = context.names.name(id, isInput ? "input" : "output");
            OptionalInt builtIn = context.layout.decorationWord(id, Decoration.BuiltIn);
            int location =
                    context.layout.decorationWord(id, Decoration.Location).orElse(0);
            if (builtIn.isPresent()) {
                builtIn(id, name, type, builtIn.getAsInt(), isInput, initial);
            } else {
                if (!context.layout.isDecorated(id, Decoration.Location)) {
                    context.refuse(
                            context.data.definition(id), "inputs and outputs of WGSL have locations", "add a location");
                }
                declare(name, type, initial);
                resource(id, name, location, isInput);
                parts(id, 0, -1, name, type, location, isInput);
            }
            return;
        }
        String[] names = new String[types.memberCount(type)];
        split.put(id, names);
        int next = context.layout.decorationWord(id, Decoration.Location).orElse(0);
        for (int m = 0; m < names.length; m++) {
            names[m] = context.names.fresh(context.names.member(type, m));
            int member = types.member(type, m);
            boolean isComposite = initializer != 0 && types.op(initializer) == Op.OpConstantComposite;
            String initial = initial(isComposite ? types.word(initializer, CompositeConstant.CONSTITUENTS + m) : 0);
            OptionalInt builtIn = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            next = context.layout
                    .memberDecorationWord(type, m, Decoration.Location)
                    .orElse(next);
            if (builtIn.isEmpty()) {
                declare(names[m], member, initial);
                resource(id, names[m], next, isInput);
                parts(id, type, m, names[m], member, next, isInput);
                next += locations.of(member);
            } else if (context.uses.isMemberUsed(id, m) || !initial.isEmpty()) {
                builtIn(id, names[m], member, builtIn.getAsInt(), isInput, initial);
            }
        }
    }

    /** The text of an initializer; empty for none, or for zeros. */
    private String initial(int initializer) {
        if (initializer == 0 || types.op(initializer) == Op.OpConstantNull) {
            return "";
        }
        int from = out.size();
        context.constantText().accept(initializer);
        String text = out.from(from);
        out.cut(from);
        return text;
    }

    private void resource(int id, String name, int location, boolean isInput) {
        TextResource.Slot slot = TextResource.Slot.ofLocation(location);
        String from = context.layout.name(id).orElse("");
        TextResource.Form form = isInput ? TextResource.Form.INPUT : TextResource.Form.OUTPUT;
        context.resources.add(new TextResource(form, id, 0, from, name, slot, slot));
    }

    private void declare(String name, int type, String initial) {
        declared.add("var<private> " + name + ": " + context.typeNames.name(type)
                + (initial.isEmpty() ? "" : " = " + initial) + ";");
    }

    /** Adds the scalars and vectors of which an input or output is made, if a stage has locations for them. */
    private void parts(int id, int struct, int member, String name, int type, int location, boolean isInput) {
        if (locations.isTooMany(type)) {
            context.refuse(context.data.definition(id), Locations.TOO_MANY_PARTS, "");
        } else {
            located(id, struct, member, name, name, type, location, isInput);
        }
    }

    private void located(
            int id, int struct, int member, String target, String name, int type, int location, boolean isInput) {
        if (types.isAnyArray(type) || types.isMatrix(type)) {
            int count = types.isMatrix(type) ? types.word(type, TypeComposite.LENGTH) : context.length(type);
            int part = types.word(type, TypeComposite.PART_TYPE);
            for (int i = 0; i < count; i++) {
                int at = location + i * locations.of(part);
                located(id, struct, member, target + "[" + i + "]", name + "_" + i, part, at, isInput);
            }
            return;
        }
        if (types.isStruct(type)) {
            int at = location;
            for (int m = 0; m < types.memberCount(type); m++) {
                String own = context.names.member(type, m);
                at = context.layout
                        .memberDecorationWord(type, m, Decoration.Location)
                        .orElse(at);
                located(id, type, m, target + "." + own, name + "_" + own, types.member(type, m), at, isInput);
                at += locations.of(types.member(type, m));
            }
            return;
        }
        String typeName = context.typeNames.name(type);
        if (types.isBoolScalarOrVector(type)) {
            context.refuse(context.data.definition(id), "inputs and outputs of WGSL are not Boolean", "");
        }
        StringBuilder attributes =
                new StringBuilder("@location(").append(location).append(')');
        int index = context.layout.decorationWord(id, Decoration.Index).orElse(-1);
        if (context.stage == TextStage.FRAGMENT && !isInput) {
            if (isDual(location)) {
                context.enables.add("dual_source_blending");
                attributes.append(" @blend_src(").append(Math.max(0, index)).append(')');
            }
        } else {
            interpolation(attributes, id, struct, member, types.isIntScalarOrVector(type), isInput);
        }
        if (sharedLocations().has(location, isInput)) {
            int component = context.layout
                    .decorationWord(id, Decoration.Component)
                    .orElse(
                            member < 0
                                    ? 0
                                    : context.layout
                                            .memberDecorationWord(struct, member, Decoration.Component)
                                            .orElse(0));
            sharedLocations().add(id, target, type, location, component, isInput, attributes.toString());
            return;
        }
        String own = context.names.fresh(name.equals(target) && !isDirect() ? name + (isInput ? "_in" : "_out") : name);
        parts.add(new Part(target, own, attributes.toString(), typeName, typeName, isInput, isDirect()));
    }

    /** Whether a location has two outputs that are blended. */
    private boolean isDual(int location) {
        for (int id : context.entry.interfaceIds()) {
            boolean isSecond = context.layout
                                    .decorationWord(id, Decoration.Index)
                                    .orElse(0)
                            == 1
                    && context.layout.decorationWord(id, Decoration.Location).orElse(0) == location;
            if (isSecond) {
                return true;
            }
        }
        return false;
    }

    private boolean has(int id, int struct, int member, Decoration decoration) {
        return context.layout.isDecorated(id, decoration)
                || member >= 0 && context.layout.isMemberDecorated(struct, member, decoration);
    }

    private void interpolation(StringBuilder to, int id, int struct, int member, boolean isInteger, boolean isInput) {
        if (isInput && context.stage == TextStage.VERTEX) {
            return;
        }
        if (isInteger || has(id, struct, member, Decoration.Flat)) {
            to.append(" @interpolate(flat)");
            return;
        }
        boolean isLinear = has(id, struct, member, Decoration.NoPerspective);
        boolean isCentroid = has(id, struct, member, Decoration.Centroid);
        boolean isSample = has(id, struct, member, Decoration.Sample);
        if (isLinear || isCentroid || isSample) {
            to.append(" @interpolate(").append(isLinear ? "linear" : "perspective");
            to.append(isSample ? ", sample)" : isCentroid ? ", centroid)" : ")");
        }
    }

    // --- built-ins

    private void builtIn(int id, String name, int type, int number, boolean isInput, String initial) {
        BuiltIn builtIn = BuiltIn.of(number).orElse(BuiltIn.Position);
        if (builtIn == BuiltIn.PointSize) {
            declare(name, type, initial);
            context.refusals.warn(context.data.definition(id), "points have size 1 in WGSL", "");
            return;
        }
        String own = name(builtIn, isInput);
        String ownType = switch (builtIn) {
            case GlobalInvocationId, LocalInvocationId, WorkgroupId, NumWorkgroups -> "vec3<u32>";
            case Position, FragCoord -> "vec4<f32>";
            case FrontFacing -> "bool";
            case FragDepth -> "f32";
            case ClipDistance -> context.typeNames.name(type);
            default -> "u32";
        };
        if (own.isEmpty()) {
            context.refuse(context.data.definition(id), "built-in " + builtIn + " is not one of WGSL", "");
            return;
        }
        if (own.contains("subgroup")) {
            context.enables.add("subgroups");
        } else if (builtIn == BuiltIn.ClipDistance) {
            context.enables.add("clip_distances");
        }
        boolean isOfOtherStage = context.stage == TextStage.VERTEX && own.contains("subgroup")
                || (own.equals("subgroup_id") || own.equals("num_subgroups")) && !isCompute();
        if (isOfOtherStage) {
            context.refuse(
                    context.data.definition(id), "built-in " + builtIn + " is not one of this stage in WGSL", "");
            return;
        }
        hasPosition |= builtIn == BuiltIn.Position;
        if (builtIn == BuiltIn.FragCoord && SampleRate.isPerSample(context)) {
            context.refusals.warn(
                    context.data.definition(id),
                    "the position of a fragment may be that of its pixel where SPIR-V for Vulkan has that of the sample",
                    "");
        }
        if (builtIn == BuiltIn.Position && !isInput && context.options.flipsY()) {
            flipped = name;
        }
        boolean isMask = builtIn == BuiltIn.SampleMask && types.isAnyArray(type);
        String typeName = context.typeNames.name(isMask ? types.word(type, TypeComposite.PART_TYPE) : type);
        boolean isDirect = isDirect(id);
        boolean isParameter = isDirect && typeName.equals(ownType);
        if (!isDirect) {
            declare(name, type, initial);
        }
        String parameter = isParameter ? name : context.names.fresh(name + (isInput ? "_in" : "_out"));
        String attribute = "@builtin(" + own + ")";
        parts.add(new Part(isMask ? name + "[0]" : name, parameter, attribute, typeName, ownType, isInput, isDirect));
        context.lanes.setInput(builtIn, name, !typeName.equals(ownType));
    }

    /** Adds a built-in input that the module does not have, an unsigned integer, and returns its name. */
    String addInput(String wanted, String builtIn) {
        context.enables.add("subgroups");
        String name = context.names.fresh(wanted);
        if (!isDirect()) {
            declared.add("var<private> " + name + ": u32;");
        }
        String parameter = isDirect() ? name : context.names.fresh(name + "_in");
        parts.add(new Part(name, parameter, "@builtin(" + builtIn + ")", "u32", "u32", true, isDirect()));
        return name;
    }

    private String name(BuiltIn builtIn, boolean isInput) {
        boolean isVertex = context.stage == TextStage.VERTEX;
        return switch (builtIn) {
            case GlobalInvocationId -> "global_invocation_id";
            case LocalInvocationId -> "local_invocation_id";
            case WorkgroupId -> "workgroup_id";
            case NumWorkgroups -> "num_workgroups";
            case LocalInvocationIndex -> "local_invocation_index";
            case SubgroupSize -> "subgroup_size";
            case SubgroupLocalInvocationId -> "subgroup_invocation_id";
            case SubgroupId -> "subgroup_id";
            case NumSubgroups -> "num_subgroups";
            case VertexIndex -> "vertex_index";
            case InstanceIndex -> "instance_index";
            case Position -> isVertex && !isInput ? "position" : "";
            case ClipDistance -> isVertex && !isInput ? "clip_distances" : "";
            case FragCoord -> "position";
            case FrontFacing -> "front_facing";
            case FragDepth -> "frag_depth";
            case SampleId -> "sample_index";
            case SampleMask -> "sample_mask";
            default -> "";
        };
    }

    private WgslSharedLocations sharedLocations() {
        WgslSharedLocations found = shared.orElseGet(() -> new WgslSharedLocations(context));
        shared = Optional.of(found);
        return found;
    }

    private void addShared() {
        for (WgslSharedLocations.Shared each : sharedLocations().all()) {
            String type = "vec4<" + context.typeNames.name(each.scalar) + ">";
            String own = context.names.fresh("location" + each.location + (each.isInput ? "_in" : "_out"));
            parts.add(new Part(
                    each.isInput ? "" : each.vector(type), own, each.attributes, type, type, each.isInput, false));
            if (each.isInput) {
                starts.addAll(each.assignments(own));
            }
        }
    }

    /** Writes the variables. */
    void declare(WgslExpressions expressions) {
        addShared();
        context.lanes.find(expressions);
        out.separate();
        declared.forEach(each -> out.put(each).end());
        out.separate();
    }

    // --- the function that a host calls

    /** Writes what precedes the entry point of the module. */
    void attributes() {
        if (isCompute()) {
            out.put("@compute @workgroup_size(");
            new WgslGroupSize(context).write();
            out.put(')').end();
        }
    }

    private List<Part> of(boolean isInput) {
        List<Part> found = new ArrayList<>(parts.size());
        for (Part part : parts) {
            if (part.isInput == isInput) {
                found.add(part);
            }
        }
        return found;
    }

    /** Writes the parameters of the entry point of the module. */
    void parameters() {
        if (isCompute()) {
            writeParameters();
        }
    }

    private void writeParameters() {
        String separator = "";
        for (Part part : of(true)) {
            out.put(separator)
                    .put(part.attributes)
                    .put(' ')
                    .put(part.name)
                    .put(": ")
                    .put(part.own);
            separator = ", ";
        }
    }

    /** Writes what the entry point of the module does before its statements. */
    void begin() {
        if (isCompute()) {
            for (Part part : of(true)) {
                if (!part.name.equals(part.target)) {
                    out.line()
                            .put(part.isDirect ? "let " : "")
                            .put(part.target)
                            .put(" = ")
                            .put(part.in());
                    out.put(';').end();
                }
            }
        }
    }

    /** Writes the function that a host calls, if it is not the entry point of the module. */
    void main() {
        if (isCompute()) {
            return;
        }
        List<Part> outputs = of(false);
        boolean isVertex = context.stage == TextStage.VERTEX;
        boolean addsPosition = isVertex && !hasPosition;
        boolean returns = !outputs.isEmpty() || addsPosition;
        String result = context.names.fresh("StageOutput");
        out.separate();
        if (returns) {
            out.put("struct ").put(result).put(" {").end();
            out.indent();
            for (Part part : outputs) {
                out.line()
                        .put(part.attributes)
                        .put(' ')
                        .put(part.name)
                        .put(": ")
                        .put(part.own)
                        .put(',')
                        .end();
            }
            if (addsPosition) {
                String name = context.names.fresh("position");
                out.line()
                        .put("@builtin(position) ")
                        .put(name)
                        .put(": vec4<f32>,")
                        .end();
            }
            out.outdent();
            out.put('}').end();
            out.end();
        }
        out.put(isVertex ? "@vertex" : "@fragment").end();
        out.put("fn ").put(context.options.entryName()).put('(');
        writeParameters();
        out.put(returns ? ") -> " + result + " {" : ") {").end();
        out.indent();
        for (Part part : of(true)) {
            if (!part.target.isEmpty()) {
                out.line().put(part.target).put(" = ").put(part.in()).put(';').end();
            }
        }
        starts.forEach(each -> out.line().put(each).end());
        out.line()
                .put(context.names.name(context.entry.functionId(), "shade"))
                .put("();")
                .end();
        if (!flipped.isEmpty()) {
            out.line().put(flipped).put(".y = -").put(flipped).put(".y;").end();
        }
        if (returns) {
            out.line().put("return ").put(result).put('(');
            String separator = "";
            for (Part part : outputs) {
                out.put(separator).put(part.out());
                separator = ", ";
            }
            out.put(addsPosition ? separator + "vec4<f32>()" : "").put(");").end();
        }
        out.outdent();
        out.put('}').end();
    }
}
