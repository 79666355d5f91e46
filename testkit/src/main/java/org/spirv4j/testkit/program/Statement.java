// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.Constant;
import org.spirv4j.build.Loop;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Switch;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Scope;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/** A statement of a random program: it can be written through the builder, and run. */
sealed interface Statement permits Statement.Simple, Repetition, Together {
    void write(Code code, Frame frame);

    Flow run(Machine machine);

    /** Where it goes on. */
    record Flow(Kind kind, int construct, List<long[]> values) {
        enum Kind {
            NEXT,
            BREAK,
            CONTINUE,
            RETURN
        }

        static final Flow NEXT = new Flow(Kind.NEXT, 0, List.of());

        boolean leaves(Kind way, int number) {
            return kind == way && construct == number;
        }
    }

    static void writeAll(List<Statement> body, Code code, Frame frame) {
        for (Statement statement : body) {
            statement.write(code, frame);
        }
    }

    static Flow runAll(List<Statement> body, Machine machine) {
        for (Statement statement : body) {
            Flow flow = statement.run(machine);
            if (flow.kind() != Flow.Kind.NEXT) {
                return flow;
            }
        }
        return Flow.NEXT;
    }

    static List<Value> writeValues(List<Expression> values, Code code, Frame frame) {
        List<Value> written = new ArrayList<>();
        if (!code.hasEnded()) {
            values.forEach(v -> written.add(v.write(code, frame)));
        }
        return written;
    }

    static List<long[]> evaluate(List<Expression> values, Machine machine) {
        return values.stream().map(v -> v.evaluate(machine)).toList();
    }

    static void put(Machine machine, List<Integer> numbers, List<long[]> values) {
        for (int i = 0; i < numbers.size(); i++) {
            machine.put(numbers.get(i), values.get(i));
        }
    }

    /** All but loops. */
    sealed interface Simple extends Statement {}

    /** Gives a value a number. */
    record Let(int number, Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            frame.put(number, value.write(code, frame));
        }

