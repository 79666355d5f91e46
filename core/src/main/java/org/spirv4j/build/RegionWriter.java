// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/** Function variables, calls, and what the constructs of structured control flow have in common. */
abstract class RegionWriter extends LvalueWriter {
    /** A way into a block, and the values that it brings along for the block's OpPhi instructions. */
    record Edge(Block from, List<Value> values) {}

    final Region region;

    RegionWriter(FunctionBody function, Region region) {
        super(function);
        this.region = region;
    }

    /**
     * Adds a variable of this function (OpVariable with the storage class Function). It is declared at the start of the
     * entry block, so that the whole function can use it; its value is undefined until a value is stored.
     *
     * @param type the type of the variable
     * @return the variable
     */
    public final FunctionVariable variable(Type type) {
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
    public final FunctionVariable variable(Type type, ModuleValue initializer) {
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
    public final FunctionVariable variable(String name, Value value) {
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
    public final Value call(DefinedFunction callee, Value... arguments) {
        List<Type> parameters = callee.functionType().parameters();
        InstructionEncoder encoder =
                begin(Op.OpFunctionCall).type(callee.type()).value(callee);
        if (parameters.size() != arguments.length) {
            throw encoder.failure(
                    callee + " takes " + parameters.size() + " arguments, but there are " + arguments.length);
        }
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].type() != parameters.get(i)) {
                throw encoder.failure("argument " + (i + 1) + " of " + callee + " is of the type " + parameters.get(i)
                        + ", but " + arguments[i] + " is of the type " + arguments[i].type());
            }
            encoder.value(arguments[i]);
        }
        return end(encoder);
    }

    /** Refuses a call when nothing can be written here now. */
    abstract void checkOpen(String call);

    /** Refuses a value that cannot be used here. */
    abstract void checkUsable(String call, Value value);

    abstract void moveTo(Block next);

    abstract boolean inserts();

    /** Writes a construct; when that fails, this cursor is where it was before and the construct is gone. */
    final <T> T construct(String call, Supplier<T> construct) {
        checkOpen(call);
        if (inserts()) {
            throw new BuildException(call + ": an inserted instruction cannot end the block");
        }
        Code active = function.active();
        Block start = block();
        int blocks = function.blockCount();
        int depth = function.scopes.depth();
        boolean done = false;
        try {
            T result = construct.get();
            done = true;
            return result;
        } finally {
            function.activate(active);
            if (!done) {
                moveTo(start);
                function.removeBlocks(blocks);
                while (function.scopes.depth() > depth) {
                    function.scopes.close(module.bound());
                }
            }
        }
    }

    /** Begins a region at the end of a block: until another one becomes active, only its cursor writes. */
    final Code enter(Region inner, Block start) {
        Code code = new Code(function, start, inner);
        function.activate(code);
        function.scopes.open(inner, module.bound());
        code.moveTo(start);
        return code;
    }

    /** Ends a region, whose values are not visible from now on. */
    final void leave(Code inner) {
        inner.region.end();
        function.scopes.close(module.bound());
    }

    final void checkCondition(String call, Value condition) {
        checkUsable(call, condition);
        if (!condition.type().isBool()) {
            throw new BuildException(call + ": the condition must be a Boolean, but " + condition + " is of the type "
                    + condition.type());
        }
    }

    /** Goes on at the merge block of a construct, which nothing may reach. */
    final void merge(Block merge, boolean reachable) {
        moveTo(merge);
        if (!reachable) {
            end(begin(Op.OpUnreachable));
        }
    }

    /** The values that come along several ways into this block, for each an OpPhi. */
    final List<Value> join(List<Type> types, List<Edge> edges) {
        List<Value> joined = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            InstructionEncoder encoder = begin(Op.OpPhi).type(types.get(i));
            for (Edge edge : edges) {
                encoder.value(edge.values().get(i)).id(edge.from());
            }
            joined.add(end(encoder));
        }
        return joined;
    }

    /** The values of a way out of this block, held against their types. */
    final Edge edge(String call, List<Type> types, List<Value> values) {
        if (types.size() != values.size()) {
            throw new BuildException(call + ": " + types.size() + " values are needed, but there are " + values.size());
        }
        for (int i = 0; i < types.size(); i++) {
            Value value = values.get(i);
            checkUsable(call, value);
            if (value.type() != types.get(i)) {
                throw new BuildException(call + ": " + value + " is of the type " + value.type() + ", but "
                        + types.get(i) + " is needed");
            }
        }
        return new Edge(block(), List.copyOf(values));
    }

    static List<Type> types(List<Value> values) {
        return values.stream().map(Value::type).toList();
    }
}
