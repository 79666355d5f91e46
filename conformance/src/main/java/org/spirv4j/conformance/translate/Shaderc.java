// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spirv4j.translate.text.Language;

/** Compiles texts of GLSL, ESSL and HLSL to SPIR-V by LWJGL's shaderc, in processes that are used again. */
public final class Shaderc implements CompilerJudge {
    /** The stages, by the names that compilers have for them. */
    public static final List<String> STAGES = List.of(
            "vert", "tesc", "tese", "geom", "frag", "comp", "task", "mesh", "rgen", "rint", "rahit", "rchit", "rmiss",
            "rcall");

    private final String classPath;
    private final Workers workers;

    private Shaderc(String classPath) {
        this.classPath = classPath;
        workers = new Workers(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        // What a JVM that ends says is no answer.
                        "-XX:+DisplayVMOutputToStderr",
                        "-XX:ErrorFile=" + Path.of(System.getProperty("java.io.tmpdir"), "shaderc_%p.log"),
                        "-Xss64m",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator + classPath,
                        ShadercWorker.class.getName()),
                Map.of());
    }

    /**
     * Finds the compiler.
     *
     * @param folder where the jars of LWJGL and its shaderc are, with natives: in it or in its folder {@code jars}
     * @return the compiler, which is not installed if there are no jars
     * @throws IOException if the folder cannot be read
     */
    public static Shaderc in(Optional<Path> folder) throws IOException {
        List<String> jars = new ArrayList<>();
        for (Path file :
                folder.stream().flatMap(f -> Stream.of(f, f.resolve("jars"))).toList()) {
            if (Files.isDirectory(file)) {
                try (Stream<Path> files = Files.list(file)) {
                    files.map(Path::toString)
                            .filter(name -> name.endsWith(".jar") && name.contains("lwjgl"))
                            .sorted()
                            .forEach(jars::add);
                }
            }
        }
        return new Shaderc(String.join(File.pathSeparator, jars));
    }

    @Override
    public String name() {
        return "shaderc";
    }

    @Override
    public boolean isFor(Language language) {
        return language.isVulkan() || language.family() == Language.Family.HLSL;
    }

    @Override
    public String needs() {
        return "LWJGL's shaderc, jars in the folder of --judges";
    }

    /** Whether the compiler is there: in the folder, or on the class path of this process. */
    @Override
    public boolean isInstalled() {
        return (classPath + System.getProperty("java.class.path")).contains("lwjgl-shaderc-")
                && (classPath + System.getProperty("java.class.path")).contains("-natives-");
    }

    @Override
    public Answer compile(String text, String stage, Language language) {
        // The compiler has no SPIR-V for OpenGL ES: it compiles ESSL for Vulkan.
        int environment = language.family() == Language.Family.HLSL
                ? 2
                : language.isVulkan() || language.family() == Language.Family.ESSL ? 0 : 1;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return workers.ask((requests, answers) -> {
                    requests.writeInt(environment);
                    requests.writeInt(STAGES.indexOf(stage));
                    requests.writeInt(bytes.length);
                    requests.write(bytes);
                    requests.flush();
                    boolean isRight = answers.readInt() == 1;
                    return answer(isRight, answers.readNBytes(answers.readInt()));
                })
                .orElse(NO_ANSWER);
    }

    private static Answer answer(boolean isRight, byte[] bytes) {
        if (isRight) {
            return new Answer(bytes, "");
        }
        String message = new String(bytes, StandardCharsets.UTF_8);
        return Answer.refused(message.lines().findFirst().orElse("refused without a message"));
    }

    @Override
    public void close() {
        workers.close();
    }
}
