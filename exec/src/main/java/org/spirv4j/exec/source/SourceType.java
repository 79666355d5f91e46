// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.semantics.ShaderDebugNumbers.DebugBaseTypeAttributeEncoding;

/**
 * A type of the source code, as a module's debug information describes it. Types with a name (DebugTypedef) and
 * qualified types (DebugTypeQualifier) are shown with it, and otherwise are the type that they stand for.
 */
public final class SourceType {
    /** The kinds of types. */
    public enum Kind {
        /** A number or truth value. */
        BASIC,
        /** A vector. */
        VECTOR,
        /** A matrix, whose elements are vectors: columns, or rows in languages that store them so. */
        MATRIX,
        /** An array. */
        ARRAY,
        /** A structure, class or union. */
        STRUCT,
        /** A pointer. */
        POINTER,
        /** An enumeration. */
        ENUM,
        /** Anything else, also what the debug information does not describe. */
        OTHER
    }

    /**
     * A member of a structure.
     *
     * @param name its name
     * @param type its type
     * @param offset its offset in the structure, in bits
     */
    public record Member(String name, SourceType type, long offset) {
        /** Checks the components. */
        public Member {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(type, "type");
        }
    }

    /** How many types may stand for another one in a row; those of malformed modules may stand for themselves. */
    private static final int MAX_STEPS = 64;

    private static final int DOUBLE_BITS = 64;

    private final DebugRecords records;
    private final SourceLanguage language;
    private final int id;

    /** Of an array with several dimensions, the one whose elements this is about. */
    private final int dimension;

    /** The word offset of the type without names and qualifiers; 0 for none. */
    private final int at;

    SourceType(DebugRecords records, SourceLanguage language, int id) {
        this(records, language, id, 0);
    }

    private SourceType(DebugRecords records, SourceLanguage language, int id, int dimension) {
        this.records = records;
        this.language = language;
        this.id = id;
        this.dimension = dimension;
        at = resolved();
    }

    private int resolved() {
        int found = records.definition(id);
        for (int steps = 0; found != 0 && steps < MAX_STEPS; steps++) {
            switch (records.number(found)) {
                case ShaderDebugNumbers.DebugTypedef, ShaderDebugNumbers.DebugTypeQualifier ->
                    found = records.definition(records.operand(found, DebugOperand.BASE_TYPE));
                case ShaderDebugNumbers.DebugTypeTemplate ->
                    found = records.definition(records.operand(found, DebugOperand.TARGET));
                default -> {
                    return found;
                }
            }
        }
        return 0;
    }

    private SourceType type(int of) {
        return new SourceType(records, language, of);
    }

    /** {@return what kind of type this is} */
    public Kind kind() {
        return switch (at == 0 ? DebugRecords.NONE : records.number(at)) {
            case ShaderDebugNumbers.DebugTypeBasic -> Kind.BASIC;
            case ShaderDebugNumbers.DebugTypeVector, ShaderDebugNumbers.DebugTypeVectorIdEXT -> Kind.VECTOR;
            case ShaderDebugNumbers.DebugTypeMatrix -> Kind.MATRIX;
            case ShaderDebugNumbers.DebugTypeArray -> Kind.ARRAY;
            case ShaderDebugNumbers.DebugTypeComposite -> Kind.STRUCT;
            case ShaderDebugNumbers.DebugTypePointer -> Kind.POINTER;
            case ShaderDebugNumbers.DebugTypeEnum -> Kind.ENUM;
            default -> Kind.OTHER;
        };
    }

    /** {@return the type of components, columns and elements, or that of what a pointer points to} */
    public Optional<SourceType> element() {
        return switch (kind()) {
            case VECTOR, POINTER -> {
                boolean isById = records.number(at) == ShaderDebugNumbers.DebugTypeVectorIdEXT;
                yield Optional.of(
                        type(records.operand(at, isById ? DebugOperand.COMPONENT_TYPE : DebugOperand.BASE_TYPE)));
            }
            case MATRIX -> Optional.of(type(records.operand(at, DebugOperand.VECTOR_TYPE)));
            case ARRAY ->
                Optional.of(
                        records.place(at, DebugOperand.COMPONENT_COUNTS) + dimension + 1 < records.operandCount(at)
                                ? new SourceType(records, language, records.resultId(at), dimension + 1)
                                : type(records.operand(at, DebugOperand.BASE_TYPE)));
            default -> Optional.empty();
        };
    }

