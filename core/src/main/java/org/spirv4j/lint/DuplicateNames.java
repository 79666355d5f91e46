// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.StorageClasses;
import org.spirv4j.module.Instruction;

/** Finds inputs, outputs or descriptors of one entry point with equal names. */
final class DuplicateNames implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.DUPLICATE_NAME;
    }

    @Override
    public void check(LintContext context) {
        Set<Integer> reported = new HashSet<>();
        for (EntryPointUse use : context.reachability().entryPoints()) {
            Map<String, Instruction> first = new HashMap<>();
            // Before SPIR-V 1.4, the interface lists inputs and outputs only.
            Set<Integer> ids = new TreeSet<>(use.entryPoint().interfaceIds());
            ids.addAll(use.variables());
            for (int id : ids) {
                context.module
                        .definition(id)
                        .filter(definition ->
                                definition.op().filter(Trait.VARIABLE::has).isPresent())
                        .ifPresent(variable -> check(context, variable, first, reported));
            }
        }
    }

    private void check(
            LintContext context, Instruction variable, Map<String, Instruction> first, Set<Integer> reported) {
        Optional<String> name = context.layout.name(variable.resultId()).filter(text -> !text.isEmpty());
        Optional<StorageClass> storage = StorageClass.of(variable.word(Variable.STORAGE_CLASS));
        if (name.isEmpty() || storage.filter(DuplicateNames::isInterface).isEmpty()) {
            return;
        }
        String key = storage.get() + " " + name.get();
        Instruction other = first.putIfAbsent(key, variable);
        if (other != null && other.index() != variable.index() && reported.add(variable.resultId())) {
            context.report(
                    LintRule.DUPLICATE_NAME,
                    variable,
                    "two variables of the storage class " + storage.get() + " have the name \"" + name.get() + '"',
                    List.of(context.related(other, "the other variable is declared here")));
        }
    }

    private static boolean isInterface(StorageClass storage) {
        return storage == StorageClass.Input || storage == StorageClass.Output || StorageClasses.hasBindings(storage);
    }
}
