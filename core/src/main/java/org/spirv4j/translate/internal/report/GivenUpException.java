// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.report;

/** A text is given up at its first refusal, because the text of a changed module may have none. */
public final class GivenUpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    GivenUpException() {
        super("given up", null, false, false);
    }
}
