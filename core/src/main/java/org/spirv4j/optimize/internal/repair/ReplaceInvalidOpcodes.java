// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Removes instructions that the execution model does not allow: those that need derivatives outside fragment shaders,
 * and OpControlBarrier in the stages that had none before SPIR-V 1.3. Their results become a recognizable number,
 * 0xDEADBEEF as bits. A module with several execution models, or with linkage, stays as it is.
 */
public final class ReplaceInvalidOpcodes implements Pass {
    private static final String NAME = "replace-invalid-opcode";

    private static final int MARK = 0xDEADBEEF;
    private static final int VERSION_1_3 = 0x103;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Set<Integer> models = new HashSet<>();
        boolean hasDerivatives = false;
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                models.add(EntryPoints.model(module, i));
            } else if (module.is(i, Op.OpExecutionMode)) {
                hasDerivatives |= isDerivativeGroup(module.word(i, ExecutionModeSetting.MODE));
            }
        }
        if (models.size() != 1 || module.declarations().hasCapability(Capability.Linkage)) {
            return;
        }
        int model = models.iterator().next();
        hasDerivatives |= model == ExecutionModel.Fragment.value() || model == ExecutionModel.Kernel.value();
        boolean hasBarriers = hasBarriers(module, model);
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                following = module.next(i);
                Op op = module.op(i);
                if (!hasDerivatives && needsDerivatives(op) || !hasBarriers && op == Op.OpControlBarrier) {
                    context.applied(
                            module.functionId(f),
                            module.resultId(i),
                            op + " removed: the execution model does not allow it");
                    remove(module, i);
                }
            }
        }
    }

    private static boolean isDerivativeGroup(int mode) {
        return mode == ExecutionMode.DerivativeGroupQuadsKHR.value()
                || mode == ExecutionMode.DerivativeGroupLinearKHR.value();
    }

    private static boolean needsDerivatives(Op op) {
        return Trait.DERIVATIVE.has(op)
                || Trait.IMPLICIT_LOD.has(op) && op != Op.OpImageSampleFootprintNV
                || op == Op.OpImageQueryLod;
    }

    private static boolean hasBarriers(EditableModule module, int model) {
        return (module.header().version().major() << 8
                                | module.header().version().minor())
                        >= VERSION_1_3
                || model == ExecutionModel.TessellationControl.value()
                || model == ExecutionModel.GLCompute.value()
                || model == ExecutionModel.Kernel.value()
                || model == ExecutionModel.TaskNV.value()
                || model == ExecutionModel.MeshNV.value();
    }

    private static void remove(EditableModule module, int instruction) {
        int result = module.resultId(instruction);
        if (result != 0) {
            module.uses().replace(result, mark(module, module.typeId(instruction)));
        }
        module.remove(instruction);
    }

    private static int mark(EditableModule module, int type) {
        int scalar = PassAccess.types(module).scalarType(type);
        int count = module.constants().componentCount(type);
        if (module.constants().numberType(type) == 0 || count == 0 || module.opOf(scalar) == Op.OpTypeBool) {
            return module.constants().nullOf(type);
        }
        int number = module.constants().scalar(scalar, MARK);
        if (count == 1) {
            return number;
        }
        int[] parts = new int[count];
        Arrays.fill(parts, number);
        return module.constants().composite(type, parts);
    }
}
