// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.cli.console.Console;

/** Runs command lines inside the test, in a folder of its own. */
final class CommandRunner {
    /** A module that needs no more than one line. */
    static final String TEXT = "OpCapability Shader\n%1 = OpTypeFloat 32\n";

    private final Path folder;
    private String programName = "spirv";
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = new ByteArrayOutputStream();
    private boolean outIsTerminal;
    private boolean errIsTerminal;
    private boolean colorAllowed = true;

    CommandRunner(Path folder) {
        this.folder = folder;
    }

    /** How a command ended. */
    static final class Result {
        private final int status;
        private final byte[] out;
        private final String err;

        Result(int status, byte[] out, String err) {
            this.status = status;
            this.out = out;
            this.err = err;
        }

        int status() {
            return status;
        }

        byte[] outBytes() {
            return out.clone();
        }

        String out() {
            return new String(out, StandardCharsets.UTF_8);
        }

        String err() {
            return err;
        }
    }

    CommandRunner calledAs(String name) {
        programName = name;
        return this;
    }

    CommandRunner input(byte[] bytes) {
        in = new ByteArrayInputStream(bytes);
        return this;
    }

    CommandRunner input(String text) {
        return input(text.getBytes(StandardCharsets.UTF_8));
    }

    CommandRunner output(OutputStream stream) {
        out = stream;
        return this;
    }

    CommandRunner outTerminal() {
        outIsTerminal = true;
        return this;
    }

    CommandRunner errTerminal() {
        errIsTerminal = true;
        return this;
    }

    CommandRunner noColor() {
        colorAllowed = false;
        return this;
    }

    Result run(String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        if (out instanceof ByteArrayOutputStream buffer) {
            buffer.reset();
        }
        Console console =
                new Console(programName, in, out, err, folder.toString(), outIsTerminal, errIsTerminal, colorAllowed);
        int status = Cli.run(args, console);
        byte[] written = out instanceof ByteArrayOutputStream buffer ? buffer.toByteArray() : new byte[0];
        return new Result(status, written, err.toString(StandardCharsets.UTF_8));
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    /** Writes a file, making its folders. */
    Path write(String name, String text) throws IOException {
        Path file = path(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Writes {@link #TEXT} as a module. */
    Path writeModule(String name) throws IOException {
        Path file = path(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, module());
    }

    /** {@link #TEXT} as a module. */
    static byte[] module() {
        return new CommandRunner(Path.of("."))
                .input(TEXT)
                .run("as", "--target-env", "spv1.0")
                .outBytes();
    }
}
