// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Block;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Disassembler;

/** Where the components of vectors are extracted: methods of values have no insertion point of their own. */
final class InsertionPointsTest {
    private final ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1).validating(true);
    private final Type vec4 = b.vector(b.float32(), 4);
    private final GlobalVariable from = b.privateVariable("from", vec4);
    private final GlobalVariable to = b.privateVariable("to", b.float32());

    private String text() {
        return Disassembler.create().withHeader(false).disassemble(b.build());
    }

    @Test
    void extractsInTheBlockOfTheVector() {
        b.compute("main", 1, 1, 1, fn -> {
            Block later = fn.newBlock();
            Code inLater = fn.at(later);
            Value vector = inLater.load(from).named("vector");
            Value component = vector.y();
            inLater.store(to, component);
            inLater.return_();
            fn.branch(later);
        });
        assertThat(text())
                .containsPattern("%vector = OpLoad %v4float %from\n +%\\d+ = OpCompositeExtract %float %vector 1\n");
    }

    @Test
    void extractsInBlocksThatAreWrittenInAnyOrder() {
        b.compute("main", 1, 1, 1, fn -> {
            Block first = fn.newBlock();
            Block second = fn.newBlock();
            Code inSecond = fn.at(second);
            Code inFirst = fn.at(first);
            Value late = inSecond.load(from).named("late");
            Value early = inFirst.load(from).named("early");
            Value ofLate = late.x();
            Value ofEarly = early.w();
            inFirst.store(to, ofEarly);
            inFirst.branch(second);
            inSecond.store(to, ofLate);
            inSecond.return_();
            fn.branch(first);
        });
        assertThat(text())
                .containsPattern("%early = OpLoad .*\n.* = OpCompositeExtract %float %early 3\n")
                .containsPattern("%late = OpLoad .*\n.* = OpCompositeExtract %float %late 0\n");
    }

    @Test
    void returnsToTheBlockOfTheVector() {
        b.compute("main", 1, 1, 1, fn -> {
            Block first = fn.newBlock();
            Block second = fn.newBlock();
            fn.branch(first);
            fn.moveTo(first);
            Value vector = fn.load(from).named("vector");
            fn.moveTo(second);
            Value component = vector.x();
            fn.return_();
            fn.at(first).store(to, component);
            fn.at(first).branch(second);
        });
        assertThat(text()).containsPattern("%vector = OpLoad .*\n.* = OpCompositeExtract %float %vector 0\n +OpStore");
    }

    @Test
    void refusesBlocksThatCannotBeContinued() {
        b.compute("main", 1, 1, 1, fn -> {
            Block branch = fn.newBlock();
            Block end = fn.newBlock();
            Code inBranch = fn.at(branch);
            Value vector = inBranch.load(from).named("vector");
            inBranch.branch(end);
            assertThatThrownBy(vector::x)
                    .isInstanceOf(BuildException.class)
                    .hasMessageMatching("component: nothing can be written in block %\\d+, which defines %\\d+;"
                            + " use Code.component at a place that the block dominates");
            fn.branch(branch);
            Code inEnd = fn.at(end);
            inEnd.store(to, inEnd.component(vector, 0));
            inEnd.return_();
        });
        assertThat(text()).contains("OpCompositeExtract %float %vector 0");
    }

    @Test
    void extractsInLambdasInsideTheOneOfTheVector() {
        b.compute("main", 1, 1, 1, fn -> {
            Value vector = fn.load(from);
            fn.ifThen(b.specConstant(0, true), then -> then.store(to, vector.x()));
            fn.store(to, vector.y());
            List<Value> sum = fn.for_(b.constant(0), b.constant(4), List.of(vector), (body, loop) -> {
                body.store(to, loop.value(0).z());
                return List.of(body.fAdd(loop.value(0), vector));
            });
            fn.store(to, sum.get(0).w());
        });
        assertThat(text().split("OpCompositeExtract", -1)).hasSize(5);
    }

    @Test
    void extractsWhereACursorInserts() {
        b.compute("main", 1, 1, 1, fn -> {
            Code early = fn.here();
            fn.store(to, b.constant(1f));
            Value component = early.load(from).named("vector").x();
            fn.store(to, component);
        });
        assertThat(text()).containsPattern("%vector = OpLoad .*\n.* = OpCompositeExtract .*\n +OpStore %to %float_1\n");
    }

    @Test
    void extractsFromParametersAndConstantsEverywhere() {
        DefinedFunction sum = b.function("sum", b.float32(), List.of(vec4), (fn, parameters) -> {
            Block next = fn.newBlock();
            fn.branch(next);
            fn.moveTo(next);
            fn.returnValue(fn.fAdd(parameters.get(0).x(), b.constant(vec4, 1f).x()));
        });
        b.compute("main", 1, 1, 1, fn -> fn.store(to, fn.call(sum, fn.load(from))));
        assertThatThrownBy(() -> b.constant(vec4, 1f).x())
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("no function is being written");
        assertThat(text()).contains("OpCompositeExtract");
    }

    @Test
    void takesEachComponentAtAGivenPlace() {
        b.compute("main", 1, 1, 1, fn -> {
            Value vector = fn.load(from);
            fn.store(
                    to,
                    fn.fAdd(
                            fn.fAdd(fn.component(vector, 0), fn.component(vector, 1)),
                            fn.fAdd(fn.component(vector, 2), fn.component(vector, 3))));
            assertThatThrownBy(() -> fn.component(vector, 4))
                    .isInstanceOf(BuildException.class)
                    .hasMessage("component: vector of 4 float32 has no component 4");
        });
        assertThat(text()).contains(" 0\n", " 1\n", " 2\n", " 3\n");
    }

    @Test
    void describesNamedVariablesOfBlocksWrittenByHand() {
        b.debugInfo(SourceLanguage.GLSL, "shader.comp", "void main() {}");
        b.compute("main", 1, 1, 1, fn -> {
            Block later = fn.newBlock();
            Code inLater = fn.at(later);
            fn.branch(later);
            inLater.store(inLater.variable(b.float32()).named("local"), b.constant(1f));
            inLater.return_();
        });
        assertThat(text()).contains("DebugDeclare");
    }
}
