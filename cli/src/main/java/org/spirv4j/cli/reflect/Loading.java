// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.reflect;

import java.util.Optional;
import org.spirv4j.cli.file.Input;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.transform.ModuleTransform;

/**
 * How modules are read for reflection.
 *
 * @param specialization gives specialization constants their values
 */
public record Loading(ReadOptions options, Optional<ModuleTransform> specialization) {

    /**
     * Reflects an input.
     *
     * @throws org.spirv4j.diagnostic.SpirvException if it is not a module, or does not have a specialization constant
     */
    public ModuleReflection reflect(Input input) {
        SpirvModule module = input.module(options);
        return ModuleReflection.of(specialization.map(module::transform).orElse(module));
    }
}
