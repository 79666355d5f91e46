// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.LinkedHashSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;
import org.spirv4j.optimize.internal.replacement.InterfaceReplacements;

/**
 * Replaces inputs and outputs that are arrays or matrices by one variable for each element or column, with the
 * locations of these. The array dimension by which each vertex has its own stays. Arrays of more than 64 parts,
 * structures, and variables that are accessed by an index that is not a constant stay as they are. The pass fails if a
 * variable has a value for each vertex in one entry point, but not in another.
 */
public final class InterfaceVariableScalarReplacement implements Pass {
    private static final String NAME = "interface-variable-scalar-replacement";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Set<Integer> variables = new LinkedHashSet<>();
        for (int entryPoint : EntryPoints.all(module)) {
            for (int k = EntryPoints.firstVariable(module, entryPoint); k < module.wordCount(entryPoint); k++) {
                if (isCandidate(module, module.word(entryPoint, k))) {
                    variables.add(module.word(entryPoint, k));
                }
            }
        }
        VariableLocations locations = new VariableLocations(module);
        InterfaceReplacements interfaces = new InterfaceReplacements(module);
        WordBuffer replaced = new WordBuffer(8);
        for (int variable : variables) {
            int dimensions = PerVertexArrays.dimensions(module, variable);
            if (dimensions == PerVertexArrays.CONFLICT) {
                throw Descriptions.failure(
                        "%" + variable + " has a value for each vertex in one entry point, but not in another");
            }
            InterfaceSplit split = new InterfaceSplit(module, locations, variable, dimensions);
            String obstacle = split.obstacle();
            if (obstacle.isEmpty()) {
                split.run(interfaces);
                replaced.add(variable);
                context.applied(0, variable, "replaced by a variable for each location");
            } else {
                context.missed(0, variable, "not replaced by a variable for each location: " + obstacle);
            }
        }
        if (replaced.size() > 0) {
            interfaces.apply();
            for (int i = 0; i < replaced.size(); i++) {
                module.remove(module.definition(replaced.get(i)));
            }
            orderNames(module);
        }
    }

    /** Moves names before the first decoration, where new ones would follow misplaced ones. */
    private static void orderNames(EditableModule module) {
        int first = 0;
        for (int i = module.first(), next; i != 0 && !module.is(i, Op.OpFunction); i = next) {
            next = module.next(i);
            if (first == 0 && Trait.ANNOTATION.has(module.op(i))) {
                first = i;
            } else if (first != 0 && Trait.NAME.has(module.op(i))) {
                module.moveBefore(i, first);
            }
        }
    }

    private static boolean isCandidate(EditableModule module, int id) {
        int definition = module.definition(id);
        TypeFacts types = PassAccess.types(module);
        if (definition == 0 || !module.is(definition, Op.OpVariable)) {
            return false;
        }
        int pointer = module.typeId(definition);
        int type = types.pointee(pointer);
        return (types.isStorageClass(pointer, StorageClass.Input) || types.isStorageClass(pointer, StorageClass.Output))
                && (types.isAnyArray(type) || types.isMatrix(type))
                && Descriptions.number(module, id, Decoration.Location) >= 0;
    }
}
