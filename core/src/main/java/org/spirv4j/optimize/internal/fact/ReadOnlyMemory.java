// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Which memory does not change while a module is executed. */
public final class ReadOnlyMemory {
    private final EditableModule module;
    private final Effects effects;
    private final TypeFacts types;
    private final boolean traces;
    private final BitSet known = new BitSet();
    private final BitSet readOnly = new BitSet();

    /** Creates a view of a module. */
    public ReadOnlyMemory(EditableModule module) {
        this.module = module;
        effects = new Effects(module);
        types = PassAccess.types(module);
        traces = module.declarations().hasCapability(Capability.RayTracingKHR)
                || module.declarations().hasCapability(Capability.RayTracingNV);
    }

    /** Whether all loads through a pointer give the same value. */
    public boolean isReadOnly(int pointer) {
        int variable = effects.variable(pointer);
        if (variable == 0) {
            return false;
        }
        if (!known.get(variable)) {
            known.set(variable);
            readOnly.set(variable, isReadOnlyVariable(variable));
        }
        return readOnly.get(variable);
    }

    private boolean isReadOnlyVariable(int variable) {
        int storage = effects.storageClass(variable);
        if (module.annotations().isDecorated(variable, Decoration.Volatile)) {
            return false;
        }
        if (storage == StorageClass.Input.value()) {
            return !isChanging(variable);
        }
        if (storage == StorageClass.Uniform.value()) {
            int pointee = types.innermostElement(types.pointee(module.typeOf(variable)));
            return types.isStruct(pointee) && module.annotations().isDecorated(pointee, Decoration.Block);
        }
        return storage == StorageClass.UniformConstant.value() || storage == StorageClass.PushConstant.value();
    }

    /** Whether a variable is a built-in whose value other instructions change. */
    private boolean isChanging(int variable) {
        int decoration = module.annotations().decoration(variable, Decoration.BuiltIn);
        BuiltIn builtIn = decoration == 0
                ? BuiltIn.Position
                : BuiltIn.of(module.word(decoration, TargetDecoration.DECORATION_PARAMETERS))
                        .orElse(BuiltIn.HelperInvocation);
        return builtIn == BuiltIn.HelperInvocation
                || traces && (builtIn == BuiltIn.RayTmaxKHR || BuiltInVariables.isOfSubgroup(builtIn));
    }
}
