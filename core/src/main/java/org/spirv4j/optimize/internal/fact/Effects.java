// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** What instructions do besides computing their result. */
public final class Effects {
    /** Access chains and copies between a variable and a pointer that are followed. */
    private static final int MAX_STEPS = 1000;

    private final EditableModule module;
    private final TypeFacts types;
    private final ComputingSets sets;

    /** Creates a view of a module. */
    public Effects(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        sets = new ComputingSets(module);
    }

    /** Whether an instruction has no effect but its result: without a use, it can be removed. */
    public boolean isRemovable(int instruction) {
        Op op = module.op(instruction);
        return switch (op) {
            case OpLoad -> !isVolatile(instruction, 4);
            case OpNop -> module.opcode(instruction) == 0;
            case OpVariable, OpUntypedVariableKHR -> true;
            case OpExtInst -> isPureExtended(instruction);
            default -> Trait.REMOVABLE.has(op);
        };
    }

    /** Whether the result of an instruction depends on its operands only. */
    public boolean isPure(int instruction) {
        Op op = module.op(instruction);
        return op == Op.OpExtInst ? isPureExtended(instruction) : Trait.PURE.has(op);
    }

    /** Whether an extended instruction computes a result from its operands, without memory. */
    private boolean isPureExtended(int instruction) {
        int set = module.word(instruction, ExtInst.SET);
        if (!sets.isGlsl(set) && !sets.isOpenCl(set) || types.isVoid(module.typeId(instruction))) {
            return false;
        }
        for (int i = ExtInst.OPERANDS; i < module.wordCount(instruction); i++) {
            if (module.isId(instruction, i) && types.isAnyPointer(module.typeOf(module.word(instruction, i)))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the memory operands that start at a word of an instruction say that the access is volatile. */
    public boolean isVolatile(int instruction, int index) {
        return module.wordCount(instruction) > index
                && (module.word(instruction, index) & MemoryAccess.Volatile.value()) != 0;
    }

    /**
     * Whether a use of a pointer is a load or a store of the whole object that it points to, which is not volatile.
     *
     * @param user an instruction that uses the pointer
     * @param index the number of the word that is the pointer
     */
    public boolean isPlainAccess(int user, int index) {
        return module.is(user, Op.OpLoad)
                ? !isVolatile(user, 4)
                : module.is(user, Op.OpStore) && index == 1 && !isVolatile(user, 3);
    }

    /**
     * The variable that a pointer points into: through access chains and copies. 0 if the pointer may point into
     * several objects, is made from itself, as in code that is never executed, or is made through too many others.
     */
    public int variable(int pointer) {
        int at = pointer;
        for (int steps = MAX_STEPS; steps > 0; steps--) {
            int definition = module.definition(at);
            if (definition == 0) {
                return 0;
            }
            Op op = module.op(definition);
            if (op == Op.OpVariable || op == Op.OpUntypedVariableKHR) {
                return at;
            }
            int base = op == Op.OpCopyObject || Trait.TYPED_ACCESS_CHAIN.has(op)
                    ? 3
                    : Trait.UNTYPED_ACCESS_CHAIN.has(op) ? 4 : 0;
            if (base == 0) {
                return 0;
            }
            at = module.word(definition, base);
        }
        return 0;
    }

    /** The storage class of a pointer; -1 if the id is not a pointer. */
    public int storageClass(int pointer) {
        return types.storageClass(module.typeOf(pointer));
    }

    /** Whether a pointer is to memory of the invocation alone: Function or Private. */
    public boolean isPrivate(int pointer) {
        int storage = storageClass(pointer);
        return storage == StorageClass.Function.value() || storage == StorageClass.Private.value();
    }
}
