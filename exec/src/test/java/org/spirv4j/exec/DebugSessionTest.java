// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.debug.BreakpointRule;
import org.spirv4j.exec.debug.Condition;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.debug.Step;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.exec.debug.Watch;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Standing;
import org.spirv4j.module.Instruction;
import org.spirv4j.text.FriendlyNames;

/** Runs that stop, on the shader of {@link ObserverTest}. */
class DebugSessionTest {
    private final ObserverTest shader = new ObserverTest();
    private final FriendlyNames names = shader.text.names();
    private final ModuleText text = ModuleText.of(shader.module, Optional.of(shader.text));
    private final Program program = TestedEngine.program(shader.module, "main");
    private DebugSession session = start(program);

    private DebugSession start(Program of) {
        Bindings bindings = Bindings.create().buffer(0, 0, ByteBuffer.allocate(4 * 5));
        return DebugSession.start(
                shader.module, observer -> of.withObserver(observer).dispatch(bindings, 2, 1, 1));
    }

    private void restart(Program of) {
        session.close();
        session = start(of);
    }

    @AfterEach
    void close() {
        session.close();
    }

    private int at(String name) {
        return definition(name).wordOffset();
    }

    private Instruction definition(String name) {
        return shader.module.definition(shader.text.id(name).orElseThrow()).orElseThrow();
    }

    private String value(Invocation invocation, String name) {
        return session.moment()
                .value(invocation, shader.text.id(name).orElseThrow())
                .map(value -> value.text(names, 100))
                .orElse("none");
    }

