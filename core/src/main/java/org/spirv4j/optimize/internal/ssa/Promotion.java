// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.Arrays;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.LocalVariables;
import org.spirv4j.optimize.internal.fact.PointerCopies;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.pass.WorkNumbers;

/**
 * Turns variables of a function into values: each load becomes the value that was stored last, and where several stores
 * reach a block, an OpPhi chooses among them. Takes one variable after the other, in time linear in its accesses and in
 * the blocks between them.
 */
public final class Promotion {
    /** Which variables are promoted. */
    public enum Kind {
        /** All that are loaded and stored as a whole. */
        ALL,
        /** Those with a single store that dominates all loads, or with an initializer and no store. */
        SINGLE_STORE
    }

    /** No store reaches the end of the block; what reaches its start does. */
    private static final int PASSED = 0;

    private static final int UNKNOWN = -1;

    /** Values from here on down stand for the OpPhi of a block: {@code PHI - block}. */
    private static final int PHI = -2;

    /** How many visits of blocks are allowed for each instruction and block of the function, and for free. */
    private static final long VISITS = 64;

    private static final long FREE_VISITS = 1 << 20;

    private final EditableModule module;
    private final TypeFacts types;
    private final PhiTypes phiTypes;
    private final Kind kind;

    /** By instruction of the function: its position. */
    private final int[] positions;

    /** By id: the value that replaces a load. */
    private final IdValues replacements = new IdValues(0, 0);

    private final Flow flow;
    private final ControlFlowGraph graph;
    private final int[] order;

    /** By number of a block: the last stored value, {@link #PASSED}, or an OpPhi. */
    private final int[] ends;

    /** By number of a block: the value at its start. */
    private final int[] starts;

    private final int[] needed;
    private int neededCount;
    private final LoadsAndStores accesses;
    private int[] loads = new int[16];
    private int[] values = new int[16];
    private int loadCount;
    private final int[] phis;
    private int undef;

    /** Whether a variable that nothing was stored to is zero. */
    private final boolean isZero;

    /** Whether pointers are addresses. */
    private final boolean isPhysical;

    private long visitsLeft;

    private Promotion(
            EditableModule module,
            Kind kind,
            boolean isZero,
            boolean isPhysical,
            PhiTypes phiTypes,
            Flow flow,
            int[] positions) {
        this.module = module;
        this.kind = kind;
        this.isZero = isZero;
        this.isPhysical = isPhysical;
        this.phiTypes = phiTypes;
        this.flow = flow;
        this.positions = positions;
        accesses = new LoadsAndStores(module, kind, flow, positions);
        types = PassAccess.types(module);
        graph = flow.graph();
        int count = graph.blockCount();
        ends = new int[count];
        starts = new int[count];
        needed = new int[count];
        phis = new int[count];
        order = new int[count];
        Arrays.fill(starts, UNKNOWN);
        Arrays.fill(ends, UNKNOWN);
        int position = 0;
        for (int n = 0; n < count; n++) {
            for (int i = module.label(flow.block(n)); i != 0; i = module.nextInBlock(i)) {
                positions[i] = ++position;
            }
        }
        visitsLeft = FREE_VISITS + VISITS * position;
    }

    /** Prepares to promote the variables of functions. */
    public static FunctionPass.Work start(EditableModule module, Kind kind, PassContext context) {
        boolean isPhysical = Preamble.isPhysical(module);
        boolean mayChoosePointers = module.declarations().hasCapability(Capability.VariablePointers)
                || module.declarations().hasCapability(Capability.VariablePointersStorageBuffer)
                || isPhysical;
        PhiTypes phiTypes = new PhiTypes(module, mayChoosePointers);
        Effects effects = new Effects(module);
        WorkNumbers positions = new WorkNumbers();
        PartlyReadVariables partlyRead = new PartlyReadVariables(module, effects);
        return f -> {
            int[] variables = LocalVariables.of(
                    module,
                    f,
                    i -> kind == Kind.SINGLE_STORE
                            ? LocalVariables.isOnlyLoadedAndStoredByCopies(module, effects, i)
                            : LocalVariables.isOnlyLoadedAndStored(module, effects, i));
            int[] others =
                    kind == Kind.SINGLE_STORE ? LocalVariables.of(module, f, partlyRead::contains) : new int[] {};
            if (variables.length + others.length == 0) {
                return;
            }
            Promotion promotion = new Promotion(
                    module,
                    kind,
                    context.options().definedBehavior(),
                    isPhysical,
                    phiTypes,
                    module.flow(f),
                    positions.below(module.instructionLimit()));
            for (int variable : others) {
                if (partlyRead.replaceLoads(variable, promotion.flow, promotion.positions)) {
                    context.applied(
                            module.functionId(f), module.resultId(variable), "loads of the whole variable replaced");
                }
            }
            for (int variable : variables) {
                int id = module.resultId(variable);
                if (promotion.promote(variable)) {
                    context.applied(module.functionId(f), id, "variable replaced by values");
                } else if (promotion.visitsLeft <= 0) {
                    context.missed(
                            module.functionId(f), id, "variable not replaced by values: the limit of work is reached");
                }
            }
        };
    }

