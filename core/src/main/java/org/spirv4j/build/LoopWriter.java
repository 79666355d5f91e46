// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;

/**
 * Loops as lambdas (section 2.11 of the specification, "Structured Control Flow"). A loop can carry values from
 * iteration to iteration without variables: it starts with initial values, the body returns the values of the next
 * iteration, and the loop returns the final values.
 */
final class LoopWriter {

    /**
     * The result of a continue construct: the values of the next iteration, and the condition for it; null if there is
     * none.
     */
    private record Next(List<Value> values, @Nullable Value repeat) {}

    private interface ContinueWriter {
        Next write(Code code, Loop loop, List<Value> next);
    }

    private final Code code;
    private final FunctionBody function;
    private final ModuleBuilder module;
    private final ConstructWriter constructs;

    LoopWriter(Code code) {
        this.code = code;
        function = code.function;
        module = code.module;
        constructs = new ConstructWriter(code);
    }

    void loop(BiConsumer<Code, Loop> body) {
        Objects.requireNonNull(body, "body");
        write("loop", List.of(), 0, false, null, withoutValues(body), LoopWriter::repeatAlways);
    }

    List<Value> loop(List<Value> initial, BiFunction<Code, Loop, List<Value>> body) {
        Objects.requireNonNull(initial, "initial");
        Objects.requireNonNull(body, "body");
        return write("loop", initial, 0, false, null, body, LoopWriter::repeatAlways);
    }

