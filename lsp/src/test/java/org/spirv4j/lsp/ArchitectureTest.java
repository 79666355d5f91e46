// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** How the packages of this module may depend on each other. */
final class ArchitectureTest {
    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("org.spirv4j.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.spirv4j.lsp", "org.spirv4j.dap"));
    }
}