    private boolean promote(int variable) {
        int id = module.resultId(variable);
        int pointee = types.pointee(module.typeId(variable));
        accesses.collect(id);
        if (!accesses.isRead(id)) {
            return false;
        }
        if (kind == Kind.SINGLE_STORE && !accesses.isStoredOnce(module.wordCount(variable) > 4)) {
            return false;
        }
        undef = 0;
        loadCount = 0;
        neededCount = 0;
        int initial = module.wordCount(variable) > 4 ? module.word(variable, TypedVariable.INITIALIZER) : 0;
        findEnds();
        findNeeded();
        boolean isPromoted = visitsLeft > 0 && reach(pointee, initial);
        if (isPromoted) {
            PointerCopies.drop(module, id);
            rewrite(variable, pointee);
        }
        for (int i = 0; i < accesses.count(); i++) {
            ends[accesses.block(i)] = UNKNOWN;
        }
        for (int i = 0; i < neededCount; i++) {
            starts[needed[i]] = UNKNOWN;
            ends[needed[i]] = UNKNOWN;
            phis[needed[i]] = 0;
        }
        if (isPromoted) {
            accesses.removeAll();
            module.remove(variable);
        }
        return isPromoted;
    }

    /**
     * Finds the value at the end of each block with accesses, and the loads that need the value at the start of theirs.
     */
    private void findEnds() {
        int block = -1;
        int current = PASSED;
        for (int i = 0; i < accesses.count(); i++) {
            int access = accesses.get(i);
            int number = accesses.block(i);
            if (number != block) {
                block = number;
                current = PASSED;
                ends[number] = PASSED;
            }
            if (accesses.isStore(i)) {
                current = module.word(access, Store.OBJECT);
                ends[number] = current;
            } else if (current == PASSED) {
                addLoad(access, PHI - number);
                need(number);
            } else {
                addLoad(access, current);
            }
        }
    }

    private void addLoad(int load, int value) {
        if (loadCount == loads.length) {
            loads = Arrays.copyOf(loads, 2 * loadCount);
            values = Arrays.copyOf(values, 2 * loadCount);
        }
        loads[loadCount] = load;
        values[loadCount++] = value;
    }

    private void need(int block) {
        if (starts[block] == UNKNOWN) {
            starts[block] = PASSED;
            needed[neededCount++] = block;
        }
    }

    /** Finds the blocks whose start value is needed. */
    private void findNeeded() {
        for (int i = 0; i < neededCount; i++) {
            int block = needed[i];
            for (int k = 0; k < graph.predecessorCount(block); k++) {
                int predecessor = graph.predecessor(block, k);
                if (ends[predecessor] == UNKNOWN) {
                    ends[predecessor] = PASSED;
                }
                if (ends[predecessor] == PASSED) {
                    need(predecessor);
                }
            }
            visitsLeft -= 1 + graph.predecessorCount(block);
        }
        // The search for values goes in reverse postorder.
        long[] keys = new long[neededCount];
        for (int i = 0; i < neededCount; i++) {
            int position = flow.search().isReachable(needed[i])
                    ? flow.search().reversePostorderIndex(needed[i])
                    : Integer.MAX_VALUE;
            keys[i] = (long) position << 32 | needed[i];
        }
        Arrays.sort(keys);
        for (int i = 0; i < neededCount; i++) {
            order[i] = (int) keys[i];
        }
    }

    /**
     * Finds the value at the start of each needed block. Returns false if an OpPhi of a type that has none would be
     * needed.
     */
    private boolean reach(int pointee, int initial) {
        boolean isChanged = true;
        while (isChanged && visitsLeft > 0) {
            isChanged = false;
            for (int i = 0; i < neededCount; i++) {
                int block = order[i];
                if (starts[block] == PHI - block) {
                    continue;
                }
                int value = meet(block, pointee, initial);
                if (value != starts[block]) {
                    starts[block] = value;
                    isChanged = true;
                }
            }
            visitsLeft -= neededCount;
        }
        if (visitsLeft <= 0) {
            return false;
        }
        boolean mayChoose = phiTypes.has(pointee);
        for (int i = 0; i < neededCount; i++) {
            int block = needed[i];
            if (starts[block] == PASSED) {
                starts[block] = undef(pointee);
            }
            if (starts[block] == PHI - block && !mayChoose) {
                return false;
            }
        }
        return undef == 0 || mayChoose && !loadsUndefinedPointer(pointee);
    }