    /** {@return the number of components, columns, elements or members; 0 for others, and if it is not known} */
    public int count() {
        return switch (kind()) {
            case VECTOR -> records.number(at, DebugOperand.COMPONENT_COUNT);
            case MATRIX -> records.number(at, DebugOperand.VECTOR_COUNT);
            case ARRAY -> records.number(at, DebugOperand.COMPONENT_COUNTS, dimension);
            case STRUCT -> members().size();
            default -> 0;
        };
    }

    /** {@return the members of a structure; none of others} */
    public List<Member> members() {
        List<Member> members = new ArrayList<>();
        if (kind() != Kind.STRUCT) {
            return members;
        }
        for (int i = records.place(at, DebugOperand.MEMBERS); i < records.operandCount(at); i++) {
            int member = records.definition(records.operand(at, i), ShaderDebugNumbers.DebugTypeMember);
            if (member != 0) {
                members.add(new Member(
                        records.string(member, DebugOperand.NAME),
                        type(records.operand(member, DebugOperand.TYPE)),
                        records.integer(records.operand(member, DebugOperand.OFFSET))));
            }
        }
        return members;
    }

    /** {@return the size in bits, as far as it is known; 0 if it is not} */
    public long size() {
        return size(0);
    }

    private long size(int depth) {
        if (depth > MAX_STEPS) {
            return 0;
        }
        return switch (kind()) {
            case BASIC -> records.integer(records.operand(at, DebugOperand.SIZE));
            case ENUM -> records.integer(records.operand(at, DebugOperand.SIZE));
            case VECTOR, MATRIX, ARRAY ->
                count() * element().map(element -> element.size(depth + 1)).orElse(0L);
            case STRUCT -> records.integer(records.operand(at, DebugOperand.SIZE));
            default -> 0;
        };
    }

    /**
     * Finds the part of this type that lies at an offset.
     *
     * @param offset the offset, in bits
     * @param size the size of the part, in bits
     * @return the indexes of the part; empty if there is no such part
     */
    Optional<List<Integer>> part(long offset, long size) {
        List<Integer> path = new ArrayList<>();
        SourceType whole = this;
        long rest = offset;
        while (rest != 0 || whole.size() != size) {
            if (path.size() > MAX_STEPS) {
                return Optional.empty();
            }
            int index = -1;
            SourceType inner = whole;
            if (whole.kind() == Kind.STRUCT) {
                List<Member> members = whole.members();
                for (int i = 0; i < members.size(); i++) {
                    Member member = members.get(i);
                    if (rest >= member.offset()
                            && rest < member.offset() + member.type().size()) {
                        index = i;
                    }
                }
                if (index >= 0) {
                    rest -= members.get(index).offset();
                    inner = members.get(index).type();
                }
            } else if (whole.element().isPresent() && whole.kind() != Kind.POINTER) {
                inner = whole.element().get();
                long step = inner.size();
                if (step > 0 && rest / step < whole.count()) {
                    index = (int) (rest / step);
                    rest %= step;
                }
            }
            if (index < 0) {
                return Optional.empty();
            }
            path.add(index);
            whole = inner;
        }
        return Optional.of(path);
    }

    /** {@return a type of which nothing is known} */
    public SourceType unknown() {
        return type(0);
    }

    /** {@return whether nothing is known of the type} */
    public boolean isUnknown() {
        return at == 0;
    }

    /** {@return whether this is the type of truth values} */
    public boolean isBoolean() {
        return kind() == Kind.BASIC && records.encoding(at) == DebugBaseTypeAttributeEncoding.Boolean;
    }

    /**
     * {@return the name of a number of an enumeration; empty if it has none}
     *
     * @param number the number
     */
    public Optional<String> enumerator(long number) {
        if (kind() != Kind.ENUM) {
            return Optional.empty();
        }
        for (int i = records.place(at, DebugOperand.ENUMERATORS); i + 1 < records.operandCount(at); i += 2) {
            if (records.isInteger(records.operand(at, i)) && records.integer(records.operand(at, i)) == number) {
                return Optional.of(records.string(records.operand(at, i + 1)));
            }
        }
        return Optional.empty();
    }

