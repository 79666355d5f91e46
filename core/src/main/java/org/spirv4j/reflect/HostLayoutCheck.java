// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.reflect.LayoutDifference.Cause;

/** Compares a host's layout of a block with the block. */
final class HostLayoutCheck {
    private final StructType block;
    private final List<LayoutField> fields;
    private final Map<StructType, Map<String, StructMember>> membersByName = new HashMap<>();
    private @Nullable LayoutDifference first;

    /** A member of the block or of a structure in it, and its offset from the start of the block. */
    private record Found(StructMember member, long offset) {}

    HostLayoutCheck(StructType block, List<LayoutField> fields) {
        this.block = block;
        this.fields = fields.stream()
                .sorted(Comparator.comparingLong(LayoutField::offset))
                .toList();
    }

    Optional<LayoutDifference> firstDifference() {
        Set<String> outermost = new HashSet<>();
        List<LayoutField> known = new ArrayList<>();
        List<Found> found = new ArrayList<>();
        for (LayoutField field : fields) {
            int dot = field.name().indexOf('.');
            outermost.add(dot < 0 ? field.name() : field.name().substring(0, dot));
            Found member = find(field.name());
            if (member == null) {
                report(field.offset(), field.name(), Cause.UNKNOWN, "is not a member of the shader's block");
            } else {
                known.add(field);
                found.add(member);
            }
        }
        for (StructMember member : block.members()) {
            if (!outermost.contains(member.name()) && member.offset().isPresent()) {
                long offset = member.offset().getAsLong();
                report(
                        offset,
                        member.name(),
                        Cause.MISSING,
                        "is at byte " + offset + " in the shader, but not in the host's layout");
            }
        }
        long[] inShader = found.stream().mapToLong(Found::offset).sorted().toArray();
        for (int i = 0; i < inShader.length; i++) {
            compare(known.get(i), found.get(i), found.get(i).offset == inShader[i]);
        }
        return Optional.ofNullable(first);
    }

    private @Nullable Found find(String name) {
        StructType struct = block;
        long offset = 0;
        StructMember member = null;
        for (String part : name.split("\\.", -1)) {
            if (struct == null) {
                return null;
            }
            member = names(struct).get(part);
            if (member == null || member.offset().isEmpty()) {
                return null;
            }
            offset += member.offset().getAsLong();
            ReflectedType innermost = member.type().innermostElement();
            struct = innermost instanceof StructType inner ? inner : null;
        }
        return member == null ? null : new Found(member, offset);
    }

    private Map<String, StructMember> names(StructType struct) {
        return membersByName.computeIfAbsent(struct, s -> {
            Map<String, StructMember> names = new HashMap<>();
            s.members().forEach(member -> names.putIfAbsent(member.name(), member));
            return names;
        });
    }

    private void compare(LayoutField field, Found found, boolean isOrdered) {
        long offset = found.offset;
        if (field.offset() != offset) {
            report(
                    Math.min(field.offset(), offset),
                    field.name(),
                    isOrdered ? Cause.PADDING : Cause.ORDER,
                    "is at byte " + field.offset() + ", but in the shader at byte " + offset);
            return;
        }
        ReflectedType type = found.member.type();
        OptionalLong stride = type instanceof ArrayType array
                ? array.stride()
                : type instanceof MatrixType matrix ? matrix.stride() : OptionalLong.of(0);
        if (stride.isPresent() && field.stride() != stride.getAsLong()) {
            report(
                    offset + Math.min(field.stride(), stride.getAsLong()),
                    field.name(),
                    Cause.STRIDE,
                    "has the stride " + field.stride() + ", but in the shader " + stride.getAsLong());
            return;
        }
        OptionalLong size = found.member.size();
        boolean isOpen = type instanceof ArrayType array && array.isRuntimeSized();
        if (size.isPresent() && !isOpen) {
            long least = Math.min(size.getAsLong(), extent(type).orElse(size.getAsLong()));
            if (field.size() < least || field.size() > size.getAsLong()) {
                report(
                        offset + Math.min(field.size(), least),
                        field.name(),
                        Cause.SIZE,
                        "has " + Counted.of(field.size(), "byte") + ", but in the shader " + size.getAsLong());
            }
        }
    }

    /** The size without the padding after the last element, column or row. */
    private static OptionalLong extent(ReflectedType type) {
        long extent = 0;
        ReflectedType part = type;
        while (part instanceof ArrayType array) {
            OptionalLong size = array.size();
            if (size.isEmpty()) {
                return size;
            }
            extent += size.getAsLong() - array.stride().orElse(0);
            part = array.element();
        }
        if (part instanceof MatrixType matrix && matrix.size().isPresent()) {
            OptionalLong scalar = matrix.component().size();
            int count = matrix.isRowMajor() ? matrix.columnCount() : matrix.rowCount();
            return scalar.isEmpty()
                    ? scalar
                    : OptionalLong.of(extent
                            + matrix.size().getAsLong()
                            - matrix.stride().orElse(0)
                            + count * scalar.getAsLong());
        }
        OptionalLong size = part.size();
        return size.isEmpty() ? size : OptionalLong.of(extent + size.getAsLong());
    }

    private void report(long offset, String name, Cause cause, String text) {
        LayoutDifference known = first;
        if (known == null || offset < known.offset()) {
            first = new LayoutDifference(offset, name, cause, "Field '" + name + "' " + text);
        }
    }
}
