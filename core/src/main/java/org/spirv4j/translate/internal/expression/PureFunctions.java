// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.reachability.BackwardReach;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;

/** The functions that change nothing but their own variables, and end only by returning. */
final class PureFunctions {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final MemoryRoots roots;
    private final ParameterUses parameters;

    /** By index of an id that is a function: whether it may do more. */
    private final BitSet impure;

    PureFunctions(
            ModuleData data,
            TypeFacts types,
            MemoryRoots roots,
            ParameterUses parameters,
            List<Function> used,
            ArrayPool pool) {
        this.parameters = parameters;
        this.data = data;
        this.types = types;
        this.roots = roots;
        words = data.words;
        impure = pool.bits();
        if (used.size() > 1) {
            BackwardReach calls = new BackwardReach();
            for (Function function : used) {
                look(function, calls);
            }
            calls.extend(impure);
        }
    }

    /** Whether a function changes nothing. */
    boolean isPure(int function) {
        return !impure.get(data.index(function));
    }

    private void look(Function function, BackwardReach calls) {
        int index = data.index(function.id());
        if (function.blockCount() == 0) {
            impure.set(index);
        }
        for (int b = 0; b < function.blockCount(); b++) {
            int end = function.block(b).endInstruction();
            for (int i = function.block(b).firstInstruction() + 1; i < end; i++) {
                int at = data.starts[i];
                Op op = Opcodes.op(words[at] & 0xFFFF);
                if (op == Op.OpFunctionCall) {
                    calls.add(index, data.index(words[at + FunctionCall.FUNCTION]));
                } else if (!isHarmless(at, op)) {
                    impure.set(index);
                }
            }
        }
    }

    private boolean isHarmless(int at, Op op) {
        return switch (op) {
            case OpStore -> isOwn(words[at + Store.POINTER]);
            case OpBranch, OpBranchConditional, OpSwitch, OpReturn, OpReturnValue, OpVariable -> true;
            case OpExtInst -> isValue(at);
            case OpLoad -> !roots.isVolatile(roots.root(words[at + Load.POINTER]));
            default -> Trait.MERGE.has(op) || Trait.LINE.has(op) || Trait.REMOVABLE.has(op) || Trait.PURE.has(op);
        };
    }

    /** Whether an extended instruction only computes a value. */
    private boolean isValue(int at) {
        for (int i = ExtInst.OPERANDS; i < words[at] >>> 16; i++) {
            if (types.isAnyPointer(types.typeOf(words[at + i]))) {
                return false;
            }
        }
        return !types.isVoid(words[at + TypedInstruction.RESULT_TYPE]);
    }

    private boolean isOwn(int pointer) {
        int root = roots.root(pointer);
        return types.op(root) == Op.OpFunctionParameter
                ? parameters.isByValue(root)
                : types.op(root) == Op.OpVariable && types.isStorageClass(types.typeOf(root), StorageClass.Function);
    }
}
