// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.ConstantSampler;
import org.spirv4j.internal.operand.ConstantSizeOfEXT;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ConstantsRule;

/** Checks constants other than composites, and OpUndef (section "Constant-Creation Instructions"). */
public final class ConstantChapter extends Chapter {
    private final TypeFacts types;

    public ConstantChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (!types.isType(cursor.typeId)) {
            return;
        }
        switch (cursor.opcode) {
            case OpConstant, OpSpecConstant -> number(cursor);
            case OpConstantTrue, OpConstantFalse, OpSpecConstantTrue, OpSpecConstantFalse -> {
                if (!types.isBoolScalar(cursor.typeId)) {
                    badResult(cursor, ConstantsRule.BOOLEAN, "OpTypeBool");
                }
            }
            case OpConstantSampler -> {
                if (types.op(cursor.typeId) != Op.OpTypeSampler) {
                    badResult(cursor, ConstantsRule.SAMPLER, "OpTypeSampler");
                } else if (Integer.compareUnsigned(cursor.word(ConstantSampler.PARAM), 1) > 0) {
                    context.error(
                                    ConstantsRule.SAMPLER,
                                    "Param " + Integer.toUnsignedString(cursor.word(ConstantSampler.PARAM))
                                            + " of OpConstantSampler " + context.name(cursor.resultId)
                                            + " is not 0 or 1")
                            .hint("use 1 for normalized coordinates, 0 for unnormalized ones");
                }
            }
            case OpConstantNull -> {
                if (context.contains(cursor.typeId, TypeContents.NEVER_NULL)) {
                    badResult(cursor, ConstantsRule.NULL, "a type with a null value");
                }
            }
            case OpConstantDataKHR, OpSpecConstantDataKHR -> data(cursor);
            case OpConstantFunctionPointerINTEL -> functionPointer(cursor);
            case OpConstantSizeOfEXT -> {
                if (!types.isIntScalar(cursor.typeId, 32) && !types.isIntScalar(cursor.typeId, 64)) {
                    badResult(cursor, ConstantsRule.SIZE_OF, "a 32-bit or 64-bit integer scalar");
                } else if (context.definingOpcode(cursor.word(ConstantSizeOfEXT.TYPE)) != 0
                        && !types.isDescriptor(cursor.word(ConstantSizeOfEXT.TYPE))) {
                    context.error(
                                    ConstantsRule.SIZE_OF,
                                    "Type " + context.name(cursor.word(ConstantSizeOfEXT.TYPE)) + " ("
                                            + context.definingOpName(cursor.word(ConstantSizeOfEXT.TYPE))
                                            + ") of OpConstantSizeOfEXT is not a descriptor type")
                            .hint("use a buffer, image, sampler, tensor or acceleration structure type")
                            .declared(cursor.word(ConstantSizeOfEXT.TYPE));
                }
            }
            case OpUndef, OpPoisonKHR -> {
                if (types.isVoid(cursor.typeId) || types.op(cursor.typeId) == Op.OpTypeFunction) {
                    context.error(
                                    ConstantsRule.UNDEFINED,
                                    cursor.name() + " does not support result type " + context.name(cursor.typeId)
                                            + " (" + context.definingOpName(cursor.typeId) + ")")
                            .declared(cursor.typeId);
                } else if (cursor.op == Op.OpUndef
                        && context.isVulkan()
                        && context.contains(cursor.typeId, TypeContents.DESCRIPTOR | TypeContents.SAMPLED_IMAGE)) {
                    context.error(
                                    ConstantsRule.UNDEFINED_DESCRIPTOR,
                                    "OpUndef creates an undefined descriptor of type " + context.name(cursor.typeId)
                                            + " (" + context.definingOpName(cursor.typeId) + ")")
                            .declared(cursor.typeId)
                            .hint("load the descriptor from a variable");
                }
            }
            case OpSpecConstantOp -> operation(cursor);
            default -> {}
        }
    }

    private FindingBuilder badResult(InstructionCursor cursor, Rule rule, String wanted) {
        return context.error(
                        rule,
                        "result type " + context.name(cursor.typeId) + " of " + cursor.name() + " is not " + wanted)
                .declared(cursor.typeId);
    }

    private void number(InstructionCursor cursor) {
        int width = types.word(cursor.typeId, TypeNumber.WIDTH);
        Op type = types.op(cursor.typeId);
        if (type != Op.OpTypeInt && type != Op.OpTypeFloat || width <= 0 || width > 64) {
            return;
        }
        int last = cursor.word(cursor.wordCount - 1);
        boolean signed = types.isSignedIntScalar(cursor.typeId);
        int high = types.lastWord(cursor.typeId, last);
        if (high != last) {
            context.error(
                            ConstantsRule.HIGH_BITS,
                            "value 0x" + Integer.toHexString(last) + " of " + cursor.name() + " "
                                    + context.name(cursor.resultId) + " does not fit in the " + width
                                    + " bits of its type")
                    .declared(cursor.typeId)
                    .hint(
                            signed
                                    ? "sign-extend the value: 0x" + Integer.toHexString(high)
                                    : "set the high-order bits to 0: 0x" + Integer.toHexString(high));
        }
    }

    private void data(InstructionCursor cursor) {
        if (!types.isArray(cursor.typeId)) {
            badResult(cursor, ConstantsRule.DATA, "an array of integers or floating-point numbers");
            return;
        }
        int element = types.word(cursor.typeId, TypeArray.ELEMENT_TYPE);
        if (!types.isIntScalar(element) && !types.isFloatScalar(element)) {
            badResult(cursor, ConstantsRule.DATA, "an array of integers or floating-point numbers");
            return;
        }
        int words = cursor.operandWords();
        if (words == 0) {
            context.error(ConstantsRule.DATA, cursor.name() + " has no data, but an array has at least one element");
            return;
        }
        long length = types.integer(types.word(cursor.typeId, TypeArray.LENGTH)).orElse(-1);
        if (length < 0 || length > Integer.MAX_VALUE) {
            return;
        }
        int width = types.word(element, TypeNumber.WIDTH);
        long wanted = (length * width + 31) / 32;
        if (wanted != words) {
            context.error(
                            ConstantsRule.DATA,
                            cursor.name() + " has " + Counted.of(words, "word") + " of data, but " + length
                                    + " elements of " + width + " bits require " + wanted)
                    .declared(cursor.typeId);
        }
    }

    private void functionPointer(InstructionCursor cursor) {
        int function = cursor.operand(0);
        if (!types.isAnyPointer(cursor.typeId)) {
            badResult(cursor, ConstantsRule.FUNCTION_POINTER, "a pointer to a function type");
        } else if (types.isPointer(cursor.typeId) && types.op(types.pointee(cursor.typeId)) != Op.OpTypeFunction) {
            badResult(cursor, ConstantsRule.FUNCTION_POINTER, "a pointer to a function type");
        } else if (context.definingOpcode(function) != Op.OpFunction.opcode()) {
            if (context.definingOpcode(function) != 0) {
                context.error(
                                ConstantsRule.FUNCTION_POINTER,
                                "Function " + context.name(function) + " of " + cursor.name() + " is not a function")
                        .declared(function);
            }
        } else if (types.isPointer(cursor.typeId)
                && context.definitionWord(function, FunctionStart.FUNCTION_TYPE) != types.pointee(cursor.typeId)) {
            badResult(
                    cursor,
                    ConstantsRule.FUNCTION_POINTER,
                    "a pointer to the type of function " + context.name(function));
        }
    }

    /** Checks that the module may use an operation in OpSpecConstantOp; other chapters check its operands. */
    private void operation(InstructionCursor cursor) {
        Op op = Opcodes.op(cursor.operand(0));
        String name = "OpSpecConstantOp " + op.name().substring(2);
        switch (op.opcode()) {
            case OpQuantizeToF16 -> {
                if (!context.has(Capability.Shader)) {
                    context.error(
                                    ConstantsRule.OPERATION,
                                    name + " requires capability Shader, which the module does not declare")
                            .declare(Capability.Shader);
                }
            }
            case OpUConvert -> {
                if (!context.isAtLeast(1, 4)
                        && !context.has(Capability.Kernel)
                        && !context.hasExtension("SPV_AMD_gpu_shader_int16")) {
                    context.error(ConstantsRule.OPERATION, name + " requires capability Kernel before SPIR-V 1.4")
                            .hint("use SPIR-V 1.4 or later");
                }
            }
            default -> {
                if (Trait.KERNEL_CONSTANT_OPERATION.has(op) && !context.has(Capability.Kernel)) {
                    context.error(
                                    ConstantsRule.OPERATION,
                                    name + " requires capability Kernel, which the module does not declare")
                            .hint("compute the value at run time, or pass it in as a specialization constant");
                }
            }
        }
    }
}
