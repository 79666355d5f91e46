// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.BitSet;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CopyMemorySized;
import org.spirv4j.internal.operand.MemoryWrite;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/** Finds the instructions that have an effect, and what they need. */
final class Liveness {
    private final EditableModule module;
    private final PassOptions options;
    private final Effects effects;
    private final LiveRoots roots;
    private final BitSet live = new BitSet();
    private final WordBuffer work = new WordBuffer(64);

    /** Whether only the blocks of one function are looked at, and what was marked there. */
    private boolean isInFunction;

    private final WordBuffer marked = new WordBuffer(64);

    private final VariableStores stores;

    private final BitSet annotated = new BitSet();

    /** By function: its constructs, once the function is live. */
    private final ConstructExits[] constructs;

    /** The live functions whose control flow is kept as it is, because it is not structured. */
    private final BitSet plain = new BitSet();

    Liveness(EditableModule module, PassOptions options) {
        this.module = module;
        this.options = options;
        effects = new Effects(module);
        roots = new LiveRoots(module, options);
        stores = new VariableStores(module, effects);
        constructs = new ConstructExits[module.functionLimit()];
    }

    /** Marks the live instructions. */
    void find() {
        findAnnotated();
        markRoots();
        propagate();
    }

    /** Marks the live instructions in the blocks of one function; what is outside of them is taken to be live. */
    void findIn(int function) {
        isInFunction = true;
        markFunction(module.functionStart(function));
        propagate();
    }

    /** Takes back the marks of the last function. */
    void forget(int function) {
        for (int i = 0; i < marked.size(); i++) {
            live.clear(marked.get(i));
        }
        marked.clear();
        plain.clear(function);
        constructs[function] = null;
    }

    /** Marks what the positions of the instructions of functions need, and the descriptions of functions. */
    void findPositions() {
        markPositions();
        int first = firstFunctionInstruction();
        for (int i = module.first(); i != 0 && i != first; i = module.next(i)) {
            if (roots.describesFunction(i)) {
                mark(i);
            }
        }
        propagate();
    }

    /** Whether an instruction is marked. */
    boolean isLive(int instruction) {
        return live.get(instruction);
    }

    /** Whether variables in the interface of an entry point that nothing uses are kept. */
    boolean keepsInterface() {
        return options.preserveInterface();
    }

    /** The constructs of a live function. */
    Optional<ConstructExits> constructs(int function) {
        return Optional.ofNullable(constructs[function]);
    }

    /** Whether the control flow of a live function is kept, because it is not structured. */
    boolean isPlain(int function) {
        return plain.get(function);
    }

    // --- roots

    /** Whether an instruction describes something for debuggers, and is of no use unless something refers to it. */
    boolean isDebugDescription(int instruction) {
        return roots.isDescription(instruction);
    }

    private void markRoots() {
        boolean isLinked = module.declarations().hasCapability(Capability.Linkage);
        int first = firstFunctionInstruction();
        for (int i = module.first(); i != 0 && i != first; i = module.next(i)) {
            markRoot(i);
        }
        for (int f = 1; f < module.functionLimit(); f++) {
            int start = module.functionStart(f);
            if (start != 0 && isLinked && module.annotations().hasDecorations(module.functionId(f))) {
                mark(start);
            }
        }
        for (int i = first; i != 0; i = module.next(i)) {
            int block = module.block(i);
            if (block != 0) {
                i = module.terminator(module.lastBlock(module.functionOf(block)));
            } else if (!LiveRoots.isFunctionPart(module.op(i))) {
                mark(i);
            }
        }
    }

