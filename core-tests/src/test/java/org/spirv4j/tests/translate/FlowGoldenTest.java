// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.testkit.GoldenFiles;

/** Translates each module under {@code translate/flow} as {@link StagesGoldenTest} does those of stages. */
class FlowGoldenTest {
    static List<GoldenFiles.Case> runs() {
        return GoldenFiles.cases("translate/flow");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void writesWhatIsRecorded(GoldenFiles.Case run) {
        new StagesGoldenTest().writesWhatIsRecorded(run);
    }
}
