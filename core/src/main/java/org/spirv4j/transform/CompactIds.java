// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;

/**
 * Renumbers ids from 1 without gaps, in the order of their first appearance in the words of the module, so that the id
 * bound is the number of ids plus one.
 *
 * <p>The transform must know which words are ids: a module with instructions, enumerants or extended sets that its
 * grammar lacks causes a {@link TransformException}. Non-semantic sets that the grammar lacks are allowed, because all
 * their operands are ids.
 */
public final class CompactIds implements ModuleTransform {

    private CompactIds() {}

    /** {@return the transform, which has no options} */
    public static CompactIds create() {
        return new CompactIds();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleData data = ModuleAccess.data(module);
        if (data.firstUnknown >= 0) {
            throw new TransformException(UnknownMessages.unknownIds(data));
        }
        return AppliedPass.apply(DeclarationPasses.compactIds(), module);
    }
}
