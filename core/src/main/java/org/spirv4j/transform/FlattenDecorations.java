// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;

/**
 * Replaces decoration groups, which are deprecated, by plain decorations of their targets. Each decoration of a group
 * becomes a decoration of each target, at the same position, unless the target has the same decoration already; the
 * groups and their names are removed.
 *
 * <p>If the result would be longer than 64 words for each word of the module, or if a decoration would exceed 65,535
 * words, a {@link TransformException} is thrown.
 */
public final class FlattenDecorations implements ModuleTransform {

    private FlattenDecorations() {}

    /** {@return the transform, which has no options} */
    public static FlattenDecorations create() {
        return new FlattenDecorations();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return AppliedPass.apply(DeclarationPasses.flattenDecorations(), module);
    }
}
