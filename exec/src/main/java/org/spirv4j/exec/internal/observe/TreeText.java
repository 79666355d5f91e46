// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.function.IntFunction;

/** Values with parts as text, such as {@code {1, {2, 3}, ...}}. */
public final class TreeText {
    private TreeText() {}

    /** Appends the text of a part. */
    public interface Part {
        /**
         * Appends the text; returns how many scalars may follow.
         *
         * @param index the number of the part
         * @param most how many scalars the text has at most
         */
        int append(int index, int most);
    }

    /**
     * Appends a value; returns how many scalars may follow.
     *
     * @param parts the number of its parts
     * @param label what stands before a part
     * @param most how many scalars the text has at most; {@code ...} stands for the others
     */
    public static int append(StringBuilder text, int parts, IntFunction<String> label, Part part, int most) {
        text.append('{');
        int rest = most;
        for (int i = 0; i < parts; i++) {
            text.append(i == 0 ? "" : ", ");
            if (rest <= 0) {
                text.append("...");
                break;
            }
            text.append(label.apply(i));
            rest = part.append(i, rest);
        }
        text.append('}');
        return rest;
    }
}
