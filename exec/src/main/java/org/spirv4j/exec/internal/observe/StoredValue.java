// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.internal.number.NumberPrinter;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.text.FriendlyNames;

/** A value in registers or memory. */
abstract class StoredValue implements Value {
    final Reader reader;
    final ValueType type;

    /** The form of what a pointer points to, if its type does not tell it. */
    private final @Nullable MemoryForm pointee;

    StoredValue(Reader reader, ValueType type, @Nullable MemoryForm pointee) {
        this.reader = reader;
        this.type = type;
        this.pointee = pointee;
    }

    /** The bits of this scalar or pointer. */
    abstract long scalarBits();

    /** A part that exists. */
    abstract StoredValue partAt(int index);

    @Override
    public final int typeId() {
        return type.id;
    }

    @Override
    public int partCount() {
        return type.isComposite() || type.kind == ValueType.Kind.COOPERATIVE_MATRIX ? type.count : 0;
    }

    @Override
    public final StoredValue part(int index) {
        if (index < 0 || index >= partCount()) {
            throw new IndexOutOfBoundsException("the value has " + partCount() + " parts, and no part " + index);
        }
        return partAt(index);
    }

    @Override
    public final String partName(int index) {
        return type.kind == ValueType.Kind.STRUCT
                ? reader.code().module().layout().memberName(type.id, index).orElse("" + index)
                : "[" + index + "]";
    }

    @Override
    public final Optional<Value> pointee() {
        return pointeeForm().map(form -> reader.memory(form, scalarBits(), null));
    }

    /** What a pointer points to and what follows it in memory; empty if this is not a pointer, or points to nothing. */
    final Optional<Value> elements() {
        return pointeeForm().map(form -> new ElementsValue(reader, form, scalarBits(), type.id));
    }

    private Optional<MemoryForm> pointeeForm() {
        if (type.kind != ValueType.Kind.POINTER || scalarBits() == 0) {
            return Optional.empty();
        }
        boolean hasBytes = reader.memory(scalarBits()) != Memory.NONE;
        return hasBytes ? Optional.ofNullable(pointee == null ? reader.pointee(type) : pointee) : Optional.empty();
    }

    @Override
    public final long scalarCount() {
        int parts = partCount();
        if (type.kind == ValueType.Kind.STRUCT) {
            long count = 0;
            for (int i = 0; i < parts; i++) {
                count += partAt(i).scalarCount();
            }
            return count;
        }
        return isTree() ? parts == 0 ? 0 : parts * partAt(0).scalarCount() : 1;
    }

    private boolean isTree() {
        return type.isComposite() || type.kind == ValueType.Kind.COOPERATIVE_MATRIX;
    }

    @Override
    public final long bits(int index) {
        if (!isTree()) {
            return scalarBits();
        }
        if (type.kind == ValueType.Kind.STRUCT) {
            long rest = index;
            for (int i = 0; i < partCount(); i++) {
                long count = partAt(i).scalarCount();
                if (rest < count) {
                    return partAt(i).bits((int) rest);
                }
                rest -= count;
            }
            throw new IndexOutOfBoundsException("the value has no scalar " + index);
        }
        int scalars = (int) part(0).scalarCount();
        return part(index / scalars).bits(index % scalars);
    }

    @Override
    public final String text(FriendlyNames names, int mostScalars) {
        StringBuilder text = new StringBuilder();
        append(text, names, mostScalars);
        return text.toString();
    }

    /** Appends the text; returns how many scalars may follow. */
    final int append(StringBuilder text, FriendlyNames names, int most) {
        if (!isTree()) {
            text.append(scalarText(names));
            return most - 1;
        }
        return TreeText.append(
                text,
                partCount(),
                i -> type.kind == ValueType.Kind.STRUCT ? partName(i) + ": " : "",
                (i, rest) -> partAt(i).append(text, names, rest),
                most);
    }

    private String scalarText(FriendlyNames names) {
        return switch (type.kind) {
            case BOOL -> scalarBits() == 0 ? "false" : "true";
            case INT -> integer(scalarBits());
            case FLOAT -> number(scalarBits());
            case POINTER -> reader.place(scalarBits(), names);
            case DESCRIPTOR -> reader.descriptor(scalarBits(), names);
            default -> "a value that has no text";
        };
    }

    private String integer(long bits) {
        int width = NumberTypes.width(type.scalar);
        long extended = NumberTypes.isSigned(type.scalar) && width < Long.SIZE
                ? bits << Long.SIZE - width >> Long.SIZE - width
                : bits;
        byte[] text = new byte[NumberPrinter.MAX_BYTES];
        int end = NumberPrinter.print(extended, type.scalar, text, 0);
        return new String(text, 0, end, StandardCharsets.US_ASCII);
    }

    private String number(long bits) {
        return switch (NumberTypes.width(type.scalar)) {
            case Long.SIZE -> Double.toString(Double.longBitsToDouble(bits));
            case Integer.SIZE -> Float.toString(Float.intBitsToFloat((int) bits));
            default -> Float.toString((float) FloatEncoding.decode(bits, type.scalar));
        };
    }
}
