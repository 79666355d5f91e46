// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.PointersRule;

/**
 * Restrictions on variable pointers: objects that they must not point to, and instructions that do not accept them
 * (section 2.16.1 of the specification, "Universal Validation Rules").
 */
public final class VariablePointerChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;

    /** Pointers with a reported error, and those derived from them. */
    private final IdSet reported;

    public VariablePointerChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
        reported = new IdSet(context.data);
    }

    @Override
    public void end() {
        boolean relaxed = context.settings.has(Relaxation.RELAX_LOGICAL_POINTER)
                || context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION);
        if (!facts.logicalPointers || relaxed) {
            return;
        }
        PointerFlow flow = new PointerFlow(context, facts);
        for (int i = 0; i < context.data.instructionCount; i++) {
            if (!context.damaged.get(i)) {
                visit(context.data.starts[i], flow);
            }
        }
    }

    private int word(int at, int i) {
        return i < context.words[at] >>> 16 ? context.words[at + i] : 0;
    }

    private String name(int at) {
        return Opcodes.op(context.words[at] & 0xFFFF).name();
    }

    private void visit(int at, PointerFlow flow) {
        Op op = Opcodes.op(context.words[at] & 0xFFFF);
        switch (op) {
            case OpArrayLength -> length(at, word(at, ArrayLength.STRUCTURE), flow);
            case OpUntypedArrayLengthKHR -> length(at, word(at, UntypedArrayLengthKHR.POINTER), flow);
            case OpLoad -> {
                if (!untypedMatrix(at, word(at, Load.POINTER), word(at, TypedInstruction.RESULT_TYPE), flow)) {
                    pointer(at, flow);
                }
            }
            case OpStore -> untypedMatrix(at, word(at, Store.POINTER), types.typeOf(word(at, Store.OBJECT)), flow);
            case OpCopyObject, OpSelect, OpPhi, OpFunctionCall, OpFunctionParameter, OpConstantNull ->
                pointer(at, flow);
            default -> {
                if (Trait.ACCESS_CHAIN.has(op)) {
                    pointer(at, flow);
                }
            }
        }
    }

    private void length(int at, int pointer, PointerFlow flow) {
        if (isLogical(types.typeOf(pointer)) && flow.isVariable(pointer)) {
            context.plainErrorAt(
                            PointersRule.VARIABLE_LENGTH,
                            at,
                            name(at) + " does not support the variable pointer " + context.name(pointer))
                    .hint("use the variable itself")
                    .declared(pointer);
        }
    }

    private boolean untypedMatrix(int at, int pointer, int type, PointerFlow flow) {
        int pointerType = types.typeOf(pointer);
        if (!types.isAnyPointer(pointerType)
                || types.isPointer(pointerType)
                || !isLogical(pointerType)
                || !flow.isVariable(pointer)
                || !context.contains(type, TypeContents.MATRIX)) {
            return false;
        }
        context.plainErrorAt(
                        PointersRule.VARIABLE_MATRIX,
                        at,
                        name(at) + " accesses " + facts.typeName(type) + ", which is or contains a matrix, through the"
                                + " variable pointer " + context.name(pointer))
                .hint("access the matrix through its variable")
                .declared(pointer);
        return true;
    }

    private boolean isLogical(int type) {
        return types.isAnyPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    private void pointer(int at, PointerFlow flow) {
        int result = word(at, TypedInstruction.RESULT);
        int type = word(at, TypedInstruction.RESULT_TYPE);
        if (!isLogical(type) || !flow.isVariable(result) || context.isTainted(result)) {
            return;
        }
        for (int i = TypedInstruction.FIRST_OPERAND; i < context.words[at] >>> 16; i++) {
            if (reported.has(word(at, i))) {
                reported.add(result);
                return;
            }
        }
        boolean selects = switch (Opcodes.op(context.words[at] & 0xFFFF)) {
            case OpSelect, OpPhi -> true;
            default -> false;
        };
        if (selects && !context.has(Capability.VariablePointers) && flow.hasSeveralBuffers(result)) {
            report(
                    PointersRule.VARIABLE_BUFFERS,
                    at,
                    "may point into several variables; this requires capability VariablePointers",
                    Hint.declare(", or select the value instead of the pointer", Capability.VariablePointers));
            return;
        }
        pointee(at, result, type, flow);
    }

    private void pointee(int at, int result, int type, PointerFlow flow) {
        int pointee = types.pointee(type);
        if (types.isPointer(type) && types.isAnyArray(pointee) && facts.isBlock(types.componentType(pointee))) {
            report(
                    PointersRule.VARIABLE_BLOCK_ARRAY,
                    at,
                    "points to " + facts.typeName(pointee) + ", an array of blocks",
                    "select the block first, or the index into the array");
        } else if (types.isPointer(type) && context.contains(pointee, TypeContents.MATRIX)) {
            report(
                    PointersRule.VARIABLE_MATRIX,
                    at,
                    "points to " + facts.typeName(pointee) + ", which is or contains a matrix",
                    "select the value instead of the pointer");
        } else if (flow.matrixChain(result) != 0 && (!types.isPointer(type) || types.isFloatScalarOrVector(pointee))) {
            reportMatrix(at, result, flow.matrixChain(result));
        } else if (!types.isPointer(type)) {
            untypedBlockArray(at);
        }
    }

    private void reportMatrix(int at, int result, int chain) {
        reported.add(result);
        if (context.markReported(PointersRule.VARIABLE_MATRIX.id() + chain)) {
            context.plainErrorAt(
                            PointersRule.VARIABLE_MATRIX,
                            chain,
                            "pointer " + context.name(word(chain, TypedInstruction.RESULT)) + " of " + name(chain)
                                    + " points into a matrix, but "
                                    + (chain == at
                                            ? "is a variable pointer"
                                            : name(at) + " derives the variable pointer " + context.name(result)
                                                    + " from it"))
                    .hint("select the value instead of the pointer")
                    .related(at, context.name(result) + " is the variable pointer");
        }
    }

    /** Reports an untyped pointer to a variable that holds an array of blocks. */
    private void untypedBlockArray(int at) {
        for (int i = TypedInstruction.FIRST_OPERAND; i < context.words[at] >>> 16; i++) {
            int operand = word(at, i);
            int dataType = facts.dataType(operand);
            if (types.isAnyArray(dataType) && facts.isBlock(types.componentType(dataType))) {
                switch (Opcodes.op(context.words[at] & 0xFFFF)) {
                    case OpSelect, OpPhi ->
                        report(
                                PointersRule.VARIABLE_BLOCK_ARRAY,
                                at,
                                "points to the array of blocks " + context.name(operand),
                                "select the block first, or the index into the array");
                    default -> {}
                }
                return;
            }
        }
    }

    private void report(Rule rule, int at, String problem, String hint) {
        report(rule, at, problem, Hint.of(hint));
    }

    private void report(Rule rule, int at, String problem, Hint hint) {
        int result = word(at, TypedInstruction.RESULT);
        reported.add(result);
        context.plainErrorAt(
                        rule,
                        at,
                        name(at) + " produces the variable pointer " + context.name(result) + ", which " + problem)
                .hint(hint);
    }
}
