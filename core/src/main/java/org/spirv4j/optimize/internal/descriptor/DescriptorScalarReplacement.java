// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * Replaces variables that are arrays or structures of descriptors by one variable for each part that is used. The parts
 * have consecutive bindings from that of the variable on. A buffer is one descriptor, not a structure of them. A
 * variable that nothing uses is removed, unless bindings are preserved.
 *
 * <p>A variable stays if it is accessed by an index that is not a constant, or otherwise than by access chains and by
 * loads whose parts are extracted.
 */
public final class DescriptorScalarReplacement implements Pass {
    private final String name;
    private final boolean arrays;
    private final boolean structures;

    /**
     * Makes the pass.
     *
     * @param arrays whether arrays of descriptors are replaced
     * @param structures whether structures of descriptors are replaced, and arrays of them
     */
    public DescriptorScalarReplacement(String name, boolean arrays, boolean structures) {
        this.name = name;
        this.arrays = arrays;
        this.structures = structures;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        DescriptorTypes descriptors = new DescriptorTypes(module, arrays, structures);
        TypeFacts types = PassAccess.types(module);
        WordBuffer variables = new WordBuffer(8);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpVariable) && descriptors.isSplit(types.pointee(module.typeId(i)))) {
                variables.add(i);
            }
        }
        for (int v = 0; v < variables.size(); v++) {
            replace(module, new DescriptorSplit(module, descriptors, variables.get(v)), variables.get(v), context);
        }
    }

    private static void replace(EditableModule module, DescriptorSplit split, int variable, PassContext context) {
        int id = module.resultId(variable);
        if (Descriptions.number(module, id, Decoration.DescriptorSet) < 0
                || Descriptions.number(module, id, Decoration.Binding) < 0) {
            return;
        }
        if (module.uses().first(id) == 0 && context.options().preserveBindings()) {
            return;
        }
        String reason = split.obstacle();
        if (reason.isEmpty()) {
            split.run();
            context.applied(0, id, "descriptors replaced by one variable for each");
        } else {
            context.missed(0, id, "descriptors not replaced: " + reason);
        }
    }
}
