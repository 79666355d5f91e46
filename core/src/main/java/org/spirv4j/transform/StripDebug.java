// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;

/**
 * Removes debug information: names, source code, lines, strings and OpModuleProcessed, and the instructions and imports
 * of the sets {@code DebugInfo}, {@code OpenCL.DebugInfo.100} and {@code NonSemantic.Shader.DebugInfo.*}. The extension
 * SPV_KHR_non_semantic_info is removed with the last non-semantic import.
 *
 * <p>What other instructions use is kept, such as the format string of a debug printf.
 */
public final class StripDebug implements ModuleTransform {
    private StripDebug() {}

    /** {@return the transform, which has no options} */
    public static StripDebug create() {
        return new StripDebug();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return AppliedPass.apply(DeclarationPasses.stripDebug(), module);
    }
}