    /** Whether a load would get an undefined pointer, through which logical addressing allows no access. */
    private boolean loadsUndefinedPointer(int pointee) {
        if (!types.isAnyPointer(pointee) || isPhysical) {
            return false;
        }
        for (int i = 0; i < loadCount; i++) {
            if (values[i] <= PHI && starts[PHI - values[i]] == undef) {
                return true;
            }
        }
        return false;
    }

    private int meet(int block, int pointee, int initial) {
        if (graph.predecessorCount(block) == 0) {
            return initial != 0 && block == 0 ? initial : undef(pointee);
        }
        int met = PASSED;
        for (int k = 0; k < graph.predecessorCount(block); k++) {
            int value = end(graph.predecessor(block, k));
            if (value == PASSED || value == met) {
                continue;
            }
            if (met != PASSED) {
                return PHI - block;
            }
            met = value;
        }
        return met != PASSED && isUnenteredLoop(block) ? PHI - block : met;
    }

    /** Whether only back edges lead to a block: the value that they bring may be computed from that at its start. */
    private boolean isUnenteredLoop(int block) {
        if (flow.search().isReachable(block)) {
            return false;
        }
        for (int k = 0; k < graph.predecessorCount(block); k++) {
            if (graph.predecessor(block, k) >= block) {
                return true;
            }
        }
        return false;
    }

    private int end(int block) {
        return ends[block] == PASSED ? starts[block] : ends[block];
    }

    private int undef(int type) {
        if (undef == 0) {
            boolean isNull = isZero && !types.isAnyPointer(type);
            undef = isNull
                    ? module.constants().nullOf(type)
                    : module.constants().undef(type);
        }
        return undef;
    }

    private void rewrite(int variable, int pointee) {
        int id = module.resultId(variable);
        boolean isRelaxed = module.annotations().isDecorated(id, Decoration.RelaxedPrecision);
        for (int i = 0; i < neededCount; i++) {
            int block = needed[i];
            if (starts[block] == PHI - block) {
                int first = module.firstInstruction(flow.block(block));
                phis[block] = module.insertBefore(first, Op.OpPhi, pointee);
                if (isRelaxed) {
                    module.declarations()
                            .add(Op.OpDecorate, 0, module.resultId(phis[block]), Decoration.RelaxedPrecision.value());
                }
            }
        }
        for (int i = 0; i < loadCount; i++) {
            // The stored values may be loads of the same variable, which is replaced before or later.
            values[i] = resolve(values[i]);
        }
        for (int i = 0; i < neededCount; i++) {
            int block = needed[i];
            if (phis[block] != 0) {
                int[] operands = new int[2 * graph.predecessorCount(block)];
                for (int k = 0; k < operands.length; k += 2) {
                    int predecessor = graph.predecessor(block, k / 2);
                    operands[k] = resolve(end(predecessor));
                    operands[k + 1] = module.labelId(flow.block(predecessor));
                }
                module.addOperands(phis[block], operands);
            }
        }
        moveDebugInfo(id);
        for (int i = 0; i < loadCount; i++) {
            replacements.put(module.resultId(loads[i]), values[i]);
        }
        for (int i = 0; i < loadCount; i++) {
            int load = module.resultId(loads[i]);
            int value = values[i];
            int steps = 0;
            for (int next = replacements.get(value); next != 0; next = replacements.get(value)) {
                // In code that cannot be reached, loads may store each other's values.
                value = ++steps > loadCount ? undef(pointee) : next;
            }
            replacements.put(load, value);
            module.uses().replace(load, value);
        }
        for (int i = 0; i < loadCount; i++) {
            replacements.put(module.resultId(loads[i]), 0);
        }
    }

    /** The id of a value: that of the OpPhi of a block, or the value itself. */
    private int resolve(int value) {
        int at = value;
        while (at <= PHI) {
            int block = PHI - at;
            if (phis[block] != 0) {
                return module.resultId(phis[block]);
            }
            at = starts[block];
        }
        return at;
    }

    /** States the value of the source's variable after each store, instead of its location. */
    private void moveDebugInfo(int id) {
        StatedDebugValues declarations = new StatedDebugValues(module);
        for (int use = module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            if (declarations.isDeclaration(use)) {
                int declare = module.uses().user(use);
                for (int i = 0; i < accesses.count(); i++) {
                    if (accesses.isStore(i)) {
                        declarations.state(declare, accesses.get(i), module.word(accesses.get(i), Store.OBJECT));
                    }
                }
                for (int i = 0; i < neededCount; i++) {
                    int phi = phis[needed[i]];
                    if (phi != 0) {
                        declarations.statePhi(declare, phi);
                    }
                }
            }
        }
    }
}
