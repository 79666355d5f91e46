// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;

/** Array and structure types, and their explicit layouts. */
abstract class CompositeTypeWriter extends ConstantWriter {
    /**
     * By the ids of the element type and of the length, which is 0 for run-time arrays. A record is not the key,
     * because the methods that the compiler generates for records are slow on first use.
     */
    private final Map<Long, Type> arrays = new HashMap<>();

    private final Map<Type, List<Member>> structs = new HashMap<>();
    private final Map<TypeLayout.Rules, ExplicitLayout> layouts = new HashMap<>();
    /** The types that have a copy with explicit layout, the latest id first. */
    private final TreeMap<Integer, Type> copied = new TreeMap<>(Comparator.reverseOrder());

    CompositeTypeWriter(TargetEnv env) {
        super(env);
    }

    /**
     * Declares an array type (OpTypeArray).
     *
     * @param element the type of the elements
     * @param length the number of elements; at least 1
     * @return the type
     */
    public final Type array(Type element, int length) {
        Objects.requireNonNull(element, "element");
        if (length < 1) {
            throw new BuildException("array: the length must be at least 1, not " + length);
        }
        return array(element, constantUnsigned(length));
    }

    /**
     * Declares an array type whose length is a constant, which may be a specialization constant (OpTypeArray).
     *
     * @param element the type of the elements
     * @param length an integer constant; at least 1
     * @return the type
     */
    public final Type array(Type element, Constant length) {
        Objects.requireNonNull(element, "element");
        Objects.requireNonNull(length, "length");
        if (!length.type().isInt()) {
            throw new BuildException("array: the length must be an integer constant, not " + length.type());
        }
        long key = arrayKey(element, length.id);
        Type known = arrays.get(key);
        if (known == null) {
            known = (Type) end(begin(Op.OpTypeArray).id(element).value(length));
            arrays.put(key, known);
        }
        return known;
    }

    private static long arrayKey(Type element, int lengthId) {
        return (long) element.id << 32 | lengthId & 0xFFFF_FFFFL;
    }

    /**
     * Declares an array type whose length is only known at run time (OpTypeRuntimeArray); for the last member of a
     * block's structure.
     *
     * @param element the type of the elements
     * @return the type
     */
    public final Type runtimeArray(Type element) {
        Objects.requireNonNull(element, "element");
        long key = arrayKey(element, 0);
        Type known = arrays.get(key);
        if (known == null) {
            known = (Type) end(begin(Op.OpTypeRuntimeArray).id(element));
            arrays.put(key, known);
        }
        return known;
    }

    /**
     * Declares a structure type (OpTypeStruct). Each call declares another type, even with the same members.
     *
     * @param name for OpName; empty for none
     * @param members the members
     * @return the type
     */
    public final Type struct(String name, Member... members) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(members, "members");
        return struct(name, List.of(members));
    }

    final Type struct(String name, List<Member> members) {
        rules().struct(members);
        InstructionEncoder encoder = begin(Op.OpTypeStruct);
        for (Member member : members) {
            encoder.id(member.type());
        }
        Type struct = (Type) end(encoder);
        structs.put(struct, members);
        if (!name.isEmpty()) {
            name(struct, name);
        }
        for (int i = 0; i < members.size(); i++) {
            if (!members.get(i).name().isEmpty()) {
                nameMember(struct, i, members.get(i).name());
            }
        }
        return struct;
    }

    /** The members of a structure type; without names if it was declared by {@link #emit}. */
    final List<Member> membersOf(Type struct) {
        List<Member> known = structs.get(struct);
        if (known == null) {
            known = new ArrayList<>();
            for (Type type : struct.members()) {
                known.add(Member.of("", type));
            }
        }
        return known;
    }

    /** The index of the member of a structure with this name. */
    final int memberIndex(Type struct, String name) {
        List<Member> members = membersOf(struct);
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new BuildException("member: " + struct + " has no member " + name + ", but "
                + members.stream().map(Member::name).toList());
    }

    /**
     * Declares a type with the values of another type and with an explicit layout: Offset, ArrayStride and MatrixStride
     * of all its members and elements.
     *
     * @param type the type without layout
     * @param rules the rules that determine offsets and strides
     * @return the type with layout; scalars and vectors are returned as they are
     */
    public final Type laidOut(Type type, TypeLayout.Rules rules) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(rules, "rules");
        ExplicitLayout layout = layouts.get(rules);
        if (layout == null) {
            layout = new ExplicitLayout(this, rules);
            layouts.put(rules, layout);
        }
        return layout.laidOut(type);
    }

    final void addCopied(Type type) {
        copied.put(type.id, type);
    }

    /**
     * The types without layout that only their copies with layout were made of: nothing else in the module refers to
     * them.
     */
    final List<Type> unusedSources() {
        List<Type> unused = new ArrayList<>();
        Map<Type, Integer> released = new HashMap<>();
        for (Type type : copied.values()) {
            if (type.references == released.getOrDefault(type, 0)) {
                unused.add(type);
                for (Type part : type.parts()) {
                    released.put(part, released.getOrDefault(part, 0) + 1);
                }
            }
        }
        return unused;
    }
}
