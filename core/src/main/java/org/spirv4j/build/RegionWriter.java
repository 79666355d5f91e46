// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;

/** Function variables and calls, and the common parts of the structured control-flow methods. */
abstract class RegionWriter extends LvalueWriter {
    /** An edge to a block, with the values for the OpPhi instructions of that block. */
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
    public final FunctionVariable variable(Type type, ModuleValue initializer) {
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
    public final FunctionVariable variable(String name, Value value) {
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
    public final Value call(DefinedFunction callee, Value... arguments) {
        Objects.requireNonNull(callee, "callee");
        Objects.requireNonNull(arguments, "arguments");
        List<Type> parameters = callee.functionType().parameters();
        InstructionEncoder encoder =
                begin(Op.OpFunctionCall).type(callee.type()).value(callee);
        if (parameters.size() != arguments.length) {
            throw encoder.failure(callee + " requires " + Counted.of(parameters.size(), "argument") + ", but "
                    + arguments.length + " are given");
        }
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].type() != parameters.get(i)) {
                throw encoder.failure("argument " + (i + 1) + " of " + callee + " must be of type " + parameters.get(i)
                        + ", but " + arguments[i] + " is of type " + arguments[i].type());
            }
            encoder.value(arguments[i]);
        }
        return end(encoder);
    }

    /** Throws if nothing can be written at this insertion point now. */
    abstract void checkOpen(String call);

    /** Throws if a value is not visible at this insertion point. */
    abstract void checkUsable(String call, Value value);

    abstract void moveTo(Block next);

    /** Throws if this cursor cannot end the block. */
    abstract void checkEnds(String call);

    /** Begins to write a construct. Unless it succeeds, the function is restored to its present state. */
    final Attempt attempt(String call) {
        checkOpen(call);
        checkEnds(call);
        return new Attempt();
    }

    /** The state of the function before a construct, which is restored unless the construct is written completely. */
    final class Attempt {
        private final @Nullable Code active = function.active();
        private final Block start = block();
        private final int firstId = module.bound();
        private final int blocks = function.blockCount();
        private final int depth = function.scopes.depth();
        private boolean done;

        /** The construct is complete. */
        <T> T succeed(T result) {
            done = true;
            return result;
        }

        /** Called in any case after the attempt. */
        void end() {
            function.activate(active);
            if (!done) {
                moveTo(start);
                function.removeBlocks(blocks, firstId);
                while (function.scopes.depth() > depth) {
                    function.scopes.close(module.bound());
                }
            }
        }
    }

    /** Begins a region at the end of a block and makes its cursor the active one. */
    final Code enter(Region inner, Block start) {
        start.nestIn(block());
        Code code = new Code(function, start, inner);
        function.activate(code);
        function.scopes.open(inner, module.bound());
        code.moveTo(start);
        return code;
    }

    /** Ends a region; its values are not visible after it. */
    final void leave(Code inner) {
        inner.region.end();
        function.scopes.close(module.bound());
    }

    final void checkCondition(String call, Value condition) {
        checkUsable(call, condition);
        if (!condition.type().isBool()) {
            throw new BuildException(
                    call + ": the condition must be a Boolean, but " + condition + " is of type " + condition.type());
        }
    }

    /** Continues at the merge block of a construct, with an OpUnreachable if no edge leads there. */
    final void merge(Block merge, boolean reachable) {
        merge.continueAfter(block());
        moveTo(merge);
        if (!reachable) {
            end(begin(Op.OpUnreachable));
        }
    }

    /** The values at the start of this block: an OpPhi for each value of the edges to it. */
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

    /** An edge from this block, whose values must have the given types. */
    final Edge edge(String call, List<Type> types, List<Value> values) {
        if (types.size() != values.size()) {
            throw new BuildException(
                    call + " requires " + Counted.of(types.size(), "value") + ", but " + values.size() + " are given");
        }
        for (int i = 0; i < types.size(); i++) {
            Value value = values.get(i);
            checkUsable(call, value);
            if (value.type() != types.get(i)) {
                throw new BuildException(
                        call + ": " + value + " is of type " + value.type() + ", but " + types.get(i) + " is required");
            }
        }
        return new Edge(block(), List.copyOf(values));
    }

    static List<Type> types(List<Value> values) {
        List<Type> types = new ArrayList<>(values.size());
        for (Value value : values) {
            types.add(value.type());
        }
        return types;
    }
}
