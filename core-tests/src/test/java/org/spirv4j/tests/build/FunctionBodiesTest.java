// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Block;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ForwardValue;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Disassembler;

/** Functions begun and ended by calls, functions that fail, and values whose definitions follow their uses. */
final class FunctionBodiesTest {
    private final ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1).validating(true);

    private final GlobalVariable output = b.privateVariable("output", b.float32());

    /** The text of the module, with another entry point for those that would have none. */
    private String textWithEntryPoint() {
        b.compute("main", 1, 1, 1, fn -> {});
        return text();
    }

    private String text() {
        return Disassembler.create().withHeader(false).disassemble(b.build());
    }

    private DefinedFunction declare(String name) {
        return b.declareFunction(name, b.float32(), List.of(b.float32()));
    }

    @Test
    void beginsAndEndsFunctionsInAnyOrder() {
        Code twice = b.begin(declare("twice"));
        Code half = b.begin(declare("half"));
        Value doubled = twice.fMul(twice.parameters().get(0), b.constant(2f));
        Value halved = half.fMul(half.parameters().get(0), b.constant(0.5f));
        assertThatThrownBy(() -> half.fAdd(doubled, halved))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("belongs to another function");
        twice.returnValue(doubled);
        twice.end();
        half.ifThen(b.specConstant(0, true), then -> then.returnValue(halved));
        half.returnValue(half.call(twice.function(), halved));
        half.end();
        DefinedFunction main = b.declareFunction("main", b.voidType(), List.of());
        b.entryPoint(ExecutionModel.GLCompute, "main", main);
        b.executionMode(main, ExecutionMode.LocalSize, 1, 1, 1);
        Code code = b.begin(main);
        code.loop((body, loop) -> {
            body.store(output, body.call(half.function(), b.constant(1f)));
            loop.break_();
        });
        code.end();
        assertThat(text()).contains("%twice = OpFunction", "%half = OpFunction", "OpReturn\n");
    }

    @Test
    void checksFunctionsAtTheirEnd() {
        Code code = b.begin(declare("f"));
        assertThatThrownBy(b::build)
                .isInstanceOf(BuildException.class)
                .hasMessage("build: function %f is still being written");
        assertThatThrownBy(code::end)
                .isInstanceOf(BuildException.class)
                .hasMessage("function %f: must return a value of type float32");
        code.ifThen(
                b.specConstant(0, true),
                then -> assertThatThrownBy(then::end)
                        .isInstanceOf(BuildException.class)
                        .hasMessage("end: the 'then' part is being written"));
        Block last = code.newBlock();
        code.branch(last);
        assertThatThrownBy(code::end).isInstanceOf(BuildException.class).hasMessageEndingWith("was never written to");
        Code inLast = code.at(last);
        assertThatThrownBy(code::end)
                .isInstanceOf(BuildException.class)
                .hasMessageEndingWith("has no termination instruction");
        inLast.returnValue(b.constant(1f));
        code.end();
        assertThatThrownBy(code::end).isInstanceOf(BuildException.class).hasMessage("end: the function %f is complete");
        assertThatThrownBy(code::discard)
                .isInstanceOf(BuildException.class)
                .hasMessage("discard: the function %f is complete");
        assertThatThrownBy(() -> b.begin(code.function()))
                .isInstanceOf(BuildException.class)
                .hasMessage("define: %f already has a body");
        assertThat(textWithEntryPoint()).contains("OpReturnValue %float_1");
    }

    @Test
    void definesFunctionsAgainWhoseLambdasFail() {
        for (int attempt = 0; attempt < 2; attempt++) {
            int now = attempt;
            Runnable definition = () -> b.compute("main", 1, 1, 1, fn -> {
                Value sum = fn.fAdd(b.constant(1f), b.constant(2f))
                        .named("sum" + now)
                        .decorated(Decoration.RelaxedPrecision);
                fn.block().named("entry" + now);
                if (now == 0) {
                    throw new IllegalStateException("no more registers");
                }
                fn.store(output, sum);
            });
            if (now == 0) {
                assertThatIllegalStateException().isThrownBy(definition::run).withMessage("no more registers");
            } else {
                definition.run();
            }
        }
        assertThat(text())
                .containsOnlyOnce("OpEntryPoint")
                .containsOnlyOnce("OpExecutionMode")
                .containsOnlyOnce("OpName %main \"main\"")
                .contains("\"sum1\"", "\"entry1\"", "OpDecorate %sum1 RelaxedPrecision")
                .doesNotContain("sum0", "entry0");
    }

    @Test
    void definesADeclaredFunctionAgain() {
        DefinedFunction f = declare("f");
        assertThatIllegalStateException()
                .isThrownBy(() -> b.define(f, (fn, parameters) -> {
                    throw new IllegalStateException();
                }));
        b.begin(f).discard();
        b.define(f, (fn, parameters) -> fn.returnValue(parameters.get(0)));
        DefinedFunction unused = declare("unused");
        assertThatIllegalStateException()
                .isThrownBy(() -> b.define(unused, (fn, parameters) -> {
                    throw new IllegalStateException();
                }));
        assertThat(textWithEntryPoint()).containsOnlyOnce("OpFunction %float").doesNotContain("unused");
    }

    @Test
    void dropsTheNamesOfConstructsThatFail() {
        b.compute("main", 1, 1, 1, fn -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> fn.for_(b.constant(0), b.constant(4), (body, loop) -> {
                        loop.index().named("index");
                        body.variable(b.float32()).named("variable");
                        body.fAdd(b.constant(1f), b.constant(1f)).named("sum");
                        throw new IllegalStateException();
                    }));
            fn.store(output, b.constant(1f));
        });
        assertThat(text()).contains("\"variable\"").doesNotContain("\"index\"", "\"sum\"");
    }

    @Test
    void writesUsesBeforeDefinitions() {
        b.compute("main", 1, 1, 1, fn -> {
            Block first = fn.newBlock();
            Block second = fn.newBlock();
            ForwardValue sum = fn.forward(b.float32()).named("sum").decorated(Decoration.RelaxedPrecision);
            ForwardValue loaded = fn.forward(b.float32()).named("loaded");
            ForwardValue vector = fn.forward(b.vector(b.float32(), 2)).named("vector");
            Code inSecond = fn.at(second);
            inSecond.store(output, inSecond.fMul(sum, inSecond.component(vector, 0)));
            inSecond.return_();
            assertThatThrownBy(vector::x)
                    .isInstanceOf(BuildException.class)
                    .hasMessageEndingWith("is not defined yet; use Code.component");
            Code inFirst = fn.at(first);
            assertThat(inFirst.define(loaded).load(output)).isSameAs(loaded);
            assertThat(inFirst.define(sum).fAdd(inFirst.fAdd(loaded, loaded), loaded))
                    .isSameAs(sum);
            inFirst.define(vector).compositeConstruct(vector.type(), sum, sum);
            inFirst.store(output, vector.y());
            inFirst.branch(second);
            fn.branch(first);
        });
        assertThat(text())
                .contains("%loaded = OpLoad %float %output")
                .contains("%sum = OpFAdd %float %")
                .contains("%vector = OpCompositeConstruct %v2float %sum %sum")
                .contains("OpDecorate %sum RelaxedPrecision");
    }

    @Test
    void definesValuesInTheMiddleOfABlockAndByPhi() {
        b.compute("main", 1, 1, 1, fn -> {
            ForwardValue early = fn.forward(b.float32()).named("early");
            ForwardValue joined = fn.forward(b.float32()).named("joined");
            Code middle = fn.here();
            Block next = fn.newBlock();
            fn.store(output, early);
            fn.branch(next);
            middle.define(early).fAdd(b.constant(1f), b.constant(2f));
            Code inNext = fn.at(next);
            inNext.store(output, joined);
            inNext.define(joined).phi(b.float32()).from(early, fn.block());
            inNext.return_();
        });
        assertThat(text()).contains("%early = OpFAdd", "%joined = OpPhi %float %early");
    }

    @Test
    void checksForwardDeclaredValues() {
        DefinedFunction f = declare("f");
        Code code = b.begin(f);
        ForwardValue missing = code.forward(b.float32());
        ForwardValue number = code.forward(b.int32()).named("number");
        String id = missing.toString();
        assertThatThrownBy(() -> code.define(number).fAdd(b.constant(1f), missing))
                .isInstanceOf(BuildException.class)
                .hasMessageMatching("OpFAdd: the result is of type float32, but %\\d+ was declared with type int32");
        assertThatThrownBy(() -> code.define(number).store(output, missing))
                .isInstanceOf(BuildException.class)
                .hasMessageStartingWith("OpStore: the instruction has no result");
        assertThatThrownBy(() -> code.define(number).ifElse(b.constant(true), t -> missing, e -> missing))
                .isInstanceOf(BuildException.class)
                .hasMessageStartingWith("ifElse: a cursor from define() cannot end the block");
        assertThat(number.isDefined()).isFalse();
        code.define(number).iAdd(b.constant(1), b.constant(2));
        assertThatThrownBy(() -> code.define(number).iAdd(b.constant(1), b.constant(2)))
                .isInstanceOf(BuildException.class)
                .hasMessageEndingWith("is already defined");
        assertThatThrownBy(() -> code.forward(b.voidType())).isInstanceOf(BuildException.class);
        code.returnValue(missing);
        assertThatThrownBy(code::end)
                .isInstanceOf(BuildException.class)
                .hasMessage("function %f: the forward-declared value " + id + " of type float32 is never defined");
        Code other = b.begin(declare("other"));
        assertThatThrownBy(() -> other.define(missing))
                .isInstanceOf(BuildException.class)
                .hasMessageEndingWith("belongs to another function");
    }
}
