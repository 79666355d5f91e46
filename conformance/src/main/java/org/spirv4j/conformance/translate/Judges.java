// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.spirv4j.translate.text.Language;

/** Compilers that accept or refuse texts: LWJGL's shaderc for Vulkan, glslangValidator for other GLSL and ESSL. */
public final class Judges implements AutoCloseable {
    private static final int SECONDS = 20;

    private final Shaderc shaderc;
    private final boolean hasGlslang;

    private Judges(Shaderc shaderc, boolean hasGlslang) {
        this.shaderc = shaderc;
        this.hasGlslang = hasGlslang;
    }

    /**
     * Finds the judges.
     *
     * @param folder where the jars of LWJGL and its shaderc are; empty if they are nowhere
     * @throws IOException if the folder cannot be read
     */
    public static Judges find(Optional<Path> folder) throws IOException {
        return new Judges(
                Shaderc.in(folder.orElse(Path.of("no-such-folder"))),
                glslang("--version", "").isPresent());
    }

    /** The compiler to SPIR-V. */
    public Shaderc shaderc() {
        return shaderc;
    }

    /** Whether there is a judge of texts in a language. */
    public boolean hasJudge(Language language) {
        return language.isVulkan() ? shaderc.isInstalled() : hasGlslang;
    }

    /** The name of the judge of texts in a language. */
    public static String name(Language language) {
        return language.isVulkan() ? "LWJGL's shaderc (--judges)" : "glslangValidator";
    }

    /**
     * Asks the judge of a language.
     *
     * @param stage one of {@link Shaderc#STAGES}
     * @return what is wrong with the text; empty if the judge accepts it
     */
    public Optional<String> refusal(String text, String stage, Language language) {
        if (language.isVulkan()) {
            Shaderc.Answer answer = shaderc.compile(text, stage, language);
            return answer.isAccepted() ? Optional.empty() : Optional.of(answer.message());
        }
        String answer = glslang(stage, text).orElse("no answer");
        return answer.isEmpty() ? Optional.empty() : Optional.of(answer);
    }

    /** The first error of glslangValidator, or nothing in the string; empty if it cannot be started. */
    private static Optional<String> glslang(String stage, String text) {
        try {
            boolean isQuestion = stage.startsWith("--");
            Process process = (isQuestion
                            ? new ProcessBuilder("glslangValidator", stage)
                            : new ProcessBuilder("glslangValidator", "--stdin", "-S", stage))
                    .redirectErrorStream(true)
                    .start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(text.getBytes(StandardCharsets.UTF_8));
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.of("no answer in " + SECONDS + " seconds");
            }
            if (process.exitValue() == 0) {
                return Optional.of("");
            }
            return Optional.of(output.lines()
                    .filter(line -> line.startsWith("ERROR"))
                    .findFirst()
                    .orElse("status " + process.exitValue()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        shaderc.close();
    }
}
