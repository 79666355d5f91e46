// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

/** Precision qualifiers of ESSL. */
public enum Precision {
    /** {@code lowp}. */
    LOW("lowp"),
    /** {@code mediump}. */
    MEDIUM("mediump"),
    /** {@code highp}. */
    HIGH("highp");

    private final String keyword;

    Precision(String keyword) {
        this.keyword = keyword;
    }

    /** {@return the qualifier} */
    public String keyword() {
        return keyword;
    }
}
