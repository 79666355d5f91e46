// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.translate.text.Language;

/**
 * Compilers that accept or refuse texts: LWJGL's shaderc for Vulkan and HLSL; naga and Dawn for WGSL; a type checker
 * for MSL; glslangValidator and Mesa's compiler for other GLSL and ESSL. Nothing is started before there is a text.
 */
public final class Judges implements AutoCloseable {
    private final Shaderc shaderc;
    private final Naga naga;
    private final List<TextDriver> drivers;
    private final List<Judge> all;

    private Judges(Shaderc shaderc, Naga naga, List<TextDriver> drivers, List<Judge> all) {
        this.shaderc = shaderc;
        this.naga = naga;
        this.drivers = drivers;
        this.all = all;
    }

    /**
     * Finds the judges.
     *
     * @param folder where {@code jars} of LWJGL and its shaderc are, or the jars themselves, and {@code bin/gl}; empty
     *     if they are nowhere
     * @throws IOException if the folder cannot be read
     */
    public static Judges find(Optional<Path> folder) throws IOException {
        Shaderc shaderc = Shaderc.in(folder);
        MesaProgram mesa = MesaProgram.in(folder);
        Naga naga = Naga.in(folder);
        DawnProgram dawn = new DawnProgram(program(DawnProgram.VARIABLE));
        return new Judges(
                shaderc,
                naga,
                List.of(new MesaDriver(mesa), new DawnDriver(dawn), new ClangDriver(program(ClangDriver.PROGRAM))),
                List.of(
                        shaderc,
                        naga,
                        new Dawn(dawn),
                        new Glslang(),
                        new Mesa(mesa),
                        new ClangJudge(program(ClangJudge.PROGRAM)),
                        new Direct3d(program(Direct3d.PROGRAM))));
    }

    /** The program that an environment variable names; empty if there is none. */
    private static Optional<List<String>> program(String variable) {
        return Optional.ofNullable(System.getenv(variable)).flatMap(TimedProcess::command);
    }

    /** Whether a language is one of OpenGL or OpenGL ES, which the same compilers take. */
    public static boolean isOpenGl(Language language) {
        return switch (language.family()) {
            case GLSL -> !language.isVulkan();
            case ESSL -> true;
            case HLSL, MSL, WGSL -> false;
        };
    }

    /** The compiler to SPIR-V for most languages. */
    public Shaderc shaderc() {
        return shaderc;
    }

    /** The compiler of a language to SPIR-V. */
    public Compiler compiler(Language language) {
        return naga.isFor(language) ? naga : shaderc;
    }

    /** The driver with a name that executes texts. */
    public TextDriver driver(String name) {
        return drivers.stream()
                .filter(driver -> driver.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What is not installed. */
    public List<String> missing() {
        return all.stream()
                .filter(judge -> !judge.isInstalled())
                .map(Judge::needs)
                .toList();
    }

    /**
     * Judges texts in a language.
     *
     * @return for each text what the judges say that are installed and know its stage
     */
    public List<List<Verdict>> judge(List<ShaderText> texts, Language language) {
        List<List<Verdict>> verdicts = new ArrayList<>();
        texts.forEach(text -> verdicts.add(new ArrayList<>()));
        for (Judge judge : all) {
            if (!texts.isEmpty() && judge.isFor(language) && judge.isInstalled()) {
                List<Optional<String>> messages = judge.messages(texts, language);
                for (int i = 0; i < texts.size(); i++) {
                    List<Verdict> of = verdicts.get(i);
                    messages.get(i).ifPresent(message -> of.add(new Verdict(judge.name(), message)));
                }
            }
        }
        return verdicts;
    }

    @Override
    public void close() {
        shaderc.close();
        naga.close();
        drivers.forEach(TextDriver::close);
    }
}
