// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;

/**
 * Assembles each {@code NAME.spvasm} under {@code transform/passes}, with the ids that it says, and applies the
 * transforms that its first line lists ({@code ; RUN: strip-debug}). What comes out must be that of
 * {@code NAME.TRANSFORM.txt} beside it, and come back as the same module when the transform is applied to it.
 */
class TransformGoldenTest {
    private static final Map<String, ModuleTransform> TRANSFORMS = Map.of(
            "strip-debug", StripDebug.create(),
            "strip-non-semantic", StripNonSemantic.create(),
            "compact-ids", CompactIds.create(),
            "flatten-decorations", FlattenDecorations.create(),
            "remove-duplicates", RemoveDuplicates.create(),
            "remove-unused", RemoveUnused.create());

    static List<GoldenFiles.Case> runs() {
        return GoldenFiles.cases("transform/passes");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void givesWhatIsRecorded(GoldenFiles.Case run) throws IOException {
        SpirvModule module = TestModules.of(Files.readString(run.source()));
        String before = TestModules.text(module);
        ModuleTransform transform = TRANSFORMS.get(run.way());
        SpirvModule result = module.transform(transform);
        assertThat(TestModules.text(module)).isEqualTo(before);
        String text = TestModules.text(result);
        run.check(text);
        assertThat(result.transform(transform)).isSameAs(result);
        assertThat(result.header().version()).isEqualTo(module.header().version());
        assertThat(result.header().generator()).isEqualTo(module.header().generator());
    }
}
