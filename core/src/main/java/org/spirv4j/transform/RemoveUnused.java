// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;

/**
 * Removes unused declarations: types, constants, global variables, strings, imports of extended sets, decoration
 * groups, and functions that no entry point and no export calls; and their names and decorations.
 *
 * <p>Always kept are exports (linkage type Export or LinkOnceODR), variables in the storage classes Input and Output in
 * the interface of an entry point, constants that are built-ins such as WorkgroupSize, and ids that extended
 * instructions outside functions use; {@link StripDebug} and {@link StripNonSemantic} remove the latter. Other
 * variables are removed from interfaces if no function uses them. A module without entry points and exports keeps all
 * its functions. Function bodies are not changed.
 */
public final class RemoveUnused implements ModuleTransform {

    private RemoveUnused() {}

    /** {@return the transform, which has no options} */
    public static RemoveUnused create() {
        return new RemoveUnused();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return AppliedPass.apply(DeclarationPasses.removeUnused(), module);
    }
}
