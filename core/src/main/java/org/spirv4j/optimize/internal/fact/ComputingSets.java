// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/** The imports of the extended instruction sets that compute values: GLSL.std.450 and OpenCL.std. */
public final class ComputingSets {
    private final BitSet glsl = new BitSet();
    private final BitSet openCl = new BitSet();

    /** Reads the imports of a module. */
    public ComputingSets(EditableModule module) {
        for (int i = module.first(); i != 0 && Preamble.isBeforeMemoryModel(module, i); i = module.next(i)) {
            if (module.is(i, Op.OpExtInstImport)) {
                switch (Preamble.text(module, i, 2)) {
                    case "GLSL.std.450" -> glsl.set(module.resultId(i));
                    case "OpenCL.std" -> openCl.set(module.resultId(i));
                    default -> {}
                }
            }
        }
    }

    /** {@return whether an id is an import of GLSL.std.450} */
    public boolean isGlsl(int importId) {
        return glsl.get(importId);
    }

    /** {@return whether an id is an import of OpenCL.std} */
    public boolean isOpenCl(int importId) {
        return openCl.get(importId);
    }
}
