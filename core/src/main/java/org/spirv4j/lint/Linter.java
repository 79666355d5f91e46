// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/**
 * Finds what is allowed in a module, but is probably a mistake. It expects a valid module; of others it may find less. Immutable and
 * safe to share between threads.
 */
public final class Linter {
    private Linter() {}

    /** {@return a linter for all rules} */
    public static Linter create() {
        return new Linter();
    }

    /**
     * Looks at a module, in time linear in the module.
     *
     * @param module the module
     * @return the findings, in the order of the instructions
     */
    public List<Finding> lint(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return found(new ModuleTexts(module));
    }

    /**
     * Looks at a module, in time linear in the module.
     *
     * @param module the module
     * @param names the names of ids in messages, such as those of the text from which the module was assembled
     * @return the findings, in the order of the instructions
     */
    public List<Finding> lint(SpirvModule module, FriendlyNames names) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(names, "names");
        return found(new ModuleTexts(module, names));
    }

    private static List<Finding> found(ModuleTexts texts) {
        List<Finding> findings = new ArrayList<>();
        new DivergentDerivatives(texts).find(findings);
        return findings;
    }
}
