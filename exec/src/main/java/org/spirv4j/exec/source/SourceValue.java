// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.internal.observe.TreeText;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/** The value of a variable of the source, whose parts may come from several places, or from none. */
final class SourceValue implements Value {
    /** What is shown for a value that is nowhere. */
    static final String OPTIMISED_OUT = "optimised out";

    /**
     * Where a part has its value.
     *
     * @param path the indexes of the part
     * @param value its value; empty if it was optimised out
     */
    record Piece(List<Integer> path, Optional<Value> value) {}

    private final SourceType type;
    private final List<Piece> pieces;

    /** The value as a whole; some of its parts may come from other places. */
    private final Optional<Value> whole;

    /**
     * Makes a value.
     *
     * @param pieces its parts; later ones hide earlier ones
     */
    SourceValue(SourceType type, List<Piece> pieces) {
        this.type = type;
        Optional<Value> found = Optional.empty();
        List<Piece> parts = new ArrayList<>();
        for (Piece piece : pieces) {
            if (piece.path.isEmpty()) {
                parts.clear();
                found = piece.value.map(value -> pointed(type, value));
            } else {
                parts.add(piece);
            }
        }
        whole = found;
        this.pieces = parts;
    }

    /** The value itself where the module has a pointer to it. */
    private static Value pointed(SourceType type, Value value) {
        boolean isValue = type.kind() != SourceType.Kind.POINTER && type.kind() != SourceType.Kind.OTHER;
        return isValue && value.partCount() == 0 ? value.pointee().orElse(value) : value;
    }

    SourceType type() {
        return type;
    }

    /** Whether nothing of the value is there. */
    boolean isOptimisedOut() {
        return whole.isEmpty() && pieces.stream().noneMatch(piece -> piece.value.isPresent());
    }

    @Override
    public int typeId() {
        return whole.map(Value::typeId).orElse(0);
    }

    @Override
    public int partCount() {
        if (whole.isPresent()) {
            return whole.get().partCount();
        }
        return pieces.isEmpty() || type.kind() == SourceType.Kind.POINTER ? 0 : type.count();
    }

    @Override
    public SourceValue part(int index) {
        if (index < 0 || index >= partCount()) {
            throw new IndexOutOfBoundsException("the value has " + partCount() + " parts, and no part " + index);
        }
        List<Piece> inner = new ArrayList<>();
        inner.add(new Piece(List.of(), whole.map(value -> value.part(index))));
        for (Piece piece : pieces) {
            if (piece.path.get(0) == index) {
                inner.add(new Piece(piece.path.subList(1, piece.path.size()), piece.value));
            }
        }
        return new SourceValue(partType(index), inner);
    }

    private SourceType partType(int index) {
        if (type.kind() == SourceType.Kind.STRUCT) {
            List<SourceType.Member> members = type.members();
            return members.size() == partCount() ? members.get(index).type() : type.unknown();
        }
        return type.kind() == SourceType.Kind.POINTER
                ? type.unknown()
                : type.element().orElse(type.unknown());
    }

    @Override
    public String partName(int index) {
        if (type.kind() == SourceType.Kind.STRUCT) {
            List<SourceType.Member> members = type.members();
            if (members.size() == partCount()) {
                return members.get(index).name();
            }
        }
        return whole.map(value -> value.partName(index)).orElse("[" + index + "]");
    }

    @Override
    public Optional<Value> pointee() {
        SourceType target =
                type.kind() == SourceType.Kind.POINTER ? type.element().orElse(type.unknown()) : type.unknown();
        return whole.flatMap(Value::pointee)
                .map(value -> new SourceValue(target, List.of(new Piece(List.of(), Optional.of(value)))));
    }

    @Override
    public long scalarCount() {
        if (pieces.isEmpty()) {
            return whole.map(Value::scalarCount).orElse(1L);
        }
        long count = 0;
        for (int i = 0; i < partCount(); i++) {
            count += part(i).scalarCount();
        }
        return count;
    }

    @Override
    public long bits(int index) {
        if (pieces.isEmpty()) {
            return whole.map(value -> value.bits(index)).orElse(0L);
        }
        long rest = index;
        for (int i = 0; i < partCount(); i++) {
            SourceValue part = part(i);
            long count = part.scalarCount();
            if (rest < count) {
                return part.bits((int) rest);
            }
            rest -= count;
        }
        throw new IndexOutOfBoundsException("the value has no scalar " + index);
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        StringBuilder text = new StringBuilder();
        append(text, names, mostScalars);
        return text.toString();
    }

    /** Appends the text; returns how many scalars may follow. */
    private int append(StringBuilder text, FriendlyNames names, int most) {
        if (isOptimisedOut()) {
            text.append(OPTIMISED_OUT);
            return most - 1;
        }
        if (partCount() == 0) {
            text.append(whole.map(value -> scalar(value, names)).orElse(OPTIMISED_OUT));
            return most - 1;
        }
        return TreeText.append(
                text,
                partCount(),
                i -> partName(i).startsWith("[") ? "" : partName(i) + ": ",
                (i, rest) -> part(i).append(text, names, rest),
                most);
    }

    /** A scalar: truth values are numbers in memory, integers of kernels have no sign there, enumerators have names. */
    private String scalar(Value value, FriendlyNames names) {
        if (type.isBoolean() && value.pointee().isEmpty()) {
            return value.bits(0) == 0 ? "false" : "true";
        }
        long signed = type.signedBits(value.typeId());
        String text =
                signed > 0 ? new ComputedValue(value.bits(0), signed, false).text(names, 1) : value.text(names, 1);
        return type.enumerator(value.bits(0)).orElse(text);
    }
}
