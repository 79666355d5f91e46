// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.reflect.internal.constant.ConstantReader;

/**
 * Finds the members of a block that an entry point uses: those that access chains select, from the variable or from a
 * copy of its pointer in a function that the entry point reaches. A load, store or copy of the whole block uses all
 * members.
 */
final class MemberUse {
    private final SpirvModule module;
    private final ModuleData data;
    private final Types types;
    private final ConstantReader constants;

    /** What searches share, made by the first of them. */
    private @Nullable DefUse defUse;

    MemberUse(SpirvModule module, Types types, ConstantReader constants) {
        this.module = module;
        data = ModuleAccess.data(module);
        this.types = types;
        this.constants = constants;
    }

    private synchronized DefUse defUse() {
        DefUse known = defUse;
        if (known == null) {
            known = DefUse.of(module);
            defUse = known;
        }
        return known;
    }

    /** The numbers of the members of a variable's block that are used. */
    BitSet of(int variable, StructType block, EntryPointUse use) {
        return new Search(block, use).run(variable);
    }

    /**
     * Adds the members that an entry point uses of structures at addresses and in descriptor heaps, which no
     * variable holds: those that access chains select, and all of what is loaded, stored or copied as a whole.
     */
    void addBehindPointers(EntryPointUse use, Map<StructType, BitSet> used) {
        for (Function function : module.layout().functions()) {
            if (use.uses(function.id())) {
                for (Instruction instruction : function.instructions()) {
                    addBehindPointer(instruction, used);
                }
            }
        }
    }

    private void addBehindPointer(Instruction instruction, Map<StructType, BitSet> used) {
        int opcode = instruction.opcode();
        if (Trait.ACCESS_CHAIN.has(data.tables, opcode)) {
            boolean isUntyped = Trait.UNTYPED_ACCESS_CHAIN.has(data.tables, opcode);
            int base = instruction.word(isUntyped ? UntypedAccessChain.BASE : TypedAccessChain.BASE);
            ReflectedType type = isUntyped
                    ? types.typeOrUnknown(instruction.word(UntypedAccessChain.BASE_TYPE))
                    : behindAddress(base);
            int next = (isUntyped ? UntypedAccessChain.BASE : TypedAccessChain.BASE)
                    + (Trait.PTR_ACCESS_CHAIN.has(data.tables, opcode) ? 2 : 1);
            while (next < instruction.wordCount() && type instanceof ArrayType array) {
                type = array.element();
                next++;
            }
            if (type instanceof StructType struct && next < instruction.wordCount()) {
                OptionalLong index = constants.value(instruction.word(next));
                if (index.isPresent() && index.getAsLong() < struct.members().size()) {
                    members(struct, used).set((int) index.getAsLong());
                }
            }
            return;
        }
        switch (instruction.op().orElse(Op.OpNop)) {
            case OpLoad -> addWhole(instruction.word(Load.POINTER), instruction.typeId(), used);
            case OpStore -> addWhole(instruction.word(Store.POINTER), typeOf(instruction.word(Store.OBJECT)), used);
            case OpCopyMemory -> {
                addWhole(instruction.word(CopyMemory.TARGET), 0, used);
                addWhole(instruction.word(CopyMemory.SOURCE), 0, used);
            }
            default -> {
                // Others access single values.
            }
        }
    }

    /** Adds all members of what a pointer points to; for an untyped pointer, of the type of the value. */
    private void addWhole(int pointer, int value, Map<StructType, BitSet> used) {
        ReflectedType type = behindAddress(pointer);
        ReflectedType whole = type instanceof OpaqueType && value != 0 ? types.typeOrUnknown(value) : type;
        if (whole.innermostElement() instanceof StructType struct) {
            members(struct, used).set(0, struct.members().size());
        }
    }

    private static BitSet members(StructType struct, Map<StructType, BitSet> used) {
        return used.computeIfAbsent(struct, key -> new BitSet());
    }

    private int typeOf(int id) {
        return data.definition(id) == 0 ? 0 : data.typeId(data.definition(id));
    }

    /** What an address points to; unknown for other pointers. */
    private ReflectedType behindAddress(int pointer) {
        return types.typeOrUnknown(typeOf(pointer)) instanceof PointerType type
                        && type.isAddress()
                        && type.pointee().isPresent()
                ? type.pointee().get()
                : types.typeOrUnknown(0);
    }

