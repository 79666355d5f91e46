package org.spirv4j.build;

import java.util.Objects;

/**
 * A member of a structure.
 *
 * @param name its name (OpMemberName); empty for none
 * @param type its type
 * @param rowMajor whether the matrices in it are stored row by row
 */
public record Member(String name, Type type, boolean rowMajor) {

    public Member {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    /** A member whose matrices, if it has any, are stored column by column. */
    public static Member of(String name, Type type) {
        return new Member(name, type, false);
    }

    /** This member with its matrices stored row by row. */
    public Member asRowMajor() {
        return new Member(name, type, true);
    }

    Member withType(Type other) {
        return new Member(name, other, rowMajor);
    }
}
