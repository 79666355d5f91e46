// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;
import org.spirv4j.grammar.StorageClass;

/**
 * An insertion point in a function: each instruction is appended after the previous one. The lambda of a function gets
 * an insertion point in the entry block. Lambdas of structured control flow get one in a block of their own; until such
 * a lambda returns, the outer insertion point cannot be used.
 */
public final class Code extends Cursor {
    private static final Mask<SelectionControl> NO_CONTROL = Mask.of();

    /** A cursor at the end of a block that may not be in the function yet. */
    Code(FunctionBody function, Block block, Region region) {
        super(function, block, region);
    }

    /** A cursor that inserts before what another one writes. */
    Code(Code insertedInto) {
        super(insertedInto);
    }

    /** A cursor at the same insertion point that defines a forward-declared value. */
    Code(Code insertionPoint, ForwardValue forward) {
        super(insertionPoint, forward);
    }

    /**
     * Adds a variable of this function (OpVariable with the storage class Function). It is declared at the start of the
     * entry block, so that the whole function can use it; its value is undefined until a value is stored.
     *
     * @param type the type of the variable
     * @return the variable
     */
    public FunctionVariable variable(Type type) {
        Objects.requireNonNull(type, "type");
        Type pointer = module.pointer(StorageClass.Function, type);
        return new FunctionVariable(end(begin(Op.OpVariable).type(pointer).enumerant(StorageClass.Function)), type);
    }

    /**
     * Adds a variable of this function with an initializer, which it gets once, when the function is entered.
     *
     * @param type the type of the variable
     * @param initializer a constant or a global variable
     * @return the variable
     */
    public FunctionVariable variable(Type type, ModuleValue initializer) {
        Objects.requireNonNull(type, "type");
        Type pointer = module.pointer(StorageClass.Function, type);
        return new FunctionVariable(
                end(begin(Op.OpVariable)
                        .type(pointer)
                        .enumerant(StorageClass.Function)
                        .value(initializer)),
                type);
    }

