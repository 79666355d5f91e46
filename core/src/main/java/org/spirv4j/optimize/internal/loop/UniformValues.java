// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Which values are the same in all invocations, because they are computed from memory and arguments that are. */
final class UniformValues {
    /** The maximum number of instructions that are considered for one value. */
    private static final int MAX_INSTRUCTIONS = 1000;

    private final EditableModule module;
    private final TypeFacts types;
    private final Effects effects;
    private final FixedLoads loads;

    /** Whether the parameters of the function are arguments of a kernel. */
    private final boolean isEntryPoint;

    UniformValues(EditableModule module, boolean isEntryPoint, FixedLoads loads) {
        this.module = module;
        this.isEntryPoint = isEntryPoint;
        this.loads = loads;
        types = PassAccess.types(module);
        effects = new Effects(module);
    }

    /** Whether a value of the function is known to be uniform. */
    boolean isUniform(int id) {
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        pending.add(id);
        int count = 0;
        while (!pending.isEmpty()) {
            int instruction = module.definition(pending.pop());
            if (instruction == 0 || ++count > MAX_INSTRUCTIONS) {
                return false;
            }
            boolean isConstant = module.block(instruction) == 0 && !module.is(instruction, Op.OpFunctionParameter);
            int result = module.resultId(instruction);
            boolean isDeclared = module.annotations().isDecorated(result, Decoration.Uniform)
                    || module.annotations().isDecorated(result, Decoration.UniformId);
            if (isConstant || isDeclared || seen.get(instruction)) {
                continue;
            }
            seen.set(instruction);
            if (!isUniformOperation(instruction)) {
                return false;
            }
            for (int k = TypedInstruction.FIRST_OPERAND; k < module.wordCount(instruction); k++) {
                if (module.isId(instruction, k)) {
                    pending.push(module.word(instruction, k));
                }
            }
        }
        return true;
    }

    /** Whether an instruction gives the same result in all invocations if its operands are the same. */
    private boolean isUniformOperation(int instruction) {
        if (module.annotations().isDecorated(module.resultId(instruction), Decoration.NonUniform)) {
            return false;
        }
        return switch (module.op(instruction)) {
            case OpLoad ->
                loads.isFixed(instruction) && isShared(effects.variable(module.word(instruction, Load.POINTER)));
            case OpFunctionParameter -> isEntryPoint;
            default -> effects.isPure(instruction);
        };
    }

    private boolean isShared(int variable) {
        int type = variable == 0 ? 0 : module.typeOf(variable);
        return type != 0
                && (types.isStorageClass(type, StorageClass.Uniform)
                        || types.isStorageClass(type, StorageClass.UniformConstant)
                        || types.isStorageClass(type, StorageClass.PushConstant)
                        || types.isStorageClass(type, StorageClass.StorageBuffer));
    }
}
