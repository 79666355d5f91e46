// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Form;
import org.spirv4j.translate.text.TextResource.Slot;

/**
 * Argument buffers: a structure for each descriptor set, whose members are the resources of the set. The entry point
 * declares each resource under its own name, so that nothing else has to know where it is.
 */
final class MslArgumentBuffers {
    /** No member of an argument buffer has this id, or a greater one. */
    private static final int MAX_ID = 1_000_000;

    /** The argument buffer of one descriptor set. */
    private static final class Arguments {
        final int set;
        final String type;
        final String name;
        final List<String> members = new ArrayList<>();
        final BitSet ids = new BitSet();
        int next;

        /** The name of the sizes of buffers; empty if nothing asks for lengths of arrays in them. */
        String sizes = "";

        Arguments(int set, String type, String name) {
            this.set = set;
            this.type = type;
            this.name = name;
        }
    }

    /**
     * A resource that is a member.
     *
     * @param name the name of the member and of what the entry point declares
     * @param type the type of one element; of a block, a pointer
     * @param count the number of elements; {@link #SINGLE} for no array, {@link #UNKNOWN} for one without a length
     * @param order an attribute that follows the id; empty for none
     */
    record Member(int id, Form form, String from, String reported, String name, String type, int count, String order) {
        static final int SINGLE = -1;
        static final int UNKNOWN = 0;

        private int idCount() {
            return Math.max(1, count);
        }
    }

    private final MslContext context;
    private final TypeFacts types;

    /** By number of the descriptor set. */
    private final Map<Integer, Arguments> sets = new TreeMap<>();

    private final List<String> starts = new ArrayList<>();

    MslArgumentBuffers(MslContext context) {
        this.context = context;
        types = context.types;
    }

    /** Whether a variable is a member of an argument buffer. */
    boolean has(int id) {
        return !types.isStorageClass(types.typeOf(id), StorageClass.PushConstant)
                && context.options.argumentBuffers().test(set(id));
    }

    private int set(int id) {
        return context.layout.decorationWord(id, Decoration.DescriptorSet).orElse(0);
    }

    /** Whether a variable is an array without a length. */
    boolean isWithoutLength(int id) {
        return has(id) && types.op(types.pointee(types.typeOf(id))) == Op.OpTypeRuntimeArray;
    }

    /** Adds the argument buffer of a variable, unless it is known. */
    void open(int id) {
        sets.computeIfAbsent(set(id), set -> {
            Arguments made =
                    new Arguments(set, context.names.fresh("DescriptorSet" + set), context.names.fresh("set" + set));
            Slot original = new Slot(OptionalInt.of(set), OptionalInt.empty(), OptionalInt.empty());
            context.bindings.argumentBuffer(
                    new TextResource(Form.ARGUMENT_BUFFER, 0, 0, "", made.type, original, Slot.NONE),
                    "constant " + made.type + "& " + made.name);
            return made;
        });
    }

    /**
     * Adds a texture or sampler, and declares it in the entry point.
     *
     * @return the id
     */
    int addHandle(Member member) {
        Arguments in = arguments(member.id());
        int id = place(in, member);
        String from = in.name + "." + member.name();
        String type = member.type();
        switch (member.count()) {
            case Member.SINGLE -> {
                declare(in, type + " " + member.name(), id, member.order(), "");
                starts.add(type + " " + member.name() + " = " + from + ";");
            }
            case Member.UNKNOWN -> withoutLength(in, member, id);
            default -> {
                String array = "array<" + type + ", " + member.count() + ">";
                declare(in, array + " " + member.name(), id, member.order(), "");
                starts.add("constant " + array + "& " + member.name() + " = " + from + ";");
            }
        }
        return id;
    }

    /**
     * Adds a buffer, of which the member is a pointer, and declares what it points to in the entry point.
     *
     * @return the id
     */
    int addBlock(Member member) {
        Arguments in = arguments(member.id());
        int id = place(in, member);
        String from = in.name + "." + member.name();
        switch (member.count()) {
            case Member.SINGLE -> {
                declare(in, member.type() + "* " + member.name(), id, member.order(), "");
                starts.add(member.type() + "& " + member.name() + " = *" + from + ";");
            }
            case Member.UNKNOWN -> withoutLength(in, member, id);
            default -> {
                declare(in, member.type() + "* " + member.name(), id, member.order(), "[" + member.count() + "]");
                starts.add(arrayOfBlocks(member.type(), member.name(), Integer.toString(member.count())) + " = " + from
                        + ";");
            }
        }
        return id;
    }

