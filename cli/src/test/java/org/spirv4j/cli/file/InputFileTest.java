// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.console.Console;

class InputFileTest {
    @TempDir
    Path folder;

    private Console console;

    @BeforeEach
    void setUp() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        console = new Console("spirv", InputStream.nullInputStream(), out, out, folder.toString(), false, false, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8191, 8192, 8193, 16384, 1_000_000})
    void readsFilesOfAllSizes(int size) throws IOException {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        Files.write(folder.resolve("a"), bytes);

        assertThat(InputFile.read("a", console)).isEqualTo(bytes);
    }

    @Test
    void readsAFileThatStatesNoSize() throws IOException {
        Path maps = Path.of("/proc/self/maps");
        assumeTrue(Files.isReadable(maps) && maps.toFile().length() == 0);

        assertThat(InputFile.read(maps.toString(), console))
                .hasSizeGreaterThan(10_000)
                .endsWith('\n');
    }
}
