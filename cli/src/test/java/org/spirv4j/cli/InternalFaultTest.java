// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A defect of the program itself, here played by a stream. */
class InternalFaultTest {
    @TempDir
    Path folder;

    private CommandRunner failing(Throwable problem) throws IOException {
        CommandRunner runner = new CommandRunner(folder);
        runner.writeModule("a.spv");
        return runner.output(new OutputStream() {
            @Override
            public void write(int b) {
                sneakyThrow(problem);
            }
        });
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void sneakyThrow(Throwable problem) throws T {
        throw (T) problem;
    }

    @Test
    void oneLineAndNoTrace() throws IOException {
        CommandRunner.Result result = failing(new IllegalStateException("boo")).run("dis", "a.spv");
        assertThat(result.err())
                .isEqualTo("a.spv: error: internal error: IllegalStateException: boo"
                        + " (please report this; --debug shows where)\n");
        assertThat(result.status()).isEqualTo(70);
    }

    @Test
    void outsideFiles() throws IOException {
        CommandRunner.Result result = failing(new StackOverflowError()).run("explain", "OpNop");
        assertThat(result.err())
                .isEqualTo("error: internal error: StackOverflowError (please report this; --debug shows where)\n");
        assertThat(result.status()).isEqualTo(70);
    }

    @Test
    void debugShowsWhere() throws IOException {
        for (String[] line : new String[][] {{"--debug", "dis", "a.spv"}, {"explain", "--debug", "OpNop"}}) {
            assertThat(failing(new IllegalStateException("boo")).run(line).err())
                    .contains("\njava.lang.IllegalStateException: boo\n\tat org.spirv4j.cli.");
        }
    }

    @Test
    void notEnoughMemory() throws IOException {
        CommandRunner.Result result = failing(new OutOfMemoryError("heap")).run("dis", "a.spv");
        assertThat(result.err())
                .isEqualTo("a.spv: error: not enough memory; SPIRV_JAVA_OPTS=-Xmx8g gives the command 8 GiB\n");
        assertThat(result.status()).isEqualTo(70);
    }
}
