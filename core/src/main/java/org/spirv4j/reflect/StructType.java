// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.reflect.internal.constant.SizeExpression;

/** A structure. One that is decorated as Block or BufferBlock is the type of a buffer or of an interface. */
public final class StructType extends ReflectedType {
    private final String declaredName;
    private final List<StructMember> members;
    private final OptionalLong size;
    private final Optional<String> computed;
    private final Set<Decoration> decorations;

    /** The type after the other bytes that determines the size, not a structure; empty if no member has an offset. */
    private final Optional<ReflectedType> tail;

    /**
     * The members before the last one whose sizes depend on specialization constants, if one of them ends after the
     * last one for the default values of these; otherwise none.
     */
    private final List<StructMember> overlapping;

    /** The offset of the tail in bytes, through nested structures. */
    private final long tailOffset;

    /**
     * @param computed how the size is computed, if the offsets depend on the members before them; otherwise empty
     */
    StructType(
            int id,
            String declaredName,
            List<StructMember> members,
            OptionalLong size,
            Optional<String> computed,
            Set<Decoration> decorations) {
        super(id);
        this.declaredName = declaredName;
        this.members = members;
        this.size = size;
        this.computed = computed;
        this.decorations = decorations;
        long end = -1;
        Optional<ReflectedType> last = Optional.empty();
        for (StructMember member : members) {
            if (member.offset().isPresent() && member.offset().getAsLong() > end) {
                end = member.offset().getAsLong();
                last = Optional.of(member.type());
            }
        }
        overlapping = overlapping(end, members);
        if (last.isPresent() && last.get() instanceof StructType nested) {
            end += nested.tailOffset;
            last = nested.tail;
        }
        tail = last;
        tailOffset = end;
    }

    private static List<StructMember> overlapping(long lastOffset, List<StructMember> members) {
        List<StructMember> specialized = members.stream()
                .filter(member -> member.offset().orElse(lastOffset) < lastOffset
                        && !member.type().sizeExpression().isEmpty())
                .toList();
        long lastEnd = endAt(lastOffset, members);
        return specialized.stream().anyMatch(member -> end(member) > lastEnd) ? specialized : List.of();
    }

    /** {@return the name that OpName, or else debug information, gives to the structure; empty if there is none} */
    public String declaredName() {
        return declaredName;
    }

    /**
     * {@return the name that the module gives to the structure, or else one made of its id, such as {@code struct_12}}
     */
    public String name() {
        return declaredName.isEmpty() ? "struct_" + id() : declaredName;
    }

    /** {@return the members, in the order of their numbers} */
    public List<StructMember> members() {
        return members;
    }

    /** {@return the decorations without parameters, such as Block} */
    public Set<Decoration> decorations() {
        return decorations;
    }

    /**
     * {@return the end of the member with the largest offset, in bytes, without padding after it, or of an array before
     * it that overlaps it for the default values of specialization constants; a run-time array counts as empty, so the
     * size is where that starts. In kernels, the size with the padding at the end, as sizeof has it. Empty if the
     * members have no offsets}
     */
    @Override
    public OptionalLong size() {
        return size;
    }

    /** Whether the layout is that of OpenCL C rather than declared. */
    boolean isComputed() {
        return computed.isPresent();
    }

    @Override
    public String sizeExpression() {
        if (computed.isPresent()) {
            return computed.get();
        }
        String expression = tail.map(ReflectedType::sizeExpression).orElse("");
        String last = expression.isEmpty() || tailOffset == 0 ? expression : tailOffset + " + " + expression;
        if (overlapping.isEmpty()) {
            return last;
        }
        StringBuilder text = new StringBuilder("max(");
        for (StructMember member : overlapping) {
            long offset = member.offset().orElse(0);
            text.append(offset == 0 ? "" : offset + " + ")
                    .append(member.type().sizeExpression())
                    .append(", ");
            if (text.length() > SizeExpression.MAX_LENGTH) {
                return "";
            }
        }
        return text.append(last.isEmpty() ? Long.toString(lastEnd()) : last)
                .append(')')
                .toString();
    }

    /** The end of the members with the largest offset, in bytes. */
    private long lastEnd() {
        long largest = 0;
        for (StructMember member : members) {
            largest = Math.max(largest, member.offset().orElse(0));
        }
        return endAt(largest, members);
    }

    private static long endAt(long offset, List<StructMember> members) {
        long end = offset;
        for (StructMember member : members) {
            if (member.offset().isPresent() && member.offset().getAsLong() == offset) {
                end = Math.max(end, end(member));
            }
        }
        return end;
    }

    private static long end(StructMember member) {
        return member.offset().orElse(0) + member.size().orElse(0);
    }

    /** {@return whether the last member is a run-time array, so that the buffer determines the size} */
    public boolean isRuntimeSized() {
        return !members.isEmpty()
                && members.get(members.size() - 1).type() instanceof ArrayType array
                && array.isRuntimeSized();
    }

    /**
     * Compares a host's layout of the block with this one. Fields are compared by name; the order in the list does not
     * matter.
     *
     * @param expected the fields of the host's layout
     * @return the difference with the smallest offset; empty if the layouts are equal
     */
    public Optional<LayoutDifference> checkLayout(List<LayoutField> expected) {
        Objects.requireNonNull(expected, "expected");
        return new HostLayoutCheck(this, expected).firstDifference();
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name();
    }
}
