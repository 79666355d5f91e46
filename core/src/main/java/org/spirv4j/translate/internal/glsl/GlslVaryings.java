// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.text.TextResource;

/** Writes inputs and outputs of stages. */
final class GlslVaryings {
    /** No implementation has so many locations. */
    static final int MAX_LOCATIONS = 1 << 12;

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final GlslBlocks blocks;
    private final CodeText out;
    private final GlslLocationNames locationNames;
    private final GlslLocationUses uses;
    private final GlslPerVertex perVertex;
    private final GlslInterpolation interpolation;
    private final ExecutionModel stage;

    /** Whether outputs are told apart by the sources of blending, which only locations allow. */
    private final boolean hasSecondSource;

    GlslVaryings(GlslContext context) {
        locationNames = new GlslLocationNames(context);
        uses = new GlslLocationUses(context);
        this.context = context;
        perVertex = context.perVertex;
        types = context.types;
        layout = context.layout;
        blocks = context.blocks;
        out = context.out;
        stage = context.entry.executionModel().orElse(ExecutionModel.Vertex);
        interpolation = new GlslInterpolation(context, stage);
        hasSecondSource = context.entry.interfaceIds().stream()
                .anyMatch(id -> layout.decorationWord(id, Decoration.Index).orElse(0) != 0);
    }

    /** Writes an input or output that is not built in. */
    void write(int id, boolean isInput, int type) {
        int inner = types.innermostElement(type);
        boolean isLink = locationNames.isLink(isInput);
        perVertex.check(id, isInput, type);
        boolean isBool = types.op(types.scalarType(inner)) == Op.OpTypeBool;
        if (isBool || types.isPointer(inner)) {
            context.refuse(
                    context.data.definition(id),
                    (isInput ? "an input" : "an output") + " of " + (isBool ? "Booleans" : "pointers")
                            + " has no form in this language",
                    "use integers");
        }
        if (blocks.isBlock(inner)) {
            block(id, isInput, type, inner);
            return;
        }
        if (context.language.version() == 100 && !isInput && !isLink) {
            fragmentOutput(id, type);
            return;
        }
        if (!context.requirements.isAvailable(GlslFeature.INTEGER_VARYINGS) && interpolation.hasFlat(inner)) {
            context.requirements.need(GlslFeature.INTEGER_VARYINGS, context.data.definition(id));
        }
        if (isInput && !isLink && types.isFloatScalar(types.scalarType(inner), 64)) {
            context.requirements.need(GlslFeature.DOUBLE_INPUTS, context.data.definition(id));
        }
        String name = context.names.name(id, locationNames.madeUp(id, isInput));
        boolean isStruct = types.isStruct(inner);
        if (isStruct && !types.isAnyArray(type) && !isStructAllowed(isLink, inner)) {
            flatten(id, isInput, inner, name);
            return;
        }
        boolean isAttribute = isInput && !isLink;
        if (isAttribute && context.split.isNeededByAttribute(type)
                || isLink
                        && !perVertex.is(id, isInput)
                        && stage != ExecutionModel.Geometry
                        && context.split.isNeeded(type)) {
            int first = hasLocations(isLink) ? location(id).orElse(0) : -1;
            context.split.write(
                    type,
                    name,
                    isInput,
                    first,
                    part -> interpolation.of(id, isInput, isLink, types.innermostElement(part), false)
                            + storage(isInput));
            add(id, isInput, name, first >= 0);
            return;
        }
        List<String> qualifiers = new ArrayList<>();
        boolean shares = layout.decorationWord(id, Decoration.Component).orElse(0) != 0;
        boolean located = hasLocations(isLink);
        if (shares && located && isLink && !context.requirements.isAvailable(GlslFeature.COMPONENTS)) {
            located = false;
            warnOfComponents(id, name);
        }
        String qualifier = interpolation.of(id, isInput, isLink, inner, isStruct);
        if (located) {
            location(id).ifPresent(n -> {
                qualifiers.add("location = " + n);
                if (isLink || !isInput || context.isVulkan() || context.isEs()) {
                    uses.take(id, isInput, perVertex.forOneVertex(id, isInput, type), n, qualifier);
                }
            });
        }
        if (located && layout.decorationWord(id, Decoration.Component).orElse(0) != 0) {
            context.requirements.need(GlslFeature.COMPONENTS, context.data.definition(id));
            qualifiers.add("component = "
                    + layout.decorationWord(id, Decoration.Component).getAsInt());
        }
        boolean isSecond = layout.decorationWord(id, Decoration.Index).orElse(0) != 0;
        if (isSecond) {
            context.requirements.need(GlslFeature.DUAL_SOURCE, context.data.definition(id));
            qualifiers.add(
                    "index = " + layout.decorationWord(id, Decoration.Index).getAsInt());
        }
        feedback(id, qualifiers);
        context.writeLayout(qualifiers);
        out.put(qualifier);
        out.put(storage(isInput));
        out.put(isInput ? "" : context.precise(id));
        out.put(blocks.precision(type, layout.isDecorated(id, Decoration.RelaxedPrecision)));
        out.put(context.typeNames.name(type))
                .put(' ')
                .put(name)
                .put(lengths(id, isInput, type))
                .put(';')
                .end();
        add(id, isInput, name, located);
    }

