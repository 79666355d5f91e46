// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/**
 * Imports of exec and exec-jit run one way: each package uses only packages before it in the order of
 * docs/architecture.md.
 */
final class ArchitectureTest {
    private static final String ROOT = "org.spirv4j.exec";

    private static final List<String> ORDER = List.of(
            ".internal.report",
            ".internal.type",
            ".internal.shadow",
            ".internal.machine",
            ".internal.image",
            ".internal.group",
            ".internal.stage",
            ".internal.raster",
            ".internal.step",
            ".internal.lower",
            ".internal.engine",
            ".observe",
            ".internal.observe",
            ".source",
            ".internal.check",
            ".internal.prepare",
            ".internal.run",
            "",
            ".debug",
            ".jit.internal.runtime",
            ".jit.internal.plan",
            ".jit.internal.write",
            ".jit.internal.lanes",
            ".jit");

    private static final PackageRules RULES = PackageRules.of(ROOT);

    @Test
    void packagesUseOnlyThoseBeforeThem() {
        RULES.checkOrder(ORDER.stream().map(part -> ROOT + part).toList());
    }

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }
}