    /**
     * Adds a variable of this function and stores a value to it at this insertion point.
     *
     * @param name for OpName; empty for none
     * @param value the value
     * @return the variable
     */
    public FunctionVariable variable(String name, Value value) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        FunctionVariable variable = variable(value.type());
        store(variable, value);
        return name.isEmpty() ? variable : variable.named(name);
    }

    /**
     * Calls a function (OpFunctionCall).
     *
     * @param callee the function
     * @param arguments the arguments, of the types of its parameters
     * @return the result of the function; if it returns nothing, a value of type void
     */
    public Value call(DefinedFunction callee, Value... arguments) {
        return new CallWriter(this).call(callee, arguments);
    }

    /**
     * Computes the pointer to an object: the base of the lvalue, or an OpAccessChain from there.
     *
     * @param lvalue the object in memory
     * @return the pointer
     */
    public Value pointer(Lvalue lvalue) {
        return new LvalueWriter(this).pointer(lvalue);
    }

    /**
     * Loads the value of an object (OpLoad). The alignment is stated for objects in the storage class
     * PhysicalStorageBuffer.
     *
     * @param lvalue the object in memory
     * @return the value
     */
    public Value load(Lvalue lvalue) {
        return new LvalueWriter(this).load(lvalue);
    }

    /**
     * Loads the value of an object (OpLoad).
     *
     * @param lvalue the object in memory
     * @param access memory operands, such as {@link Mask#aligned}
     * @return the value
     */
    public Value load(Lvalue lvalue, Mask<MemoryAccess> access) {
        return new LvalueWriter(this).load(lvalue, access);
    }

    /**
     * Stores a value to an object (OpStore). Arrays and structures whose types differ only in their layout are
     * converted: by OpCopyLogical, or member by member before SPIR-V 1.4.
     *
     * @param lvalue the object in memory
     * @param value the value, of the type of the object
     */
    public void store(Lvalue lvalue, Value value) {
        new LvalueWriter(this).store(lvalue, value);
    }

    /**
     * Stores a value to an object (OpStore), converted as by {@link #store(Lvalue, Value)}.
     *
     * @param lvalue the object in memory
     * @param value the value, of the type of the object
     * @param access memory operands, such as {@link Mask#aligned}
     */
    public void store(Lvalue lvalue, Value value, Mask<MemoryAccess> access) {
        new LvalueWriter(this).store(lvalue, value, access);
    }

    /**
     * Computes the length of a runtime array, the last member of a buffer's structure (OpArrayLength).
     *
     * @param lvalue the runtime array
     * @return the number of elements, an unsigned integer of 32 bits
     * @throws BuildException if the object is not a runtime array in a buffer
     */
    public Value arrayLength(Lvalue lvalue) {
        return new LvalueWriter(this).arrayLength(lvalue);
    }

    /**
     * Loads the value of a built-in input, such as GlobalInvocationId. Its variable is declared on first use.
     *
     * @param builtIn the built-in
     * @return the value
     */
    public Value builtIn(BuiltIn builtIn) {
        Objects.requireNonNull(builtIn, "builtIn");
        return load(module.builtInInput(builtIn).lvalue());
    }

    /**
     * States the source location of the instructions that follow in this block: by OpLine, or by DebugLine if {@link
     * ModuleBuilder#debugInfo} was called.
     *
     * @param file the name of the source file
     * @param line the line, from 1
     * @param column the column, from 1
     */
    public void line(String file, int line, int column) {
        Objects.requireNonNull(file, "file");
        ShaderDebugInfo debug = module.functions.shaderDebugInfo();
        if (debug != null) {
            debug.line(this, file, line, column);
            return;
        }
        end(begin(Op.OpLine).value(module.string(file)).word(line).word(column));
    }

    /**
     * Extracts a component of a vector (OpCompositeExtract).
     *
     * @param vector a value of a vector type
     * @param index the number of the component, from 0
     * @return the component
     * @throws BuildException if the vector has no such component
     */
    public Value component(Value vector, int index) {
        Objects.requireNonNull(vector, "vector");
        vector.checkComponent(index);
        return end(begin(Op.OpCompositeExtract)
                .type(vector.type().element())
                .value(vector)
                .word(index));
    }

    /**
     * Runs what the lambda writes if a condition is true.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     */
    public void ifThen(Value condition, Consumer<Code> then) {
        ifThen(condition, NO_CONTROL, then);
    }

    /**
     * Like {@link #ifThen(Value, Consumer)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     */
    public void ifThen(Value condition, Mask<SelectionControl> control, Consumer<Code> then) {
        new SelectionWriter(this).ifThen(condition, control, then);
    }

    /**
     * Runs what one of two lambdas writes. If both end with a return or the like, nothing can follow.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     */
    public void ifThenElse(Value condition, Consumer<Code> then, Consumer<Code> otherwise) {
        ifThenElse(condition, NO_CONTROL, then, otherwise);
    }

    /**
     * Like {@link #ifThenElse(Value, Consumer, Consumer)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     */
    public void ifThenElse(
            Value condition, Mask<SelectionControl> control, Consumer<Code> then, Consumer<Code> otherwise) {
        new SelectionWriter(this).ifThenElse(condition, control, then, otherwise);
    }

    /**
     * Runs what one of two lambdas writes, and selects the value that it returns (OpPhi). The value of a lambda that
     * ends with a return or the like is ignored.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected value
     */
    public Value ifElse(Value condition, Function<Code, Value> then, Function<Code, Value> otherwise) {
        return ifElse(condition, NO_CONTROL, then, otherwise);
    }

    /**
     * Like {@link #ifElse(Value, Function, Function)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected value
     */
    public Value ifElse(
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, Value> then,
            Function<Code, Value> otherwise) {
        return new SelectionWriter(this).ifElse(condition, control, then, otherwise);
    }

    /**
     * Like {@link #ifElse(Value, Function, Function)} for several values.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected values
     */
    public List<Value> ifElseAll(
            Value condition, Function<Code, List<Value>> then, Function<Code, List<Value>> otherwise) {
        return ifElseAll(condition, NO_CONTROL, then, otherwise);
    }

    /**
     * Like {@link #ifElseAll(Value, Function, Function)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected values
     */
    public List<Value> ifElseAll(
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, List<Value>> then,
            Function<Code, List<Value>> otherwise) {
        return new SelectionWriter(this).ifElseAll(condition, control, then, otherwise);
    }

    /**
     * Runs the case that an integer selects. The lambda writes the cases, one after the other:
     *
     * <pre>{@code
     * code.switchOn(
     *         selector,
     *         s -> s.on(1, c -> c.store(x, one))
     *                 .on(2, 3, c -> s.fallThrough())
     *                 .otherwise(c -> c.store(x, other)));
     * }</pre>
     *
     * <p>A case ends where its lambda ends, and does not run into the next one, unless {@link Switch#fallThrough} says
     * so.
     *
     * @param selector an integer value
     * @param cases writes the cases
     */
    public void switchOn(Value selector, Consumer<Switch> cases) {
        new SelectionWriter(this).switchOn(selector, cases);
    }

    /**
     * Repeats the body until {@link Loop#break_}, or a return or the like.
     *
     * @param body writes the body
     */
    public void loop(BiConsumer<Code, Loop> body) {
        new LoopWriter(this).loop(body);
    }

    /**
     * Repeats the body until {@link Loop#break_}, and carries values.
     *
     * @param initial the values of the first iteration
     * @param body writes the body, and returns the values of the next iteration
     * @return the values that {@link Loop#break_} was given
     */
    public List<Value> loop(List<Value> initial, BiFunction<Code, Loop, List<Value>> body) {
        return new LoopWriter(this).loop(initial, body);
    }

    /**
     * Repeats the body while a condition is true, which is computed before each iteration.
     *
     * @param condition computes the condition
     * @param body writes the body
     */
    public void while_(Function<Code, Value> condition, BiConsumer<Code, Loop> body) {
        new LoopWriter(this).while_(condition, body);
    }

    /**
     * Repeats the body while a condition is true, which is computed before each iteration, and carries values.
     *
     * @param initial the values of the first iteration
     * @param condition computes the condition
     * @param body writes the body, and returns the values of the next iteration
     * @return the values for which the condition was false, or those that {@link Loop#break_} was given
     */
    public List<Value> while_(
            List<Value> initial, BiFunction<Code, Loop, Value> condition, BiFunction<Code, Loop, List<Value>> body) {
        return new LoopWriter(this).while_(initial, condition, body);
    }

    /**
     * Runs the body, and repeats it while a condition is true, which is computed after each iteration.
     *
     * @param body writes the body
     * @param condition computes the condition
     */
    public void doWhile(BiConsumer<Code, Loop> body, Function<Code, Value> condition) {
        new LoopWriter(this).doWhile(body, condition);
    }

    /**
     * Runs the body, and repeats it while a condition is true, which is computed after each iteration, and carries
     * values.
     *
     * @param initial the values of the first iteration
     * @param body writes the body, and returns the values of the next iteration
     * @param condition computes the condition from the values of the next iteration
     * @return the values for which the condition was false, or those that {@link Loop#break_} was given
     */
    public List<Value> doWhile(
            List<Value> initial,
            BiFunction<Code, Loop, List<Value>> body,
            BiFunction<Code, List<Value>, Value> condition) {
        return new LoopWriter(this).doWhile(initial, body, condition);
    }

    /**
     * Repeats the body while a condition is true, which is computed before each iteration. A step after each iteration
     * computes the values of the next one; {@link Loop#continue_} branches to the step.
     *
     * @param initial the values of the first iteration
     * @param condition computes the condition
     * @param step computes the values of the next iteration
     * @param body writes the body
     * @return the values for which the condition was false, or those that {@link Loop#break_} was given
     */
    public List<Value> for_(
            List<Value> initial,
            BiFunction<Code, Loop, Value> condition,
            BiFunction<Code, Loop, List<Value>> step,
            BiConsumer<Code, Loop> body) {
        return new LoopWriter(this).for_(initial, condition, step, body);
    }

    /**
     * Repeats the body with {@link Loop#index} counting up by 1. The type of the numbers determines whether they are
     * compared as signed or unsigned.
     *
     * @param from the first number
     * @param below the number after the last; if it is not above {@code from}, the body does not run
     * @param body writes the body
     */
    public void for_(Value from, Value below, BiConsumer<Code, Loop> body) {
        new LoopWriter(this).for_(from, below, body);
    }

    /**
     * Repeats the body with {@link Loop#index} counting up by 1, and carries values. The type of the numbers determines
     * whether they are compared as signed or unsigned.
     *
     * @param from the first number
     * @param below the number after the last; if it is not above {@code from}, the body does not run
     * @param initial the values of the first iteration
     * @param body writes the body, and returns the values of the next iteration
     * @return the values after the last iteration, or those that {@link Loop#break_} was given
     */
    public List<Value> for_(Value from, Value below, List<Value> initial, BiFunction<Code, Loop, List<Value>> body) {
        return new LoopWriter(this).for_(from, below, initial, body);
    }

    /**
     * Adds {@code OpBranchConditional}.
     *
     * @param condition a Boolean value
     * @param whenTrue the block for true
     * @param whenFalse the block for false
     * @param weights none, or two unsigned numbers: the relative likelihood of the branches
     */
    public void branchConditional(Value condition, Block whenTrue, Block whenFalse, int... weights) {
        new BranchWriter(this).branchConditional(condition, whenTrue, whenFalse, weights);
    }

    /**
     * Adds {@code OpSwitch}.
     *
     * @param selector an integer value
     * @param otherwise the block for other values
     * @param cases numbers, each followed by the block for it: {@code 1, first, 2, second}
     */
    public void switch_(Value selector, Block otherwise, Object... cases) {
        new BranchWriter(this).switchTo(selector, otherwise, cases);
    }

    /**
     * Adds {@code OpSelectionMerge} for the selection that the next instruction starts.
     *
     * @param merge the merge block
     * @param control a hint such as Flatten
     */
    public void selectionMerge(Block merge, Mask<SelectionControl> control) {
        Objects.requireNonNull(merge, "merge");
        Objects.requireNonNull(control, "control");
        end(begin(Op.OpSelectionMerge).id(merge).mask(control));
    }

    /**
     * Adds {@code OpSelectionMerge} without a hint for the selection that the next instruction starts.
     *
     * @param merge the merge block
     */
    public void selectionMerge(Block merge) {
        Objects.requireNonNull(merge, "merge");
        selectionMerge(merge, NO_CONTROL);
    }

    /**
     * Adds {@code OpLoopMerge}, which makes this block a loop header.
     *
     * @param merge the merge block
     * @param continueTarget the continue target
     * @param control hints such as Unroll
     */
    public void loopMerge(Block merge, Block continueTarget, Mask<LoopControl> control) {
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
    public void loopMerge(Block merge, Block continueTarget) {
        Objects.requireNonNull(merge, "merge");
        loopMerge(merge, continueTarget, Mask.of());
    }

    /** Adds {@code OpReturn}. */
    public void return_() {
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
    public void returnValue(Value value) {
        InstructionEncoder encoder = begin(Op.OpReturnValue).value(value);
        Type returned = function.function.type();
        if (value.type != returned) {
            throw encoder.failure("the value is " + value.type + ", but the function returns " + returned
                    + (returned.isVoid() ? "; use OpReturn (return_)" : ""));
        }
        end(encoder);
    }

    /**
     * Adds {@code OpPhi} at the start of the block; {@link Phi#from} sets its values.
     *
     * @param type the type of the result
     * @return the phi
     */
    public Phi phi(Type type) {
        Objects.requireNonNull(type, "type");
        Phi phi = new Phi(this, begin(Op.OpPhi).type(type));
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
    public Value phi(Type type, Object... operands) {
        return new BranchWriter(this).phi(type, operands);
    }

    /** {@return the instructions of GLSL.std.450, which are written at this insertion point} */
    public GlslInstructions glsl() {
        return new GlslInstructions(this);
    }

    /** {@return the instructions of OpenCL.std, which are written at this insertion point} */
    public OpenClInstructions openCl() {
        return new OpenClInstructions(this);
    }

    /**
     * Adds an instruction of an extended set by its name.
     *
     * @param set the name to import, such as {@code NonSemantic.DebugPrintf}
     * @param instruction the name of the instruction
     * @param resultType the type of the result
     * @param operands as for {@link Code#emit}: values and other ids, or numbers and enumerants where the set has
     *     literals
     * @return the result
     * @throws BuildException if the grammar has no such set, the set no such instruction, or an operand does not fit
     */
    public Value extended(String set, String instruction, Type resultType, Object... operands) {
        return new NamedExtendedInstructions(this).add(set, instruction, resultType, operands);
    }

    /**
     * Prints text and values from a shader, by the instruction of NonSemantic.DebugPrintf.
     *
     * @param format as for printf in C, with vectors as {@code %v4f}
     * @param values the values to print
     */
    public void debugPrintf(String format, Value... values) {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(values, "values");
        Object[] operands = new Object[values.length + 1];
        operands[0] = module.string(format);
        System.arraycopy(values, 0, operands, 1, values.length);
        extended("NonSemantic.DebugPrintf", "DebugPrintf", module.voidType(), operands);
    }
}
