// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.build.Block;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.FunctionVariable;
import org.spirv4j.build.Mask;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.text.Disassembler;

/**
 * Each construct's text, against {@code build/flow/NAME.spvasm}, and against the reference validator where that is
 * installed.
 */
final class ControlFlowGoldenTest {
    /**
     * What a construct is written with: a number from a buffer, a Boolean made of it, and the place to put a result.
     */
    private record Given(ModuleBuilder b, Buffer data, Value n, Value positive) {
        Value plus(Code code, Value left, Value right) {
            return code.emit(Op.OpIAdd, b.int32(), left, right);
        }

        Value less(Code code, Value left, int right) {
            return code.emit(Op.OpSLessThan, b.bool(), left, b.constant(right));
        }

        void put(Code code, int index, Value value) {
            code.store(data.element(index), value);
        }
    }

    private static final Map<String, BiConsumer<Code, Given>> CONSTRUCTS = new LinkedHashMap<>();

    private static void construct(String name, BiConsumer<Code, Given> body) {
        CONSTRUCTS.put(name, body);
    }

    static {
        construct("if-then", (code, g) -> code.ifThen(g.positive, then -> g.put(then, 1, g.n)));
        construct(
                "if-then-else",
                (code, g) -> code.ifThenElse(
                        g.positive,
                        Mask.of(SelectionControl.Flatten),
                        then -> g.put(then, 1, g.n),
                        otherwise -> g.put(otherwise, 2, g.n)));
        construct(
                "if-else-value",
                (code, g) -> g.put(
                        code,
                        1,
                        code.ifElse(g.positive, then -> g.plus(then, g.n, g.n), otherwise -> g.b.constant(0))));
        construct("if-else-values", (code, g) -> {
            List<Value> pair = code.ifElseAll(
                    g.positive,
                    then -> List.of(g.plus(then, g.n, g.n), g.b.constant(7)),
                    otherwise -> List.of(g.b.constant(0), g.n));
            g.put(code, 1, g.plus(code, pair.get(0), pair.get(1)));
        });
        construct("if-one-arm-returns", (code, g) -> {
            Value value = code.ifElse(
                    g.positive,
                    then -> {
                        then.emit(Op.OpReturn);
                        return g.n;
                    },
                    otherwise -> g.plus(otherwise, g.n, g.n));
            g.put(code, 1, value);
        });
        construct("if-both-arms-return", (code, g) -> {
            code.ifThenElse(g.positive, then -> then.emit(Op.OpReturn), otherwise -> otherwise.emit(Op.OpReturn));
            assertThat(code.hasEnded()).isTrue();
        });
        construct(
                "switch",
                (code, g) -> code.switchOn(
                        g.n,
                        s -> s.on(1, c -> g.put(c, 1, g.n))
                                .on(2, -3, c -> {
                                    g.put(c, 2, g.n);
                                    s.fallThrough();
                                })
                                .on(4, c -> c.ifThen(g.positive, then -> s.break_()))
                                .otherwise(c -> g.put(c, 4, g.n))));
        construct(
                "switch-default-in-the-middle",
                (code, g) -> code.switchOn(
                        g.n,
                        s -> s.control(Mask.of(SelectionControl.DontFlatten))
                                .on(1, c -> s.fallThrough())
                                .otherwise(c -> s.fallThrough())
                                .on(2, c -> g.put(c, 4, g.n))));
        construct("switch-all-return", (code, g) -> {
            code.switchOn(g.n, s -> s.on(1, c -> c.emit(Op.OpReturn)).otherwise(c -> c.emit(Op.OpReturn)));
            assertThat(code.hasEnded()).isTrue();
        });
        construct(
                "switch-64-bit",
                (code, g) -> code.switchOn(
                        code.emit(Op.OpSConvert, g.b.int64(), g.n),
                        s -> s.on(1L << 40, c -> g.put(c, 1, g.n)).on(-1, c -> g.put(c, 2, g.n))));
        construct("loop-forever", (code, g) -> {
            code.loop((body, loop) -> g.put(body, 1, g.n));
            assertThat(code.hasEnded()).isTrue();
        });
        construct("loop-with-break", (code, g) -> {
            List<Value> last = code.loop(List.of(g.n), (body, loop) -> {
                Value next = g.plus(body, loop.value(0), g.b.constant(3));
                body.ifThen(g.less(body, g.b.constant(100), 7), then -> loop.break_(next));
                body.ifThen(g.positive, then -> loop.break_());
                return List.of(next);
            });
            g.put(code, 1, last.get(0));
        });
        construct("while", (code, g) -> {
            FunctionVariable i = code.variable("i", g.b.constant(0));
            code.while_(
                    test -> g.less(test, test.load(i), 10),
                    (body, loop) -> body.store(i, g.plus(body, body.load(i), g.b.constant(1))));
        });
        construct("while-with-values", (code, g) -> {
            List<Value> end = code.while_(
                    List.of(g.b.constant(0), g.n), (test, loop) -> g.less(test, loop.value(0), 10), (body, loop) -> {
                        loop.control(Mask.of(LoopControl.Unroll));
                        body.ifThen(g.positive, then -> loop.continue_(g.b.constant(11), g.n));
                        return List.of(g.plus(body, loop.value(0), g.n), loop.value(1));
                    });
            g.put(code, 1, end.get(0));
            g.put(code, 2, end.get(1));
        });
        construct("do-while", (code, g) -> {
            FunctionVariable i = code.variable(g.b.int32(), g.b.constant(0));
            code.doWhile(
                    (body, loop) -> body.store(i, g.plus(body, body.load(i), g.b.constant(1))),
                    test -> g.less(test, test.load(i), 10));
        });
        construct("do-while-with-values", (code, g) -> {
            List<Value> end = code.doWhile(
                    List.of(g.n),
                    (body, loop) -> {
                        loop.control(Mask.of(LoopControl.DontUnroll).with(LoopControl.DependencyLength, 4));
                        body.ifThen(g.positive, then -> loop.break_(g.b.constant(5)));
                        return List.of(g.plus(body, loop.value(0), g.n));
                    },
                    (test, next) -> g.less(test, next.get(0), 10));
            g.put(code, 1, end.get(0));
        });
        construct(
                "do-while-that-never-repeats",
                (code, g) -> code.doWhile(
                        List.of(g.n),
                        (body, loop) -> {
                            loop.break_();
                            return List.of();
                        },
                        (test, next) -> g.less(test, next.get(0), 10)));
        construct("for", (code, g) -> {
            List<Value> sum = code.for_(g.b.constant(0), g.n, List.of(g.b.constant(0)), (body, loop) -> {
                body.ifThen(g.less(body, loop.index(), 3), then -> loop.continue_());
                return List.of(g.plus(body, loop.value(0), loop.index()));
            });
            g.put(code, 1, sum.get(0));
        });
        construct("for-with-step", (code, g) -> {
            List<Value> end = code.for_(
                    List.of(g.n, g.b.constant(1)),
                    (test, loop) -> g.less(test, loop.value(0), 50),
                    (step, loop) -> List.of(
                            g.plus(step, loop.value(0), loop.value(1)), g.plus(step, loop.value(1), loop.value(1))),
                    (body, loop) -> {
                        body.ifThen(g.positive, then -> loop.continue_());
                        body.ifThen(g.less(body, loop.value(1), 9), then -> loop.break_());
                        g.put(body, 1, loop.value(0));
                    });
            g.put(code, 2, end.get(0));
        });
        construct(
                "nested",
                (code, g) -> code.for_(g.b.constant(0), g.n, (outer, rows) -> {
                    outer.for_(
                            rows.index(),
                            g.n,
                            (inner, columns) -> inner.switchOn(
                                    columns.index(),
                                    s -> s.on(1, c -> columns.break_())
                                            .on(2, c -> columns.continue_())
                                            .on(
                                                    3,
                                                    c -> c.loop((deep, last) -> deep.ifThenElse(
                                                            g.positive,
                                                            then -> last.break_(),
                                                            otherwise -> g.put(otherwise, 1, rows.index()))))
                                            .otherwise(c -> c.emit(Op.OpReturn))));
                    outer.ifThen(g.positive, then -> rows.break_());
                }));
        construct("by-hand", (code, g) -> {
            code.ifThen(g.positive, then -> {
                Block next = then.newBlock();
                then.emit(Op.OpBranch, next);
                then.moveTo(next);
                g.put(then, 1, g.n);
            });
            Code early = code.here();
            FunctionVariable late = code.variable("late", g.n);
            Value one = g.plus(early, g.n, g.n);
            code.store(late, one);
        });
    }

