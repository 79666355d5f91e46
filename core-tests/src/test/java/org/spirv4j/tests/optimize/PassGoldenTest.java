// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.Validator;

/**
 * Applies each pass to the modules of its folder {@code optimize/PASS}. What comes out of {@code NAME.spvasm} must be
 * that of {@code NAME.after.spvasm}, valid if the module is, and must not change when the pass is applied again. A
 * first line {@code ; RUN: --PASS=ARGUMENT} gives the pass an argument; {@code ; vulkan1.1} after it names the
 * environment.
 */
final class PassGoldenTest {
    private static final String RUN = "; RUN: ";
    private static final String AFTER = ".after.spvasm";
    private static final String CLAMPS_AGAIN = "--graphics-robust-access";
    private static final Disassembler DISASSEMBLER =
            Disassembler.create().withHeader(false).withIndent(false);

    static Stream<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(GoldenFiles.path("optimize"))) {
            return files
                    .filter(file -> file.toString().endsWith(".spvasm")
                            && !file.toString().endsWith(AFTER))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void givesWhatIsRecorded(Path source) throws IOException {
        String text = Files.readString(source);
        List<String> run = run(source, text);
        TargetEnv env = run.size() == 1 ? TargetEnv.UNIVERSAL_1_6 : env(run.get(1));
        Optimizer optimizer = PassFlags.optimizer(List.of(run.get(0))).withTarget(env);
        SpirvModule module = TestModules.of(text);
        String before = TestModules.text(module);
        SpirvModule result = optimizer.optimize(module);
        assertThat(TestModules.text(module)).isEqualTo(before);
        GoldenFiles.check(GoldenFiles.withEnding(source, AFTER), DISASSEMBLER.disassemble(result));
        if (isValid(module, env)) {
            assertThat(Validator.create().withTarget(env).validate(result)).isEmpty();
        }
        if (!CLAMPS_AGAIN.equals(run.get(0))) {
            assertThat(optimizer.run(result).isChanged())
                    .as("the result changes when the pass is applied again")
                    .isFalse();
        }
    }

    private static boolean isValid(SpirvModule module, TargetEnv env) {
        return Validator.create().withTarget(env).validate(module).isValid();
    }

    private static List<String> run(Path source, String text) {
        String first = text.lines().findFirst().orElse("");
        if (first.startsWith(RUN)) {
            return List.of(first.substring(RUN.length()).split(" ; ", -1));
        }
        return List.of("--" + source.getName(source.getNameCount() - 2));
    }

    private static TargetEnv env(String name) {
        return Stream.of(TargetEnv.values())
                .filter(env -> env.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
