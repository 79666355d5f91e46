// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.Optional;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;

/**
 * Calls of built-in functions of OpenCL C, which compilers left as imports. They are executed as the instructions for
 * which they stand.
 */
public final class BuiltInFunctions {
    private static final Optimizer REPLACEMENT = Optimizer.create().withPasses(ModulePasses.resolveOpenclBuiltins());

    private BuiltInFunctions() {}

    /** A module with instructions instead of the calls; the same module if it has none. */
    public static SpirvModule replaced(SpirvModule module) {
        boolean hasSome = module.layout().functions().stream().anyMatch(Function::isDeclaration)
                && UnresolvedImport.of(module.layout()).stream()
                        .map(symbol -> OpenClFunction.of(symbol.name()))
                        .flatMap(Optional::stream)
                        .anyMatch(OpenClFunction::isTranslated);
        return hasSome ? REPLACEMENT.optimize(module) : module;
    }
}
