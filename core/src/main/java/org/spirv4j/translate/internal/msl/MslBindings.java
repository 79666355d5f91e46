// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.internal.access.InterlockModes;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.msl.MslArgumentBuffers.Member;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Form;
import org.spirv4j.translate.text.TextResource.Slot;

/**
 * Resources: parameters of the entry point with indexes. Buffers, textures and samplers are counted from 0 each, in the
 * order of sets and bindings, unless a rule places them.
 */
final class MslBindings {
    /** Kinds of indexes. */
    private enum Kind {
        BUFFER("buffer", 31),
        TEXTURE("texture", 128),
        SAMPLER("sampler", 16);

        private final String attribute;

        /** How many indexes there are. */
        private final int count;

        Kind(String attribute, int count) {
            this.attribute = attribute;
            this.count = count;
        }
    }

    private static final String ORDERED = ", raster_order_group(0)";

    private final MslContext context;
    private final TypeFacts types;
    private final ImageTypes images;
    private final MslArgumentBuffers arguments;
    private final List<String> parameters = new ArrayList<>();
    private final List<String> starts = new ArrayList<>();

    /** By variable of a storage buffer: its index. */
    private final Map<Integer, Integer> indexes;

    /** The names of the sizes of buffers. */
    private final List<String> sizes = new ArrayList<>();

    private final int[] next = new int[Kind.values().length];
    /** By slot: the first variable that has it, and the number of all. */
    private final Map<Long, Integer> shared;

    private final Map<Long, Integer> slots;
    private final BitSet[] taken = {new BitSet(), new BitSet(), new BitSet()};

    MslBindings(MslContext context) {
        this.context = context;
        indexes = context.pool.map();
        shared = context.pool.map();
        slots = context.pool.map();
        types = context.types;
        images = new ImageTypes(types);
        arguments = new MslArgumentBuffers(context);
    }

    /** The argument buffers. */
    MslArgumentBuffers arguments() {
        return arguments;
    }

    private static boolean isResource(StorageClass storage) {
        return storage == StorageClass.Uniform
                || storage == StorageClass.StorageBuffer
                || storage == StorageClass.PushConstant
                || storage == StorageClass.UniformConstant;
    }

    private StorageClass storage(int id) {
        return StorageClass.of(types.storageClass(types.typeOf(id))).orElse(StorageClass.Private);
    }

    /** Whether a variable is one of an array of blocks, which is an array of pointers. */
    boolean isArrayOfBlocks(int id) {
        return types.op(id) == Op.OpVariable
                && types.isAnyArray(types.pointee(types.typeOf(id)))
                && isResource(storage(id))
                && storage(id) != StorageClass.UniformConstant;
    }

    // --- the entry point

    /** Places all resources that a host knows. */
    void place() {
        List<Integer> all = new ArrayList<>();
        for (int id : context.variables()) {
            if (isResource(storage(id))) {
                all.add(id);
            }
        }
        all.sort(Comparator.comparingInt((Integer id) -> storage(id) == StorageClass.PushConstant ? 1 : 0)
                .thenComparingInt(id -> decoration(id, Decoration.DescriptorSet))
                .thenComparingInt(id -> decoration(id, Decoration.Binding)));
        all.forEach(id -> slots.merge(slot(id), 1, Integer::sum));
        all.forEach(this::place);
        arguments.addSizes(all);
        String plainSizes = context.added.name(MslAddedParameters.Kind.BUFFER_SIZES);
        boolean hasPlainSizes = all.stream().anyMatch(id -> context.uses.isMeasured(id) && !arguments.has(id));
        if (!plainSizes.isEmpty() && hasPlainSizes) {
            sizes.add(added(Form.BUFFER_SIZES, "constant uint* ", plainSizes));
        }
        sizes.addAll(arguments.allSizes());
        String swizzles = context.added.name(MslAddedParameters.Kind.TEXTURE_SWIZZLES);
        if (!swizzles.isEmpty()) {
            added(Form.TEXTURE_SWIZZLES, "constant uint* ", swizzles);
        }
        context.texelBuffers.place();
    }

    private int decoration(int id, Decoration decoration) {
        return context.layout.decorationWord(id, decoration).orElse(0);
    }

    private void place(int id) {
        int type = types.pointee(types.typeOf(id));
        int element = types.innermostElement(type);
        if (storage(id) == StorageClass.UniformConstant && !images.isImageOrSampler(element)) {
            plain(id, type);
            return;
        }
        int count = count(id, type);
        if (storage(id) != StorageClass.UniformConstant) {
            block(id, type, element, count);
            return;
        }
        String name = context.names.name(id, "image");
        String typeName = context.images.typeName(element, id);
        if (types.op(element) == Op.OpTypeSampler) {
            parameter(id, Form.SEPARATE_SAMPLER, Kind.SAMPLER, typeName, name, count, type);
            return;
        }
        int image = images.image(element);
        Form form = images.isAttachment(image)
                ? Form.INPUT_ATTACHMENT
                : images.isStorage(image) ? Form.STORAGE_IMAGE : Form.SEPARATE_IMAGE;
        parameter(id, form, Kind.TEXTURE, typeName, name, count, type);
        String sampler = context.images.samplerOf(id);
        if (!sampler.isEmpty()) {
            parameter(id, Form.SEPARATE_SAMPLER, Kind.SAMPLER, "sampler", sampler, count, type);
        }
    }

