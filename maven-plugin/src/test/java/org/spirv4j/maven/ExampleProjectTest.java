// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Builds the example project and runs it on a Vulkan driver, with {@code -Pdriver}. */
@EnabledIfSystemProperty(named = "driver", matches = "true", disabledReason = "the profile \"driver\" is not active")
class ExampleProjectTest {
    @Test
    void theExampleRuns() throws Exception {
        assumeTrue(MavenPluginTest.HAS_GLSLANG, "no glslangValidator on the PATH");
        Path example = MavenBuild.checkout().resolve("examples/lwjgl-compute");
        Path copy = MavenBuild.folder("lwjgl-compute");
        try (Stream<Path> files = Files.walk(example)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = example.relativize(file);
                if (!name.startsWith("target")) {
                    Path target = copy.resolve(name);
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        }

        MavenBuild.Result build = MavenBuild.run(copy, "compile");
        assertThat(build.log()).contains("validated 1 module", "\"spirv bind\" wrote 4 files", "BUILD SUCCESS");

        MavenBuild.Result run = MavenBuild.run(copy, "exec:java");
        assumeTrue(
                Boolean.getBoolean("driver.required") || !run.log().matches("(?s).*(no Vulkan device|libvulkan).*"),
                "no Vulkan driver");
        assertThat(run.log()).contains("1000 particles on ").contains("BUILD SUCCESS");
    }
}
