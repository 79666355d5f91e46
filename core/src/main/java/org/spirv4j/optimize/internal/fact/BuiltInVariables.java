// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedVariable;

/** Variables that are decorated as built-ins. */
public final class BuiltInVariables {
    private static final Set<BuiltIn> OF_SUBGROUP = EnumSet.of(
            BuiltIn.SMIDNV,
            BuiltIn.WarpIDNV,
            BuiltIn.SubgroupSize,
            BuiltIn.SubgroupLocalInvocationId,
            BuiltIn.SubgroupEqMask,
            BuiltIn.SubgroupGeMask,
            BuiltIn.SubgroupGtMask,
            BuiltIn.SubgroupLeMask,
            BuiltIn.SubgroupLtMask);

    private BuiltInVariables() {}

    /** {@return whether a built-in tells where an invocation runs, which instructions of ray tracing may change} */
    public static boolean isOfSubgroup(BuiltIn builtIn) {
        return OF_SUBGROUP.contains(builtIn);
    }

    /** {@return the variable in a storage class that is decorated with a built-in; 0 for none} */
    public static int find(EditableModule module, BuiltIn builtIn, StorageClass storage) {
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpVariable) && module.word(i, TypedVariable.STORAGE_CLASS) == storage.value()) {
                int decoration = module.annotations().decoration(module.resultId(i), Decoration.BuiltIn);
                if (decoration != 0
                        && module.word(decoration, TargetDecoration.DECORATION_PARAMETERS) == builtIn.value()) {
                    return module.resultId(i);
                }
            }
        }
        return 0;
    }

    /**
     * {@return the input variable of a built-in} If there is none, it is declared and added to the interfaces of all
     * entry points.
     *
     * @param type the id of the type of the built-in, which is one of integers
     * @param isFlat whether a new variable is decorated with Flat, as Vulkan wants it in fragment shaders
     */
    public static int input(EditableModule module, BuiltIn builtIn, int type, boolean isFlat) {
        int known = find(module, builtIn, StorageClass.Input);
        if (known != 0) {
            return known;
        }
        int pointer = module.declarations().declare(Op.OpTypePointer, 0, StorageClass.Input.value(), type);
        int variable = module.resultId(module.declarations().add(Op.OpVariable, pointer, StorageClass.Input.value()));
        module.declarations().add(Op.OpDecorate, 0, variable, Decoration.BuiltIn.value(), builtIn.value());
        module.declarations().addToInterfaces(variable);
        boolean isFragment = Arrays.stream(EntryPoints.all(module))
                .anyMatch(entryPoint -> EntryPoints.model(module, entryPoint) == ExecutionModel.Fragment.value());
        if (isFlat && isFragment) {
            module.declarations().add(Op.OpDecorate, 0, variable, Decoration.Flat.value());
        }
        return variable;
    }
}