    /** Adds a uniform outside of blocks: a buffer with a value that has no layout in the module. */
    private void plain(int id, int type) {
        Op op = types.op(types.innermostElement(type));
        boolean isAcceleration = op == Op.OpTypeAccelerationStructureKHR;
        if (isAcceleration || types.op(type) == Op.OpTypeRuntimeArray || context.hasObjects(type)) {
            context.refuse(
                    context.data.definition(id),
                    isAcceleration
                            ? "acceleration structures have no form in MSL that the translator knows"
                            : "a uniform has images or samplers and other values",
                    isAcceleration ? "" : "give each a variable of its own");
            return;
        }
        String name = context.names.name(id, "uniform");
        if (types.wordCount(id) > TypedVariable.INITIALIZER) {
            context.refusals.warn(
                    context.data.definition(id),
                    "buffers have no initial values: the host has to set that of " + name,
                    "");
        }
        String from = context.layout.name(id).orElse("");
        int index = index(id, Form.UNIFORM, Kind.BUFFER, from, name, 1);
        parameters.add("constant " + context.typeNames.name(type) + "& " + name + " [[buffer(" + index + ")]]");
    }

    private int count(int id, int type) {
        int count = 1;
        int at = type;
        while (types.isAnyArray(at)) {
            boolean isWithoutLength = types.op(at) == Op.OpTypeRuntimeArray;
            if (isWithoutLength && at == type && arguments.has(id)) {
                count = Member.UNKNOWN;
            } else if (isWithoutLength || at != type) {
                context.refuse(
                        context.data.definition(id),
                        isWithoutLength
                                ? "an array of resources without a length has a form in MSL only in an argument buffer"
                                : "an array of arrays of resources has no form in MSL yet",
                        isWithoutLength ? "ask for argument buffers, or give it a length" : "use one array");
                return 1;
            }
            count *= isWithoutLength ? 1 : Math.max(1, context.length(at));
            at = types.word(at, TypeComposite.PART_TYPE);
        }
        return count;
    }

    private void parameter(int id, Form form, Kind kind, String typeName, String name, int count, int type) {
        String from = context.layout.name(id).orElse("");
        boolean isOrdered = InterlockModes.has(context.entry) && form == Form.STORAGE_IMAGE;
        String order = isOrdered ? ORDERED : "";
        if (isOrdered && types.isAnyArray(type)) {
            context.refuse(context.data.definition(id), "accesses to an array of images are not ordered in MSL", "");
        }
        if (arguments.has(id)) {
            int elements = types.isAnyArray(type) ? count : Member.SINGLE;
            arguments.addHandle(new Member(id, form, from, name, name, typeName, elements, order));
            return;
        }
        int index = index(id, form, kind, from, name, count);
        if (kind == Kind.TEXTURE) {
            context.swizzles.place(id, index);
        }
        String whole = types.isAnyArray(type) ? "array<" + typeName + ", " + count + ">" : typeName;
        parameters.add(whole + " " + name + " [[" + kind.attribute + "(" + index + ")" + order + "]]");
    }

    private int index(int id, Form form, Kind kind, String from, String name, int count) {
        Slot original = new Slot(
                context.layout.decorationWord(id, Decoration.DescriptorSet),
                context.layout.decorationWord(id, Decoration.Binding),
                OptionalInt.empty());
        int own = next[kind.ordinal()];
        Slot slot = context.resources
                .place(new TextResource(form, id, 0, from, name, original, Slot.ofBinding(own)))
                .slot();
        int index = slot.binding().orElse(own);
        take(id, kind, name, index, count);
        next[kind.ordinal()] = Math.max(own, Math.min(index, kind.count)) + count;
        return index;
    }

    private void take(int id, Kind kind, String name, int index, int count) {
        if (index < 0 || index > kind.count - count) {
            context.refuse(
                    id == 0 ? 0 : context.data.definition(id),
                    name + " would be at index " + index + " of " + kind.count + " for a " + kind.attribute,
                    "place resources by a rule, or use fewer");
            return;
        }
        BitSet indexes = taken[kind.ordinal()];
        int clash = indexes.nextSetBit(index);
        if (clash >= 0 && clash < index + count) {
            context.refuse(
                    id == 0 ? 0 : context.data.definition(id),
                    name + " and another resource are at [[" + kind.attribute + "(" + clash + ")]]",
                    "place them at different indexes");
        }
        indexes.set(index, index + count);
    }

