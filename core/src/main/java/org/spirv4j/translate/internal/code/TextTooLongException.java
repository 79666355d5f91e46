// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

/** A text is longer than a reader of it would take, such as one with the elements of a very long array. */
public final class TextTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int limit;

    TextTooLongException(int limit) {
        super("more than " + limit + " characters", null, false, false);
        this.limit = limit;
    }

    /** How many characters there may be. */
    public int limit() {
        return limit;
    }
}
