// SPDX-License-Identifier: Apache-2.0
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

    /** Checks the components. */
    public Member {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    /**
     * Makes a member whose matrices, if it has any, are stored column by column.
     *
     * @param name its name (OpMemberName); empty for none
     * @param type its type
     * @return the member
     */
    public static Member of(String name, Type type) {
        return new Member(name, type, false);
    }

    /** {@return this member with its matrices stored row by row} */
    public Member asRowMajor() {
        return new Member(name, type, true);
    }

    Member withType(Type other) {
        return new Member(name, other, rowMajor);
    }
}
