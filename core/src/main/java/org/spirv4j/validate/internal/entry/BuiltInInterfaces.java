// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.BuiltinsRule;

/** Checks the built-ins in the interfaces of mesh shaders. */
final class BuiltInInterfaces {
    private final ValidationContext context;
    private final TypeFacts types;
    private final Set<Integer> cullPrimitives = new HashSet<>();

    BuiltInInterfaces(ValidationContext context, List<BuiltInSource> sources) {
        this.context = context;
        types = context.types;
        for (BuiltInSource source : sources) {
            if (source.value == BuiltIn.CullPrimitiveEXT.value() && !context.isTainted(source.id)) {
                cullPrimitives.add(source.id);
            }
        }
    }

    void check() {
        if (cullPrimitives.isEmpty()) {
            return;
        }
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (isMesh(entryPoint)) {
                cullPrimitives(entryPoint);
            }
        }
    }

    private void cullPrimitives(EntryPoint entryPoint) {
        int first = 0;
        Map<Integer, Boolean> visited = new HashMap<>();
        for (int variable : entryPoint.interfaceIds()) {
            int id = cullPrimitives.contains(variable) ? variable : block(types, variable);
            if (!cullPrimitives.contains(id) || visited.put(variable, true) != null) {
                continue;
            }
            if (first != 0) {
                context.plainErrorAt(
                                BuiltinsRule.SINGLE_CULL_PRIMITIVE,
                                context.data.definition(id),
                                entryPoint + " lists two variables with BuiltIn CullPrimitiveEXT, "
                                        + context.name(first) + " and " + context.name(variable))
                        .hint("remove one of them")
                        .declared(first);
                return;
            }
            first = variable;
        }
    }

    /** The structure type of a variable, or of the elements of its array type; 0 if there is none. */
    static int block(TypeFacts types, int variable) {
        int type = types.innermostElement(types.pointee(types.typeOf(variable)));
        return types.isStruct(type) ? type : 0;
    }

    static boolean isMesh(EntryPoint entryPoint) {
        int model = entryPoint.executionModelValue();
        return model == ExecutionModel.MeshEXT.value() || model == ExecutionModel.MeshNV.value();
    }

    /** Reports variables of mesh shaders that are decorated with PerPrimitiveEXT but are not outputs. */
    static void perPrimitive(ValidationContext context) {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (entryPoint.executionModelValue() != ExecutionModel.MeshEXT.value()) {
                continue;
            }
            for (int variable : entryPoint.interfaceIds()) {
                int storage = BuiltInSource.storage(context.types, variable);
                if (storage >= 0
                        && storage != StorageClass.Output.value()
                        && context.isDecorated(variable, Decoration.PerPrimitiveEXT)
                        && !context.isTainted(variable)
                        && context.markReported("per-primitive" + variable)) {
                    context.plainErrorAt(
                                    BuiltinsRule.PER_PRIMITIVE_OUTPUT,
                                    context.data.definition(variable),
                                    "variable " + context.name(variable) + " of mesh shader \"" + entryPoint.name()
                                            + "\" is decorated with PerPrimitiveEXT, but is in storage class "
                                            + StorageNames.of(storage))
                            .hint("use storage class Output, or remove PerPrimitiveEXT");
                }
            }
        }
    }
}