    private void block(int id, int type, int struct, int count) {
        String typeName = context.typeNames.name(struct);
        String name = context.names.name(id, "buffer");
        StorageClass storage = storage(id);
        boolean isBuffer =
                storage == StorageClass.StorageBuffer || context.layout.isDecorated(struct, Decoration.BufferBlock);
        Form form = isBuffer ? Form.STORAGE_BLOCK : Form.UNIFORM_BLOCK;
        Integer other = shared.get(slot(id));
        if (other != null && count == 1 && !isArrayOfBlocks(other)) {
            sameBuffer(id, other, form, typeName, name);
            return;
        }
        shared.put(slot(id), id);
        if (isCoherent(id, struct)) {
            context.refusals.warn(
                    context.data.definition(id),
                    "other threadgroups may not see what is written to coherent memory before the kernel ends, but by"
                            + " atomic operations",
                    "");
        }
        String space = space(id, struct);
        String order = InterlockModes.has(context.entry) && space.equals("device") ? ORDERED : "";
        String from = context.layout.name(struct).orElse("");
        if (arguments.has(id)) {
            int elements = types.isAnyArray(type) ? count : Member.SINGLE;
            String one = space + " " + typeName;
            indexes.put(id, arguments.addBlock(new Member(id, form, from, typeName, name, one, elements, order)));
            return;
        }
        int index = index(id, form, Kind.BUFFER, from, typeName, count);
        indexes.put(id, index);
        if (!types.isAnyArray(type)) {
            parameters.add(space + " " + typeName + "& " + name + " [[buffer(" + index + ")" + order + "]]");
            return;
        }
        if (count > Kind.BUFFER.count) {
            // Refused where it got its index.
            return;
        }
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String element = context.names.fresh(name + "_" + i);
            parameters.add(space + " " + typeName + "* " + element + " [[buffer(" + (index + i) + ")" + order + "]]");
            list.append(i == 0 ? "" : ", ").append(element);
        }
        String array = context.helpers.arrayOf(space + " " + typeName + "*", Integer.toString(count));
        starts.add(array + " " + name + " = { { " + list + " } };");
    }

    /** The slot of a variable with a binding, as one number; others have none that they share. */
    private long slot(int id) {
        return context.layout.isDecorated(id, Decoration.Binding)
                ? (long) decoration(id, Decoration.DescriptorSet) << 32
                        | decoration(id, Decoration.Binding) & 0xFFFF_FFFFL
                : -1L - id;
    }

    /** Declares a variable of the same buffer as another one: a reference of another type. */
    private void sameBuffer(int id, int other, Form form, String typeName, String name) {
        int index = Objects.requireNonNull(indexes.get(other));
        Slot original = new Slot(
                context.layout.decorationWord(id, Decoration.DescriptorSet),
                context.layout.decorationWord(id, Decoration.Binding),
                OptionalInt.empty());
        int struct = types.innermostElement(types.pointee(types.typeOf(id)));
        context.resources.add(new TextResource(
                form, id, 0, context.layout.name(struct).orElse(""), typeName, original, Slot.ofBinding(index)));
        indexes.put(id, index);
        String space = space(id, struct);
        starts.add(space + " " + typeName + "& " + name + " = (" + space + " " + typeName + "&)"
                + context.names.name(other, "buffer") + ";");
    }

    private String space(int id, int struct) {
        boolean isReadOnly =
                slots.getOrDefault(slot(id), 0) < 2 && !context.uses.hasBufferPointers() && isReadOnly(id, struct);
        String space = context.typeNames.space(types.typeOf(id));
        return (isReadOnly && space.equals("device") ? "const " : "") + space;
    }

    private boolean isCoherent(int id, int struct) {
        boolean any = context.layout.isDecorated(id, Decoration.Coherent);
        for (int m = 0; m < types.memberCount(struct) && !any; m++) {
            any = context.layout.isMemberDecorated(struct, m, Decoration.Coherent);
        }
        return any;
    }

    private boolean isReadOnly(int id, int struct) {
        boolean all = types.memberCount(struct) > 0;
        for (int m = 0; m < types.memberCount(struct) && all; m++) {
            all = context.layout.isMemberDecorated(struct, m, Decoration.NonWritable);
        }
        return all || context.layout.isDecorated(id, Decoration.NonWritable);
    }

    /** The names of the sizes of buffers, which are parameters of functions that ask for lengths. */
    List<String> sizes() {
        return sizes;
    }

    /** The parameters of the entry point. */
    List<String> parameters() {
        return parameters;
    }

    /** Adds the parameter for an argument buffer. */
    void argumentBuffer(TextResource resource, String declaration) {
        int own = next[Kind.BUFFER.ordinal()];
        int index = context.resources
                .place(resource.at(Slot.ofBinding(own)))
                .slot()
                .binding()
                .orElse(own);
        take(0, Kind.BUFFER, resource.name(), index, 1);
        next[Kind.BUFFER.ordinal()] = Math.max(own, Math.min(index, Kind.BUFFER.count)) + 1;
        parameters.add(declaration + " [[buffer(" + index + ")]]");
    }

    /** What the entry point does before its statements. */
    List<String> starts() {
        List<String> all = new ArrayList<>(arguments.starts());
        all.addAll(starts);
        return all;
    }

    // --- other functions

    /** The parameter by which a function has a variable. */
    String parameter(int id) {
        int type = types.pointee(types.typeOf(id));
        int element = types.innermostElement(type);
        String name = context.names.name(id, "variable");
        if (storage(id) == StorageClass.UniformConstant) {
            String typeName = context.images.typeName(element, id);
            String sampler = context.images.samplerOf(id);
            int count = types.isArray(type) ? context.length(type) : 1;
            String texels = context.texelBuffers.nameOf(id);
            return types.isAnyArray(type)
                    ? array(id, typeName, count)
                            + name
                            + (sampler.isEmpty() ? "" : ", " + array(id, "sampler", count) + sampler)
                    : typeName + " " + name + (sampler.isEmpty() ? "" : ", sampler " + sampler)
                            + (texels.isEmpty() ? "" : ", " + context.texelBuffers.type(id) + texels);
        }
        String whole = space(id, element) + " " + context.typeNames.name(element);
        if (isArrayOfBlocks(id) && arguments.has(id)) {
            return arguments.isWithoutLength(id)
                    ? context.helpers.descriptorsOf(whole + "*") + " " + name
                    : MslArgumentBuffers.arrayOfBlocks(whole, name, context.typeNames.count(type));
        }
        return isArrayOfBlocks(id)
                ? "thread " + context.helpers.arrayOf(whole + "*", context.typeNames.count(type)) + "& " + name
                : whole + "& " + name;
    }

    private String array(int id, String element, int count) {
        if (arguments.isWithoutLength(id)) {
            return context.helpers.descriptorsOf(element) + " ";
        }
        return (arguments.has(id) ? "constant" : "thread const") + " array<" + element + ", " + count + ">& ";
    }

    // --- lengths

    /**
     * Adds a buffer after all others that the module does not have, and a parameter for it.
     *
     * @param declaration the type of the parameter, with a blank if the name follows after one
     * @return the name
     */
    String added(String declaration, String name) {
        return added(Form.STAGE_BUFFER, declaration, name);
    }

    private String added(Form form, String declaration, String name) {
        return added(new TextResource(form, 0, 0, "", name, Slot.NONE, Slot.NONE), declaration);
    }

    /** Adds a buffer after all others, with a slot that is not known yet. */
    String added(TextResource resource, String declaration) {
        int own = taken[Kind.BUFFER.ordinal()].length();
        int index = context.resources
                .place(resource.at(Slot.ofBinding(own)))
                .slot()
                .binding()
                .orElse(own);
        take(0, Kind.BUFFER, resource.name(), index, 1);
        parameters.add(declaration + resource.name() + " [[buffer(" + index + ")]]");
        return resource.name();
    }

    /** Writes the length of an array that is the last member of a block. */
    void length(int at, int variable, int struct, int member, int pointer, MslExpressions expressions) {
        CodeText out = context.out;
        Integer index = indexes.get(variable);
        if (index == null || types.op(variable) != Op.OpVariable) {
            context.refuse(at, "the length of an array in a block that is a parameter", "inline the function");
            return;
        }
        int array = types.member(struct, member);
        int offset = context.layout
                .memberDecorationWord(struct, member, Decoration.Offset)
                .orElse(0);
        int stride =
                context.layout.decorationWord(array, Decoration.ArrayStride).orElse(1);
        boolean isArgument = arguments.has(variable);
        if (isArgument && arguments.isWithoutLength(variable)) {
            context.refuse(at, "the length of an array in one of buffers without a length is not known in MSL", "");
        }
        out.put("((")
                .put(isArgument ? arguments.sizes(variable) : context.added.name(MslAddedParameters.Kind.BUFFER_SIZES))
                .put('[')
                .put(index);
        if (isArrayOfBlocks(variable) && pointer != variable) {
            out.put(" + ");
            expressions.value(types.word(pointer, TypedAccessChain.FIRST_INDEX), Precedence.SUM);
        }
        out.put("] - ").put(offset).put("u) / ").put(stride).put("u)");
    }

    /** Whether a type of images is that of texels in a buffer. */
    boolean isTexelBuffer(int imageType) {
        return images.dim(imageType) == Dim.Buffer;
    }
}