        @Override
        public Flow run(Machine machine) {
            machine.put(number, value.evaluate(machine));
            return Flow.NEXT;
        }
    }

    /** Makes a function variable and stores a value into it; or has it hold a constant from the function's start. */
    record Declare(int variable, Expression value, boolean initializer) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            if (initializer) {
                Value constant = value.write(code, frame);
                frame.put(variable, code.variable(constant.type(), (Constant) constant));
            } else {
                frame.put(variable, code.variable("v" + variable, value.write(code, frame)));
            }
        }

        @Override
        public Flow run(Machine machine) {
            machine.putVariable(variable, value.evaluate(machine).clone());
            return Flow.NEXT;
        }
    }

    /** Stores a value into a variable or a part of it. */
    record Store(int variable, ShaderType type, List<Expression> path, Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            code.store(Expression.Load.place(code, frame, variable, type, path), written);
        }

        @Override
        public Flow run(Machine machine) {
            long[] content = value.evaluate(machine);
            int offset = Expression.Load.offset(machine, type, path);
            System.arraycopy(content, 0, machine.variable(variable), offset, content.length);
            return Flow.NEXT;
        }
    }

    /** Copies a part of a variable to a part of a variable, of the same type. */
    record Copy(
            int target,
            ShaderType targetType,
            List<Expression> targetPath,
            int source,
            ShaderType sourceType,
            List<Expression> sourcePath,
            int size)
            implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value to = code.pointer(Expression.Load.place(code, frame, target, targetType, targetPath));
            code.copyMemory(to, code.pointer(Expression.Load.place(code, frame, source, sourceType, sourcePath)));
        }

        @Override
        public Flow run(Machine machine) {
            int to = Expression.Load.offset(machine, targetType, targetPath);
            int from = Expression.Load.offset(machine, sourceType, sourcePath);
            System.arraycopy(machine.variable(source), from, machine.variable(target), to, size);
            return Flow.NEXT;
        }
    }

    /** Stores a word into the output buffer. */
    record Output(int word, Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            code.store(RandomProgram.word(frame, code, frame.module().output(), RandomProgram.OUTPUTS, word), written);
        }

        @Override
        public Flow run(Machine machine) {
            machine.memory.output[machine.invocation * RandomProgram.OUTPUTS + word] = (int) value.evaluate(machine)[0];
            return Flow.NEXT;
        }
    }

    /** Changes a word of the invocation in the output buffer by an atomic instruction; the old word becomes a value. */
    record Change(int number, int word, AtomicOperation operation, Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            Value pointer =
                    code.pointer(RandomProgram.word(frame, code, frame.module().output(), RandomProgram.OUTPUTS, word));
            frame.put(number, operation.write(code, frame, pointer, Scope.Device, written));
        }

        @Override
        public Flow run(Machine machine) {
            long operand = value.evaluate(machine)[0];
            int at = machine.invocation * RandomProgram.OUTPUTS + word;
            long old = Integer.toUnsignedLong(machine.memory.output[at]);
            machine.put(number, new long[] {old});
            machine.memory.output[at] = (int) operation.compute(old, operand);
            return Flow.NEXT;
        }
    }

    /** Stores a word through a pointer to one of two words of the output buffer. */
    record OutputEither(Expression condition, int first, int second, Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            Buffer output = frame.module().output();
            Value pointer = Expression.either(code, frame, condition, output, RandomProgram.OUTPUTS, first, second);
            code.store(Lvalue.of(pointer), written);
        }

        @Override
        public Flow run(Machine machine) {
            int content = (int) value.evaluate(machine)[0];
            int word = condition.evaluate(machine)[0] != 0 ? first : second;
            machine.memory.output[machine.invocation * RandomProgram.OUTPUTS + word] = content;
            return Flow.NEXT;
        }
    }

    /** Writes the texel that only this invocation uses, and reads it. */
    record Paint(int number, Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            Value local = code.builtIn(BuiltIn.LocalInvocationIndex);
            Together.Texels.write(code, frame, Together.Texels.OWN, local, written);
            frame.put(number, Together.Texels.read(code, frame, Together.Texels.OWN, local));
        }

        @Override
        public Flow run(Machine machine) {
            machine.put(number, value.evaluate(machine));
            return Flow.NEXT;
        }
    }

    /** Calls a function that also takes pointers to variables. */
    record Call(int number, int function, List<Expression> arguments, List<Integer> variables) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            List<Value> all = new ArrayList<>(writeValues(arguments, code, frame));
            variables.forEach(v -> all.add(code.pointer(frame.variable(v))));
            frame.put(number, code.call(frame.module().functions().get(function), all.toArray(Value[]::new)));
        }

        @Override
        public Flow run(Machine machine) {
            List<long[]> values = Statement.evaluate(arguments, machine);
            List<long[]> places = variables.stream().map(machine::variable).toList();
            machine.put(number, machine.memory.functions.get(function).evaluate(machine, values, places));
            return Flow.NEXT;
        }
    }

    /** Runs one of two bodies, of which the second may be missing. */
    record If(
            Expression condition,
            List<Statement> then,
            @Nullable List<Statement> otherwise) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            Value value = condition.write(code, frame);
            List<Statement> second = otherwise;
            if (second == null) {
                code.ifThen(value, c -> writeAll(then, c, frame));
            } else {
                code.ifThenElse(value, c -> writeAll(then, c, frame), c -> writeAll(second, c, frame));
            }
        }

        @Override
        public Flow run(Machine machine) {
            List<Statement> second = otherwise == null ? List.of() : otherwise;
            return runAll(condition.evaluate(machine)[0] != 0 ? then : second, machine);
        }
    }

    /** Runs one of two bodies, and gives the values that it yields numbers. */
    record IfYields(
            Expression condition,
            List<Statement> then,
            List<Expression> thenValues,
            List<Statement> otherwise,
            List<Expression> otherValues,
            List<Integer> numbers)
            implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            List<Value> values = code.ifElseAll(
                    condition.write(code, frame),
                    c -> {
                        writeAll(then, c, frame);
                        return writeValues(thenValues, c, frame);
                    },
                    c -> {
                        writeAll(otherwise, c, frame);
                        return writeValues(otherValues, c, frame);
                    });
            for (int i = 0; i < values.size(); i++) {
                frame.put(numbers.get(i), values.get(i));
            }
        }

        @Override
        public Flow run(Machine machine) {
            boolean first = condition.evaluate(machine)[0] != 0;
            Flow flow = runAll(first ? then : otherwise, machine);
            if (flow.kind() == Flow.Kind.NEXT) {
                put(machine, numbers, Statement.evaluate(first ? thenValues : otherValues, machine));
            }
            return flow;
        }
    }

    /** A case: its numbers, none for the default. */
    record Case(List<Long> literals, List<Statement> body, boolean fallsThrough) {}

    /** Runs a case. */
    record Choose(int number, Expression selector, List<Case> cases) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            code.switchOn(selector.write(code, frame), written -> {
                frame.put(number, written);
                for (Case one : cases) {
                    if (one.literals().isEmpty()) {
                        written.otherwise(c -> write(one, written, c, frame));
                    } else {
                        written.on(one.literals(), c -> write(one, written, c, frame));
                    }
                }
            });
        }

        private static void write(Case one, Switch written, Code code, Frame frame) {
            writeAll(one.body(), code, frame);
            if (one.fallsThrough() && !code.hasEnded()) {
                written.fallThrough();
            }
        }

        @Override
        public Flow run(Machine machine) {
            long value = selector.evaluate(machine)[0];
            int at = -1;
            for (int i = 0; i < cases.size(); i++) {
                if (cases.get(i).literals().contains(value)
                        || at < 0 && cases.get(i).literals().isEmpty()) {
                    at = i;
                }
            }
            while (at >= 0 && at < cases.size()) {
                Flow flow = runAll(cases.get(at).body(), machine);
                if (flow.kind() != Flow.Kind.NEXT) {
                    return flow.leaves(Flow.Kind.BREAK, number) ? Flow.NEXT : flow;
                }
                if (!cases.get(at).fallsThrough()) {
                    return Flow.NEXT;
                }
                at++;
            }
            return Flow.NEXT;
        }
    }

    /** Leaves a loop or a switch, or starts the next iteration of a loop. */
    record Leave(Flow.Kind way, int construct, List<Expression> values) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            if (frame.construct(construct) instanceof Loop loop) {
                Value[] written = writeValues(values, code, frame).toArray(Value[]::new);
                if (way == Flow.Kind.BREAK) {
                    loop.break_(written);
                } else {
                    loop.continue_(written);
                }
            } else {
                ((Switch) frame.construct(construct)).break_();
            }
        }

        @Override
        public Flow run(Machine machine) {
            return new Flow(way, construct, Statement.evaluate(values, machine));
        }
    }

    /** Leaves the function, with a value unless it returns none. */
    record Return(@Nullable Expression value) implements Simple {
        @Override
        public void write(Code code, Frame frame) {
            if (value == null) {
                code.return_();
            } else {
                code.returnValue(value.write(code, frame));
            }
        }

        @Override
        public Flow run(Machine machine) {
            if (value != null) {
                machine.returned = value.evaluate(machine);
            }
            return new Flow(Flow.Kind.RETURN, 0, List.of());
        }
    }

    /**
     * A function. Its parameters are the values from number 0 on, followed by pointers, which are variables.
     *
     * @param pointers the types of what the pointers point to
     */
    record Function(List<ShaderType> parameters, List<ShaderType> pointers, ShaderType returned, List<Statement> body) {
        long[] evaluate(Machine caller, List<long[]> arguments, List<long[]> variables) {
            Machine machine = new Machine(caller);
            for (int i = 0; i < arguments.size(); i++) {
                machine.put(i, arguments.get(i));
            }
            for (int i = 0; i < variables.size(); i++) {
                machine.putVariable(arguments.size() + i, variables.get(i));
            }
            runAll(body, machine);
            return machine.returned;
        }
    }

    /** What counts rounds. */
    Scalar COUNTER = Scalar.UINT32;
}
