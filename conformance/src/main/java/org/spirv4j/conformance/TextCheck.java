// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;

/**
 * A real text must assemble to the words whose hash was recorded, or be refused.
 *
 * @param file the text's file
 * @param id the case's id
 * @param env the recorded target environment
 * @param preserve whether numeric ids are preserved
 * @param hash SHA-256 of the words in little-endian order, or {@link Corpus#TEXT_REFUSED}
 * @param moduleWithHash gives the module with a hash, or an empty array
 */
record TextCheck(
        Path file, String id, String env, boolean preserve, String hash, Function<String, byte[]> moduleWithHash)
        implements Check {
    private static final String KIND = "text";

    /** The generator word of the recorded modules; it is part of what was hashed. */
    private static final int RECORDED_GENERATOR = 0x00070000;

    @Override
    public Outcome make() {
        boolean refused = hash.equals(Corpus.TEXT_REFUSED);
        String expected = refused ? "refused" : "words with SHA-256 " + hash;
        Assembler assembler =
                Assembler.create().withTarget(target(file.toString(), env)).withPreservedNumericIds(preserve);
        byte[] text = ModuleCheck.read(file);
        Attempt<int[]> attempt = Attempt.of(() -> assembler.assembleWords(text));
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, expected, attempt);
        }
        if (attempt.refused()) {
            return refused
                    ? Outcome.passed(id, KIND, env)
                    : Outcome.failed(id, KIND, env, expected, attempt.describe(), List.of());
        }
        int[] words = attempt.value().orElseThrow();
        words[WordDiff.GENERATOR] = RECORDED_GENERATOR;
        String found = Sha256.hex(BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN));
        return found.equals(hash)
                ? Outcome.passed(id, KIND, env)
                : Outcome.failed(id, KIND, env, expected, "words with SHA-256 " + found, difference(words));
    }

    /** The target environment that a table names for a text. */
    static TargetEnv target(String path, String env) {
        return TargetEnv.ofLabel(env)
                .orElseThrow(() -> new IllegalArgumentException(path + ": unknown target environment '" + env + "'"));
    }

    private List<String> difference(int[] words) {
        byte[] recorded = moduleWithHash.apply(hash);
        if (recorded.length == 0) {
            return List.of("the words themselves were not recorded");
        }
        int[] expected = BinaryForm.words(recorded);
        return WordDiff.describe(expected, words, WordDiff.firstDifference(expected, words));
    }
}