    /** A search from one variable. */
    private final class Search {
        private final DefUse uses;
        private final StructType block;
        private final EntryPointUse use;
        private final BitSet found = new BitSet();
        private final VisitQueue pointers = new VisitQueue(16);
        private final OperandScanner scanner = new OperandScanner(data);
        private boolean all;

        Search(StructType block, EntryPointUse use) {
            this.block = block;
            this.use = use;
            uses = defUse();
        }

        BitSet run(int variable) {
            int count = block.members().size();
            pointers.add(data.index(variable));
            while (!pointers.isEmpty() && !all) {
                int pointer = data.id(pointers.remove());
                for (int i = 0; i < uses.useCount(pointer) && !all; i++) {
                    if (isReached(uses.userIndex(pointer, i))) {
                        look(uses.user(pointer, i), pointer, uses.operandIndex(pointer, i));
                    }
                }
            }
            if (all || found.cardinality() == count) {
                found.set(0, count);
            }
            return found;
        }

        private boolean isReached(int instruction) {
            return module.layout()
                    .functionContaining(instruction)
                    .filter(function -> use.uses(function.id()))
                    .isPresent();
        }

        private void add(int pointer) {
            if (pointer > 0 && data.definition(pointer) != 0) {
                pointers.add(data.index(pointer));
            }
        }

        /** Looks at an instruction that uses a pointer to the block, or to an array of such blocks. */
        private void look(Instruction user, int pointer, int operand) {
            int opcode = user.opcode();
            if (Trait.ACCESS_CHAIN.has(data.tables, opcode)) {
                access(user, pointer);
                return;
            }
            switch (user.op().orElse(Op.OpNop)) {
                case OpCopyObject, OpSelect, OpPhi -> add(user.resultId());
                case OpFunctionCall -> call(user, operand);
                case OpArrayLength -> member(user.word(ArrayLength.ARRAY_MEMBER));
                case OpUntypedArrayLengthKHR -> member(user.word(UntypedArrayLengthKHR.ARRAY_MEMBER));
                case OpExtInst -> all |= !isDebug(user);
                default -> all = true;
            }
        }

        private void member(int number) {
            if (number >= 0 && number < block.members().size()) {
                found.set(number);
            }
        }

        private void call(Instruction call, int operand) {
            // Operands are the result type, the result, the function and the arguments.
            Optional<Function> callee = module.layout().function(call.word(FunctionCall.FUNCTION));
            List<Instruction> parameters = callee.map(Function::parameters).orElse(List.of());
            int argument = operand - 3;
            if (argument >= 0 && argument < parameters.size()) {
                add(parameters.get(argument).resultId());
            }
        }

        private boolean isDebug(Instruction instruction) {
            return scanner.isDescription(scanner.importedSet(instruction.wordOffset(), instruction.word(ExtInst.SET)));
        }

        private void access(Instruction chain, int pointer) {
            boolean isUntyped = Trait.UNTYPED_ACCESS_CHAIN.has(data.tables, chain.opcode());
            int base = isUntyped ? UntypedAccessChain.BASE : TypedAccessChain.BASE;
            if (chain.word(base) != pointer) {
                all = true;
                return;
            }
            ReflectedType type = isUntyped
                    ? types.typeOrUnknown(chain.word(UntypedAccessChain.BASE_TYPE))
                    : pointee(chain.word(base));
            int next = base + (Trait.PTR_ACCESS_CHAIN.has(data.tables, chain.opcode()) ? 2 : 1);
            while (next < chain.wordCount() && type instanceof ArrayType array) {
                type = array.element();
                next++;
            }
            ReflectedType innermost = type.innermostElement();
            if (!(innermost instanceof StructType struct) || struct != block) {
                all = true;
            } else if (next >= chain.wordCount()) {
                add(chain.resultId());
            } else {
                OptionalLong index = constants.value(chain.word(next));
                if (index.isPresent()) {
                    member((int) Math.min(Integer.MAX_VALUE, index.getAsLong()));
                } else {
                    all = true;
                }
            }
        }

        private ReflectedType pointee(int pointer) {
            ReflectedType type = types.typeOrUnknown(data.typeId(data.definition(pointer)));
            return type instanceof PointerType p && p.pointee().isPresent()
                    ? p.pointee().get()
                    : type;
        }
    }
}
