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

/** Array and structure types, and their explicit layouts. */
final class CompositeTypeWriter {
    /**
     * By the ids of the element type and of the length, which is 0 for run-time arrays. A record is not the key,
     * because the methods that the compiler generates for records are slow on first use.
     */
    private final Map<Long, Type> arrays = new HashMap<>();

    private final Map<Type, List<Member>> structs = new HashMap<>();
    private final Map<TypeLayout.Rules, ExplicitLayout> layouts = new HashMap<>();
    /** The types that have a copy with explicit layout, the latest id first. */
    private final TreeMap<Integer, Type> copied = new TreeMap<>(Comparator.reverseOrder());

    private final ModuleBuilder module;

    CompositeTypeWriter(ModuleBuilder module) {
        this.module = module;
    }

    Type array(Type element, int length) {
        Objects.requireNonNull(element, "element");
        if (length < 1) {
            throw new BuildException("array: the length must be at least 1, not " + length);
        }
        return array(element, module.constantUnsigned(length));
    }

    Type array(Type element, Constant length) {
        Objects.requireNonNull(element, "element");
        Objects.requireNonNull(length, "length");
        if (!length.type().isInt()) {
            throw new BuildException("array: the length must be an integer constant, not " + length.type());
        }
        long key = arrayKey(element, length.id);
        Type known = arrays.get(key);
        if (known == null) {
            known = (Type) module.end(module.begin(Op.OpTypeArray).id(element).value(length));
            arrays.put(key, known);
        }
        return known;
    }

    private static long arrayKey(Type element, int lengthId) {
        return (long) element.id << 32 | lengthId & 0xFFFF_FFFFL;
    }

    Type runtimeArray(Type element) {
        Objects.requireNonNull(element, "element");
        long key = arrayKey(element, 0);
        Type known = arrays.get(key);
        if (known == null) {
            known = (Type) module.end(module.begin(Op.OpTypeRuntimeArray).id(element));
            arrays.put(key, known);
        }
        return known;
    }

    Type struct(String name, Member... members) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(members, "members");
        return struct(name, List.of(members));
    }

    Type struct(String name, List<Member> members) {
        module.rules().struct(members);
        InstructionEncoder encoder = module.begin(Op.OpTypeStruct);
        for (Member member : members) {
            encoder.id(member.type());
        }
        Type struct = (Type) module.end(encoder);
        structs.put(struct, members);
        if (!name.isEmpty()) {
            module.name(struct, name);
        }
        for (int i = 0; i < members.size(); i++) {
            if (!members.get(i).name().isEmpty()) {
                module.nameMember(struct, i, members.get(i).name());
            }
        }
        return struct;
    }

    /** The members of a structure type; without names if it was declared by {@link ModuleBuilder#emit}. */
    List<Member> membersOf(Type struct) {
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
    int memberIndex(Type struct, String name) {
        List<Member> members = membersOf(struct);
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new BuildException("member: " + struct + " has no member " + name + ", but "
                + members.stream().map(Member::name).toList());
    }

    Type laidOut(Type type, TypeLayout.Rules rules) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(rules, "rules");
        ExplicitLayout layout = layouts.get(rules);
        if (layout == null) {
            layout = new ExplicitLayout(module, rules);
            layouts.put(rules, layout);
        }
        return layout.laidOut(type);
    }

    void addCopied(Type type) {
        copied.put(type.id, type);
    }

    /**
     * The types without layout that only their copies with layout were made of: nothing else in the module refers to
     * them.
     */
    List<Type> unusedSources() {
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
