// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.testkit.program.Expression.Named;
import org.spirv4j.testkit.program.RandomProgram.Feature;
import org.spirv4j.testkit.program.Repetition.Kind;
import org.spirv4j.testkit.program.ShaderType.Scalar;
import org.spirv4j.testkit.program.Statement.Case;
import org.spirv4j.testkit.program.Statement.Flow;

/** Makes {@link RandomProgram}s; the same seed and options make the same program. */
public final class ProgramGenerator extends TogetherGenerator {
    private static final int EXPRESSION_DEPTH = 3;

    /** A loop or switch around a place; loops with the types of the values that ways out may bring along. */
    private record Around(int number, boolean loop, List<ShaderType> carried) {}

    /** A body, and whether control leaves it before its end. */
    private record Body(List<Statement> statements, boolean ended) {}

    private final List<Around> around = new ArrayList<>();
    private final List<Expression.Literal> globals = new ArrayList<>();
    private @Nullable ShaderType returned;
    private boolean mayReturn;
    /** How many statements may still be made. */
    private int budget;

    private ProgramGenerator(Random random, ProgramOptions options) {
        super(random, options);
    }

    /** Makes a program. */
    public static RandomProgram generate(long seed, ProgramOptions options) {
        return new ProgramGenerator(new Random(seed * 0x9E3779B97F4A7C15L), options).program(seed);
    }

    private RandomProgram program(long seed) {
        int count = options.functions() == 0 ? 0 : random.nextInt(options.functions() + 1);
        for (int i = options.varied() ? random.nextInt(4) : 0; i > 0; i--) {
            globals.add(literal(type()));
        }
        for (int i = 0; i < count; i++) {
            functions.add(function());
        }
        begin(List.of(), List.of(), null);
        budget = 24;
        boolean exchanges = options.workgroupMemory() && chance(40);
        mayReturn = !exchanges;
        chooseFeatures();
        List<Statement> main = new ArrayList<>();
        boolean ended = false;
        for (int i = 0; i < 2 + random.nextInt(3) && !ended; i++) {
            Body body = unscoped(options.depth());
            main.addAll(body.statements());
            ended = body.ended();
            if (exchanges) {
                addTogether(main);
            }
        }
        for (int i = RandomProgram.OUTPUTS / 2; i < RandomProgram.OUTPUTS && !ended; i++) {
            main.add(new Statement.Output(i, word(value(type(), EXPRESSION_DEPTH))));
        }
        return new RandomProgram(seed, group, globals, functions, main, features);
    }

    @Override
    List<Statement> uniformBody() {
        List<Statement> statements = new ArrayList<>(unscoped(1).statements());
        addTogether(statements);
        statements.addAll(unscoped(1).statements());
        return statements;
    }

    @Override
    List<Statement> simpleBody() {
        return unscoped(1).statements();
    }

    private void begin(List<ShaderType> parameters, List<ShaderType> pointers, @Nullable ShaderType returnedType) {
        values.clear();
        variables.clear();
        around.clear();
        numbers = 0;
        for (ShaderType parameter : parameters) {
            values.add(new Named(parameter, SMALL, numbers++));
        }
        for (ShaderType pointer : pointers) {
            variables.add(new Variable(numbers++, pointer));
        }
        for (int i = 0; i < globals.size(); i++) {
            variables.add(new Variable(-1 - i, globals.get(i).type()));
        }
        returned = returnedType;
        mayReturn = true;
    }

