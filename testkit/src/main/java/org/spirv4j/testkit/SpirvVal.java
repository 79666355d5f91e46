// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/** The reference validator, where it is installed. */
public final class SpirvVal {

    private SpirvVal() {}

    /** Whether {@code spirv-val} is on the PATH. */
    public static boolean isInstalled() {
        String path = System.getenv("PATH");
        if (path != null) {
            for (String folder : path.split(File.pathSeparator, -1)) {
                if (Files.isExecutable(Path.of(folder, "spirv-val"))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Skips the test where the validator is not installed. */
    public static void assumeInstalled() {
        assumeTrue(isInstalled(), "spirv-val is not installed");
    }

    /** Fails unless the validator accepts a module; the module's text is part of the message. */
    public static void assertValid(SpirvModule module, TargetEnv env) {
        assertThat(errors(module, env))
                .as(() -> Disassembler.create().disassemble(module))
                .isEmpty();
    }

    /** What the validator prints about a module; empty when it accepts it. */
    public static String errors(SpirvModule module, TargetEnv env) {
        return errors(module.bytes(), env);
    }

    /** What the validator prints about the bytes of a file; empty when it accepts them. */
    public static String errors(byte[] bytes, TargetEnv env) {
        Path file = null;
        try {
            file = Files.createTempFile("module", ".spv");
            Files.write(file, bytes);
            Process process = new ProcessBuilder("spirv-val", "--target-env", label(env), file.toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            return status == 0 ? "" : "exit " + status + ": " + output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            if (file != null) {
                file.toFile().delete();
            }
        }
    }

    /** The newest environment that older releases of the tool know. */
    private static String label(TargetEnv env) {
        return env == TargetEnv.VULKAN_1_4 ? TargetEnv.VULKAN_1_3.label() : env.label();
    }
}