    /**
     * Whether an input or output may have a structure type: only between stages, only if the language allows its
     * members, and only if all members are interpolated in the same way.
     */
    private boolean isStructAllowed(boolean isLink, int struct) {
        return isLink && !context.split.isNeeded(struct) && !interpolation.isMixed(struct);
    }

    private OptionalInt location(int id) {
        return context.missing.location(id);
    }

    /** Whether texts have locations of inputs or outputs; of those between stages if {@code isLink}. */
    private boolean hasLocations(boolean isLink) {
        return context.requirements.isCore(isLink ? GlslFeature.VARYING_LOCATIONS : GlslFeature.INPUT_LOCATIONS)
                || !isLink && hasSecondSource;
    }

    private void add(int id, boolean isInput, String name, boolean located) {
        TextResource.Slot original = context.bindings.original(id);
        context.resources.add(new TextResource(
                isInput ? TextResource.Form.INPUT : TextResource.Form.OUTPUT,
                id,
                0,
                layout.name(id).orElse(""),
                name,
                original,
                located
                        ? new TextResource.Slot(original.set(), original.binding(), location(id))
                        : TextResource.Slot.NONE));
    }

    private String storage(boolean isInput) {
        if (context.language.version() >= 130) {
            return isInput ? "in " : "out ";
        }
        return stage == ExecutionModel.Vertex && isInput ? "attribute " : "varying ";
    }

    /** ESSL 1.00 has built-in variables for the outputs of fragment shaders. */
    private void fragmentOutput(int id, int type) {
        int at = context.data.definition(id);
        int inner = types.innermostElement(type);
        int count = types.isFloatVector(inner) ? types.dimension(inner) : types.isFloatScalar(inner) ? 1 : 0;
        if (count == 0 || count < 4 && types.isAnyArray(type)) {
            context.refuse(at, "ESSL 1.00 has outputs of fragment shaders of type vec4 only", "translate to essl300");
        }
        int number = location(id).orElse(0);
        boolean single = context.fragmentOutputs() == 1 && number == 0 && !types.isAnyArray(type);
        if (!single) {
            context.requirements.extension("GL_EXT_draw_buffers");
        }
        String name = types.isAnyArray(type) ? "gl_FragData" : single ? "gl_FragColor" : "gl_FragData[" + number + "]";
        context.names.set(id, count == 4 ? name : name + "." + "xyzw".substring(0, count));
        add(id, false, name, false);
    }

    /** The lengths of an array; the outermost of one for all vertices is the one of the stage. */
    private String lengths(int id, boolean isInput, int type) {
        boolean open = perVertex.isOpen(id, isInput, type);
        if (open) {
            if (types.isAnyArray(types.word(type, TypeComposite.PART_TYPE))) {
                context.requirements.need(GlslFeature.ARRAYS_OF_ARRAYS, context.data.definition(id));
            }
            blocks.setOpen(id);
        }
        return open
                ? "[]" + context.typeNames.lengths(types.word(type, TypeComposite.PART_TYPE))
                : context.typeNames.lengths(type);
    }

    private void warnOfComponents(int id, String name) {
        context.refusals.warn(
                context.data.definition(id),
                "the language has no components of locations: " + name + " has no location, and its name links it",
                "");
    }

    private void feedback(int id, List<String> qualifiers) {
        layout.decorationWord(id, Decoration.Stream).ifPresent(n -> {
            if (n != 0) {
                context.requirements.need(GlslFeature.GEOMETRY_STREAMS, context.data.definition(id));
                qualifiers.add("stream = " + n);
            }
        });
        OptionalInt buffer = layout.decorationWord(id, Decoration.XfbBuffer);
        if (buffer.isPresent() && !context.requirements.isAvailable(GlslFeature.TRANSFORM_FEEDBACK)) {
            warnOfFeedback(id);
        } else if (buffer.isPresent()) {
            context.requirements.need(GlslFeature.TRANSFORM_FEEDBACK, context.data.definition(id));
            qualifiers.add("xfb_buffer = " + buffer.getAsInt());
            layout.decorationWord(id, Decoration.Offset).ifPresent(n -> qualifiers.add("xfb_offset = " + n));
            layout.decorationWord(id, Decoration.XfbStride).ifPresent(n -> qualifiers.add("xfb_stride = " + n));
        }
    }

