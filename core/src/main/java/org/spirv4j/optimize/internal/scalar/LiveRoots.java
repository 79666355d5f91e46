// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
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
                    case OpVariable, OpUntypedVariableKHR -> isKeptVariable(instruction);
                    case OpNop, OpString, OpExtInstImport, OpLine, OpNoLine, OpTypeForwardPointer -> false;
                    case OpExtInst -> !isDescription(instruction);
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

    /**
     * Whether an instruction describes something for debuggers, such as a type, and is of no use unless other debug
     * information refers to it.
     */
    boolean isDescription(int instruction) {
        if (!module.isDebugInfo(instruction)) {
            return false;
        }
        int number = module.word(instruction, ExtInst.INSTRUCTION);
        return switch (number) {
            case ShaderDebugNumbers.DebugInfoNone,
                    ShaderDebugNumbers.DebugFunctionDeclaration,
                    ShaderDebugNumbers.DebugFunction,
                    ShaderDebugNumbers.DebugLexicalBlock,
                    ShaderDebugNumbers.DebugLexicalBlockDiscriminator,
                    ShaderDebugNumbers.DebugInlinedAt,
                    ShaderDebugNumbers.DebugLocalVariable,
                    ShaderDebugNumbers.DebugInlinedVariable,
                    ShaderDebugNumbers.DebugOperation,
                    ShaderDebugNumbers.DebugExpression,
                    ShaderDebugNumbers.DebugTypeMatrix,
                    ShaderDebugNumbers.DebugTypeVectorIdEXT,
                    ShaderDebugNumbers.DebugTypeCooperativeMatrixKHR -> true;
            default ->
                number >= ShaderDebugNumbers.DebugTypeBasic
                        && number <= ShaderDebugNumbers.DebugTypeTemplateParameterPack;
        };
    }

    /** Whether an instruction describes a function that it names, as those of OpenCL.DebugInfo.100 do. */
    boolean describesFunction(int instruction) {
        if (!module.isDebugInfo(instruction)
                || module.word(instruction, ExtInst.INSTRUCTION) != ShaderDebugNumbers.DebugFunction) {
            return false;
        }
        for (int k = ExtInst.OPERANDS; k < module.wordCount(instruction); k++) {
            if (module.isId(instruction, k) && module.opOf(module.word(instruction, k)) == Op.OpFunction) {
                return true;
            }
        }
        return false;
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
