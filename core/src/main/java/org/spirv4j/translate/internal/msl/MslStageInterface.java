// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.Locations;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.msl.MslInterfaceParts.Part;
import org.spirv4j.translate.text.TextResource;

/**
 * Variables outside of functions. The entry point has inputs and outputs in structures, built-in variables as
 * parameters, and others as its own variables; functions get those that they use as parameters.
 */
final class MslStageInterface {
    private static final String COMPONENTS = "xyzw";

    private final MslContext context;
    private final TypeFacts types;
    private final Locations locations;
    private final MslEntryText text;
    private final MslInterfaceParts parts;
    private final MslBuiltInOutputs builtInOutputs;
    private final MslTessellation tessellation;
    private final MslMesh mesh;
    private final MslInterpolants interpolants;

    /** Attributes of inputs that have one. */
    private final BitSet attributes = new BitSet();

    private int nextAttribute = 0;

    /** By attribute: vectors of which outputs of fragments are parts. */
    private final Map<String, String> colors;

    /** What outputs of fragments with another first component are parts of, when it is first asked for. */
    private @Nullable Set<Color> divided;

    private record Color(int location, int index) {}

    /** By variable: its name in the entry point, if that is another one. */
    private final Map<Integer, String> entryNames;

    /** Structures of blocks whose members are members of the structures of inputs and outputs. */
    private final Set<Integer> direct = new HashSet<>();

    private boolean isInEntry = false;

    MslStageInterface(MslContext context) {
        this.context = context;
        colors = context.pool.map();
        entryNames = context.pool.map();
        types = context.types;
        locations = context.locations;
        text = context.entryText;
        parts = new MslInterfaceParts(context);
        builtInOutputs = new MslBuiltInOutputs(context, this);
        tessellation = new MslTessellation(context, this);
        mesh = new MslMesh(context, this);
        interpolants = new MslInterpolants(context);
    }

    /** The inputs and outputs of tessellation. */
    MslTessellation tessellation() {
        return tessellation;
    }

    /** The inputs that instructions interpolate. */
    MslInterpolants interpolants() {
        return interpolants;
    }

    /** The outputs of mesh shaders. */
    MslMesh mesh() {
        return mesh;
    }

    private StorageClass storage(int id) {
        return StorageClass.of(types.storageClass(types.typeOf(id))).orElse(StorageClass.Private);
    }

    // --- what functions see

    /** The next statements are those of a function. */
    void enter(Function f) {
        isInEntry = f.id() == context.entry.functionId() && !text.isCalled();
    }

    /** The next statements are those of an entry point that calls the function of the module. */
    void enterCaller() {
        isInEntry = true;
    }

    /** The name of a variable in the function that is written. */
    String name(int id) {
        String own = isInEntry ? entryNames.get(id) : null;
        return own == null ? context.names.name(id, "variable") : own;
    }

    /** Gives a variable another name in the entry point. */
    void rename(int id, String name) {
        entryNames.put(id, name);
    }

    /** The parameter by which a function has a variable. */
    String parameter(int id) {
        StorageClass storage = storage(id);
        return switch (storage) {
            case Uniform, StorageBuffer, PushConstant, UniformConstant -> context.bindings.parameter(id);
            default ->
                context.typeNames.space(types.typeOf(id)) + " "
                        + context.typeNames.name(types.pointee(types.typeOf(id))) + "& "
                        + context.names.name(id, "variable");
        };
    }

    // --- the entry point

    /** Collects what the entry point has. */
    void prepare() {
        for (int id : context.uses.variables(context.entry.functionId())) {
            switch (storage(id)) {
                case Private -> local("", id);
                case Workgroup -> local("threadgroup ", id);
                case Input, Output, Uniform, StorageBuffer, PushConstant, UniformConstant -> {}
                case TaskPayloadWorkgroupEXT -> text.parameter(mesh.payload(id));
                default -> context.refuse(context.data.definition(id), storage(id) + " memory has no form in MSL", "");
            }
        }
        for (int id : context.variables()) {
            if (storage(id) == StorageClass.Input || storage(id) == StorageClass.Output) {
                variable(id, storage(id) == StorageClass.Input);
            }
        }
        if (context.stage == TextStage.FRAGMENT && context.images.hasAttachments()) {
            text.builtInParameter("float4", "position", context.names.fresh("position"));
        }
    }

