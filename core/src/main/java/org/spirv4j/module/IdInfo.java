// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypeStruct;

/**
 * An id and its properties: its definition, name, type, decorations and members. A view, obtained from {@link
 * SpirvModule#id}, that looks things up when asked, in logarithmic time. Immutable and safe to share between threads.
 *
 * <pre>{@code
 * OptionalInt binding = module.id(variable).decorationWord(Decoration.Binding);
 * OptionalInt offset = module.id(variable).pointee().member(1).offset();
 * }</pre>
 *
 * <p>Where there is no such id, such as the type of a type, methods return a view for which {@link #isNone} is true:
 * its number is 0, and it has no definition, name, type, decorations or members.
 */
public final class IdInfo implements AppliedDecoration.Target {
    private static final int STRUCT = Op.OpTypeStruct.opcode();
    private static final int POINTER = Op.OpTypePointer.opcode();

    private final SpirvModule module;
    private final int id;

    IdInfo(SpirvModule module, int id) {
        this.module = module;
        this.id = id;
    }

    /** {@return the id as a number; 0 if this view stands for no id} */
    public int id() {
        return id;
    }

    /** {@return whether this view stands for no id} */
    public boolean isNone() {
        return id == 0;
    }

    /** {@return the module of the id} */
    public SpirvModule module() {
        return module;
    }

    /** {@return the instruction whose result this is; empty when none defines it} */
    public Optional<Instruction> definition() {
        return module.definition(id);
    }

    @Override
    public Optional<String> name() {
        return module.layout().name(id);
    }

    /** {@return the type of this value; none for types, labels and other ids that are not values} */
    public IdInfo type() {
        return of(definition().map(Instruction::typeId).orElse(0));
    }

    /** {@return the type that this pointer or pointer type points to; none for other ids} */
    public IdInfo pointee() {
        IdInfo type = type();
        return (type.isNone() ? this : type)
                .definition()
                .filter(instruction -> instruction.opcode() == POINTER)
                .map(pointer -> of(pointer.word(TypePointer.TYPE)))
                .orElse(of(0));
    }

    private IdInfo of(int other) {
        return new IdInfo(module, other);
    }

    /** {@return the members of this structure type, in order; empty for other ids} */
    public List<MemberInfo> members() {
        return definition()
                .filter(instruction -> instruction.opcode() == STRUCT)
                .<List<MemberInfo>>map(MemberList::new)
                .orElse(List.of());
    }

    /**
     * Returns a member of this structure type.
     *
     * @param index the member's number, from 0
     * @return the member
     * @throws IndexOutOfBoundsException if this is not a structure type, or has no such member
     */
    public MemberInfo member(int index) {
        return members().get(index);
    }

    @Override
    public List<AppliedDecoration> decorations() {
        return module.layout().decorations(id);
    }

    @Override
    public Optional<AppliedDecoration> decoration(Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return module.layout().decoration(id, decoration);
    }

    /**
     * Two views are equal if they refer to the same id of the same module.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof IdInfo that && that.module == module && that.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    /** {@return the name, or else the number, after a {@code %}} */
    @Override
    public String toString() {
        return "%" + name().orElseGet(() -> Integer.toUnsignedString(id));
    }

    private final class MemberList extends AbstractList<MemberInfo> implements RandomAccess {
        private final Instruction struct;

        MemberList(Instruction struct) {
            this.struct = struct;
        }

        @Override
        public MemberInfo get(int index) {
            int type = struct.word(TypeStruct.MEMBER_TYPES + Objects.checkIndex(index, size()));
            return new MemberInfo(IdInfo.this, index, of(type));
        }

        @Override
        public int size() {
            return struct.wordCount() - TypeStruct.MEMBER_TYPES;
        }
    }
}