    int firstFunctionInstruction() {
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0) {
                return module.functionStart(f);
            }
        }
        return 0;
    }

    private void markRoot(int instruction) {
        Op op = module.op(instruction);
        if (Trait.ENTRY_POINT.has(op)) {
            markEntryPoint(instruction);
            return;
        }
        if (roots.isRoot(instruction, op)) {
            mark(instruction);
        }
    }

    private void markEntryPoint(int instruction) {
        mark(instruction);
        for (int i = EntryPoints.firstVariable(module, instruction); i < module.wordCount(instruction); i++) {
            int variable = module.word(instruction, i);
            if (keepsInterface() || effects.storageClass(variable) == StorageClass.Output.value()) {
                markId(variable);
            }
        }
    }

    // --- marking

    private void markId(int id) {
        int definition = module.definition(id);
        if (definition != 0) {
            mark(definition);
        }
    }

    private void mark(int instruction) {
        if (isOutside(instruction) || live.get(instruction)) {
            return;
        }
        setLive(instruction);
        work.add(instruction);
    }

    private void setLive(int instruction) {
        live.set(instruction);
        if (isInFunction) {
            marked.add(instruction);
        }
    }

    /** Whether an instruction is not in the blocks of the only function that is looked at. */
    private boolean isOutside(int instruction) {
        return isInFunction && module.block(instruction) == 0;
    }

    private void propagate() {
        while (work.size() > 0) {
            reach(work.removeLast());
        }
    }

    private void reach(int instruction) {
        Op op = module.op(instruction);
        if (module.isDebugInfo(instruction)) {
            reachDebugInfo(instruction);
            return;
        }
        // What a group decorates may be dead: only the group is needed.
        int count = Trait.GROUP_DECORATION.has(op)
                ? 2
                : Trait.ENTRY_POINT.has(op)
                        ? EntryPoints.firstVariable(module, instruction)
                        : module.wordCount(instruction);
        for (int i = 1; i < count; i++) {
            if (module.isId(instruction, i)) {
                markId(module.word(instruction, i));
            }
        }
        int result = module.resultId(instruction);
        if (result != 0 && annotated.get(result)) {
            markDecorations(result);
        }
        if (Trait.VARIABLE.has(op)) {
            stores.forEach(result, store -> {
                if (isInReachedFunction(store)) {
                    mark(store);
                }
            });
        } else if (op == Op.OpFunction) {
            markFunction(instruction);
        }
        int block = module.block(instruction);
        if (block != 0) {
            markControl(instruction, op, block);
        }
    }

    /** Marks strings, types, constants and debug information that debug information refers to. */
    private void reachDebugInfo(int instruction) {
        for (int i = 1; i < module.wordCount(instruction); i++) {
            if (module.isId(instruction, i)) {
                int definition = module.definition(module.word(instruction, i));
                if (definition != 0 && (i < 5 || isDescription(definition))) {
                    mark(definition);
                }
            }
        }
    }

    private boolean isDescription(int definition) {
        Op op = module.op(definition);
        return op == Op.OpString
                || Trait.TYPE_DECLARATION.has(op)
                || Trait.CONSTANT.has(op)
                || module.isDebugInfo(definition);
    }

    /**
     * Finds the ids that annotations mention, so that those of the other ids, such as their names, need not be looked
     * at.
     */
    private void findAnnotated() {
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            for (int k = Trait.ANNOTATION.has(module.op(i)) ? module.wordCount(i) - 1 : 0; k > 0; k--) {
                if (module.isId(i, k)) {
                    annotated.set(module.word(i, k));
                }
            }
        }
    }

    /** Marks the ids that the decorations of an id use. */
    private void markDecorations(int id) {
        for (int use = module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (Trait.ANNOTATION.has(module.op(user)) && !isCounterBuffer(user)) {
                mark(user);
            }
        }
    }

    /** Whether a decoration names the counter of a buffer, which is not needed by those who do not use it. */
    boolean isCounterBuffer(int instruction) {
        return module.is(instruction, Op.OpDecorateId)
                && module.word(instruction, TargetDecoration.DECORATION) == Decoration.CounterBuffer.value();
    }

    /** Whether an instruction is in a function that has been reached; one that will be marks its stores itself. */
    private boolean isInReachedFunction(int instruction) {
        int block = module.block(instruction);
        return block != 0 && constructs[module.functionOf(block)] != null;
    }

    private void markFunction(int start) {
        int first = module.next(start);
        while (!module.is(first, Op.OpLabel) && !module.is(first, Op.OpFunctionEnd)) {
            mark(first);
            first = module.next(first);
        }
        if (module.is(first, Op.OpFunctionEnd)) {
            return;
        }
        int function = module.functionOf(module.block(first));
        Flow flow = module.flow(function);
        ConstructExits found = new ConstructExits(module, function);
        constructs[function] = found;
        if (!found.isStructured()) {
            plain.set(function);
        }
        for (int n = 0; n < flow.blockCount(); n++) {
            int block = flow.block(n);
            if (flow.search().isReachable(n)) {
                markEffects(block, n, found);
            } else if (isInFunction) {
                markAll(block);
            }
        }
        for (int exit = found.firstExit(-1); exit >= 0; exit = found.nextExit(exit)) {
            markExit(found.exitBlock(exit), found, flow);
        }
    }

    /** Whether a function has been reached. */
    boolean isReached(int function) {
        return constructs[function] != null;
    }

    /** Marks the instructions of a block that cannot be reached but may have to stay. */
    private void markAll(int block) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            if (!isPosition(i)) {
                mark(i);
            }
        }
    }

    private void markEffects(int block, int number, ConstructExits found) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            Op op = module.op(i);
            if (i == module.terminator(block)) {
                markTerminator(i, op, number, found);
            } else if (VariableStores.isStore(op)) {
                markStore(i, op);
            } else if (!Trait.MERGE.has(op) && !isPosition(i) && !effects.isRemovable(i)) {
                mark(i);
            }
        }
    }

    /** Whether an instruction is part of the debug information of its block. */
    boolean isPosition(int instruction) {
        return module.isDebugInfo(instruction) || Trait.LINE.has(module.op(instruction));
    }

    private void markStore(int instruction, Op op) {
        int memoryOperands = op == Op.OpCopyMemorySized ? CopyMemorySized.MEMORY_ACCESS : Store.MEMORY_ACCESS;
        int variable = effects.variable(module.word(instruction, MemoryWrite.TARGET));
        if (variable == 0
                || !stores.isUnobserved(variable)
                || effects.isVolatile(instruction, memoryOperands)
                || isOutside(module.definition(variable))
                || live.get(module.definition(variable))) {
            mark(instruction);
        }
    }

    private void markTerminator(int instruction, Op op, int number, ConstructExits found) {
        boolean isControl = switch (op) {
            case OpBranch -> true;
            case OpBranchConditional, OpSwitch -> found.isStructured();
            default -> false;
        };
        boolean isInnermost = found.enclosing(number) < 0 && found.merge(number) < 0;
        if (op == Op.OpUnreachable) {
            setLive(instruction);
        } else if (!isControl || isInnermost && op != Op.OpBranch) {
            mark(instruction);
        }
    }

    /** Marks the branches that decide whether an instruction is executed, and for an OpPhi, which value it has. */
    private void markControl(int instruction, Op op, int block) {
        int function = module.functionOf(block);
        ConstructExits found = constructs[function];
        if (found == null || Trait.VARIABLE.has(op)) {
            return;
        }
        Flow flow = module.flow(function);
        int number = flow.number(block);
        if (plain.get(function)) {
            return;
        }
        if (op == Op.OpPhi) {
            for (int i = 0; i < module.blocks().incomingCount(instruction); i++) {
                int predecessor = module.blockOf(module.blocks().incomingLabel(instruction, i));
                if (predecessor != 0) {
                    markBlock(flow.number(predecessor), found, flow);
                    if (found.merge(flow.number(predecessor)) >= 0) {
                        markHeader(flow.number(predecessor), flow);
                    }
                }
            }
        }
        if (op != Op.OpLabel) {
            markBlock(number, found, flow);
        }
        if (instruction == module.terminator(block) && found.merge(number) >= 0) {
            for (int exit = found.firstExit(number); exit >= 0; exit = found.nextExit(exit)) {
                markExit(found.exitBlock(exit), found, flow);
            }
        }
    }

    /** Marks the branches that decide whether a block is executed. */
    private void markBlock(int number, ConstructExits found, Flow flow) {
        if (found.merge(number) >= 0 && found.isLoop(number)) {
            markHeader(number, flow);
        }
        if (found.enclosing(number) >= 0) {
            markHeader(found.enclosing(number), flow);
        }
    }

    private void markHeader(int header, Flow flow) {
        int block = flow.block(header);
        mark(module.terminator(block));
        mark(module.merge(block));
    }

    /** Marks a branch that decides where the control flow of a live construct goes. */
    private void markExit(int number, ConstructExits found, Flow flow) {
        if (found.merge(number) >= 0) {
            markHeader(number, flow);
        } else {
            int terminator = module.terminator(flow.block(number));
            if (!module.is(terminator, Op.OpBranch)) {
                mark(terminator);
            }
            markBlock(number, found, flow);
        }
    }

    // --- debug information

    /** Marks what the positions of live instructions need. */
    private void markPositions() {
        BitSet seen = new BitSet();
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) == 0) {
                continue;
            }
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    markPosition(module.positions().line(i), seen);
                    markPosition(module.positions().scope(i), seen);
                    if (isPosition(i)) {
                        reachDebugInfo(i);
                    }
                }
            }
        }
    }

    private void markPosition(int state, BitSet seen) {
        if (state != 0 && !seen.get(state)) {
            seen.set(state);
            for (int i = 1; i < module.wordCount(state); i++) {
                if (module.isId(state, i)) {
                    markId(module.word(state, i));
                }
            }
        }
    }
}