    private void local(String space, int id) {
        String declaration = space + context.typeNames.name(types.pointee(types.typeOf(id))) + " "
                + context.names.name(id, "variable");
        if (types.wordCount(id) <= TypedVariable.INITIALIZER) {
            text.start(declaration + ";");
        } else if (space.isEmpty()) {
            text.start(
                    declaration + " = " + context.expressions().text(types.word(id, TypedVariable.INITIALIZER)) + ";");
        } else {
            text.start(declaration + ";");
            int type = types.pointee(types.typeOf(id));
            boolean isList = types.isStruct(type) || types.isAnyArray(type);
            text.startShared(
                    context.names.name(id, "variable"), context.typeNames.name(type) + (isList ? "{}" : "(0)"));
        }
    }

    /** Adds an output that all invocations of a threadgroup write, with the value that it has at the beginning. */
    void inThreadgroup(int id, int type, String name) {
        text.start("threadgroup " + context.typeNames.name(type) + " " + name + ";");
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            text.startShared(name, context.expressions().text(types.word(id, TypedVariable.INITIALIZER)));
        }
    }

    private void variable(int id, boolean isInput) {
        if (context.stage == TextStage.MESH && !isInput) {
            mesh.output(id);
            return;
        }
        boolean isTessellation =
                context.stage == TextStage.TESSELLATION_CONTROL || context.stage == TextStage.TESSELLATION_EVALUATION;
        if (isTessellation && tessellation.add(id, isInput)) {
            return;
        }
        int type = types.pointee(types.typeOf(id));
        OptionalInt builtIn = context.layout.decorationWord(id, Decoration.BuiltIn);
        String name = context.names.name(id, isInput ? "input" : "output");
        if (types.isStruct(type) && context.layout.isDecorated(type, Decoration.Block)) {
            if (!directBlock(id, type, isInput)) {
                block(id, type, name, isInput);
            }
            return;
        }
        String initial = types.wordCount(id) > TypedVariable.INITIALIZER
                ? context.expressions().text(types.word(id, TypedVariable.INITIALIZER))
                : "";
        if (builtIn.isPresent()) {
            BuiltIn known = BuiltIn.of(builtIn.getAsInt()).orElse(BuiltIn.Position);
            if (isInput) {
                new MslBuiltInInputs(context, this).add(id, type, known, name, true);
            } else {
                builtInOutputs.add(id, known, type, name, name, true);
            }
        } else {
            int location =
                    context.layout.decorationWord(id, Decoration.Location).orElse(0);
            int component =
                    context.layout.decorationWord(id, Decoration.Component).orElse(0);
            boolean isDirect = (types.isScalar(type) || types.isVector(type)) && !context.uses.isInterpolated(id);
            if (isDirect && !isInput && sharesLocation(id, location)) {
                partOfColor(id, name, type, location, component);
            } else if (isDirect) {
                entryNames.put(id, (isInput ? text.input() : text.output()) + "." + name);
                field(
                        isInput,
                        name,
                        type,
                        attribute(
                                new Part(id, 0, -1, type, name, name, location, component, Optional.empty()), isInput));
            } else {
                text.start(context.typeNames.name(type) + " " + name + ";");
                parts(id, 0, -1, name, name, type, location, component, isInput);
            }
            report(id, name, location, isInput);
        }
        if (!initial.isEmpty()) {
            text.start((entryNames.containsKey(id) ? entryNames.get(id) : name) + " = " + initial + ";");
        }
    }

    /** Whether outputs of fragments are parts of what is at a location. */
    private boolean sharesLocation(int id, int location) {
        return context.stage == TextStage.FRAGMENT
                && dividedColors().contains(new Color(location, word(id, Decoration.Index)));
    }

    private Set<Color> dividedColors() {
        Set<Color> known = divided;
        if (known == null) {
            known = new HashSet<>();
            for (int id : context.variables()) {
                if (storage(id) == StorageClass.Output && word(id, Decoration.Component) != 0) {
                    known.add(new Color(word(id, Decoration.Location), word(id, Decoration.Index)));
                }
            }
            divided = known;
        }
        return known;
    }

    private int word(int id, Decoration decoration) {
        return context.layout.decorationWord(id, decoration).orElse(0);
    }

    /** Adds an output of fragments that is copied to some components of a vector. */
    private void partOfColor(int id, String name, int type, int location, int component) {
        int index = word(id, Decoration.Index);
        String scalar = context.typeNames.name(types.scalarType(type));
        String attribute = "color(" + location + ")" + (index == 0 ? "" : ", index(" + index + ")");
        String field = colors.get(attribute);
        if (field == null) {
            field = context.names.fresh("color" + location);
            colors.put(attribute, field);
            text.addOutput(scalar + "4 " + field + " [[" + attribute + "]];");
        }
        text.start(context.typeNames.name(type) + " " + name + " = {};");
        int end = component + (types.isVector(type) ? types.dimension(type) : 1);
        if (end > COMPONENTS.length()) {
            context.refuse(context.data.definition(id), "the output has more components than its location", "");
            return;
        }
        text.end(text.output() + "." + field + "." + COMPONENTS.substring(component, end) + " = " + name + ";");
    }

    /** Reports an input or output. */
    void report(int id, String name, int location, boolean isInput) {
        TextResource.Slot slot = TextResource.Slot.ofLocation(location);
        TextResource.Form form = isInput ? TextResource.Form.INPUT : TextResource.Form.OUTPUT;
        context.resources.add(
                new TextResource(form, id, 0, context.layout.name(id).orElse(""), name, slot, slot));
    }

    /** Reports a block of inputs or outputs with its first location, if it is not one of built-in variables. */
    private void reportBlock(int id, int type, String name, boolean isInput) {
        if (context.layout.memberDecorationWord(type, 0, Decoration.BuiltIn).isEmpty()) {
            OptionalInt first = context.layout.memberDecorationWord(type, 0, Decoration.Location);
            int location =
                    context.layout.decorationWord(id, Decoration.Location).orElse(first.orElse(0));
            report(id, name, location, isInput);
        }
    }

    /**
     * Makes the members of a block members of the structure of inputs or outputs, if they can be; returns whether they
     * are.
     */
    private boolean directBlock(int id, int type, boolean isInput) {
        boolean isDirect = context.uses.isSelectedInEntry(id)
                && !context.uses.isInterpolated(id)
                && types.wordCount(id) <= TypedVariable.INITIALIZER
                && direct.add(type);
        for (int m = 0; m < types.memberCount(type) && isDirect; m++) {
            int of = types.member(type, m);
            OptionalInt builtIn = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            BuiltIn known = BuiltIn.of(builtIn.orElse(-1)).orElse(BuiltIn.HelperInvocation);
            boolean isPlain = types.isScalar(of) || types.isVector(of);
            isDirect = builtIn.isEmpty()
                    ? isPlain
                    : !context.uses.isSelected(id, m)
                            || !isInput
                                    && (known == BuiltIn.ClipDistance && !context.uses.hasWholeArrays(id)
                                            || isPlain
                                                    && context.typeNames
                                                            .name(of)
                                                            .equals(MslBuiltInOutputs.natural(known)));
        }
        if (!isDirect) {
            direct.remove(type);
            return false;
        }
        entryNames.put(id, isInput ? text.input() : text.output());
        int next = context.layout.decorationWord(id, Decoration.Location).orElse(0);
        for (int m = 0; m < types.memberCount(type); m++) {
            int of = types.member(type, m);
            OptionalInt builtIn = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            OptionalInt location = context.layout.memberDecorationWord(type, m, Decoration.Location);
            next = location.orElse(next);
            BuiltIn known = BuiltIn.of(builtIn.orElse(-1)).orElse(BuiltIn.HelperInvocation);
            if (builtIn.isEmpty() || context.uses.isSelected(id, m) || known == BuiltIn.Position && !isInput) {
                String field = context.names.fresh(context.names.member(type, m));
                context.names.setMember(type, m, field);
                if (builtIn.isPresent()) {
                    builtInOutputs.add(id, known, of, field, text.output() + "." + field, false);
                } else {
                    OptionalInt part = context.layout.memberDecorationWord(type, m, Decoration.Component);
                    Part whole = new Part(id, type, m, of, field, field, next, part.orElse(0), Optional.empty());
                    field(isInput, field, of, attribute(whole, isInput));
                }
            }
            next += locations.of(of);
        }
        reportBlock(id, type, context.names.name(id, "block"), isInput);
        return true;
    }

    /** Whether a structure is only that of a block whose members are those of inputs or outputs. */
    boolean isDirect(int struct) {
        return direct.contains(struct);
    }

    private void block(int id, int type, String name, boolean isInput) {
        text.start(context.typeNames.name(type) + " " + name + ";");
        int next = context.layout.decorationWord(id, Decoration.Location).orElse(0);
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            text.start(name + " = " + context.expressions().text(types.word(id, TypedVariable.INITIALIZER)) + ";");
        }
        for (int m = 0; m < types.memberCount(type); m++) {
            String member = name + "." + context.names.member(type, m);
            int of = types.member(type, m);
            OptionalInt builtIn = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            next = context.layout
                    .memberDecorationWord(type, m, Decoration.Location)
                    .orElse(next);
            if (builtIn.isPresent()) {
                BuiltIn known = BuiltIn.of(builtIn.getAsInt()).orElse(BuiltIn.Position);
                if (!isInput && (known == BuiltIn.Position || context.uses.isSelected(id, m))) {
                    builtInOutputs.add(
                            id, known, of, context.names.fresh(context.names.member(type, m)), member, false);
                } else if (isInput && context.uses.isSelected(id, m)) {
                    new MslBuiltInInputs(context, this).add(id, of, known, member, false);
                }
            } else {
                int component = context.layout
                        .memberDecorationWord(type, m, Decoration.Component)
                        .orElse(0);
                String field = context.names.fresh(context.names.member(type, m));
                parts(id, type, m, field, member, of, next, component, isInput);
            }
            next += locations.of(of);
        }
        reportBlock(id, type, name, isInput);
    }

    /** Adds the scalars and vectors of which an input or output is made, if a stage has locations for them. */
    private void parts(
            int id,
            int struct,
            int member,
            String field,
            String path,
            int type,
            int location,
            int component,
            boolean isInput) {
        if (locations.isTooMany(type)) {
            context.refuse(context.data.definition(id), Locations.TOO_MANY_PARTS, "");
        } else {
            Part whole = new Part(id, struct, member, type, field, path, location, component, Optional.empty());
            parts.leaves(whole, part -> leaf(part, isInput));
        }
    }

    /** Adds a scalar or vector of which an input or output is made, and copies it. */
    private void leaf(Part part, boolean isInput) {
        if (isInput && context.stage == TextStage.FRAGMENT && interpolants.isInterpolated(part)) {
            interpolants.add(part, location(part));
            return;
        }
        String attribute = attribute(part, isInput);
        field(isInput, part.field(), part.type(), attribute);
        if (isInput) {
            text.start(part.path() + " = " + text.input() + "." + part.field() + ";");
        } else {
            text.end(text.output() + "." + part.field() + " = " + part.path() + ";");
        }
    }

    private void field(boolean isInput, String name, int type, String attribute) {
        String declaration = context.typeNames.name(type) + " " + name + " [[" + attribute + "]];";
        if (isInput) {
            text.addInput(declaration);
        } else {
            text.addOutput(declaration);
        }
    }

    private String attribute(Part part, boolean isInput) {
        if (isInput && (context.stage == TextStage.VERTEX || context.stage == TextStage.TESSELLATION_EVALUATION)) {
            return "attribute(" + attributeOf(part) + ")";
        }
        if (!isInput && context.stage == TextStage.FRAGMENT) {
            int index = context.layout
                    .decorationWord(part.variable(), Decoration.Index)
                    .orElse(0);
            if (part.component() != 0) {
                context.refuse(
                        context.data.definition(part.variable()),
                        "arrays and matrices share locations with other outputs of fragments",
                        "use one vector");
            }
            return "color(" + part.location() + ")" + (index == 0 ? "" : ", index(" + index + ")");
        }
        String user = location(part);
        return isInput ? user + interpolation(part.variable(), part.struct(), part.member()) : user;
    }

    /** The attribute that names the location of a part for another stage. */
    String location(Part part) {
        return "user(locn" + part.location() + (part.component() == 0 ? "" : "_" + part.component()) + ")";
    }

    /** The attribute with the number of a location, or the next free one if another part has that. */
    int attributeOf(Part part) {
        int attribute =
                part.component() == 0 && !attributes.get(part.location()) ? part.location() : attributeAfterLocations();
        attributes.set(attribute);
        return attribute;
    }

    /** The next attribute that no input has, and that is no location of one. */
    int attributeAfterLocations() {
        if (attributes.isEmpty() || nextAttribute == 0) {
            nextAttribute = locationCount();
        }
        nextAttribute = attributes.nextClearBit(nextAttribute);
        attributes.set(nextAttribute);
        return nextAttribute;
    }

    /** The first location after those of all inputs. */
    private int locationCount() {
        int[] count = {0};
        for (int id : context.variables()) {
            if (storage(id) == StorageClass.Input) {
                parts.lastLocations(id, last -> count[0] = Math.max(count[0], last));
            }
        }
        return count[0];
    }

    private String interpolation(int id, int struct, int member) {
        boolean isLinear = has(id, struct, member, Decoration.NoPerspective);
        String kind = isLinear ? "no_perspective" : "perspective";
        if (has(id, struct, member, Decoration.Flat)) {
            return ", flat";
        } else if (has(id, struct, member, Decoration.Centroid)) {
            return ", centroid_" + kind;
        } else if (has(id, struct, member, Decoration.Sample)) {
            return ", sample_" + kind;
        }
        return isLinear ? ", center_no_perspective" : "";
    }

    private boolean has(int id, int struct, int member, Decoration decoration) {
        return context.layout.isDecorated(id, decoration)
                || member >= 0 && context.layout.isMemberDecorated(struct, member, decoration);
    }

    /** The position of the fragment in the function that is written; empty if it has none. */
    String fragmentPosition() {
        return isInEntry && context.stage == TextStage.FRAGMENT ? text.builtIn("position") : "";
    }

    // --- texts

    /** Writes the structures of inputs and outputs. */
    void declare() {
        tessellation.declare();
        mesh.declare();
        text.declare();
    }

    /** Adds what is only known once all inputs are. */
    void finish() {
        String lane = context.added.name(MslAddedParameters.Kind.LANE_INDEX);
        if (!lane.isEmpty()) {
            String parameter = context.names.fresh("lane");
            text.start("uint " + lane + " = " + text.builtInParameter("uint", "thread_index_in_simdgroup", parameter)
                    + ";");
        }
        switch (context.stage) {
            case TESSELLATION_CONTROL, TESSELLATION_EVALUATION -> tessellation.finish();
            case MESH, TASK -> mesh.finish();
            default -> {}
        }
        text.finish();
    }
}
