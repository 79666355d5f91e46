// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Which values may differ between invocations that execute an instruction together, and which blocks only some of them
 * may reach. Each function is looked at alone: its parameters may differ. What is read from inputs and from memory that
 * several invocations can write may differ, other memory is taken as uniform. Immutable.
 */
public final class Divergence {
    /** How much values or the reaching of a block may differ. */
    public enum Level {
        /** The same for all invocations of a draw or dispatch. */
        UNIFORM,
        /** The same for the invocations of a primitive, as Flat inputs are. */
        PARTIALLY_UNIFORM,
        /** May differ between neighbouring invocations. */
        DIVERGENT
    }

    /**
     * What is known of the values that instructions read or get from elsewhere. Instructions have their numbers in the
     * module.
     */
    public interface Assumptions {
        /**
         * {@return whether the result of an instruction is the same for all invocations that execute it together,
         * whatever its operands are}
         *
         * @param instruction the number of the instruction
         */
        boolean isUniform(int instruction);

        /**
         * {@return how much the result of an instruction may differ even if its operands are uniform}
         *
         * @param instruction the number of the instruction
         */
        Level leastLevel(int instruction);

        /**
         * {@return whether blocks that only the invocations which are not discarded reach are taken as reached by all}
         */
        boolean ignoresDiscards();
    }

    private static final Level[] LEVELS = Level.values();

    final ModuleData data;
    final DefUse uses;
    private final List<Branches> functions;
    final byte[] levels;
    final int[] sources;
    final int[] branches;
    boolean isComplete = true;

    private Divergence(ModuleData data, DefUse uses, List<Branches> functions) {
        this.data = data;
        this.uses = uses;
        this.functions = functions;
        levels = new byte[data.indexCount()];
        sources = new int[data.indexCount()];
        branches = new int[data.indexCount()];
    }

    /**
     * Analyses the functions of a module.
     *
     * @param module the module
     * @return the result
     */
    public static Divergence of(SpirvModule module) {
        return of(module, Optional.empty());
    }

    /**
     * Analyses the functions of a module with what is known of the values that they read.
     *
     * @param module the module
     * @param assumptions what is known; without them, parameters and what is read from inputs and from memory that
     *     several invocations can write may differ
     * @return the result
     */
    public static Divergence of(SpirvModule module, Assumptions assumptions) {
        return of(module, Optional.of(Objects.requireNonNull(assumptions, "assumptions")));
    }

    private static Divergence of(SpirvModule module, Optional<Assumptions> assumptions) {
        Objects.requireNonNull(module, "module");
        List<Branches> functions = module.layout().functions().stream()
                .filter(function -> !function.isDeclaration())
                .map(Branches::of)
                .toList();
        return new Divergence(ModuleAccess.data(module), DefUse.of(module), functions).analysed(assumptions);
    }

    /**
     * Analyses the same module again with something else known of the values that it reads. Uses and control flow are
     * not looked at again.
     *
     * @param assumptions what is known
     * @return the result
     */
    public Divergence again(Assumptions assumptions) {
        return new Divergence(data, uses, functions)
                .analysed(Optional.of(Objects.requireNonNull(assumptions, "assumptions")));
    }

    private Divergence analysed(Optional<Assumptions> assumptions) {
        OperandScanner operands = new OperandScanner(data);
        for (Branches each : functions) {
            new DivergenceWalk(this, each, operands, assumptions).run();
        }
        return this;
    }

    /**
     * Returns how much a value may differ, or the reaching of a block.
     *
     * @param id the id of a value, or of the label of a block
     * @return the level; {@link Level#UNIFORM} for other ids
     */
    public Level level(int id) {
        return LEVELS[levels[data.index(id)]];
    }

    /**
     * Returns why a value or the reaching of a block may differ.
     *
     * @param id the id of a value, or of the label of a block
     * @return the id of an operand, of the condition of a branch on which the block depends, or of the label of a block
     *     on which it depends; 0 if the value is uniform or its definition is the reason
     */
    public int source(int id) {
        return sources[data.index(id)];
    }

    /**
     * Returns the block whose branch is the reason why only some invocations may reach a block.
     *
     * @param id the id of the label of a block
     * @return the id of the label of the block that branches; 0 if the condition of a branch is not the reason
     */
    public int branchBlock(int id) {
        return branches[data.index(id)];
    }

    /**
     * {@return whether all functions were analysed; those whose blocks have too many control dependences are taken as
     * uniform, see {@link ControlDependence}}
     */
    public boolean isComplete() {
        return isComplete;
    }

    /** The control flow of a function, whatever is known of values. */
    record Branches(Function function, ControlFlowGraph flow, ControlDependence dependence, DepthFirstSearch search) {
        static Branches of(Function function) {
            ControlFlowGraph flow = ControlFlowGraph.of(function);
            return new Branches(function, flow, ControlDependence.of(flow), DepthFirstSearch.of(flow));
        }
    }
}