    /** {@return whether numbers of this type have no sign} */
    public boolean isUnsigned() {
        int encoding = kind() == Kind.BASIC ? records.encoding(at) : DebugBaseTypeAttributeEncoding.Unspecified;
        return encoding == DebugBaseTypeAttributeEncoding.Unsigned
                || encoding == DebugBaseTypeAttributeEncoding.UnsignedChar;
    }

    /**
     * {@return how many bits a number with a sign has that is held in an integer of the module, whose type may have no
     * sign; 0 for other numbers}
     *
     * @param type the id of the integer's type
     */
    long signedBits(int type) {
        int encoding = kind() == Kind.BASIC ? records.encoding(at) : DebugBaseTypeAttributeEncoding.Unspecified;
        boolean isSigned = encoding == DebugBaseTypeAttributeEncoding.Signed
                || encoding == DebugBaseTypeAttributeEncoding.SignedChar;
        int held = isSigned ? records.integerWidth(type) : 0;
        return size() > 0 ? Math.min(size(), held) : held;
    }

    /** {@return the name, as the source language writes it, such as {@code vec3} or {@code float[4]}} */
    @Override
    public String toString() {
        return text(0);
    }

    private String text(int depth) {
        int stated = records.definition(id);
        if (stated == 0 || depth > MAX_STEPS) {
            return "";
        }
        return switch (records.number(stated)) {
            case ShaderDebugNumbers.DebugTypeBasic,
                    ShaderDebugNumbers.DebugTypedef,
                    ShaderDebugNumbers.DebugTypeEnum,
                    ShaderDebugNumbers.DebugTypeComposite -> records.string(stated, DebugOperand.NAME);
            case ShaderDebugNumbers.DebugTypeQualifier ->
                type(records.operand(stated, DebugOperand.BASE_TYPE)).text(depth + 1);
            case ShaderDebugNumbers.DebugTypeTemplate ->
                type(records.operand(stated, DebugOperand.TARGET)).text(depth + 1);
            case ShaderDebugNumbers.DebugTypePointer ->
                type(records.operand(stated, DebugOperand.BASE_TYPE)).text(depth + 1) + "*";
            case ShaderDebugNumbers.DebugTypeVector, ShaderDebugNumbers.DebugTypeVectorIdEXT ->
                vector(element().orElseThrow(), depth);
            case ShaderDebugNumbers.DebugTypeMatrix -> matrix(element().orElseThrow(), depth);
            case ShaderDebugNumbers.DebugTypeArray -> array(depth);
            default -> "";
        };
    }

    private String array(int depth) {
        StringBuilder text = new StringBuilder(
                type(records.operand(at, DebugOperand.BASE_TYPE)).text(depth + 1));
        for (int i = records.place(at, DebugOperand.COMPONENT_COUNTS) + dimension; i < records.operandCount(at); i++) {
            long length = records.integer(records.operand(at, i));
            text.append('[').append(length == 0 ? "" : Long.toString(length)).append(']');
        }
        return text.toString();
    }

    private boolean isGlsl() {
        return language == SourceLanguage.GLSL || language == SourceLanguage.ESSL;
    }

    private String vector(SourceType component, int depth) {
        if (!isGlsl() || component.kind() != Kind.BASIC) {
            return component.text(depth + 1) + count();
        }
        String prefix = switch (component.records.encoding(component.at)) {
            case DebugBaseTypeAttributeEncoding.Boolean -> "b";
            case DebugBaseTypeAttributeEncoding.Float -> component.size() == DOUBLE_BITS ? "d" : "";
            default -> component.isUnsigned() ? "u" : "i";
        };
        return prefix + "vec" + count();
    }

    private String matrix(SourceType vector, int depth) {
        if (isGlsl()) {
            String prefix = vector.toString().startsWith("d") ? "d" : "";
            return prefix + "mat" + count() + (vector.count() == count() ? "" : "x" + vector.count());
        }
        String scalar =
                vector.element().map(component -> component.text(depth + 1)).orElse("");
        boolean isColumnMajor = records.integer(records.operand(at, DebugOperand.COLUMN_MAJOR)) != 0;
        return isColumnMajor ? scalar + vector.count() + "x" + count() : scalar + count() + "x" + vector.count();
    }
}
