// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;

/** What the writers of structured control flow share: regions, edges to merge blocks, and undoing what failed. */
final class ConstructWriter {
    /** An edge to a block, with the values for the OpPhi instructions of that block. */
    record Edge(Block from, List<Value> values) {}

    private final Code code;
    private final FunctionBody function;
    private final ModuleBuilder module;

    ConstructWriter(Code code) {
        this.code = code;
        function = code.function;
        module = code.module;
    }

    /** Begins to write a construct. Unless it succeeds, the function is restored to its present state. */
    Attempt attempt(String call) {
        code.checkOpen(call);
        InsertionChecks.ends(code, call);
        return new Attempt();
    }

    /** The state of the function before a construct, which is restored unless the construct is written completely. */
    final class Attempt {
        private final @Nullable Code active = function.active();
        private final Block start = code.block();
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
                code.moveTo(start);
                function.removeBlocks(blocks, firstId);
                while (function.scopes.depth() > depth) {
                    function.scopes.close(module.bound());
                }
            }
        }
    }

    /** Begins a region at the end of a block and makes its cursor the active one. */
    Code enter(Region inner, Block start) {
        start.nestIn(code.block());
        Code entered = new Code(function, start, inner);
        function.activate(entered);
        function.scopes.open(inner, module.bound());
        entered.moveTo(start);
        return entered;
    }

    /** Ends a region; its values are not visible after it. */
    void leave(Code inner) {
        inner.region.end();
        function.scopes.close(module.bound());
    }

    void checkCondition(String call, Value condition) {
        InsertionChecks.usable(code, call, condition);
        if (!condition.type().isBool()) {
            throw new BuildException(
                    call + ": the condition must be a Boolean, but " + condition + " is of type " + condition.type());
        }
    }

    /** Continues at the merge block of a construct, with an OpUnreachable if no edge leads there. */
    void merge(Block merge, boolean reachable) {
        merge.continueAfter(code.block());
        code.moveTo(merge);
        if (!reachable) {
            code.unreachable();
        }
    }

    /** The values at the start of this block: an OpPhi for each value of the edges to it. */
    List<Value> join(List<Type> types, List<Edge> edges) {
        List<Value> joined = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            InstructionEncoder encoder = code.begin(Op.OpPhi).type(types.get(i));
            for (Edge edge : edges) {
                encoder.value(edge.values().get(i)).id(edge.from());
            }
            joined.add(code.end(encoder));
        }
        return joined;
    }

    /** An edge from this block, whose values must have the given types. */
    Edge edge(String call, List<Type> types, List<Value> values) {
        if (types.size() != values.size()) {
            throw new BuildException(
                    call + " requires " + Counted.of(types.size(), "value") + ", but " + values.size() + " are given");
        }
        for (int i = 0; i < types.size(); i++) {
            Value value = values.get(i);
            InsertionChecks.usable(code, call, value);
            if (value.type() != types.get(i)) {
                throw new BuildException(
                        call + ": " + value + " is of type " + value.type() + ", but " + types.get(i) + " is required");
            }
        }
        return new Edge(code.block(), List.copyOf(values));
    }

    static List<Type> types(List<Value> values) {
        List<Type> types = new ArrayList<>(values.size());
        for (Value value : values) {
            types.add(value.type());
        }
        return types;
    }
}
