// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Says in a remark which locations and built-ins a stage reads, in the form of the argument of
 * {@link EliminateDeadOutputStores}, which can then be applied to the stage before it. Changes nothing.
 */
public final class AnalyzeLiveInput implements Pass {
    private static final String NAME = "analyze-live-input";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        VariableLocations locations = new VariableLocations(module);
        TypeFacts types = PassAccess.types(module);
        InterfaceParts live = new InterfaceParts();
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (Trait.ACCESS_CHAIN.has(module.op(i)) || module.isDebugInfo(i)) {
                        continue;
                    }
                    for (int k = 1; k < module.wordCount(i); k++) {
                        if (!module.isId(i, k)
                                || !types.isStorageClass(module.typeOf(module.word(i, k)), StorageClass.Input)) {
                            continue;
                        }
                        var part = locations.of(module.word(i, k));
                        if (part.isEmpty()) {
                            context.missed(
                                    module.functionId(f), module.word(i, k), "it is not known which inputs are read");
                            return;
                        }
                        live.add(part.get());
                    }
                }
            }
        }
        context.applied(0, 0, "live inputs: " + live);
    }
}
