// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.testkit.GoldenFiles;

/**
 * Translates each module under {@code translate/images} and {@code translate/cooperative} as {@link StagesGoldenTest}
 * does those of stages.
 */
class ImagesGoldenTest {
    static List<GoldenFiles.Case> runs() {
        List<GoldenFiles.Case> runs = new ArrayList<>(GoldenFiles.cases("translate/images"));
        runs.addAll(GoldenFiles.cases("translate/cooperative"));
        return runs;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void writesWhatIsRecorded(GoldenFiles.Case run) {
        new StagesGoldenTest().writesWhatIsRecorded(run);
    }
}
