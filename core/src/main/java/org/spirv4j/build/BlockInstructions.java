// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;

/**
 * The control-flow instructions themselves (section "Control-Flow Instructions" of the specification): for kernels,
 * whose control flow need not be structured, and for what the methods with lambdas cannot express.
 */
abstract class BlockInstructions extends InstructionWriter {

    BlockInstructions(FunctionBody function) {
        super(function);
    }

    /**
     * Adds {@code OpBranch}.
     *
     * @param target the block to branch to
     */
    public final void branch(Block target) {
        Objects.requireNonNull(target, "target");
        end(begin(Op.OpBranch).id(target));
    }

    /**
     * Adds {@code OpBranchConditional}.
     *
     * @param condition a Boolean value
     * @param whenTrue the block for true
     * @param whenFalse the block for false
     * @param weights none, or two unsigned numbers: the relative likelihood of the branches
     */
    public final void branchConditional(Value condition, Block whenTrue, Block whenFalse, int... weights) {
        Objects.requireNonNull(whenTrue, "whenTrue");
        Objects.requireNonNull(whenFalse, "whenFalse");
        Objects.requireNonNull(weights, "weights");
        InstructionEncoder encoder = begin(Op.OpBranchConditional).value(condition);
        if (!condition.type.isBool()) {
            throw encoder.failure("the condition is " + condition.type + ", but must be a Boolean scalar");
        }
        if (weights.length != 0 && weights.length != 2) {
            throw encoder.failure("the number of branch weights must be 0 or 2, not " + weights.length);
        }
        end(encoder.id(whenTrue).id(whenFalse).words(weights));
    }

    /**
     * Adds {@code OpSwitch}.
     *
     * @param selector an integer value
     * @param otherwise the block for other values
     * @param cases numbers, each followed by the block for it: {@code 1, first, 2, second}
     */
    public final void switch_(Value selector, Block otherwise, Object... cases) {
        Objects.requireNonNull(otherwise, "otherwise");
        Objects.requireNonNull(cases, "cases");
        InstructionEncoder encoder = begin(Op.OpSwitch).value(selector);
        if (!selector.type.isInt()) {
            throw encoder.failure("the selector is " + selector.type + ", but must be an integer scalar");
        }
        encoder.id(otherwise);
        if (cases.length % 2 != 0) {
            throw encoder.failure("the last literal has no target block");
        }
        for (int i = 0; i < cases.length; i += 2) {
            if (!(cases[i] instanceof Number number) || !(cases[i + 1] instanceof Block block)) {
                throw encoder.failure(
                        "each case must be a literal number and a block, not " + cases[i] + " and " + cases[i + 1]);
            }
            LiteralNumbers.integer(encoder, selector.type, number.longValue());
            encoder.id(block);
        }
        end(encoder);
    }

    /**
     * Adds {@code OpSelectionMerge} for the selection that the next instruction starts.
     *
     * @param merge the merge block
     * @param control a hint such as Flatten
     */
    public final void selectionMerge(Block merge, Mask<SelectionControl> control) {
        Objects.requireNonNull(merge, "merge");
        Objects.requireNonNull(control, "control");
        end(begin(Op.OpSelectionMerge).id(merge).mask(control));
    }

    /**
     * Adds {@code OpSelectionMerge} without a hint for the selection that the next instruction starts.
     *
     * @param merge the merge block
     */
    public final void selectionMerge(Block merge) {
        Objects.requireNonNull(merge, "merge");
        end(begin(Op.OpSelectionMerge).id(merge).word(0));
    }

    /**
     * Adds {@code OpLoopMerge}, which makes this block a loop header.
     *
     * @param merge the merge block
     * @param continueTarget the continue target
     * @param control hints such as Unroll
     */
    public final void loopMerge(Block merge, Block continueTarget, Mask<LoopControl> control) {
        Objects.requireNonNull(merge, "merge");
        Objects.requireNonNull(control, "control");
        end(begin(Op.OpLoopMerge).id(merge).id(continueTarget).mask(control));
    }

