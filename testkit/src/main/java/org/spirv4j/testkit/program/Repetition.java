// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.build.Code;
import org.spirv4j.build.Loop;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;

/**
 * A loop of a random program. It runs a bounded number of rounds, which the loop itself counts or a variable does, and
 * carries values.
 *
 * @param number the loop's
 * @param counter the number of the value or of the variable that counts
 * @param limit how many rounds there are at most
 * @param carried the numbers of the values in a round
 * @param next the values of the next round; after the step of a stepping loop
 * @param results the numbers that the values get after the loop
 */
record Repetition(
        Kind kind,
        int number,
        int counter,
        Expression limit,
        List<Expression> initial,
        List<Integer> carried,
        List<Statement> body,
        List<Expression> next,
        List<Integer> results)
        implements Statement {

    enum Kind {
        /** {@code for_} with an index. */
        COUNTED,
        /** {@code for_} with a step, which computes the next values. */
        STEPPED,
        WHILE,
        DO_WHILE,
        /** {@code loop} that is left by a break. */
        FOREVER
    }

    boolean usesVariable() {
        return kind.ordinal() >= Kind.WHILE.ordinal();
    }

    @Override
    public void write(Code code, Frame frame) {
        ModuleBuilder b = frame.builder();
        Value end = limit.write(code, frame);
        List<Value> start = Statement.writeValues(initial, code, frame);
        if (usesVariable()) {
            frame.put(counter, code.variable("", b.constantUnsigned(0)));
        }
        List<Value> values = switch (kind) {
            case COUNTED ->
                code.for_(b.constantUnsigned(0), end, start, (c, loop) -> {
                    begin(frame, loop, loop.values());
                    frame.put(counter, loop.index());
                    return round(c, frame);
                });
            case STEPPED -> stepped(code, frame, end, start);
            case WHILE ->
                code.while_(
                        start,
                        (c, loop) -> {
                            begin(frame, loop, loop.values());
                            return more(c, frame, end);
                        },
                        (c, loop) -> {
                            count(c, frame);
                            return round(c, frame);
                        });
            case DO_WHILE ->
                code.doWhile(
                        start,
                        (c, loop) -> {
                            begin(frame, loop, loop.values());
                            count(c, frame);
                            return round(c, frame);
                        },
                        (c, after) -> more(c, frame, end));
            case FOREVER ->
                code.loop(start, (c, loop) -> {
                    begin(frame, loop, loop.values());
                    Value over = c.logicalNot(more(c, frame, end));
                    c.ifThen(over, then -> loop.break_());
                    count(c, frame);
                    return round(c, frame);
                });
        };
        for (int i = 0; i < results.size(); i++) {
            frame.put(results.get(i), values.get(i));
        }
    }

    private List<Value> stepped(Code code, Frame frame, Value end, List<Value> start) {
        ModuleBuilder b = frame.builder();
        List<Value> all = new ArrayList<>(List.of(b.constantUnsigned(0)));
        all.addAll(start);
        List<Value> values = code.for_(
                all,
                (c, loop) -> {
                    begin(frame, loop, loop.values().subList(1, all.size()));
                    frame.put(counter, loop.value(0));
                    return c.uLessThan(loop.value(0), end);
                },
                (c, loop) -> {
                    List<Value> step = new ArrayList<>(List.of(c.iAdd(loop.value(0), b.constantUnsigned(1))));
                    step.addAll(Statement.writeValues(next, c, frame));
                    return step;
                },
                (c, loop) -> Statement.writeAll(body, c, frame));
        return values.subList(1, values.size());
    }

    private void begin(Frame frame, Loop loop, List<Value> values) {
        frame.put(number, loop);
        for (int i = 0; i < carried.size(); i++) {
            frame.put(carried.get(i), values.get(i));
        }
    }

    private List<Value> round(Code code, Frame frame) {
        Statement.writeAll(body, code, frame);
        return Statement.writeValues(next, code, frame);
    }

    private Value more(Code code, Frame frame, Value end) {
        return code.uLessThan(code.load(frame.variable(counter)), end);
    }

    private void count(Code code, Frame frame) {
        Lvalue lvalue = frame.variable(counter);
        code.store(lvalue, code.iAdd(code.load(lvalue), frame.builder().constantUnsigned(1)));
    }

    @Override
    public Flow run(Machine machine) {
        long end = limit.evaluate(machine)[0];
        List<long[]> values = Statement.evaluate(initial, machine);
        long rounds = 0;
        while (kind == Kind.DO_WHILE && rounds == 0 || rounds < end) {
            Statement.put(machine, carried, values);
            if (!usesVariable()) {
                machine.put(counter, new long[] {rounds});
            }
            rounds++;
            Flow flow = Statement.runAll(body, machine);
            if (flow.leaves(Flow.Kind.BREAK, number)) {
                values = flow.values().isEmpty() ? values : flow.values();
                break;
            }
            if (flow.leaves(Flow.Kind.CONTINUE, number) && kind != Kind.STEPPED) {
                values = flow.values().isEmpty() ? values : flow.values();
            } else if (flow.kind() == Flow.Kind.NEXT || flow.leaves(Flow.Kind.CONTINUE, number)) {
                values = Statement.evaluate(next, machine);
            } else {
                return flow;
            }
        }
        Statement.put(machine, results, values);
        return Flow.NEXT;
    }
}
