// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.Locations;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.text.TextResource;

/** Inputs and outputs: which variables of the text they are, and which semantics their parts have. */
final class HlslStageInterface {
    /** Types are nested no deeper. */
    private static final int MAX_DEPTH = 16;

    /** No stage has more locations. */
    private static final int MAX_PARTS = 128;

    private final HlslContext context;
    private final TypeFacts types;
    private final Locations locations;
    private final HlslSemantics semantics;
    private final HlslInterpolation interpolation;
    private final HlslGivenSemantics given;
    private final CodeText out;
    private final List<HlslStagePart> parts = new ArrayList<>();
    private final List<Integer> shared = new ArrayList<>();
    private final List<String> starts = new ArrayList<>();
    private final Map<Integer, String[]> split;

    private final List<String> declared = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private String groupIndex = "";
    private boolean isWaveNumbered;
    private String position = "";
    private String vertex = "";
    private String primitive = "";
    private int vertexCount;
    private int highestVertex;

    /** The variables that are the number of control points. */
    private final List<String> counts = new ArrayList<>();

    private boolean needsPosition;
    private final List<Integer> initialized = new ArrayList<>();

    /** A variable. */
    private record Owner(int id, boolean isInput, HlslStageGroup group) {
        /** Whether there is one for each vertex or primitive. */
        boolean isArrayed() {
            return group == HlslStageGroup.VERTEX || group == HlslStageGroup.PRIMITIVE;
        }
    }

    /** By number of a built-in: the uniform that has the number of a call that it is. */
    private final Map<Integer, String> setByHost;

    /** By number of a built-in that is the result of a function: the variable that has the result. */
    private final Map<Integer, String> results;

    HlslStageInterface(HlslContext context) {
        this.context = context;
        results = context.pool.map();
        split = context.pool.map();
        setByHost = context.pool.map();
        context.names.fresh("stageInput");
        types = context.types;
        locations = context.locations;
        semantics = new HlslSemantics(context);
        interpolation = new HlslInterpolation(context);
        given = new HlslGivenSemantics(context);
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

    /** Whether a variable of the text is an input or output, or a member of one. */
    boolean isDeclared(String name) {
        return names.contains(name);
    }

    /**
     * What is the result of the function for a built-in: a variable of the module if there is one, because some
     * compilers take no two calls.
     */
    String result(BuiltIn builtIn) {
        return results.getOrDefault(builtIn.value(), HlslSemantics.call(builtIn));
    }

    /** Adds a variable. */
    void add(int id, boolean isInput) {
        int type = types.pointee(types.typeOf(id));
        Owner owner = new Owner(id, isInput, group(id, type, isInput));
        if (types.isAnyArray(type) && context.layout.isDecorated(id, Decoration.PerVertexKHR)) {
            context.requires(HlslFeature.VERTEX_ATTRIBUTES, context.data.definition(id));
        }
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            initialized.add(id);
        }
        String element = "";
        if (owner.isArrayed()) {
            String name = context.names.name(id, isInput ? "input" : "output");
            if (context.mesh.sharesOutputs()) {
                context.mesh.addShared(type);
            }
            String keyword = context.mesh.sharesOutputs() ? "groupshared " : "static " + context.precise(id);
            declared.add(keyword + context.typeNames.name(type) + " " + name + context.typeNames.lengths(type) + ";");
            type = types.word(type, TypeComposite.PART_TYPE);
            element = name + "[" + (owner.group == HlslStageGroup.PRIMITIVE ? primitive() : vertex()) + "]";
            if (isInput) {
                vertexCount = Math.max(vertexCount, vertices(id));
                highestVertex = Math.max(highestVertex, context.uses.highestIndex(id));
            }
        }
        if (types.isStruct(type) && context.layout.isDecorated(type, Decoration.Block)) {
            block(owner, type, element);
            return;
        }
        String name = context.names.name(id, isInput ? "input" : "output");
        int location = context.layout.decorationWord(id, Decoration.Location).orElse(-1);
        int index = context.layout.decorationWord(id, Decoration.Index).orElse(0);
        OptionalInt builtIn = context.layout.decorationWord(id, Decoration.BuiltIn);
        int component = context.layout.decorationWord(id, Decoration.Component).orElse(0);
        String path = element.isEmpty() ? name : element;
        given.select(id, 0, -1, isInput, location);
        part(owner, name, path, type, builtIn, location, index, component, interpolation.of(id, 0, -1));
    }