    /**
     * Adds {@code OpLoopMerge} without hints, which makes this block a loop header.
     *
     * @param merge the merge block
     * @param continueTarget the continue target
     */
    public final void loopMerge(Block merge, Block continueTarget) {
        Objects.requireNonNull(merge, "merge");
        end(begin(Op.OpLoopMerge).id(merge).id(continueTarget).word(0));
    }

    /** Adds {@code OpReturn}. */
    public final void return_() {
        InstructionEncoder encoder = begin(Op.OpReturn);
        if (!function.function.type().isVoid()) {
            throw encoder.failure(
                    "the function returns " + function.function.type() + "; use OpReturnValue (returnValue)");
        }
        end(encoder);
    }

    /**
     * Adds {@code OpReturnValue}.
     *
     * @param value the result of the function
     */
    public final void returnValue(Value value) {
        InstructionEncoder encoder = begin(Op.OpReturnValue).value(value);
        Type returned = function.function.type();
        if (value.type != returned) {
            throw encoder.failure("the value is " + value.type + ", but the function returns " + returned
                    + (returned.isVoid() ? "; use OpReturn (return_)" : ""));
        }
        end(encoder);
    }

    /** Adds {@code OpKill}; for fragment shaders. */
    public final void kill() {
        end(begin(Op.OpKill));
    }

    /** Adds {@code OpTerminateInvocation}; for fragment shaders. */
    public final void terminateInvocation() {
        end(begin(Op.OpTerminateInvocation));
    }

    /** Adds {@code OpUnreachable}. */
    public final void unreachable() {
        end(begin(Op.OpUnreachable));
    }

    /** Adds {@code OpTerminateRayKHR}; for any-hit shaders. */
    public final void terminateRayKHR() {
        end(begin(Op.OpTerminateRayKHR));
    }

    /** Adds {@code OpIgnoreIntersectionKHR}; for any-hit shaders. */
    public final void ignoreIntersectionKHR() {
        end(begin(Op.OpIgnoreIntersectionKHR));
    }

    /**
     * Adds {@code OpAbortKHR}.
     *
     * @param messageType the type of the message
     * @param message the message
     */
    public final void abortKHR(Type messageType, Value message) {
        end(begin(Op.OpAbortKHR).id(messageType).value(message));
    }

    /**
     * Adds {@code OpEmitMeshTasksEXT}, which ends a task shader.
     *
     * @param groupCountX the number of workgroups in x
     * @param groupCountY the number of workgroups in y
     * @param groupCountZ the number of workgroups in z
     */
    public final void emitMeshTasksEXT(Value groupCountX, Value groupCountY, Value groupCountZ) {
        end(begin(Op.OpEmitMeshTasksEXT).values(groupCountX, groupCountY, groupCountZ));
    }

    /**
     * Adds {@code OpEmitMeshTasksEXT} with a payload, a variable in the storage class TaskPayloadWorkgroupEXT.
     *
     * @param groupCountX the number of workgroups in x
     * @param groupCountY the number of workgroups in y
     * @param groupCountZ the number of workgroups in z
     * @param payload a variable in the storage class TaskPayloadWorkgroupEXT
     */
    public final void emitMeshTasksEXT(Value groupCountX, Value groupCountY, Value groupCountZ, Value payload) {
        end(begin(Op.OpEmitMeshTasksEXT).values(groupCountX, groupCountY, groupCountZ, payload));
    }

    /**
     * Adds {@code OpPhi} at the start of the block; {@link Phi#from} sets its values.
     *
     * @param type the type of the result
     * @return the phi
     */
    public final Phi phi(Type type) {
        Objects.requireNonNull(type, "type");
        Phi phi = new Phi((Code) this, begin(Op.OpPhi).type(type));
        function.add(phi);
        return phi;
    }

    /**
     * Adds {@code OpPhi} with all its operands.
     *
     * @param type the type of the result
     * @param operands values, each followed by the block that it comes from
     * @return the result
     */
    public final Value phi(Type type, Object... operands) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(operands, "operands");
        return emit(Op.OpPhi, prepend(type, operands));
    }

    private static Object[] prepend(Object first, Object[] others) {
        Object[] all = new Object[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }
}
