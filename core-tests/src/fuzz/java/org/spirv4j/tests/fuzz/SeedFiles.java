// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.testkit.mutation.Seeds;

/** Writes the sound inputs that the fuzzers start from, each into the folder of its fuzzer. */
public final class SeedFiles {

    private SeedFiles() {}

    /**
     * Writes the files.
     *
     * @param args the folder to write to
     */
    public static void main(String[] args) throws IOException {
        Seeds seeds = Seeds.all();
        Path folder = Path.of(args[0]);
        write(
                folder.resolve("Module"),
                seeds.modules().stream()
                        .flatMap(List::stream)
                        .map(words -> BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN))
                        .toList());
        write(
                folder.resolve("Text"),
                seeds.texts().stream().flatMap(List::stream).toList());
        write(folder.resolve("Grammar"), GrammarSeeds.all());
    }

    private static void write(Path folder, List<byte[]> inputs) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(folder.resolve("seed-" + i), inputs.get(i));
        }
    }
}