    void while_(Function<Code, Value> condition, BiConsumer<Code, Loop> body) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(body, "body");
        BiFunction<Code, Loop, Value> test = (code, loop) -> condition.apply(code);
        write("while_", List.of(), 0, false, test, withoutValues(body), LoopWriter::repeatAlways);
    }

    List<Value> while_(
            List<Value> initial, BiFunction<Code, Loop, Value> condition, BiFunction<Code, Loop, List<Value>> body) {
        Objects.requireNonNull(initial, "initial");
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(body, "body");
        return write("while_", initial, 0, false, condition, body, LoopWriter::repeatAlways);
    }

    void doWhile(BiConsumer<Code, Loop> body, Function<Code, Value> condition) {
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(condition, "condition");
        write(
                "doWhile",
                List.of(),
                0,
                false,
                null,
                withoutValues(body),
                (code, loop, next) -> new Next(next, condition.apply(code)));
    }

    List<Value> doWhile(
            List<Value> initial,
            BiFunction<Code, Loop, List<Value>> body,
            BiFunction<Code, List<Value>, Value> condition) {
        Objects.requireNonNull(initial, "initial");
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(condition, "condition");
        return write(
                "doWhile",
                initial,
                0,
                false,
                null,
                body,
                (code, loop, next) -> new Next(next, condition.apply(code, next)));
    }

    List<Value> for_(
            List<Value> initial,
            BiFunction<Code, Loop, Value> condition,
            BiFunction<Code, Loop, List<Value>> step,
            BiConsumer<Code, Loop> body) {
        Objects.requireNonNull(initial, "initial");
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(body, "body");
        return write(
                "for_",
                initial,
                0,
                true,
                condition,
                withoutValues(body),
                (code, loop, none) -> new Next(step.apply(code, loop), null));
    }

    void for_(Value from, Value below, BiConsumer<Code, Loop> body) {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(below, "below");
        Objects.requireNonNull(body, "body");
        for_(from, below, List.of(), withoutValues(body));
    }

    List<Value> for_(Value from, Value below, List<Value> initial, BiFunction<Code, Loop, List<Value>> body) {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(below, "below");
        Objects.requireNonNull(initial, "initial");
        Objects.requireNonNull(body, "body");
        Type type = from.type();
        if (!type.isInt() || below.type() != type) {
            throw new BuildException(
                    "for_: both bounds must be integers of the same type, not " + type + " and " + below.type());
        }
        InsertionChecks.usable(code, "for_", below);
        List<Value> all = new ArrayList<>();
        all.add(from);
        all.addAll(initial);
        Counting counting = new Counting(below);
        return write("for_", all, 1, false, counting, body, counting);
    }

    /**
     * The condition and the step of a loop that counts up by 1; a class, because the first calls of lambdas take
     * milliseconds.
     */
    private static final class Counting implements BiFunction<Code, Loop, Value>, ContinueWriter {
        private final Value below;

        Counting(Value below) {
            this.below = below;
        }

        @Override
        public Value apply(Code code, Loop loop) {
            Op less = below.type().isSigned() ? Op.OpSLessThan : Op.OpULessThan;
            return code.end(code.begin(less)
                    .type(code.module.bool())
                    .value(loop.index())
                    .value(below));
        }

        @Override
        public Next write(Code code, Loop loop, List<Value> next) {
            List<Value> values = new ArrayList<>();
            Value one = code.module.constant(below.type(), 1L);
            values.add(code.end(
                    code.begin(Op.OpIAdd).type(below.type()).value(loop.index()).value(one)));
            values.addAll(next);
            return new Next(values, null);
        }
    }

    private static Next repeatAlways(Code code, Loop loop, List<Value> next) {
        return new Next(next, null);
    }

    private static BiFunction<Code, Loop, List<Value>> withoutValues(BiConsumer<Code, Loop> lambda) {
        return (code, loop) -> {
            lambda.accept(code, loop);
            return List.of();
        };
    }

    /**
     * Writes a loop: the header with its OpPhi instructions, the test if there is one, the body, the continue
     * construct, and the merge block.
     *
     * @param hidden number of leading values that the user does not see, such as the index
     * @param steps whether a step computes the values of the next iteration, so that {@link Loop#continue_} takes none
     */
    private List<Value> write(
            String call,
            List<Value> initial,
            int hidden,
            boolean steps,
            @Nullable BiFunction<Code, Loop, Value> test,
            BiFunction<Code, Loop, List<Value>> body,
            ContinueWriter continuing) {
        ConstructWriter.Attempt attempt = constructs.attempt(call);
        try {
            Code active = function.active();
            List<Type> types = ConstructWriter.types(initial);
            constructs.edge(call, types, initial);
            Block header = function.newBlock();
            header.continueAfter(code.block());
            Block testBlock = test == null ? null : function.newBlock();
            Block bodyBlock = function.newBlock();
            Block continueTarget = function.newBlock();
            Block merge = function.newBlock();
            List<Value> values = new ArrayList<>();
            for (Type type : types) {
                values.add(new Value(code, header, module.nextId(), type));
            }
            Loop loop = new Loop(code, merge, continueTarget, values, hidden, steps);
            ConstructWriter.Edge entry = new ConstructWriter.Edge(code.block(), List.copyOf(initial));
            Code headerCode = new Code(function, header, code.region);
            headerCode.moveTo(header);
            if (testBlock != null && test != null) {
                test(call, loop, testBlock, bodyBlock, test);
            }
            ConstructWriter.Edge back = bodyAndContinue(call, loop, header, bodyBlock, body, continuing);
            function.activate(active);
            phis(header, values, entry, back);
            headerCode.end(headerCode
                    .begin(Op.OpLoopMerge)
                    .id(merge)
                    .id(continueTarget)
                    .mask(loop.control()));
            headerCode.branch(testBlock == null ? bodyBlock : testBlock);
            code.branch(header);
            constructs.merge(merge, !loop.exits.isEmpty());
            return attempt.succeed(results(loop));
        } finally {
            attempt.end();
        }
    }

    private void test(String call, Loop loop, Block testBlock, Block bodyBlock, BiFunction<Code, Loop, Value> test) {
        Code inner = constructs.enter(code.region.inner("the condition of the loop"), testBlock);
        testBlock.continueAfter(code.block());
        Value condition = test.apply(inner, loop);
        new ConstructWriter(inner).checkCondition(call, condition);
        loop.exits.add(new ConstructWriter.Edge(inner.block(), loop.values()));
        inner.end(inner.begin(Op.OpBranchConditional)
                .value(condition)
                .id(bodyBlock)
                .id(loop.merge));
        inner.region.end();
        function.scopes.dissolve();
    }

    /** Writes the body and the continue construct, and returns the back edge to the header. */
    private ConstructWriter.Edge bodyAndContinue(
            String call,
            Loop loop,
            Block header,
            Block bodyBlock,
            BiFunction<Code, Loop, List<Value>> body,
            ContinueWriter continuing) {
        Code written = constructs.enter(code.region.body("the body of the loop", loop), bodyBlock);
        List<Value> last = body.apply(written, loop);
        if (!written.hasEnded()) {
            loop.continues.add(new ConstructWriter(written).edge(call, loop.continuedTypes(), last));
            written.branch(loop.continueTarget);
        }
        // If the end of the body is the only predecessor of the continue target, its values are visible there without
        // OpPhi.
        boolean single = loop.continues.size() == 1 && loop.continues.get(0).from() == written.block();
        if (single) {
            written.region.end();
        } else {
            constructs.leave(written);
        }
        Code continued = constructs.enter(
                code.region.continuing(call.equals("for_") ? "the step of the loop" : "the condition of the loop"),
                loop.continueTarget);
        if (single) {
            loop.continueTarget.nestIn(written.block());
        }
        List<Value> next = single ? loop.continues.get(0).values() : nextValues(continued, loop);
        Next round = continuing.write(continued, loop, next);
        ConstructWriter.Edge back =
                new ConstructWriter(continued).edge(call, ConstructWriter.types(loop.headerValues()), round.values());
        Value repeat = round.repeat();
        if (repeat == null) {
            continued.branch(header);
        } else {
            new ConstructWriter(continued).checkCondition(call, repeat);
            back = new ConstructWriter.Edge(continued.block(), round.values());
            loop.exits.add(back);
            continued.end(continued
                    .begin(Op.OpBranchConditional)
                    .value(repeat)
                    .id(header)
                    .id(loop.merge));
        }
        constructs.leave(continued);
        if (single) {
            function.scopes.close(module.bound());
        }
        return back;
    }

    /** The values of the edges to the continue target; undefined values if there are no edges. */
    private static List<Value> nextValues(Code code, Loop loop) {
        if (!loop.continues.isEmpty()) {
            return new ConstructWriter(code).join(loop.continuedTypes(), loop.continues);
        }
        List<Value> undefined = new ArrayList<>();
        for (Type type : loop.continuedTypes()) {
            undefined.add(code.undef(type));
        }
        return undefined;
    }

    /** Writes the OpPhi instructions of the header, whose results already exist. */
    private void phis(Block header, List<Value> values, ConstructWriter.Edge entry, ConstructWriter.Edge back) {
        for (int i = 0; i < values.size(); i++) {
            InstructionEncoder encoder = module.codeEncoder().begin(Op.OpPhi);
            encoder.type(values.get(i).type());
            encoder.value(entry.values().get(i)).id(entry.from());
            encoder.value(back.values().get(i)).id(back.from());
            code.complete(encoder, values.get(i), header.front.next());
        }
    }

    /** The results of the loop: the header's values, unless an exit edge has others. */
    private List<Value> results(Loop loop) {
        boolean same = true;
        for (ConstructWriter.Edge exit : loop.exits) {
            same &= exit.values().equals(loop.values());
        }
        return same ? loop.values() : constructs.join(ConstructWriter.types(loop.values()), loop.exits);
    }
}