    private void warnOfFeedback(int id) {
        context.refusals.warn(
                context.data.definition(id),
                "the text cannot say what transform feedback captures: the host has to name the outputs",
                "");
    }

    // --- blocks

    private void block(int id, boolean isInput, int type, int struct) {
        int at = context.data.definition(id);
        if (!context.requirements.isAvailable(GlslFeature.BLOCKS_OF_VARYINGS) && !types.isAnyArray(type)) {
            if (perVertex.has(id, Decoration.XfbBuffer, struct)) {
                warnOfFeedback(id);
            }
            flatten(id, isInput, struct, context.layout.name(struct).orElse(isInput ? "inputs" : "outputs"));
            return;
        }
        context.requirements.need(GlslFeature.BLOCKS_OF_VARYINGS, at);
        StorageClass storage = isInput ? StorageClass.Input : StorageClass.Output;
        String name = context.names.blockName(struct, storage, isInput ? "Inputs" : "Outputs");
        List<String> qualifiers = new ArrayList<>();
        boolean located = !perVertex.has(id, Decoration.PerTaskNV, struct)
                && context.requirements.isCore(GlslFeature.VARYING_LOCATIONS)
                && (context.isEs() || context.requirements.isCore(GlslFeature.COMPONENTS));
        if (located && sharesLocations(struct)) {
            if (context.requirements.isAvailable(GlslFeature.COMPONENTS)) {
                context.requirements.need(GlslFeature.COMPONENTS, at);
            } else {
                located = false;
                warnOfComponents(id, name);
            }
        }
        OptionalInt first = location(id);
        boolean members = located && !isConsecutive(struct);
        if (located && !members) {
            OptionalInt own = layout.memberDecorationWord(struct, 0, Decoration.Location);
            (own.isPresent() ? own : first).ifPresent(n -> {
                qualifiers.add("location = " + n);
                uses.take(id, isInput, perVertex.forOneVertex(id, isInput, type), n, "");
            });
        }
        feedback(id, qualifiers);
        if (perVertex.has(id, Decoration.PassthroughNV, struct)) {
            context.requirements.need(GlslFeature.PASSTHROUGH, at);
            qualifiers.add("passthrough");
        }
        context.writeLayout(qualifiers);
        boolean patch = perVertex.has(id, Decoration.Patch, struct);
        out.put(interpolation.rate(id, struct));
        out.put(storage(isInput)).put(name).end();
        out.brace();
        for (int i = 0; i < types.memberCount(struct); i++) {
            out.put("    ");
            context.writeLayout(memberLayout(id, struct, i, members));
            out.put(interpolation.ofMember(0, struct, i, isInput));
            int member = types.member(struct, i);
            out.put(blocks.precision(member, layout.isMemberDecorated(struct, i, Decoration.RelaxedPrecision)));
            blocks.declare(member, context.names.member(struct, i));
            out.put(';').end();
        }
        out.put('}');
        if (blocks.isAnonymous(id, type, struct)) {
            blocks.setUnnamed(id);
        } else {
            out.put(' ').put(context.names.name(id, isInput ? "inputs" : "outputs"));
            boolean open = !patch && perVertex.isOpen(id, isInput, type);
            out.put(
                    open
                            ? "[]" + context.typeNames.lengths(types.word(type, TypeComposite.PART_TYPE))
                            : context.typeNames.lengths(type));
        }
        out.put(';').end();
        add(id, isInput, name, located);
    }

    /** Whether members of a block share locations: one of them does not begin with the first component. */
    private boolean sharesLocations(int struct) {
        boolean shares = false;
        for (int i = 0; i < types.memberCount(struct) && !shares; i++) {
            shares =
                    layout.memberDecorationWord(struct, i, Decoration.Component).orElse(0) != 0;
        }
        return shares;
    }

    /** Whether the members of a block have the locations that follow from that of the first one. */
    private boolean isConsecutive(int struct) {
        OptionalInt first = layout.memberDecorationWord(struct, 0, Decoration.Location);
        int next = first.orElse(0);
        for (int i = 0; i < types.memberCount(struct); i++) {
            OptionalInt own = layout.memberDecorationWord(struct, i, Decoration.Location);
            boolean fits = first.isEmpty() ? own.isEmpty() : own.isPresent() && own.getAsInt() == next;
            if (!fits
                    || layout.memberDecorationWord(struct, i, Decoration.Component)
                                    .orElse(0)
                            != 0) {
                return false;
            }
            int type = types.member(struct, i);
            if (first.isPresent() && types.isStruct(types.innermostElement(type))) {
                return false;
            }
            next += locations(context, type);
        }
        return true;
    }

