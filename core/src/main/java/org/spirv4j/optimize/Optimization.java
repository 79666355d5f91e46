// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.Objects;
import org.spirv4j.edit.Remark;
import org.spirv4j.module.SpirvModule;

/**
 * The result of an {@link Optimizer}.
 *
 * @param module the optimised module; the given one if nothing changed
 * @param isChanged whether a word differs from the given module
 * @param remarks what the passes did, and did not do
 */
public record Optimization(SpirvModule module, boolean isChanged, List<Remark> remarks) {
    /** Checks and copies the components. */
    public Optimization {
        Objects.requireNonNull(module, "module");
        remarks = List.copyOf(Objects.requireNonNull(remarks, "remarks"));
    }
}