    /** The declaration of an array of pointers to blocks. */
    static String arrayOfBlocks(String type, String name, String count) {
        return type + "* constant (&" + name + ")[" + count + "]";
    }

    private void withoutLength(Arguments in, Member member, int id) {
        boolean isBlock = !types.isStorageClass(types.typeOf(member.id()), StorageClass.UniformConstant);
        String type = context.helpers.descriptorsOf(member.type() + (isBlock ? "*" : ""));
        declare(in, "constant " + type + "::Element* " + member.name(), id, member.order(), "");
        starts.add(type + " " + member.name() + " = { " + in.name + "." + member.name() + " };");
    }

    private void declare(Arguments in, String declaration, int id, String order, String length) {
        in.members.add(declaration + " [[id(" + id + ")" + order + "]]" + length + ";");
    }

    private Arguments arguments(int variable) {
        open(variable);
        return Objects.requireNonNull(sets.get(set(variable)));
    }

    private int place(Arguments in, Member member) {
        Slot original = new Slot(
                OptionalInt.of(in.set),
                context.layout.decorationWord(member.id(), Decoration.Binding),
                OptionalInt.empty());
        return place(
                in,
                new TextResource(
                        member.form(),
                        member.id(),
                        0,
                        member.from(),
                        member.reported(),
                        original,
                        Slot.of(in.set, in.next)),
                member.idCount());
    }

    private int place(Arguments in, TextResource resource, int count) {
        Slot slot = context.resources.place(resource).slot();
        int id = slot.binding().orElse(in.next);
        int at = resource.id() == 0 ? 0 : context.data.definition(resource.id());
        if (slot.set().orElse(in.set) != in.set) {
            context.refuse(
                    at,
                    resource.name() + " would be in the argument buffer of another descriptor set",
                    "change only its binding");
        }
        if (id < 0 || id > MAX_ID - count) {
            context.refuse(at, resource.name() + " would have the id " + id + " in an argument buffer", "");
            return id;
        }
        int clash = in.ids.nextSetBit(id);
        if (clash >= 0 && clash < id + count) {
            context.refuse(
                    at,
                    resource.name() + " and another resource have the id " + clash + " in an argument buffer",
                    "place them at different bindings");
        }
        in.ids.set(id, id + count);
        in.next = Math.max(in.next, id + count);
        return id;
    }

    // --- lengths

    /** Adds the sizes of buffers to the argument buffers that have buffers for whose lengths is asked. */
    void addSizes(List<Integer> variables) {
        for (int id : variables) {
            boolean isNew = has(id)
                    && context.uses.isMeasured(id)
                    && arguments(id).sizes.isEmpty();
            if (isNew) {
                Arguments in = arguments(id);
                in.sizes = context.names.fresh("bufferSizes" + in.set);
                Slot original = new Slot(OptionalInt.of(in.set), OptionalInt.empty(), OptionalInt.empty());
                int at = place(
                        in,
                        new TextResource(Form.BUFFER_SIZES, 0, 0, "", in.sizes, original, Slot.of(in.set, in.next)),
                        1);
                declare(in, "constant uint* " + in.sizes, at, "", "");
                starts.add("constant uint* " + in.sizes + " = " + in.name + "." + in.sizes + ";");
            }
        }
    }

    /** The name of the sizes of the buffers among which a variable is; empty if it is no member. */
    String sizes(int variable) {
        @Nullable Arguments in = has(variable) ? sets.get(set(variable)) : null;
        return in == null ? "" : in.sizes;
    }

    /** The names of the sizes of buffers in all argument buffers. */
    List<String> allSizes() {
        return sets.values().stream()
                .map(each -> each.sizes)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    // --- texts

    /** What the entry point declares before its statements. */
    List<String> starts() {
        return starts;
    }

    /** Writes the structures. */
    void declare() {
        for (Arguments each : sets.values()) {
            context.entryText.struct(each.type, each.members);
        }
    }
}
