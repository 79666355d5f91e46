// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

/**
 * What a judge says of a text.
 *
 * @param judge the name of the judge
 * @param message its first message; no characters if it accepts the text
 */
public record Verdict(String judge, String message) {
    /** Whether the judge accepts the text. */
    public boolean isAccepted() {
        return message.isEmpty();
    }
}
