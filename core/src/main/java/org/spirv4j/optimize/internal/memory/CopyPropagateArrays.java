// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.LocalVariables;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.pass.WorkNumbers;

/**
 * Reads the original instead of a copy: a variable of a function that is stored once, from memory that nothing changes,
 * is replaced by a pointer to that memory. The stored value may be put together from the parts of the original.
 */
public final class CopyPropagateArrays implements FunctionPass {
    private static final String NAME = "copy-propagate-arrays";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Run run = new Run(module, context.options().definedBehavior());
        return function -> {
            run.limit = module.instructionLimit();
            run.numbered = 0;
            for (int variable : run.inOrderOfStores(LocalVariables.of(module, function, run::isCandidate))) {
                int id = module.resultId(variable);
                if (run.propagate(variable, module.flow(function))) {
                    context.applied(module.functionId(function), id, "copy replaced by its original");
                }
            }
        };
    }

    /** Replaces copies in one module. */
    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final Effects effects;
        private final CopySources sources;
        private final LogicalCopies copies;
        private final int glsl;

        /** Whether an access may reach what is outside of its array. */
        private final boolean isDefined;

        /** Instructions from this number on are made here. */
        private int limit;

        /** By instruction: its position in the function that is numbered. Few functions need it. */
        private final WorkNumbers positions = new WorkNumbers();

        private int numbered;

        Run(EditableModule module, boolean isDefined) {
            this.module = module;
            this.isDefined = isDefined;
            types = PassAccess.types(module);
            effects = new Effects(module);
            sources = new CopySources(module);
            copies = new LogicalCopies(module);
            glsl = Preamble.importedSet(module, "GLSL.std.450");
        }

        private void number(int function) {
            if (numbered == function) {
                return;
            }
            numbered = function;
            int[] numbers = positions.below(limit);
            int position = 0;
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (i < limit) {
                        numbers[i] = ++position;
                    }
                }
            }
        }

        /** Whether a variable may be a copy: it is stored once, as a whole. */
        boolean isCandidate(int variable) {
            int id = module.resultId(variable);
            int store = module.uses().isPinned(id) ? 0 : onlyStore(id);
            return store != 0 && !effects.isVolatile(store, 3);
        }

        /** Sorts variables by the positions of their stores, since a copy may be copied again. */
        int[] inOrderOfStores(int[] variables) {
            if (variables.length < 2) {
                return variables;
            }
            number(module.functionOf(module.block(variables[0])));
            int[] numbers = positions.below(limit);
            long[] keys = new long[variables.length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = (long) numbers[onlyStore(module.resultId(variables[i]))] << 32 | i;
            }
            Arrays.sort(keys);
            return Arrays.stream(keys).mapToInt(key -> variables[(int) key]).toArray();
        }

        boolean propagate(int variable, Flow flow) {
            int id = module.resultId(variable);
            int type = types.pointee(module.typeId(variable));
            int store = onlyStore(id);
            if (store == 0) {
                return false;
            }
            int[] source = sources.find(module.word(store, Store.OBJECT));
            if (source.length == 0 || !isWorthwhile(type, id, sources.storageClass(source))) {
                return false;
            }
            if (!isReadOnly(id, store, flow, sources.storageClass(source))) {
                return false;
            }
            boolean isEarly = !areChainsAfter(id, store, flow);
            if (isEarly && !Trait.VARIABLE.has(module.opOf(source[0]))) {
                return false;
            }
            int pointee = sources.type(source);
            if (isDefined && !isSameOutside(id, source) || !isConvertible(id, type, pointee)) {
                return false;
            }
            redirect(id, original(source, store, isEarly ? afterVariables(variable) : store), pointee);
            module.remove(store);
            module.remove(variable);
            return true;
        }

        /** A pointer to the source of a stored value, which may be used from an instruction on. */
        private int original(int[] source, int store, int from) {
            int value = module.definition(module.word(store, Store.OBJECT));
            return from == store && module.is(value, Op.OpLoad)
                    ? module.word(value, Load.POINTER)
                    : sources.pointer(source, from);
        }

        /** The first instruction after the variables of a block, between which debug information may stand. */
        private int afterVariables(int variable) {
            int at = module.nextInBlock(variable);
            while (Trait.VARIABLE.has(module.op(at)) || module.is(at, Op.OpExtInst)) {
                at = module.nextInBlock(at);
            }
            return at;
        }

        /** Whether all access chains that start at a copy come after the store, whether they are used or not. */
        private boolean areChainsAfter(int copy, int store, Flow flow) {
            for (int use = module.uses().first(copy);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (PointerUses.isChain(module, user) && !isAfter(user, store, flow)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether accesses to a copy reach the same in the original even if they are outside of their arrays. */
        private boolean isSameOutside(int copy, int[] source) {
            boolean isWhole = source.length == 1 && Trait.VARIABLE.has(module.opOf(source[0]));
            return isWhole
                    || PointerUses.all(
                            module,
                            copy,
                            (user, index) -> !PointerUses.isChain(module, user)
                                    ? PointerUses.Answer.GO_ON
                                    : PointerUses.isInside(module, types, module.resultId(user))
                                            ? PointerUses.Answer.FOLLOW
                                            : PointerUses.Answer.STOP);
        }

        private int onlyStore(int id) {
            int found = 0;
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                if (module.is(module.uses().user(use), Op.OpStore)) {
                    if (found != 0 || module.uses().index(use) != 1) {
                        return 0;
                    }
                    found = module.uses().user(use);
                }
            }
            return found;
        }

        /**
         * Whether a variable is better not made a value: it is large, or not only loaded, or the original is an input.
         */
        private boolean isWorthwhile(int type, int id, int storage) {
            if (storage == StorageClass.Input.value()
                    || types.isArray(type)
                    || types.isStruct(type)
                    || types.isMatrix(type)
                    || isOpaque(type)) {
                return true;
            }
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (!module.is(user, Op.OpLoad) && !module.is(user, Op.OpStore) && !PointerUses.isChain(module, user)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isOpaque(int type) {
            return module.is(module.definition(type), Op.OpTypeImage)
                    || module.is(module.definition(type), Op.OpTypeSampler)
                    || module.is(module.definition(type), Op.OpTypeSampledImage)
                    || module.is(module.definition(type), Op.OpTypeAccelerationStructureKHR);
        }

        /** Whether all uses of a copy but its store read it, after the store, in ways that the original allows. */
        private boolean isReadOnly(int copy, int store, Flow flow, int storage) {
            return PointerUses.all(module, copy, (user, index) -> {
                if (user == store) {
                    return PointerUses.Answer.GO_ON;
                }
                boolean reads = switch (module.op(user)) {
                    case OpLoad -> true;
                    case OpAccessChain, OpInBoundsAccessChain ->
                        index == 3 && !module.uses().isPinned(module.resultId(user));
                    case OpImageTexelPointer -> storage == StorageClass.UniformConstant.value();
                    case OpExtInst -> storage == StorageClass.Input.value() && index == 5 && interpolates(user);
                    default -> false;
                };
                boolean isChain = PointerUses.isChain(module, user);
                if (!reads || !isChain && !isAfter(user, store, flow)) {
                    return PointerUses.Answer.STOP;
                }
                return isChain ? PointerUses.Answer.FOLLOW : PointerUses.Answer.GO_ON;
            });
        }

        private boolean interpolates(int instruction) {
            int number = module.word(instruction, ExtInst.INSTRUCTION);
            return module.word(instruction, ExtInst.SET) == glsl
                    && number >= GlslStd450Numbers.InterpolateAtCentroid
                    && number <= GlslStd450Numbers.InterpolateAtOffset;
        }

        private boolean isAfter(int user, int store, Flow flow) {
            int block = module.block(user);
            if (block == 0 || user >= limit) {
                return false;
            }
            if (block != module.block(store)) {
                return flow.isReachable(block) && flow.dominates(module.block(store), block);
            }
            number(module.functionOf(block));
            int[] numbers = positions.below(limit);
            return numbers[user] > numbers[store];
        }

        /** Whether the parts of a copy that are read have types in the original that can be copied. */
        private boolean isConvertible(int copy, int type, int original) {
            IdValues parts = new IdValues(0, 0);
            IdValues originals = new IdValues(0, 0);
            parts.put(copy, type);
            originals.put(copy, original);
            return PointerUses.all(module, copy, (user, index) -> {
                if (module.is(user, Op.OpStore)) {
                    return PointerUses.Answer.GO_ON;
                }
                int pointer = module.word(user, index);
                int part = parts.get(pointer);
                int originalPart = originals.get(pointer);
                if (!PointerUses.isChain(module, user)) {
                    boolean isSame = part == originalPart;
                    return isSame || module.is(user, Op.OpLoad) && copies.isPossible(user, originalPart)
                            ? PointerUses.Answer.GO_ON
                            : PointerUses.Answer.STOP;
                }
                part = part(part, user);
                originalPart = part(originalPart, user);
                parts.put(module.resultId(user), part);
                originals.put(module.resultId(user), originalPart);
                return part != 0 && originalPart != 0 ? PointerUses.Answer.FOLLOW : PointerUses.Answer.STOP;
            });
        }

        /** The type of the part of an object to which the indexes of a chain lead; 0 if it is not known. */
        private int part(int type, int chain) {
            int part = type;
            for (int i = TypedAccessChain.FIRST_INDEX; i < module.wordCount(chain); i++) {
                part = types.indexedType(part, module.word(chain, i));
            }
            return part;
        }

        /** Lets the users of a copy use the original; the pointers made from it get its storage class and types. */
        private void redirect(int copy, int original, int pointee) {
            int storage = types.storageClass(module.typeOf(original));
            IdValues pointees = new IdValues(0, 0);
            pointees.put(copy, pointee);
            WordBuffer loads = new WordBuffer(0);
            PointerUses.all(module, copy, (user, index) -> {
                int type = pointees.get(module.word(user, index));
                if (!PointerUses.isChain(module, user)) {
                    if (module.is(user, Op.OpLoad)) {
                        loads.add(user);
                        loads.add(type);
                    }
                    return PointerUses.Answer.GO_ON;
                }
                type = part(type, user);
                pointees.put(module.resultId(user), type);
                module.setWord(
                        user,
                        TypedInstruction.RESULT_TYPE,
                        module.declarations().declare(Op.OpTypePointer, 0, storage, type));
                return PointerUses.Answer.FOLLOW;
            });
            for (int i = 0; i < loads.size(); i += 2) {
                int load = loads.get(i);
                dropAlignment(load);
                if (module.typeId(load) != loads.get(i + 1)) {
                    copies.convert(load, loads.get(i + 1));
                }
            }
            for (int use = module.uses().first(copy), next; use != 0; use = next) {
                next = module.uses().next(use);
                if (!module.is(module.uses().user(use), Op.OpStore)) {
                    module.setWord(module.uses().user(use), module.uses().index(use), original);
                }
            }
        }

        /** Lets a load state no alignment, since the original may have another one. */
        private void dropAlignment(int load) {
            if (module.wordCount(load) <= 4
                    || (module.word(load, Load.MEMORY_ACCESS) & MemoryAccess.Aligned.value()) == 0) {
                return;
            }
            int rest = module.word(load, Load.MEMORY_ACCESS) & ~MemoryAccess.Aligned.value();
            module.setWord(load, Load.MEMORY_ACCESS, rest);
            module.removeOperands(
                    load, rest == 0 ? Load.MEMORY_ACCESS : Load.MEMORY_ACCESS_PARAMETERS, rest == 0 ? 2 : 1);
        }
    }
}