    private void block(Owner owner, int type, String element) {
        int id = owner.id;
        String[] names = new String[types.memberCount(type)];
        if (element.isEmpty()) {
            split.put(id, names);
        }
        int next = context.layout.decorationWord(id, Decoration.Location).orElse(0);
        for (int m = 0; m < names.length; m++) {
            String member = context.names.member(type, m);
            names[m] = context.names.fresh(member);
            String path = element.isEmpty() ? names[m] : element + "." + member;
            OptionalInt builtIn = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            OptionalInt location = context.layout.memberDecorationWord(type, m, Decoration.Location);
            next = location.orElse(next);
            boolean isPosition = builtIn.orElse(-1) == BuiltIn.Position.value();
            boolean isSelected =
                    element.isEmpty() ? context.uses.isSelected(id, m) : context.uses.isSelectedOfElement(id, m);
            if (builtIn.isEmpty() || isPosition || isSelected) {
                int component = context.layout
                        .memberDecorationWord(type, m, Decoration.Component)
                        .orElse(0);
                given.select(id, type, m, owner.isInput, next);
                String own = interpolation.of(id, type, m);
                part(owner, names[m], path, types.member(type, m), builtIn, next, 0, component, own);
            }
            next += locations.of(types.member(type, m));
        }
    }

    /** How the function that a host calls has a variable of a type. */
    private HlslStageGroup group(int id, int type, boolean isInput) {
        boolean isArrayed = isInput ? context.stage.hasArrayedInputs() : context.stage.hasArrayedOutputs();
        if (!isArrayed) {
            return HlslStageGroup.STAGE;
        }
        if (context.stage == TextStage.MESH) {
            return isOfPrimitive(id, type) ? HlslStageGroup.PRIMITIVE : HlslStageGroup.VERTEX;
        }
        int builtIn = context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1);
        boolean isOfPatch = context.layout.isDecorated(id, Decoration.Patch)
                || builtIn == BuiltIn.TessLevelOuter.value()
                || builtIn == BuiltIn.TessLevelInner.value();
        return isOfPatch
                ? HlslStageGroup.PATCH
                : types.isAnyArray(type) ? HlslStageGroup.VERTEX : HlslStageGroup.PARAMETER;
    }

    private boolean isOfPrimitive(int id, int type) {
        int element = types.innermostElement(type);
        return context.layout.isDecorated(id, Decoration.PerPrimitiveEXT)
                || types.isStruct(element)
                        && types.memberCount(element) > 0
                        && context.layout.isMemberDecorated(element, 0, Decoration.PerPrimitiveEXT);
    }

    /** The variable that counts primitives. */
    String primitive() {
        if (primitive.isEmpty()) {
            primitive = context.names.fresh("primitive");
        }
        return primitive;
    }

    /** The variable that counts vertices or control points. */
    String vertex() {
        if (vertex.isEmpty()) {
            vertex = context.names.fresh("vertex");
        }
        return vertex;
    }

    /** The number of vertices or control points of which there are inputs, as the arrays of inputs say. */
    int vertexCount() {
        return vertexCount;
    }

    /** The variables that are the number of control points that are inputs. */
    List<String> counts() {
        return counts;
    }

    /** The value of a private variable is stored at the beginning of each of several runs. */
    void initializePrivate(int id) {
        initialized.add(id);
    }

    /** The highest constant index of vertices or control points. */
    int highestVertex() {
        return highestVertex;
    }

    private int vertices(int id) {
        return context.length(types.pointee(types.typeOf(id)));
    }

    private void part(
            Owner owner,
            String name,
            String path,
            int type,
            OptionalInt builtIn,
            int location,
            int index,
            int component,
            String qualifiers) {
        boolean isMask = builtIn.orElse(-1) == BuiltIn.SampleMask.value();
        if (builtIn.isPresent() && isSetByHost(builtIn.getAsInt(), owner)) {
            ofCall(owner.id, name, type, builtIn.getAsInt());
            return;
        }
        if (!owner.isArrayed()) {
            names.add(name);
            declared.add("static " + context.precise(owner.id) + context.typeNames.name(type) + " " + name
                    + context.typeNames.lengths(type) + ";");
        }
        int id = owner.id;
        if (builtIn.isPresent()) {
            BuiltIn known = BuiltIn.of(builtIn.getAsInt()).orElse(BuiltIn.Position);
            String call = known == BuiltIn.SubgroupId
                    ? waveIndex() + " / WaveGetLaneCount()"
                    : known == BuiltIn.NumSubgroups
                            ? "(" + String.join(" * ", context.groupSize.sizes())
                                    + " + WaveGetLaneCount() - 1u) / WaveGetLaneCount()"
                            : HlslSemantics.call(known);
            if (!call.isEmpty()) {
                context.requires(
                        known == BuiltIn.HelperInvocation ? HlslFeature.HELPER_LANES : HlslFeature.WAVES,
                        context.data.definition(id));
                starts.add(name + " = " + call + ";");
                results.put(known.value(), types.isUnsignedIntScalar(type) ? name : "uint(" + name + ")");
                return;
            }
            if (known == BuiltIn.PatchVertices) {
                counts.add(name);
                return;
            }
            String semantic = semantics.of(known, owner.isInput);
            HlslSemantics.needed(known).ifPresent(feature -> context.requires(feature, context.data.definition(id)));
            if (semantic.isEmpty()) {
                if (known == BuiltIn.PointSize) {
                    context.refusals.warn(context.data.definition(id), "the size of points is not written", "");
                } else {
                    context.refuse(context.data.definition(id), "built-in " + known + " has no semantic", "");
                }
                return;
            }
            boolean isIndex = known == BuiltIn.LocalInvocationIndex && !groupIndex.isEmpty();
            parts.add(new HlslStagePart(
                    isIndex ? groupIndex : name,
                    path,
                    type,
                    semantic,
                    Integer.MAX_VALUE,
                    isMask ? "" : interpolation.ofBuiltIn(known, qualifiers),
                    owner.isInput,
                    known.value(),
                    0,
                    owner.group));
            return;
        }
        if (types.isAnyArray(type) && context.layout.isDecorated(id, Decoration.PerVertexKHR)) {
            int ofVertex = types.word(type, TypeComposite.PART_TYPE);
            located(owner, path + HlslStagePart.VERTEX, ofVertex, location, component, HlslInterpolation.FLAT, 0);
        } else {
            located(owner, path, type, location + index, component, qualifiers, 0);
        }
        TextResource.Slot slot = TextResource.Slot.ofLocation(location);
        context.resources.add(new TextResource(
                owner.isInput ? TextResource.Form.INPUT : TextResource.Form.OUTPUT,
                id,
                0,
                context.layout.name(id).orElse(""),
                name,
                slot,
                slot));
    }

    /** Adds the parts of an input or output that have a location each. */
    private void located(
            Owner owner, String path, int type, int location, int component, String qualifiers, int depth) {
        int id = owner.id;
        if (depth > MAX_DEPTH || parts.size() > MAX_PARTS) {
            context.refuse(context.data.definition(id), Locations.TOO_MANY_PARTS, "");
        } else if (types.isStruct(type)) {
            int next = location;
            for (int m = 0; m < types.memberCount(type); m++) {
                int member = types.member(type, m);
                String own = qualifiers + interpolation.of(0, type, m);
                located(owner, path + "." + context.names.member(type, m), member, next, 0, own, depth + 1);
                next += locations.of(member);
            }
        } else if (types.isAnyArray(type) || types.isMatrix(type)) {
            int part = types.word(type, TypeComposite.PART_TYPE);
            int count = types.isMatrix(type) ? types.dimension(type) : context.length(type);
            int each = locations.of(part);
            for (int i = 0; i < count && parts.size() <= MAX_PARTS; i++) {
                located(owner, path + "[" + i + "]", part, location + i * each, component, qualifiers, depth + 1);
            }
        } else {
            boolean isTarget = context.stage == TextStage.FRAGMENT && !owner.isInput;
            boolean isFlat = context.stage == TextStage.FRAGMENT
                    && owner.isInput
                    && !qualifiers.contains(HlslInterpolation.FLAT)
                    && !(types.isFloatScalarOrVector(type) && types.bitWidth(type) <= Integer.SIZE);
            String bare = path.replace(HlslStagePart.VERTEX, "")
                    .replace("[" + vertex + "]", "")
                    .replace("[" + primitive + "]", "");
            boolean isWhole = bare.chars().allMatch(c -> c != '.' && c != '[');
            String field = isWhole
                    ? bare
                    : context.names.fresh(bare.replaceAll("[\\[.]", "_").replace("]", ""));
            parts.add(new HlslStagePart(
                    field,
                    path,
                    type,
                    given.at(location, isTarget, owner.isInput, id),
                    location,
                    isTarget ? "" : isFlat ? qualifiers + HlslInterpolation.FLAT : qualifiers,
                    owner.isInput,
                    -1,
                    component,
                    owner.group));
        }
    }

    /** Whether the shader model has no input for a number of the call. */
    private boolean isSetByHost(int builtIn, Owner owner) {
        boolean isSet = builtIn == BuiltIn.NumWorkgroups.value()
                || context.stage == TextStage.VERTEX
                        && (builtIn == BuiltIn.DrawIndex.value()
                                || isStart(builtIn) && !context.has(HlslFeature.DRAW_PARAMETERS));
        return owner.isInput && isSet;
    }

    private static boolean isStart(int builtIn) {
        return builtIn == BuiltIn.BaseVertex.value() || builtIn == BuiltIn.BaseInstance.value();
    }

    /** Declares a constant buffer with a number of the call, which the host sets. */
    private void ofCall(int id, String name, int type, int builtIn) {
        // Shader models have these from 6.8 on.
        boolean isLater = isStart(builtIn);
        names.add(name);
        setByHost.put(builtIn, name);
        context.registers.uniform(id, type, name);
        context.refusals.warn(
                context.data.definition(id),
                "a host sets " + name + ", which shader models " + (isLater ? "before 6.8 " : "") + "do not have",
                isLater ? "translate to hlsl68" : "");
    }

    /** The index of the invocation in its group, which waves divide in order. */
    private String waveIndex() {
        if (!isWaveNumbered) {
            isWaveNumbered = true;
            context.refusals.warn(0, "waves are numbered by the indexes of their first invocations", "");
        }
        return groupIndex();
    }

    /** The index of the invocation in its group. */
    String groupIndex() {
        if (groupIndex.isEmpty()) {
            groupIndex = ownIndex().orElseGet(() -> context.names.fresh("groupIndex"));
        }
        return "stageInput." + groupIndex;
    }

    /**
     * Adds the first vertex and instance of the call as inputs, where indexes of the module are counted from 0 on, and
     * the module does not have them itself.
     */
    private void addStarts() {
        for (HlslStagePart part : List.copyOf(parts)) {
            BuiltIn start = part.isVertexNumber()
                    ? BuiltIn.BaseVertex
                    : part.builtIn() == BuiltIn.InstanceIndex.value() ? BuiltIn.BaseInstance : BuiltIn.Position;
            String uniform = setByHost.getOrDefault(start.value(), "");
            if (!uniform.isEmpty()) {
                starts.add(part.path() + " += " + context.typeNames.name(part.type()) + "(" + uniform + ");");
            }
            if (start == BuiltIn.Position || !context.has(HlslFeature.DRAW_PARAMETERS)) {
                continue;
            }
            String field = parts.stream()
                    .filter(each -> each.builtIn() == start.value())
                    .map(HlslStagePart::field)
                    .findFirst()
                    .orElse("");
            if (field.isEmpty()) {
                field = context.names.fresh(start == BuiltIn.BaseVertex ? "startVertex" : "startInstance");
                parts.add(new HlslStagePart(
                        field,
                        "",
                        part.type(),
                        semantics.of(start, true),
                        Integer.MAX_VALUE,
                        "",
                        true,
                        start.value(),
                        0,
                        HlslStageGroup.STAGE));
            }
            String scalar = context.typeNames.name(part.type());
            starts.add(part.path() + " += " + scalar + "(stageInput." + field + ");");
        }
    }

    /** Functions ask for the position of the fragment. */
    void needPosition() {
        needsPosition = true;
    }

    /** The variable that is the position of the fragment. */
    String position() {
        return position;
    }

    private void addPosition() {
        for (HlslStagePart part : parts) {
            position = part.builtIn() == BuiltIn.FragCoord.value() ? part.path() : position;
        }
        if (needsPosition && position.isEmpty()) {
            position = context.names.fresh("fragmentPosition");
            declared.add("static float4 " + position + ";");
            starts.add(position + " = stageInput." + position + ";");
        } else {
            needsPosition = false;
        }
    }

    /** The name of the input that is the position of the fragment and is none of the module; empty if there is none. */
    String addedPosition() {
        return needsPosition ? position : "";
    }

    /** Writes the variables. */
    void declare() {
        addPosition();
        addStarts();
        out.separate();
        declared.forEach(each -> out.put(each).end());
        out.separate();
    }

    /** The inputs or the outputs of a group, by their locations. */
    List<HlslStagePart> parts(boolean isInput, HlslStageGroup group) {
        return parts.stream()
                .filter(part -> part.isInput() == isInput && part.group() == group)
                .sorted(Comparator.comparingInt(HlslStagePart::location))
                .toList();
    }

    /** The input of the module that is the index of the invocation in its group. */
    private Optional<String> ownIndex() {
        return parts.stream()
                .filter(part -> part.builtIn() == BuiltIn.LocalInvocationIndex.value())
                .map(HlslStagePart::field)
                .findFirst();
    }

    /**
     * The name of the input that is the index of the invocation in its group and is none of the module; empty if there
     * is none.
     */
    String indexInGroup() {
        return ownIndex().isPresent() ? "" : groupIndex;
    }

    /** Statements that set variables at the beginning. */
    List<String> starts() {
        return starts;
    }

    /** The variables with initializers: inputs and outputs, or those that a work group shares. */
    List<Integer> initialized(boolean isShared) {
        return isShared ? shared : initialized;
    }
}
