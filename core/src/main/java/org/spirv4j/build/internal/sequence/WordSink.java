// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.sequence;

import org.spirv4j.internal.word.WordBuffer;

/** Takes runs of whole instructions. */
@FunctionalInterface
public interface WordSink {

    /** Takes {@code count} words from {@code start} on. */
    void accept(WordBuffer words, int start, int count);
}
