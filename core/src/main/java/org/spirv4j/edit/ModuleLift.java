// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.internal.access.LogicalLayout;

/** Fills an edited module with the instructions of a module. */
final class ModuleLift {
    private final ModuleData data;
    private final EditableModule module;
    private int function;
    private int block;
    private int line;
    private int scope;
    private boolean isAfterDeclarations;

    ModuleLift(ModuleData data, EditableModule module) {
        this.data = data;
        this.module = module;
    }

    /**
     * Lifts all instructions.
     *
     * @param order the numbers of the first instructions in the order in which they are lifted; none if that is the
     *     order of the data
     */
    void run(int[] order) {
        for (int k = 0; k < data.instructionCount; k++) {
            int i = k < order.length ? order[k] : k;
            int at = data.starts[i];
            int instruction = module.instructions.create(data.words, at, data.starts[i + 1] - at);
            lift(instruction, at);
        }
        if (function != 0) {
            throw malformed(data.words.length, "the last function has no OpFunctionEnd");
        }
    }

    private void lift(int instruction, int at) {
        if (block != 0) {
            liftInBlock(instruction, at);
            return;
        }
        Op op = module.op(instruction);
        module.order.enter(instruction, module.last(), 0);
        switch (op) {
            case OpFunction -> {
                if (function != 0) {
                    throw malformed(at, "this OpFunction is inside another function");
                }
                isAfterDeclarations = true;
                function = module.order.addFunction(instruction);
            }
            case OpLabel -> {
                if (function == 0) {
                    throw malformed(at, "this OpLabel is outside functions");
                }
                block = module.order.addBlock(instruction, function, module.lastBlock(function));
                line = 0;
                scope = 0;
            }
            case OpFunctionEnd -> {
                if (function == 0) {
                    throw malformed(at, "this OpFunctionEnd is outside functions");
                }
                module.order.endFunction(function, instruction);
                function = 0;
            }
            default -> liftOutside(instruction, at, op);
        }
    }

    private void liftOutside(int instruction, int at, Op op) {
        if (function != 0) {
            boolean isAllowed = op == Op.OpFunctionParameter
                    || (module.words.classes.of(op.opcode()) & InstructionClasses.LINE) != 0
                    || module.isDebugInfo(instruction);
            if (!isAllowed) {
                throw malformed(at, "this " + op + " is in a function, but outside its blocks");
            }
            return;
        }
        if (op == Op.OpExtInstImport) {
            module.words.addImport(instruction);
        }
        if (!isAfterDeclarations) {
            int section = LogicalLayout.of(module.opcode(instruction));
            if ((section == LogicalLayout.BLOCK && op != Op.OpNop) || section == LogicalLayout.TERMINATOR) {
                throw malformed(at, "this " + op + " is outside functions");
            }
            isAfterDeclarations = section == LogicalLayout.GRAPHS;
            module.declarations().entered(instruction);
        }
    }

    private void liftInBlock(int instruction, int at) {
        Op op = module.op(instruction);
        if (op == Op.OpLabel || op == Op.OpFunction || op == Op.OpFunctionEnd) {
            throw malformed(at, "the block before this " + op + " has no termination instruction");
        }
        module.order.append(instruction, block);
        PositionStates states = module.states();
        if (states.isLine(instruction)) {
            line = states.state(instruction);
        } else if (states.isScope(instruction)) {
            scope = states.state(instruction);
        }
        module.order.setPosition(instruction, line, scope);
        if ((module.words.classes.of(module.opcode(instruction)) & InstructionClasses.TERMINATION) != 0) {
            block = 0;
        }
    }

    private static MalformedModuleException malformed(int at, String message) {
        return new MalformedModuleException(Diagnostic.error(Position.ofWord(at), message));
    }
}
