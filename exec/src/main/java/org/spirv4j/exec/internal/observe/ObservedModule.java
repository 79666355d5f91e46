// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.Block;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** A program, and how its instructions are found in the module that a user gave. */
public final class ObservedModule {
    final SpirvModule module;
    final Code code;
    final EntryPoint entryPoint;

    private final SpirvModule executed;
    private final ModuleData data;

    private final FunctionPlaces places;

    private final Map<Integer, DominatorTree> dominators = new HashMap<>();

    /**
     * Describes a program.
     *
     * @param module the module that a user gave
     * @param code the program that was made of it
     * @param entryPoint its entry point
     * @param places where its instructions stand in the module that the user gave
     */
    public ObservedModule(SpirvModule module, Code code, EntryPoint entryPoint, FunctionPlaces places) {
        this.module = module;
        this.code = code;
        this.entryPoint = entryPoint;
        executed = code.module();
        data = ModuleAccess.data(executed);
        this.places = places;
    }

    /** The word offset in the module that a user gave of an instruction of a function. */
    int wordOffset(int at) {
        return places.of(at);
    }

    Instruction instruction(int at) {
        return module.instruction(ModuleAccess.data(module).instructionAt(wordOffset(at)));
    }

    /** The id of the function with a block. */
    int functionId(int labelId) {
        return executed.layout()
                .block(labelId)
                .map(block -> block.function().id())
                .orElse(0);
    }

    /** The id of the function that defines an id; 0 if none does. */
    int definingFunction(int id) {
        int number = definition(id);
        return number < 0
                ? 0
                : executed.layout().functionContaining(number).map(Function::id).orElse(0);
    }

    /** The number of the instruction that defines an id; negative if there is none. */
    private int definition(int id) {
        if (id <= 0 || id >= data.bound) {
            return -1;
        }
        int at = data.definition(id);
        return at == 0 ? -1 : data.instructionAt(at);
    }

    /** Whether an id of a function is defined before an instruction of the same function. */
    boolean isDefinedBefore(int id, int labelId, int at) {
        int definition = definition(id);
        int here = data.instructionAt(at);
        Block block = executed.layout().block(labelId).orElseThrow();
        Function function = block.function();
        if (definition >= block.firstInstruction() && definition < block.endInstruction()) {
            // The values of OpPhi are there when the block is entered.
            return definition < here || executed.instruction(definition).is(Op.OpPhi);
        }
        for (int i = 0; i < function.blockCount(); i++) {
            Block other = function.block(i);
            if (definition >= other.firstInstruction() && definition < other.endInstruction()) {
                return dominators(function).dominates(i, function.blockNumber(labelId));
            }
        }
        // A parameter.
        return true;
    }

    private DominatorTree dominators(Function function) {
        return dominators.computeIfAbsent(function.id(), id -> DominatorTree.of(ControlFlowGraph.of(function)));
    }
}
