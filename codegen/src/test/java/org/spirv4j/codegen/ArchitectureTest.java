// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** The generator uses nothing but the JDK and the packages of core that it is compiled with. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.codegen");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.internal.grammar",
                "org.spirv4j.validate.internal.catalogue",
                "javax.lang.model..",
                "javax.tools",
                "javax.xml.parsers",
                "org.w3c.dom",
                "org.xml.sax");
    }
}
