// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.text.Disassembler;

/**
 * A real module must disassemble to the text whose hash was recorded, or be refused.
 *
 * @param module the module's file
 * @param id the case's id
 * @param hash SHA-256 of the text, or {@link Corpus#MODULE_REFUSED}
 * @param recorded where the text itself may have been recorded
 */
record ModuleCheck(Path module, String id, Disassembler disassembler, String hash, Path recorded) implements Check {

    @Override
    public Outcome make() {
        boolean refused = hash.equals(Corpus.MODULE_REFUSED);
        String expected = refused ? "refused" : "text with SHA-256 " + hash;
        Attempt<byte[]> attempt = DisCase.disassemble(read(module), disassembler);
        if (attempt.broke()) {
            return Outcome.broke(id, DisCase.KIND, "", expected, attempt);
        }
        if (attempt.refused()) {
            return refused
                    ? Outcome.passed(id, DisCase.KIND, "")
                    : Outcome.failed(id, DisCase.KIND, "", expected, attempt.describe(), List.of());
        }
        byte[] text = attempt.value().orElseThrow();
        String found = Sha256.hex(text);
        if (found.equals(hash)) {
            return Outcome.passed(id, DisCase.KIND, "");
        }
        List<String> details = !refused && Files.exists(recorded)
                ? TextDiff.describe(read(recorded), text)
                : List.of("the text itself was not recorded");
        return Outcome.failed(id, DisCase.KIND, "", expected, "text with SHA-256 " + found, details);
    }

    static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
