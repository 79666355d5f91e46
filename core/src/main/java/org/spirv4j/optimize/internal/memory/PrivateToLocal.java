// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Moves a Private variable that only one function uses into that function, if that is executed once, stores the
 * variable before it does anything else with it, or only loads it: no value lives longer there.
 */
public final class PrivateToLocal implements Pass {
    private static final String NAME = "private-to-local";

    private static final Set<Decoration> OF_ANY_VARIABLE = EnumSet.of(
            Decoration.RelaxedPrecision,
            Decoration.Restrict,
            Decoration.Aliased,
            Decoration.RestrictPointer,
            Decoration.AliasedPointer);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        TypeFacts types = PassAccess.types(module);
        WordBuffer variables = new WordBuffer(0);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpVariable)
                    && types.isStorageClass(module.typeId(i), StorageClass.Private)
                    && ValueDecorations.all(
                            module, module.resultId(i), decoration -> isOfAnyVariable(module, decoration))) {
                variables.add(i);
            }
        }
        IdValues answers = new IdValues(0, 0);
        Map<Integer, Set<Integer>> storedFirst = new HashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            int variable = variables.get(i);
            int function = onlyUser(module, module.resultId(variable));
            if (function != 0 && answers.get(function) == 0) {
                answers.put(function, isExecutedOnce(module, function) ? 1 : -1);
            }
            if (function != 0
                    && (answers.get(function) > 0
                            || storedFirst
                                    .computeIfAbsent(function, f -> storedFirst(module, f))
                                    .contains(module.resultId(variable))
                            || isOnlyLoaded(module, variable))
                    && isMovable(module, types, variable)) {
                move(module, types, variable, function);
                context.applied(
                        module.functionId(function), module.resultId(variable), "variable moved into the function");
            }
        }
    }

    /** Whether a decoration means the same for a variable in storage class Function. */
    private static boolean isOfAnyVariable(EditableModule module, int decoration) {
        return module.is(decoration, Op.OpDecorate)
                && OF_ANY_VARIABLE.contains(Decoration.of(module.word(decoration, TargetDecoration.DECORATION))
                        .orElse(Decoration.BuiltIn));
    }

    /** The only function that uses a variable; 0 if there are several, or a declaration uses it. */
    private static int onlyUser(EditableModule module, int id) {
        int found = 0;
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int block = module.block(module.uses().user(use));
            int function = block == 0 ? 0 : module.functionOf(block);
            if (function == 0 || found != 0 && found != function) {
                return 0;
            }
            found = function;
        }
        return found;
    }

    /** Whether a variable keeps its first value, as a whole and in its parts. */
    private static boolean isOnlyLoaded(EditableModule module, int variable) {
        return PointerUses.all(module, module.resultId(variable), (user, index) -> {
            if (PointerUses.isChain(module, user) || module.is(user, Op.OpCopyObject)) {
                return PointerUses.Answer.FOLLOW;
            }
            return module.is(user, Op.OpLoad) ? PointerUses.Answer.GO_ON : PointerUses.Answer.STOP;
        });
    }

    /** The ids to which each call of a function stores a whole value before anything else is done with them. */
    private static Set<Integer> storedFirst(EditableModule module, int function) {
        Set<Integer> seen = new HashSet<>();
        Set<Integer> stored = new HashSet<>();
        // A loop in a function never leads to its first block.
        int entry = module.firstBlock(function);
        for (int i = module.firstInstruction(entry); i != 0; i = module.nextInBlock(i)) {
            for (int k = 1; k < module.wordCount(i); k++) {
                if (module.isId(i, k)
                        && seen.add(module.word(i, k))
                        && module.is(i, Op.OpStore)
                        && k == Store.POINTER) {
                    stored.add(module.word(i, k));
                }
            }
        }
        return stored.isEmpty() || isRecursive(module, function) ? Set.of() : stored;
    }

    /** Whether a function calls itself, directly or through others. */
    private static boolean isRecursive(EditableModule module, int function) {
        BitSet reached = new BitSet();
        WordBuffer work = new WordBuffer(0);
        work.add(function);
        while (work.size() > 0) {
            int at = work.removeLast();
            for (int b = module.firstBlock(at); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    int callee = module.is(i, Op.OpFunctionCall)
                            ? functionOf(module, module.word(i, FunctionCall.FUNCTION))
                            : 0;
                    if (callee != 0 && !reached.get(callee)) {
                        reached.set(callee);
                        work.add(callee);
                    }
                }
            }
        }
        return reached.get(function);
    }

    /** The function with an id; 0 for one without blocks. */
    private static int functionOf(EditableModule module, int id) {
        int at = module.definition(id);
        while (at != 0 && !module.is(at, Op.OpLabel) && !module.is(at, Op.OpFunctionEnd)) {
            at = module.next(at);
        }
        return at != 0 && module.is(at, Op.OpLabel) ? module.functionOf(module.blockOf(module.resultId(at))) : 0;
    }

    /**
     * Whether a function is an entry point that nothing calls, or is called at one place outside loops by such a
     * function.
     */
    private static boolean isExecutedOnce(EditableModule module, int function) {
        int at = function;
        // In a recursion, no call is executed once.
        for (int steps = module.functionLimit(); steps > 0; steps--) {
            int id = module.functionId(at);
            int call = 0;
            boolean isEntryPoint = false;
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                boolean isCall =
                        module.is(user, Op.OpFunctionCall) && module.uses().index(use) == 3;
                if (module.uses().isPinned(id)
                        || call != 0
                        || isEntryPoint && isCall
                        || !isCall && !isEntryPoint(module, user)) {
                    return false;
                }
                call = isCall ? user : 0;
                isEntryPoint |= !isCall;
            }
            if (call == 0) {
                return isEntryPoint;
            }
            int block = module.block(call);
            at = module.functionOf(block);
            Flow flow = module.flow(at);
            if (isRepeated(flow, flow.number(block))) {
                return false;
            }
        }
        return false;
    }

    /** Whether a block can be reached from itself, by a loop with one entry or several. */
    private static boolean isRepeated(Flow flow, int block) {
        BitSet reached = new BitSet();
        WordBuffer work = new WordBuffer(0);
        work.add(block);
        while (work.size() > 0 && !reached.get(block)) {
            int at = work.removeLast();
            for (int i = 0; i < flow.graph().successorCount(at); i++) {
                int successor = flow.graph().successor(at, i);
                if (!reached.get(successor)) {
                    reached.set(successor);
                    work.add(successor);
                }
            }
        }
        return reached.get(block);
    }

    private static boolean isEntryPoint(EditableModule module, int instruction) {
        return Trait.ENTRY_POINT.has(module.op(instruction));
    }

    /**
     * Whether all uses of a variable are known: the types of the pointers made from it change with its storage class.
     */
    private static boolean isMovable(EditableModule module, TypeFacts types, int variable) {
        int id = module.resultId(variable);
        return isFree(module, id)
                && types.pointee(module.typeId(variable)) != 0
                && PointerUses.all(module, id, (user, index) -> {
                    boolean isMovable = switch (module.op(user)) {
                        case OpLoad, OpCopyMemory, OpImageTexelPointer -> true;
                        case OpStore -> index == 1;
                        case OpAccessChain, OpInBoundsAccessChain ->
                            index == 3
                                    && isFree(module, module.resultId(user))
                                    && types.pointee(module.typeId(user)) != 0;
                        default -> false;
                    };
                    return !isMovable
                            ? PointerUses.Answer.STOP
                            : PointerUses.isChain(module, user) ? PointerUses.Answer.FOLLOW : PointerUses.Answer.GO_ON;
                });
    }

    private static boolean isFree(EditableModule module, int pointer) {
        return !module.uses().isPinned(pointer) && !isDescribed(module, pointer);
    }

    /**
     * Whether debug information outside functions refers to a pointer, which is defined too late for that in a
     * function, other than by a variable of the source that can become a local one.
     */
    private static boolean isDescribed(EditableModule module, int pointer) {
        for (int use = module.uses().firstMention(pointer);
                use != 0;
                use = module.uses().next(use)) {
            if (module.isDebugInfo(module.uses().user(use))
                    && module.block(module.uses().user(use)) == 0
                    && !GlobalDebugVariable.isConvertible(module, use)) {
                return true;
            }
        }
        return false;
    }

    private static void move(EditableModule module, TypeFacts types, int variable, int function) {
        int id = module.resultId(variable);
        int storage = StorageClass.Function.value();
        module.uses().removeFromInterfaces(id);
        int first = module.firstInstruction(module.firstBlock(function));
        module.moveBefore(variable, first);
        module.setWord(variable, TypedVariable.STORAGE_CLASS, storage);
        retype(module, types, variable);
        GlobalDebugVariable.makeLocal(module, id);
        PointerUses.all(module, id, (user, index) -> {
            if (!PointerUses.isChain(module, user)) {
                return PointerUses.Answer.GO_ON;
            }
            retype(module, types, user);
            return PointerUses.Answer.FOLLOW;
        });
    }

    /** Gives a pointer a type of the storage class Function. */
    private static void retype(EditableModule module, TypeFacts types, int pointer) {
        int pointee = types.pointee(module.typeId(pointer));
        module.setWord(
                pointer,
                TypedInstruction.RESULT_TYPE,
                module.declarations().declare(Op.OpTypePointer, 0, StorageClass.Function.value(), pointee));
    }
}
