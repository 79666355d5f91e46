// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** What servers for editors may use. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.lsp", "org.spirv4j.dap");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.analysis",
                "org.spirv4j.diagnostic",
                "org.spirv4j.exec",
                "org.spirv4j.exec.debug",
                "org.spirv4j.exec.observe",
                "org.spirv4j.exec.source",
                "org.spirv4j.grammar",
                "org.spirv4j.lint",
                "org.spirv4j.module",
                "org.spirv4j.text",
                "org.spirv4j.text.internal.assembly",
                "org.spirv4j.translate",
                "org.spirv4j.translate.text",
                "org.spirv4j.validate",
                "com.google.gson..",
                "org.eclipse.lsp4j..",
                "org.jspecify.annotations");
    }
}