    /** Conditions about invocation 3 of a shader, which has computed %doubled. */
    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", quoteCharacter = '"', textBlock = """
                    %i == 3 -> true
                    i == 3 -> true
                    %i != 3 -> false
                    %doubled > %i && %i >= 3 -> true
                    %doubled < %i || %i <= 2 -> false
                    %doubled == 2 * %i -> true
                    %doubled - %i - 1 == 2 -> true
                    %doubled % 4 == 2 -> true
                    %i+%doubled*2 == 15 -> true
                    (%i + %doubled) * 2 == 18 -> true
                    !(%i == 3) -> false
                    !!%i -> true
                    -%i < 0 -> true
                    %half == 0.5 -> true
                    %halves[1] * 4 == 2 -> true
                    %half == 5e-1 && 0x10 == 16 -> true
                    %doubled % 0 == 0 -> false
                    true -> true
                    false || %i -> true
                    1 == 2 == false -> in the condition '1 == 2 == false', an operator is expected instead of '== false'
                    %i = 3 -> in the condition '%i = 3', an operator is expected instead of '= 3'
                    %i == -> in the condition '%i ==', a value is expected instead of the end
                    %nothing == 1 -> the module has no id '%nothing'
                    %halves == 1 -> %halves is not a scalar
                    %last == 1 -> %last has no value for invocation 3,0,0 here
                    """)
    void conditionsHold(String condition, String expected) {
        session.breakAt("the place", List.of(at("%place")));
        session.resume();
        String holds;
        try {
            holds = String.valueOf(Condition.of(condition, text).holds(session.moment(), invocation(3)));
        } catch (DebugProblem e) {
            holds = String.valueOf(e.getMessage());
        }
        assertThat(holds).isEqualTo(expected);
    }

    /** The deepest nesting is refused, not recursed into. */
    @Test
    void conditionsAreNotNestedDeeply() {
        assertThatThrownBy(() -> Condition.of("(".repeat(900), text)).hasMessageContaining("at most 40 deep");
        assertThatThrownBy(() -> Condition.of("!".repeat(1001), text)).hasMessageContaining("at most 1000 characters");
    }

    /** All invocations that reach a breakpoint count, also those that reach it together. */
    @ParameterizedTest
    @CsvSource({"3, 1", "== 3, 1", "> 6, 1", "% 4, 2", "<= 2, 1", "'', 2", "9, 0"})
    void hitsAreCounted(String hits, int stops) {
        session.breakAt("the place", List.of(at("%place")), BreakpointRule.create(text, "", hits, "", message -> {}));
        int found = 0;
        while (!session.resume().isEnd()) {
            found++;
        }
        assertThat(found).isEqualTo(stops);
    }

    @Test
    void rulesAreRefused() {
        assertThatThrownBy(() -> BreakpointRule.create(text, "", "% 0", "", message -> {}))
                .hasMessage("'% 0' is not a number of hits, such as 3, >= 3 or % 3");
        assertThatThrownBy(() -> BreakpointRule.create(text, "", "", "{%nothing}", message -> {}))
                .hasMessageContaining("no id '%nothing'");
        List<String> log = new ArrayList<>();
        session.breakAt(
                "the place",
                List.of(at("%place")),
                BreakpointRule.create(text, "%i > 1", "", "{%i}: {%doubled}, {%last}", log::add));
        assertThat(session.resume().isEnd()).isTrue();
        assertThat(log).containsExactly("2: 4, no value", "3: 6, no value", "2: 4, no value", "3: 6, no value");
    }

    @Test
    void conditionsThatCannotBeEvaluatedStop() {
        List<String> log = new ArrayList<>();
        session.breakAt(
                "the place", List.of(at("%place")), BreakpointRule.create(text, "%last == 1", "", "", log::add));
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.BREAKPOINT);
        assertThat(log)
                .containsExactly(
                        "the condition %last == 1 cannot be evaluated: %last has no value for invocation 0,0,0 here");
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.BREAKPOINT);
        assertThat(log).hasSize(2);
        assertThat(session.resume().isEnd()).isTrue();
    }

    private static Invocation invocation(int x) {
        return new Invocation(x, 0, 0);
    }

    @Test
    void steps() {
        assertThat(session.stop().reason()).isEqualTo(Stop.Reason.ENTRY);
        assertThat(session.moment().wordOffset()).isEqualTo(at("local"));
        assertThat(session.selected()).isEqualTo(Invocation.FIRST);
        session.step(Step.INTO, false);
        assertThat(session.moment().wordOffset()).isEqualTo(at("i"));
        session.step(Step.INTO, false);
        session.step(Step.INTO, false);
        assertThat(session.moment().wordOffset()).isEqualTo(at("doubled"));
        session.step(Step.INTO, false);
        assertThat(session.moment().wordOffset()).isEqualTo(at("y"));
        assertThat(session.step(Step.OUT, false).reason()).isEqualTo(Stop.Reason.STEP);
        assertThat(session.moment().wordOffset()).isEqualTo(at("place"));
        assertThat(value(invocation(3), "doubled")).isEqualTo("6");
    }

    @Test
    void stepsOverCalls() {
        session.breakAt("call", List.of(at("doubled")));
        session.resume();
        session.step(Step.OVER, false);
        assertThat(session.moment().wordOffset()).isEqualTo(at("place"));
    }

    @Test
    void breakpointsStopEachGroup() {
        session.breakAt("sum", List.of(at("sum")));
        Stop stop = session.resume();
        assertThat(stop.reason()).isEqualTo(Stop.Reason.BREAKPOINT);
        assertThat(stop.breakpoints().get(0).label()).isEqualTo("sum");
        assertThat(stop.invocation()).isEqualTo(invocation(1));
        assertThat(session.moment().invocations()).containsExactly(invocation(1), invocation(3));
        assertThat(session.resume().invocation()).isEqualTo(invocation(5));
        assertThat(session.remove(1)).isTrue();
        assertThat(session.remove(1)).isFalse();
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.ENDED);
        assertThat(session.report().orElseThrow().findings()).isEmpty();
        assertThatThrownBy(session::resume).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theSelectedInvocationMayWait() {
        session.breakAt("sum", List.of(at("sum")));
        session.resume();
        session.remove(1);
        session.select(invocation(0));
        assertThat(session.moment().standing(invocation(0)))
                .contains(new Standing(Standing.State.READY, at("last"), List.of(invocation(0))));
        session.step(Step.INTO, false);
        Instruction barrier = shader.module.instruction(definition("last").index() + 1);
        assertThat(session.moment().wordOffset()).isEqualTo(barrier.wordOffset());
        assertThat(value(invocation(0), "last")).isEqualTo("0");
        assertThat(value(invocation(1), "last")).isEqualTo("2");
        assertThatThrownBy(() -> session.select(invocation(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invocation 4,0,0 is not executed now");
    }

    @Test
    void anotherInvocationIsSelectedAtTheEnd() {
        Stop stop = session.stop();
        while (stop.reason() != Stop.Reason.INVOCATION_ENDED) {
            stop = session.step(Step.OVER, false);
        }
        assertThat(stop.invocation()).isEqualTo(invocation(4));
        assertThat(session.moment().wordOffset()).isEqualTo(at("local"));
    }

    @Test
    void watches() {
        int id = shader.text.id("data").orElseThrow();
        Watch watch = session.watch(
                "count",
                names,
                moment -> moment.value(moment.invocations().get(0), id)
                        .map(data -> data.part(1).part(3)));
        Stop stop = session.resume();
        assertThat(stop.reason()).isEqualTo(Stop.Reason.WATCH);
        assertThat(stop.watches()).containsExactly(watch);
        assertThat(watch.before()).isEqualTo("0");
        assertThat(watch.now()).isEqualTo("6");
        assertThat(session.moment().wordOffset()).isEqualTo(at("odd"));
        assertThat(session.resume().watches().get(0).now()).isEqualTo("8");
        assertThat(session.resume().watches().get(0).now()).isEqualTo("6");
    }

    @Test
    void findings() {
        restart(program.withChecks(Check.ALL));
        session.stopOnFindings(true);
        session.breakAt("start", List.of(at("place")));
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.BREAKPOINT);
        session.close();
        Bindings small = Bindings.create().buffer(0, 0, ByteBuffer.allocate(4 * 4));
        session = DebugSession.start(
                shader.module, observer -> program.withObserver(observer).dispatch(small, 1, 1, 1));
        session.stopOnFindings(true);
        Stop stop = session.resume();
        assertThat(stop.reason()).isEqualTo(Stop.Reason.FINDING);
        assertThat(stop.finding().orElseThrow().diagnostic().message()).startsWith("OpStore accesses 4 bytes");
        assertThat(session.moment().instruction().wordOffset())
                .isEqualTo(stop.finding().orElseThrow().diagnostic().position().wordOffset());
    }

    @Test
    void failures() {
        restart(program.withLimits(new Limits(20, Limits.DEFAULT.memoryBytes())));
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.FAILED);
        assertThat(session.failure().orElseThrow()).hasMessageContaining("executed more than 20 instructions");
    }

    @Test
    void aRunIsPaused() {
        session.close();
        Bindings bindings = Bindings.create().buffer(0, 0, ByteBuffer.allocate(4 * 5));
        session = DebugSession.start(
                shader.module, observer -> program.withObserver(observer).dispatch(bindings, 1 << 20, 1, 1));
        Thread pausing = new Thread(() -> {
            while (session.stop().reason() != Stop.Reason.PAUSED) {
                session.pause();
                Thread.onSpinWait();
            }
        });
        pausing.setDaemon(true);
        pausing.start();
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.PAUSED);
    }

    @Test
    void closingEndsTheRun() {
        session.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("spirv4j debug session"));
        assertThatThrownBy(session::moment).hasMessage("the run has ended");
    }

    @Test
    void timeThatTheUserTakesDoesNotCount() throws InterruptedException {
        Duration limit = Duration.ofSeconds(2);
        restart(program.withLimits(new Limits(Limits.DEFAULT.steps(), Limits.DEFAULT.memoryBytes(), limit)));
        Thread.sleep(limit.toMillis() + 200);
        assertThat(session.resume().reason()).isEqualTo(Stop.Reason.ENDED);
    }
}
