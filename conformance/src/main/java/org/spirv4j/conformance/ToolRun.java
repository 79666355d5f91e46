// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.cli.Cli;
import org.spirv4j.cli.console.Console;

/** A run of the command under the name of a tool that it replaces, in this process. */
final class ToolRun {
    private final int status;
    private final byte[] out;
    private final String err;

    private ToolRun(int status, byte[] out, String err) {
        this.status = status;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the command.
     *
     * @param tool the name of the tool, such as {@code spirv-opt}
     * @param folder the folder of relative file names
     */
    static ToolRun of(String tool, List<String> arguments, Path folder) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Cli.run(
                arguments.toArray(String[]::new),
                new Console(
                        tool, new ByteArrayInputStream(new byte[0]), out, err, folder.toString(), false, false, false));
        return new ToolRun(status, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    int status() {
        return status;
    }

    /** Standard error. */
    String err() {
        return err;
    }

    /** The SHA-256 hash of standard output. */
    String hash() {
        return Sha256.hex(out);
    }

    /** Standard output as text. */
    String text() {
        return new String(out, StandardCharsets.UTF_8);
    }
}
