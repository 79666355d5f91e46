// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;

/** A member of a structure type, with its name, type and decorations. A view, obtained from {@link IdInfo#members}. */
public final class MemberInfo implements AppliedDecoration.Target {
    private final IdInfo struct;
    private final int index;
    private final IdInfo type;

    MemberInfo(IdInfo struct, int index, IdInfo type) {
        this.struct = struct;
        this.index = index;
        this.type = type;
    }

    /** {@return the structure type} */
    public IdInfo struct() {
        return struct;
    }

    /** {@return the member's number, from 0} */
    public int index() {
        return index;
    }

    /** {@return the type of the member} */
    public IdInfo type() {
        return type;
    }

    /** {@return the byte offset from the start of the structure (decoration Offset); empty if the member has none} */
    public OptionalInt offset() {
        return decorationWord(Decoration.Offset);
    }

    @Override
    public Optional<String> name() {
        return struct.module().layout().memberName(struct.id(), index);
    }

    @Override
    public List<AppliedDecoration> decorations() {
        return struct.module().layout().memberDecorations(struct.id(), index);
    }

    @Override
    public Optional<AppliedDecoration> decoration(Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return struct.module().layout().memberDecoration(struct.id(), index, decoration);
    }

    /**
     * Two views are equal if they refer to the same member of the same structure type.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof MemberInfo that && that.struct.equals(struct) && that.index == index;
    }

    @Override
    public int hashCode() {
        return 31 * struct.id() + index;
    }

    /** {@return the structure's name and the member's name, or else its number, with a period between} */
    @Override
    public String toString() {
        return struct + "." + name().orElseGet(() -> String.valueOf(index));
    }
}