    private List<String> memberLayout(int id, int struct, int member, boolean located) {
        List<String> qualifiers = new ArrayList<>();
        if (located) {
            layout.memberDecorationWord(struct, member, Decoration.Location)
                    .ifPresent(n -> qualifiers.add("location = " + n));
            layout.memberDecorationWord(struct, member, Decoration.Component).ifPresent(n -> {
                if (n != 0) {
                    qualifiers.add("component = " + n);
                }
            });
        }
        boolean feeds = layout.isDecorated(id, Decoration.XfbBuffer)
                || layout.isMemberDecorated(struct, member, Decoration.XfbBuffer);
        if (feeds && context.requirements.isAvailable(GlslFeature.TRANSFORM_FEEDBACK)) {
            layout.memberDecorationWord(struct, member, Decoration.Offset)
                    .ifPresent(n -> qualifiers.add("xfb_offset = " + n));
        }
        return qualifiers;
    }

    /** Writes the members of a structure as variables, where the language has no variables of its type. */
    private void flatten(int id, boolean isInput, int struct, String prefix) {
        Flattening variable = new Flattening(id, isInput, location(id).orElse(0));
        blocks.setFlattened(id, flatten(variable, struct, prefix, 0));
    }

    /** A variable whose members are written as variables, and the location of the next one. */
    private static final class Flattening {
        private final int id;
        private final boolean isInput;
        private int location;

        Flattening(int id, boolean isInput, int location) {
            this.id = id;
            this.isInput = isInput;
            this.location = location;
        }
    }

    private GlslFlattened.Part flatten(Flattening variable, int struct, String prefix, int depth) {
        GlslFlattened.Part[] parts = new GlslFlattened.Part[types.memberCount(struct)];
        for (int i = 0; i < parts.length; i++) {
            int type = types.member(struct, i);
            String wanted = prefix + "_" + context.names.member(struct, i);
            variable.location =
                    layout.memberDecorationWord(struct, i, Decoration.Location).orElse(variable.location);
            if (types.isStruct(type) && types.memberCount(type) > 0 && depth < GlslFlattened.MAX_DEPTH) {
                parts[i] = flatten(variable, type, wanted, depth + 1);
                continue;
            }
            String name = context.names.fresh(context.names.cleaned(wanted));
            parts[i] = new GlslFlattened.Part(name, type, List.of());
            part(variable, struct, i, name);
        }
        return new GlslFlattened.Part("", struct, List.of(parts));
    }

    private void part(Flattening variable, int struct, int member, String name) {
        boolean isInput = variable.isInput;
        boolean isLink = locationNames.isLink(isInput);
        boolean located = hasLocations(isLink);
        int type = types.member(struct, member);
        String qualifiers = interpolation.ofMember(variable.id, struct, member, isInput) + storage(isInput);
        if (isLink && context.split.isNeeded(type) || isInput && !isLink && context.split.isNeededByAttribute(type)) {
            context.split.write(type, name, isInput, located ? variable.location : -1, part -> qualifiers);
        } else {
            if (located) {
                out.put("layout(location = ").put(variable.location).put(") ");
            }
            out.put(qualifiers);
            out.put(blocks.precision(type, layout.isMemberDecorated(struct, member, Decoration.RelaxedPrecision)));
            blocks.declare(type, name);
            out.put(';').end();
        }
        TextResource.Slot slot = TextResource.Slot.ofLocation(variable.location);
        context.resources.add(new TextResource(
                isInput ? TextResource.Form.INPUT : TextResource.Form.OUTPUT,
                variable.id,
                0,
                layout.memberName(struct, member).orElse(""),
                name,
                slot,
                located ? slot : TextResource.Slot.NONE));
        variable.location += locations(context, type);
    }

    /** How many locations a value has; those of a structure are those of its members. */
    static int locations(GlslContext context, int type) {
        TypeFacts types = context.types;
        int count = 1;
        int at = type;
        for (; types.isArray(at); at = types.word(at, TypeComposite.PART_TYPE)) {
            count = (int) Math.min(MAX_LOCATIONS, (long) count * Math.max(0, context.length(at)));
        }
        if (types.isStruct(at)) {
            int members = 0;
            // Structures without scalars take no location, and may have any number of members.
            boolean isCounted = context.locations.of(at) > 0 && !context.locations.isTooMany(at);
            for (int m = 0; m < types.memberCount(at) && isCounted; m++) {
                members = Math.min(MAX_LOCATIONS, members + locations(context, types.member(at, m)));
            }
            return (int) Math.min(MAX_LOCATIONS, (long) count * members);
        }
        int columns = types.isMatrix(at) ? types.dimension(at) : 1;
        return count * columns * (types.bitWidth(at) == 64 && types.dimension(at) > 2 ? 2 : 1);
    }
}
