// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.replacement;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/** Variables that take the place of others in the interfaces of entry points, each of which is written once. */
public final class InterfaceReplacements {
    private final EditableModule module;

    /** By variable: those that replace it, in the order in which they were added. */
    private final Map<Integer, int[]> replacements = new LinkedHashMap<>();

    public InterfaceReplacements(EditableModule module) {
        this.module = module;
    }

    /**
     * Replaces a variable.
     *
     * @param variable the variable, which must stay until the interfaces are written
     * @param made at least one other; the first is written where the variable is, the rest at the end
     */
    public void add(int variable, int... made) {
        replacements.put(variable, made.clone());
    }

    /** Writes the interfaces that have replaced variables. */
    public void apply() {
        Map<Integer, WordBuffer> added = new LinkedHashMap<>();
        replacements.forEach((variable, made) -> {
            for (int entryPoint : Descriptions.entryPointsOf(module, variable)) {
                WordBuffer rest = added.computeIfAbsent(entryPoint, e -> new WordBuffer(8));
                rest.addAll(made, 1, made.length - 1);
            }
        });
        added.forEach((entryPoint, rest) -> {
            Set<Integer> written = new HashSet<>();
            for (int k = EntryPoints.firstVariable(module, entryPoint); k < module.wordCount(entryPoint); k++) {
                int variable = module.word(entryPoint, k);
                int[] made = replacements.get(variable);
                if (made != null && written.add(variable)) {
                    module.setWord(entryPoint, k, made[0]);
                }
            }
            module.addOperands(entryPoint, rest.toArray());
        });
    }
}
