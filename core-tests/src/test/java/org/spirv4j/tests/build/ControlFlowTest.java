// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Block;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.Loop;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.text.Disassembler;

/** What control flow refuses, and what stays usable after that. */
final class ControlFlowTest {

    private static SpirvModule compute(BiConsumer<ModuleBuilder, Code> body) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        b.compute("main", 1, 1, 1, code -> body.accept(b, code));
        SpirvModule module = b.build();
        if (SpirvVal.isInstalled()) {
            SpirvVal.assertValid(module, TargetEnv.VULKAN_1_1);
        }
        return module;
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(BuildException.class).hasMessageContaining(message);
    }

    private static Value add(Code code, Value left, Value right) {
        return code.emit(Op.OpIAdd, left.type(), left, right);
    }

    @Test
    void refusesValuesOfPartsThatHaveEnded() {
        compute((b, code) -> {
            List<Value> made = new ArrayList<>();
            code.ifThen(b.constant(true), then -> {
                made.add(add(then, b.constant(1), b.constant(2)));
                then.ifThen(b.constant(true), inner -> add(inner, made.get(0), made.get(0)));
                add(then, made.get(0), made.get(0));
            });
            refused(
                    () -> add(code, made.get(0), b.constant(1)),
                    "OpIAdd: " + made.get(0)
                            + " is defined in the 'then' part, which has ended; return it from ifElse,"
                            + " or use a variable");
            code.loop((body, loop) -> {
                made.add(add(body, b.constant(1), b.constant(2)));
                loop.break_();
            });
            refused(() -> code.ifThen(made.get(1), then -> {}), "which has ended; carry it as a value of the loop");
        });
    }

    @Test
    void usesConditionsAfterTheirLoop() {
        compute((b, code) -> {
            List<Value> made = new ArrayList<>();
            code.while_(
                    test -> {
                        made.add(add(test, b.constant(1), b.constant(2)));
                        return b.constant(false);
                    },
                    (body, loop) -> add(body, made.get(0), made.get(0)));
            add(code, made.get(0), made.get(0));
        });
    }

    @Test
    void refusesOuterCodeWhileAnInnerPartIsWritten() {
        compute((b, code) -> {
            AtomicReference<Code> ended = new AtomicReference<>(code);
            code.ifThen(b.constant(true), then -> {
                refused(
                        () -> add(code, b.constant(1), b.constant(2)),
                        "OpIAdd: the 'then' part is being written; use the Code that its lambda receives");
                ended.set(then);
            });
            refused(
                    () -> add(ended.get(), b.constant(1), b.constant(2)),
                    "OpIAdd: the 'then' part has ended; use the Code of the enclosing lambda");
        });
    }

    @Test
    void refusesWhatFollowsAnEnd() {
        compute((b, code) -> code.ifThen(b.constant(true), then -> {
            then.emit(Op.OpReturn);
            refused(
                    () -> add(then, b.constant(1), b.constant(2)),
                    "already ends with OpReturn; no instruction can follow");
            refused(() -> then.ifThen(b.constant(true), inner -> {}), "ifThen: block");
        }));
    }

    @Test
    void refusesWaysOutThatAreNotPermitted() {
        compute((b, code) -> {
            code.loop((outerBody, outer) -> {
                outerBody.loop((innerBody, inner) -> {
                    refused(outer::break_, "break_: only the innermost loop can be left; set a variable");
                    refused(outer::continue_, "continue_: only the innermost loop can be left");
                    inner.break_();
                });
                outerBody.switchOn(
                        b.constant(1),
                        s -> s.on(
                                        1,
                                        c -> c.switchOn(
                                                b.constant(2),
                                                inner -> inner.on(2, deep -> {
                                                    refused(s::break_, "only the innermost switch can be left");
                                                    outer.break_();
                                                })))
                                .on(
                                        2,
                                        c -> c.loop((body, loop) -> {
                                            refused(s::fallThrough, "only the innermost loop can be left");
                                            loop.break_();
                                        })));
                outer.break_();
            });
            AtomicReference<Loop> ended = new AtomicReference<>();
            code.doWhile((body, loop) -> ended.set(loop), test -> {
                refused(() -> ended.get().break_(), "break_: the condition of the loop cannot leave the loop");
                refused(() -> test.emit(Op.OpReturn), "the condition of the loop cannot leave the function");
                return b.constant(false);
            });
            refused(() -> ended.get().continue_(), "continue_: the insertion point is not inside the loop");
        });
    }

    @Test
    void refusesCasesThatASwitchCannotHave() {
        compute((b, code) -> {
            code.switchOn(b.constant(b.int8(), 1L), s -> {
                s.on(-1, c -> {});
                refused(() -> s.on(255, c -> {}), "on: the switch already has a case for 255");
                refused(() -> s.on(256, c -> {}), "on: 256 is out of range for the selector type int8");
                s.on(3, c -> refused(() -> s.on(4, inner -> {}), "is being written"));
                s.on(5, c -> {
                    c.ifThen(
                            b.constant(true),
                            then -> refused(s::fallThrough, "the 'then' part cannot fall through to the next case"));
                    s.fallThrough();
                });
                s.otherwise(c -> {});
                refused(() -> s.otherwise(c -> {}), "otherwise: the switch already has a default case");
            });
            refused(
                    () -> code.switchOn(b.constant(1), s -> s.on(1, c -> s.fallThrough())),
                    "switchOn: the last case falls through, but no case follows it");
            refused(() -> code.switchOn(b.constant(1f), s -> {}), "switchOn: the selector must be an integer");
        });
    }

    @Test
    void refusesValuesOfOtherTypesAndNumbers() {
        compute((b, code) -> {
            refused(() -> code.ifThen(b.constant(1), then -> {}), "ifThen: the condition must be a Boolean, but %");
            refused(
                    () -> code.ifElse(b.constant(true), then -> b.constant(1), otherwise -> b.constant(1f)),
                    "is of type float32, but int32 is required");
            refused(
                    () -> code.loop(List.of(b.constant(1)), (body, loop) -> List.of()),
                    "loop requires 1 value, but 0 are given");
            refused(
                    () -> code.loop(List.of(b.constant(1)), (body, loop) -> {
                        loop.break_(b.constant(1f));
                        return List.of();
                    }),
                    "break_: ");
            refused(
                    () -> code.for_(b.constant(1), b.constant(1f), (body, loop) -> {}),
                    "for_: both bounds must be integers of the same type");
        });
    }

    @Test
    void forgetsConstructsThatFailed() {
        SpirvModule module = compute((b, code) -> {
            List<Value> made = new ArrayList<>();
            code.loop((body, loop) -> {
                refused(
                        () -> body.ifThen(b.constant(true), then -> {
                            made.add(add(then, b.constant(1), b.constant(2)));
                            then.ifThen(b.constant(false), inner -> loop.break_());
                            then.emit(Op.OpIAdd, b.int32());
                        }),
                        "missing operand");
                refused(() -> add(body, made.get(0), b.constant(1)), "has ended");
                loop.break_();
            });
        });
        String text = Disassembler.create().disassemble(module);
        assertThat(text).doesNotContain("OpSelectionMerge").doesNotContain("OpIAdd");
    }

    @Test
    void insertsInFrontOfWhatFollows() {
        compute((b, code) -> {
            Value first = add(code, b.constant(1), b.constant(2));
            Code early = code.here();
            Value second = add(code, first, first);
            refused(() -> add(early, second, first), "OpIAdd: " + second + " is defined after this insertion point");
            code.ifThen(b.constant(true), then -> {
                Value hoisted = add(early, first, first);
                Code later = then.here();
                refused(() -> add(early, add(later, hoisted, hoisted), first), "is defined after this insertion point");
                add(then, hoisted, second);
            });
            Value hoisted = add(early, first, first);
            Code between = early.here();
            Value last = add(early, hoisted, hoisted);
            refused(() -> add(between, last, last), "is defined after this insertion point");
            Value inner = add(between, hoisted, first);
            add(early, inner, last);
            add(code, inner, last);
            refused(
                    () -> early.ifThen(b.constant(true), then -> {}),
                    "ifThen: a cursor from here() cannot end the block");
        });
    }

    @Test
    void callsFunctionsWithWhatTheyTake() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        DefinedFunction twice = b.function(
                "twice",
                b.int32(),
                List.of(b.int32()),
                (code, p) -> code.emit(Op.OpReturnValue, add(code, p.get(0), p.get(0))));
        b.compute("main", 1, 1, 1, code -> {
            assertThat(code.call(twice, b.constant(1)).type()).isEqualTo(b.int32());
            refused(() -> code.call(twice), "OpFunctionCall: " + twice + " requires 1 argument, but 0 are given");
            refused(() -> code.call(twice, b.constant(1f)), "OpFunctionCall: argument 1 of " + twice);
        });
        SpirvVal.assumeInstalled();
        SpirvVal.assertValid(b.build(), TargetEnv.VULKAN_1_1);
    }

    @Test
    void refusesRecursionThatAnEntryPointReaches() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        DefinedFunction odd = b.declareFunction("odd", b.voidType(), List.of());
        DefinedFunction even = b.function("even", b.voidType(), List.of(), (code, none) -> code.call(odd));
        b.define(odd, (code, none) -> code.ifThen(b.constant(true), then -> then.call(even)));
        b.compute("main", 1, 1, 1, code -> code.call(even));
        refused(
                b::build,
                "build: even calls odd calls even, but functions that an entry point calls cannot be recursive");
    }

    @Test
    void ordersBlocksMadeByHand() {
        SpirvModule module = compute((b, code) -> {
            Block last = code.newBlock();
            Block first = code.newBlock();
            code.emit(Op.OpBranch, first);
            code.at(last).emit(Op.OpReturn);
            code.at(first).emit(Op.OpBranch, last);
        });
        String text = Disassembler.create().withIndent(false).disassemble(module);
        assertThat(text.substring(text.indexOf("OpFunction ")))
                .containsSubsequence("OpBranch", "OpLabel", "OpBranch", "OpLabel", "OpReturn");
        refused(() -> compute((b, code) -> code.newBlock()), "was never written to");
        refused(() -> compute((b, code) -> code.emit(Op.OpBranch, code.newBlock())), "was never written to");
    }
}
