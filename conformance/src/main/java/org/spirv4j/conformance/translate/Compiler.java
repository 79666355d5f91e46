// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import org.spirv4j.translate.text.Language;

/** Compiles texts to SPIR-V. */
public interface Compiler extends AutoCloseable {
    /** The answer of a compiler that does not answer. */
    Answer NO_ANSWER = Answer.refused("the compiler ended, or gave no answer in " + Workers.SECONDS + " seconds");

    /**
     * What a compiler said.
     *
     * @param module the bytes of the module; empty if the text is refused
     * @param message the first line of the compiler's messages; empty if the text is accepted
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Answer(byte[] module, String message) {
        /** A refusal. */
        static Answer refused(String message) {
            return new Answer(new byte[0], message);
        }

        /** Whether there is a module. */
        public boolean isAccepted() {
            return module.length > 0;
        }
    }

    /** Whether the compiler is there. */
    boolean isInstalled();

    /** What has to be installed, for a report. */
    String needs();

    /**
     * Compiles a text.
     *
     * @param stage one of {@link Shaderc#STAGES}
     * @throws java.io.UncheckedIOException if the compiler cannot be started
     */
    Answer compile(String text, String stage, Language language);

    @Override
    void close();
}