    static Set<String> constructs() {
        return CONSTRUCTS.keySet();
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void isWrittenLikeThis(String name) {
        SpirvModule module = module(TargetEnv.VULKAN_1_1, name);
        String text =
                Disassembler.create().withFriendlyNames(true).withHeader(false).disassemble(module);
        GoldenFiles.check("build/flow/" + name + ".spvasm", text);
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void isValid(String name) {
        SpirvVal.assumeInstalled();
        for (TargetEnv env : List.of(TargetEnv.VULKAN_1_1, TargetEnv.VULKAN_1_3, TargetEnv.UNIVERSAL_1_6)) {
            SpirvVal.assertValid(module(env, name), env);
        }
    }

    private static SpirvModule module(TargetEnv env, String name) {
        ModuleBuilder b = ModuleBuilder.create(env);
        Buffer data = b.storageBuffer("Data", b.runtimeArray(b.int32())).at(0, 0);
        b.compute("main", 1, 1, 1, code -> {
            Value n = code.load(data.element(0)).named("n");
            Value positive =
                    code.emit(Op.OpSGreaterThan, b.bool(), n, b.constant(0)).named("positive");
            Given given = new Given(b, data, n, positive);
            BiConsumer<Code, Given> construct = CONSTRUCTS.get(name);
            assertThat(construct).isNotNull();
            construct.accept(code, given);
        });
        return b.build();
    }
}
