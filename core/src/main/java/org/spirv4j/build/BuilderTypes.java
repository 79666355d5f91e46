// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.internal.layout.LayoutTypes;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeArray;

/**
 * The types of a module being built, as the layout calculator sees them. A type gets its number after those of its
 * parts.
 */
final class BuilderTypes implements LayoutTypes {
    private static final int ADDRESS_SIZE = 8;

    private final ModuleBuilder module;
    private final Map<Type, Integer> numbers = new HashMap<>();
    /** The type with number {@code n} is at index {@code n - 1}. */
    private final List<Type> types = new ArrayList<>();

    BuilderTypes(ModuleBuilder module) {
        this.module = module;
    }

    /** The exclusive upper bound of the numbers. */
    int end() {
        return types.size() + 1;
    }

    /**
     * The number of a type, which is assigned on the first call.
     *
     * @throws BuildException if the type, or a part of it, has no representation in memory
     */
    int number(Type type) {
        if (numbers.containsKey(type)) {
            return known(type);
        }
        ArrayDeque<Type> open = new ArrayDeque<>();
        open.add(type);
        while (!open.isEmpty()) {
            Type next = open.element();
            int before = open.size();
            if (!numbers.containsKey(next)) {
                for (Type part : parts(next)) {
                    if (!numbers.containsKey(part)) {
                        open.push(part);
                    }
                }
            }
            if (open.size() == before) {
                open.remove();
                if (numbers.putIfAbsent(next, end()) == null) {
                    types.add(next);
                }
            }
        }
        return known(type);
    }

    /** The element, column or member types of a composite type. */
    private static List<Type> parts(Type type) {
        Kind kind = kind(type);
        if (kind == Kind.UNSIZED || kind == Kind.VECTOR && kind(type.element()) == Kind.UNSIZED) {
            throw new BuildException("laidOut: values of type " + type + " cannot be stored in host-visible memory"
                    + (type.isBool() || type.isVector() ? "; use integers for Booleans" : ""));
        }
        if (kind == Kind.STRUCT) {
            return type.members();
        }
        return kind == Kind.SIZED ? List.of() : List.of(type.element());
    }

    private static Kind kind(Type type) {
        return switch (type.op().opcode()) {
            case OpTypeInt, OpTypeFloat -> Kind.SIZED;
            case OpTypeVector -> Kind.VECTOR;
            case OpTypeMatrix -> Kind.MATRIX;
            case OpTypeArray -> Kind.ARRAY;
            case OpTypeRuntimeArray -> Kind.RUNTIME_ARRAY;
            case OpTypeStruct -> Kind.STRUCT;
            case OpTypePointer, OpTypeUntypedPointerKHR ->
                type.storageClass() == StorageClass.PhysicalStorageBuffer ? Kind.SIZED : Kind.UNSIZED;
            default -> Kind.UNSIZED;
        };
    }

    private Type type(int number) {
        return types.get(number - 1);
    }

    private int known(Type type) {
        return numbers.getOrDefault(type, 0);
    }

    @Override
    public Kind kind(int type) {
        return type == 0 ? Kind.UNSIZED : kind(type(type));
    }

    @Override
    public long size(int type) {
        return type(type).isPointer() ? ADDRESS_SIZE : type(type).width() / 8;
    }

    @Override
    public long alignment(int type) {
        return Math.max(1, size(type));
    }

    @Override
    public int part(int type) {
        return known(type(type).element());
    }

    @Override
    public long count(int type) {
        Type counted = type(type);
        if (counted.isVector()) {
            return counted.componentCount();
        }
        return counted.isMatrix() ? counted.columnCount() : module.lengthOf(counted.word(TypeArray.LENGTH));
    }

    @Override
    public int memberCount(int type) {
        return type(type).members().size();
    }

    @Override
    public int member(int type, int member) {
        return known(type(type).members().get(member));
    }

    @Override
    public boolean isRowMajor(int type, int member) {
        return module.composites.membersOf(type(type)).get(member).rowMajor();
    }
}