    private Statement.Function function() {
        List<ShaderType> parameters = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            parameters.add(type());
        }
        List<ShaderType> pointers = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0 && chance(50); i--) {
            pointers.add(type());
        }
        ShaderType result = type();
        begin(parameters, pointers, result);
        budget = 7;
        Body body = unscoped(2);
        List<Statement> statements = new ArrayList<>(body.statements());
        if (!body.ended()) {
            statements.add(new Statement.Return(small(result, EXPRESSION_DEPTH)));
        }
        return new Statement.Function(parameters, pointers, result, statements);
    }

    private Body body(int depth) {
        int known = values.size();
        int declared = variables.size();
        Body body = unscoped(depth);
        forget(known, declared);
        return body;
    }

    private Body unscoped(int depth) {
        List<Statement> statements = new ArrayList<>();
        int count = 1 + random.nextInt(options.statements());
        for (int i = 0; i < count && budget > 0; i++) {
            budget--;
            if (add(statements, depth)) {
                return new Body(statements, true);
            }
        }
        if (depth < options.depth() && chance(15)) {
            return new Body(statements, leave(statements));
        }
        return new Body(statements, false);
    }

    /** Adds a statement and says whether nothing can follow. */
    private boolean add(List<Statement> statements, int depth) {
        int kind = random.nextInt(depth > 0 ? 20 : 8);
        if (kind < 3) {
            ShaderType type = type();
            Expression value = value(type, EXPRESSION_DEPTH);
            Named named = new Named(type, value.bound(), numbers++);
            statements.add(new Statement.Let(named.number(), value));
            values.add(named);
            return false;
        }
        if (kind == 3 || variables.isEmpty() && kind < 7) {
            declare(statements, type());
            return false;
        }
        if (kind < 7) {
            statements.add(options.varied() && chance(20) ? copy() : store());
            return false;
        }
        if (kind == 7) {
            output(statements);
            return false;
        }
        if (kind < 12) {
            return branch(statements, depth - 1);
        }
        if (kind < 14) {
            return yielding(statements, depth - 1);
        }
        if (kind < 16) {
            return choose(statements, depth - 1);
        }
        loop(statements, depth - 1);
        return false;
    }

    private Variable declare(List<Statement> statements, ShaderType type) {
        boolean initializer = around.isEmpty() && chance(30);
        Expression value = initializer ? literal(type) : small(type, EXPRESSION_DEPTH);
        Variable variable = new Variable(numbers++, type);
        statements.add(new Statement.Declare(variable.number(), value, initializer));
        variables.add(variable);
        return variable;
    }

    /** Writes a word that the host sees, or calls a function that writes to variables. */
    private void output(List<Statement> statements) {
        int word = random.nextInt(RandomProgram.OUTPUTS / 2);
        Expression value = word(value(type(), EXPRESSION_DEPTH));
        int kind = random.nextInt(10);
        if (kind < 3) {
            call(statements);
        } else if (kind == 3) {
            AtomicOperation operation = any(List.of(AtomicOperation.values()));
            statements.add(new Statement.Change(result(Scalar.UINT32, 0), word, operation, value));
        } else if (kind == 4 && features.contains(Feature.IMAGE)) {
            statements.add(new Statement.Paint(result(Scalar.UINT32, 0), value));
        } else if (kind == 5 && options.variablePointers()) {
            int other = random.nextInt(RandomProgram.OUTPUTS / 2);
            statements.add(new Statement.OutputEither(condition(), word, other, value));
        } else {
            statements.add(new Statement.Output(word, value));
        }
    }

    private void call(List<Statement> statements) {
        for (int tries = 0; tries < functions.size(); tries++) {
            int number = random.nextInt(functions.size());
            Statement.Function function = functions.get(number);
            if (function.pointers().isEmpty()) {
                continue;
            }
            // Each pointer gets a variable of its own.
            List<Integer> places = new ArrayList<>();
            for (ShaderType type : function.pointers()) {
                List<Variable> fitting = variables.stream()
                        .filter(v -> v.number() >= 0 && v.type().equals(type) && !places.contains(v.number()))
                        .toList();
                Variable variable = fitting.isEmpty() ? declare(statements, type) : any(fitting);
                places.add(variable.number());
            }
            List<Expression> arguments = smallOnes(function.parameters());
            statements.add(new Statement.Call(result(function.returned(), SMALL), number, arguments, places));
            return;
        }
    }

    private Statement store() {
        Variable variable = any(variables);
        ShaderType wanted = variable.type();
        while (!wanted.parts().isEmpty() && chance(60)) {
            wanted = any(wanted.parts());
        }
        List<Expression> path = path(variable.type(), wanted);
        return path == null
                ? new Statement.Store(
                        variable.number(), variable.type(), List.of(), small(variable.type(), EXPRESSION_DEPTH))
                : new Statement.Store(variable.number(), variable.type(), path, small(wanted, EXPRESSION_DEPTH));
    }

    private Statement copy() {
        Variable target = any(variables);
        ShaderType wanted = target.type();
        while (!wanted.parts().isEmpty() && chance(40)) {
            wanted = any(wanted.parts());
        }
        Variable source = any(variables);
        List<Expression> from = path(source.type(), wanted);
        List<Expression> to = path(target.type(), wanted);
        return source.number() == target.number() || from == null || to == null
                ? store()
                : new Statement.Copy(
                        target.number(), target.type(), to, source.number(), source.type(), from, wanted.size());
    }

    private Expression condition() {
        return value(Scalar.BOOL, EXPRESSION_DEPTH);
    }

    private boolean branch(List<Statement> statements, int depth) {
        Expression condition = condition();
        Body then = body(depth);
        if (chance(40)) {
            statements.add(new Statement.If(condition, then.statements(), null));
            return false;
        }
        Body otherwise = body(depth);
        statements.add(new Statement.If(condition, then.statements(), otherwise.statements()));
        return then.ended() && otherwise.ended();
    }

    private boolean yielding(List<Statement> statements, int depth) {
        Expression condition = condition();
        List<ShaderType> types = types();
        int known = values.size();
        int declared = variables.size();
        Body then = unscoped(depth);
        List<Expression> first = smallOnes(types);
        forget(known, declared);
        Body otherwise = unscoped(depth);
        List<Expression> second = smallOnes(types);
        forget(known, declared);
        List<Integer> results = number(types.size());
        statements.add(
                new Statement.IfYields(condition, then.statements(), first, otherwise.statements(), second, results));
        if (then.ended() && otherwise.ended()) {
            return true;
        }
        name(types, results);
        return false;
    }

    private boolean choose(List<Statement> statements, int depth) {
        Scalar type = integer();
        Expression selector = value(type, EXPRESSION_DEPTH);
        if (chance(70)) {
            selector = new Expression.Operated(Operation.AND, type, 0, selector, Expression.splat(type, 7));
        }
        int number = numbers++;
        around.add(new Around(number, false, List.of()));
        int count = 1 + random.nextInt(4);
        int byDefault = random.nextInt(2 * count);
        List<Case> cases = new ArrayList<>();
        boolean ended = byDefault < count;
        Set<Long> taken = new HashSet<>();
        for (int i = 0; i < count; i++) {
            List<Long> literals = new ArrayList<>();
            for (int n = random.nextInt(3); n >= 0 && i != byDefault; n--) {
                long literal = chance(70) ? taken.size() : type.wrap(random.nextLong());
                while (!taken.add(literal)) {
                    literal = type.wrap(literal + 1);
                }
                literals.add(literal);
            }
            Body body = body(depth);
            boolean falls = i + 1 < count && chance(30);
            cases.add(new Case(literals, body.statements(), falls));
            ended &= body.ended() || falls;
        }
        around.remove(around.size() - 1);
        statements.add(new Statement.Choose(number, selector, cases));
        return ended && cases.stream().noneMatch(c -> breaks(c.body(), number));
    }

    /** Whether a break in a body leads to the end of a switch. */
    private static boolean breaks(@Nullable List<Statement> body, int number) {
        if (body == null) {
            return false;
        }
        for (Statement statement : body) {
            boolean found = false;
            if (statement instanceof Statement.Leave leave) {
                found = leave.construct() == number;
            } else if (statement instanceof Statement.If branch) {
                found = breaks(branch.then(), number) || breaks(branch.otherwise(), number);
            } else if (statement instanceof Statement.IfYields branch) {
                found = breaks(branch.then(), number) || breaks(branch.otherwise(), number);
            }
            if (found) {
                return true;
            }
        }
        return false;
    }

    private void loop(List<Statement> statements, int depth) {
        Kind kind = any(List.of(Kind.values()));
        Expression limit = chance(50)
                ? Expression.splat(Scalar.UINT32, random.nextInt(4))
                : new Expression.Operated(
                        Operation.AND, Scalar.UINT32, 0, value(Scalar.UINT32, 1), Expression.splat(Scalar.UINT32, 3));
        List<ShaderType> types = types();
        List<Expression> initial = smallOnes(types);
        int number = numbers++;
        int counter = numbers++;
        List<Integer> carried = number(types.size());
        int known = values.size();
        int declared = variables.size();
        name(types, carried);
        if (kind == Kind.COUNTED || kind == Kind.STEPPED) {
            values.add(new Named(Scalar.UINT32, 0, counter));
        }
        List<Expression> next = smallOnes(types);
        around.add(new Around(number, true, kind == Kind.STEPPED ? List.of() : types));
        Body body = unscoped(depth);
        around.remove(around.size() - 1);
        if (kind != Kind.STEPPED) {
            next = smallOnes(types);
        }
        forget(known, declared);
        List<Integer> results = number(types.size());
        statements.add(
                new Repetition(kind, number, counter, limit, initial, carried, body.statements(), next, results));
        name(types, results);
    }

    /** Adds a way out of what is around; there may be none. */
    private boolean leave(List<Statement> statements) {
        if (mayReturn && chance(25)) {
            ShaderType type = returned;
            statements.add(new Statement.Return(type == null ? null : small(type, EXPRESSION_DEPTH)));
            return true;
        }
        int at = around.size() - 1;
        if (at < 0) {
            return false;
        }
        if (!around.get(at).loop() && chance(50)) {
            statements.add(new Statement.Leave(Flow.Kind.BREAK, around.get(at).number(), List.of()));
            return true;
        }
        while (at >= 0 && !around.get(at).loop()) {
            at--;
        }
        if (at < 0) {
            return false;
        }
        Around loop = around.get(at);
        Flow.Kind way = chance(50) ? Flow.Kind.BREAK : Flow.Kind.CONTINUE;
        List<Expression> given = chance(50) ? smallOnes(loop.carried()) : List.of();
        statements.add(new Statement.Leave(way, loop.number(), given));
        return true;
    }

    private List<ShaderType> types() {
        List<ShaderType> types = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            types.add(type());
        }
        return types;
    }

    private List<Expression> smallOnes(List<ShaderType> types) {
        return types.stream().map(t -> small(t, EXPRESSION_DEPTH - 1)).toList();
    }

    private List<Integer> number(int count) {
        List<Integer> given = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            given.add(numbers++);
        }
        return given;
    }

    private void name(List<ShaderType> types, List<Integer> given) {
        for (int i = 0; i < types.size(); i++) {
            values.add(new Named(types.get(i), SMALL, given.get(i)));
        }
    }
}
