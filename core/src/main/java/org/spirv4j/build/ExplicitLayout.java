// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.ComputedLayout;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeArray;

/** Makes copies of types that are decorated with an explicit layout, by one set of layout rules. */
final class ExplicitLayout {

    /**
     * A type to be copied.
     *
     * @param rowMajor whether it is an array of row-major matrices
     */
    private record Source(Type type, boolean rowMajor) {
        long key() {
            return (long) type.id << 1 | (rowMajor ? 1 : 0);
        }
    }

    private final ModuleBuilder module;
    private final BuilderTypes types;
    private final ComputedLayout layout;
    /** By key of the source. */
    private final Map<Long, Type> copies = new HashMap<>();

    private final Set<Type> laidOut = new HashSet<>();

    ExplicitLayout(ModuleBuilder module, Rules rules) {
        this.module = module;
        types = new BuilderTypes(module);
        layout = new ComputedLayout(types, LayoutRules.valueOf(rules.name()));
    }

    /** The decorated copy of an array or structure type; other types, and copies, are returned as they are. */
    Type laidOut(Type type) {
        if (!isCopied(type)) {
            return type;
        }
        types.number(type);
        layout.cover(types.end());
        Source source = new Source(type, false);
        ArrayDeque<Source> open = new ArrayDeque<>();
        open.add(source);
        while (!open.isEmpty()) {
            Source next = open.element();
            List<Source> missing = new ArrayList<>();
            if (!copies.containsKey(next.key())) {
                for (Source part : parts(next)) {
                    if (isCopied(part.type) && !copies.containsKey(part.key())) {
                        missing.add(part);
                    }
                }
            }
            if (missing.isEmpty()) {
                open.remove();
                if (!copies.containsKey(next.key())) {
                    Type copy = next.type.isStruct() ? struct(next.type) : array(next);
                    copies.put(next.key(), copy);
                    module.composites.addCopied(next.type);
                    laidOut.add(copy);
                }
            } else {
                for (int i = missing.size() - 1; i >= 0; i--) {
                    open.push(missing.get(i));
                }
            }
        }
        return copy(source);
    }

    private boolean isCopied(Type type) {
        return (type.isStruct() || type.isArray() || type.isRuntimeArray()) && !laidOut.contains(type);
    }

    /** The type to use for an element or member in a copy. */
    private Type copy(Source part) {
        return isCopied(part.type) ? Objects.requireNonNull(copies.get(part.key())) : part.type;
    }

    private List<Source> parts(Source source) {
        List<Source> parts = new ArrayList<>();
        if (source.type.isStruct()) {
            for (Member member : module.composites.membersOf(source.type)) {
                parts.add(content(member));
            }
        } else {
            parts.add(new Source(source.type.element(), source.rowMajor));
        }
        return parts;
    }

    private Source content(Member member) {
        return new Source(member.type(), member.rowMajor() && holdsMatrices(member.type()));
    }

    private boolean holdsMatrices(Type type) {
        return layout.matrix(types.number(type)) != 0;
    }

    private Type array(Source source) {
        InstructionEncoder encoder =
                module.begin(source.type.op()).id(copy(parts(source).get(0)));
        if (source.type.isArray()) {
            encoder.word(source.type.word(TypeArray.LENGTH));
        }
        Type copy = (Type) module.end(encoder);
        long stride = layout.arrayStride(types.number(source.type), source.rowMajor);
        module.annotations.decorate(copy, Decoration.ArrayStride, word(source.type, stride));
        return copy;
    }

    private Type struct(Type type) {
        List<Member> members = module.composites.membersOf(type);
        List<Member> copied = new ArrayList<>();
        for (Member member : members) {
            copied.add(member.withType(copy(content(member))));
        }
        Type copy = module.composites.struct(module.annotations.nameOf(type), copied);
        int number = types.number(type);
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            module.annotations.decorateMember(copy, i, Decoration.Offset, word(type, layout.memberOffset(number, i)));
            if (holdsMatrices(member.type())) {
                module.decorateMember(copy, i, member.rowMajor() ? Decoration.RowMajor : Decoration.ColMajor);
                module.annotations.decorateMember(
                        copy, i, Decoration.MatrixStride, word(type, layout.matrixStride(number, i)));
            }
        }
        return copy;
    }

    private static int word(Type type, long count) {
        if (ByteCount.least(count) > 0xFFFFFFFFL) {
            throw new BuildException("laidOut: a stride or offset in " + type + " exceeds 4 GiB");
        }
        return (int) ByteCount.least(count);
    }
}
