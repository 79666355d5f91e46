// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.text.Assembler;
import org.spirv4j.transform.LinkException;
import org.spirv4j.transform.Linker;

/**
 * Each {@code .link} file holds modules, each after a line {@code ; module NAME [ENV]}, and before them a line
 * {@code ; options ...}; the {@code .txt} file beside it has the linked module, or what is wrong.
 */
class LinkGoldenTest {
    @TestFactory
    Stream<DynamicTest> linksAsWritten() {
        return GoldenFiles.sources("transform/link", ".link").stream()
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        GoldenFiles.check(GoldenFiles.withEnding(file, ".txt"), link(Files.readString(file)));
    }

    private static String link(String text) {
        String[] parts = text.split("(?m)^; module ", -1);
        List<Linker.Input> inputs = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            int end = parts[i].indexOf('\n');
            String[] words = parts[i].substring(0, end).split(" ", -1);
            TargetEnv env =
                    TargetEnv.ofLabel(words.length > 1 ? words[1] : "spv1.3").orElseThrow();
            inputs.add(new Linker.Input(
                    words[0], Assembler.create().withTarget(env).assemble(parts[i].substring(end))));
        }
        Linker linker = Linker.create()
                .withPartialLinkage(parts[0].contains("--allow-partial-linkage"))
                .withKeptExports(parts[0].contains("--create-library"))
                .withPointerMismatch(parts[0].contains("--allow-pointer-mismatch"))
                .withMixedVersions(parts[0].contains("--use-highest-version"))
                .withVerifiedIds(parts[0].contains("--verify-ids"));
        if (parts[0].contains("--target-env")) {
            linker = linker.withTarget(TargetEnv.VULKAN_1_0);
        }
        try {
            return TestModules.text(linker.link(inputs));
        } catch (LinkException e) {
            StringBuilder problems = new StringBuilder();
            for (LinkException.Problem problem : e.problems()) {
                problems.append(problem.module())
                        .append(": ")
                        .append(problem.diagnostic())
                        .append('\n');
            }
            return problems.toString();
        }
    }
}
