// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;

/** The instructions outside of functions that are live although nothing uses them. */
final class LiveRoots {
    private final EditableModule module;
    private final PassOptions options;

    LiveRoots(EditableModule module, PassOptions options) {
        this.module = module;
        this.options = options;
    }

    /** Whether an instruction before the first function is live in any case; it is not an entry point. */
    boolean isRoot(int instruction, Op op) {
        boolean isUnknown = module.opcode(instruction) != op.opcode();
        return isUnknown
                || switch (op) {
                    case OpSource, OpSourceContinued, OpSourceExtension, OpModuleProcessed -> true;
                    case OpVariable -> isKeptVariable(instruction);
                    case OpNop, OpString, OpExtInstImport, OpLine, OpNoLine, OpTypeForwardPointer -> false;
                    case OpExtInst -> !isDebugType(instruction);
                    default -> isRootOf(instruction, op);
                };
    }

    /** Whether an instruction is part of the declaration of a function, and not of its body. */
    static boolean isFunctionPart(Op op) {
        return switch (op) {
            case OpFunction, OpFunctionParameter, OpFunctionEnd, OpLabel -> true;
            default -> false;
        };
    }

    /** Whether an instruction describes a type for debuggers, which is of no use unless something has that type. */
    boolean isDebugType(int instruction) {
        if (!module.isDebugInfo(instruction)) {
            return false;
        }
        int number = module.word(instruction, 4);
        return (number >= ShaderDebugNumbers.DebugTypeBasic
                        && number <= ShaderDebugNumbers.DebugTypeTemplateParameterPack)
                || number == ShaderDebugNumbers.DebugTypeMatrix;
    }

    private boolean isRootOf(int instruction, Op op) {
        if (Trait.NAME.has(op) || Trait.ANNOTATION.has(op)) {
            return false;
        }
        if (Trait.SPEC_CONSTANT.has(op)
                && !module.annotations().isDecorated(module.resultId(instruction), Decoration.BuiltIn)) {
            return options.preserveSpecializationConstants()
                    && module.annotations().isDecorated(module.resultId(instruction), Decoration.SpecId);
        }
        if (Trait.CONSTANT.has(op)
                && module.annotations().isDecorated(module.resultId(instruction), Decoration.BuiltIn)) {
            return true;
        }
        // Execution modes, the memory model, capabilities, debug information, and what is not known.
        return !Trait.TYPE_DECLARATION.has(op) && !Trait.CONSTANT.has(op) && op != Op.OpUndef;
    }

    private boolean isKeptVariable(int instruction) {
        int id = module.resultId(instruction);
        return options.preserveBindings()
                        && (module.annotations().isDecorated(id, Decoration.Binding)
                                || module.annotations().isDecorated(id, Decoration.DescriptorSet))
                || module.annotations().isDecorated(id, Decoration.LinkageAttributes);
    }
}
