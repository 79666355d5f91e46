// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;

/**
 * Removes what does not affect execution: the instructions and imports of extended sets whose names start with {@code
 * NonSemantic.} with the extension SPV_KHR_non_semantic_info, and the reflection decorations HlslSemanticGOOGLE ({@code
 * UserSemantic}), UserTypeGOOGLE and HlslCounterBufferGOOGLE ({@code CounterBuffer}) with their extensions.
 */
public final class StripNonSemantic implements ModuleTransform {
    private StripNonSemantic() {}

    /** {@return the transform, which has no options} */
    public static StripNonSemantic create() {
        return new StripNonSemantic();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return AppliedPass.apply(DeclarationPasses.stripNonSemantic(), module);
    }
}
