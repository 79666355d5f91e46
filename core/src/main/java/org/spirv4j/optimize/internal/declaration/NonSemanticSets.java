// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/** The non-semantic sets that a module imports before its functions, and the extension that allows them. */
final class NonSemanticSets {
    private static final String PREFIX = "NonSemantic.";
    private static final String EXTENSION = "SPV_KHR_non_semantic_info";

    private final EditableModule module;

    /** The ids of the sets. */
    private final BitSet ids = new BitSet();

    private final BitSet imports = new BitSet();
    private final BitSet extensions = new BitSet();

    NonSemanticSets(EditableModule module) {
        this.module = module;
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.is(i, Op.OpExtInstImport)) {
                if (Preamble.text(module, i, 2).startsWith(PREFIX)) {
                    ids.set(module.resultId(i));
                    imports.set(i);
                }
            } else if (module.is(i, Op.OpExtension)
                    && Preamble.text(module, i, 1).equals(EXTENSION)) {
                extensions.set(i);
            }
        }
    }

    /** {@return the ids of the sets} */
    BitSet ids() {
        return ids;
    }

    /** {@return whether an instruction is of a non-semantic set, or imports one} */
    boolean has(int instruction, Op op) {
        return op == Op.OpExtInstImport
                ? imports.get(instruction)
                : Trait.EXTENDED_INSTRUCTION.has(op) && ids.get(module.word(instruction, ExtInst.SET));
    }

    /** Removes the declarations of the extension too if no import of a non-semantic set remains. */
    void addExtension(JointRemoval removal) {
        if (imports.stream().allMatch(removal::has)) {
            extensions.stream().forEach(removal::add);
        }
    }
}
