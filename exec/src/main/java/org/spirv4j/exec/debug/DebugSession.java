// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/**
 * A run that stands still at its first instruction, after steps, and at breakpoints, and can be looked at then: what a
 * debugger needs. The run has a thread of its own, which waits while it stands still; so the draws of a picture can be
 * debugged like a dispatch.
 *
 * <pre>{@code
 * try (DebugSession session = DebugSession.start(
 *         module, observer -> program.withObserver(observer).dispatch(bindings, 4, 1, 1))) {
 *     session.breakAt("the sum", List.of(sum.wordOffset()));
 *     Stop stop = session.resume();
 *     System.out.println(session.moment().value(stop.invocation(), sum.resultId()));
 * }
 * }</pre>
 *
 * <p>One invocation is selected: steps are its steps. Invocations in a subgroup execute together as long as they take
 * the same branches, so that a step of one is a step of others, too. All methods but {@link #pause} must be called by
 * one thread.
 */
public final class DebugSession implements AutoCloseable {
    private static final long CLOSING_MILLISECONDS = 10_000;

    private final Exchange exchange = new Exchange();
    private final Thread thread;
    private final SourceLocations sources;
    private final DebugInformation source;
    private final List<Breakpoint> breakpoints = new ArrayList<>();
    private final Map<Integer, BreakpointTest> tests = new HashMap<>();
    private final List<Watch> watches = new ArrayList<>();
    private final BitSet stops = new BitSet();
    private int lastNumber;
    private boolean stopsOnFindings;
    private Optional<Invocation> awaited = Optional.empty();
    private Invocation selected = Invocation.FIRST;
    private Stepping stepping = Stepping.NONE;
    private @Nullable Moment moment;
    private @Nullable RunReport report;
    private @Nullable ExecutionException failure;
    private @Nullable Throwable defect;
    private volatile boolean isPausing;
    private Stop last = Stop.of(Stop.Reason.ENTRY, Invocation.FIRST);

    private DebugSession(SpirvModule module, Function<Observer, RunReport> run) {
        sources = SourceLocations.of(module);
        source = DebugInformation.of(module);
        thread = new Thread(() -> execute(run), "spirv4j debug session");
        thread.setDaemon(true);
    }

    /**
     * Starts a run, which stops at its first instruction.
     *
     * @param module the module of the program
     * @param run runs a program of the module with the observer that it is given, such as
     *     {@code observer -> program.withObserver(observer).dispatch(bindings, 1, 1, 1)}
     * @return the session, with {@link #stop} telling where it stands
     */
    public static DebugSession start(SpirvModule module, Function<Observer, RunReport> run) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(run, "run");
        DebugSession session = new DebugSession(module, run);
        session.thread.start();
        session.await();
        return session;
    }

    private void execute(Function<Observer, RunReport> run) {
        Stop.Reason reason = Stop.Reason.ENDED;
        try {
            report = run.apply(new Watcher());
        } catch (Exchange.Closed e) {
            return;
        } catch (ExecutionException e) {
            failure = e;
            reason = Stop.Reason.FAILED;
        } catch (RuntimeException | Error e) {
            defect = e;
            reason = Stop.Reason.FAILED;
        }
        moment = null;
        exchange.end(Stop.of(reason, selected));
    }

    // --- going on

    /**
     * Executes a step of the selected invocation.
     *
     * @param step how far it goes
     * @param isByLine whether it goes to another source line, and not to the next instruction
     * @return where the session stands now; something else than the step may have stopped it
     * @throws IllegalStateException if the run has ended
     */
    public Stop step(Step step, boolean isByLine) {
        Objects.requireNonNull(step, "step");
        stepping = Stepping.of(step, isByLine, moment(), selected, source);
        return goOn();
    }

    /**
     * Goes on to the next stop.
     *
     * @return where the session stands now
     * @throws IllegalStateException if the run has ended
     */
    public Stop resume() {
        stepping = Stepping.NONE;
        return goOn();
    }

    /**
     * Goes on from the first instruction of the run as {@link #resume} does, but also stops at a breakpoint there: for
     * front ends that start a run without showing its first stop, such as a debug adapter with {@code stopOnEntry}
     * false.
     *
     * @return where the session stands now
     * @throws IllegalStateException if the run has ended
     */
    public Stop resumeFromEntry() {
        Moment now = moment();
        List<Breakpoint> reached =
                last.reason() == Stop.Reason.ENTRY && stops.get(now.wordOffset()) ? reached(now) : List.of();
        if (reached.isEmpty()) {
            return resume();
        }
        last = new Stop(Stop.Reason.BREAKPOINT, selected, reached, List.of(), Optional.empty());
        return last;
    }

    /**
     * Goes on until an invocation executes its first instruction, and selects it.
     *
     * @param invocation the invocation
     * @return where the session stands now; the run has ended if there is no such invocation
     * @throws IllegalStateException if the run has ended
     */
    public Stop resumeTo(Invocation invocation) {
        Objects.requireNonNull(invocation, "invocation");
        if (moment().isExecutedBy(invocation)) {
            selected = invocation;
            last = Stop.of(Stop.Reason.ENTRY, invocation);
            return last;
        }
        awaited = Optional.of(invocation);
        return resume();
    }

    /**
     * The breakpoints that stop; selects an invocation for which the first of them does, preferably the selected
     * one.
     */
    private List<Breakpoint> reached(Moment now) {
        List<Breakpoint> reached = new ArrayList<>();
        for (Breakpoint breakpoint : breakpoints) {
            if (breakpoint.wordOffsets().contains(now.wordOffset())) {
                BreakpointTest test = tests.getOrDefault(breakpoint.number(), BreakpointTest.ALWAYS);
                List<Invocation> stopped = now.invocations().stream()
                        .filter(invocation -> test.stops(now, invocation))
                        .toList();
                if (!stopped.isEmpty()) {
                    if (reached.isEmpty() && !stopped.contains(selected)) {
                        selected = stopped.get(0);
                    }
                    reached.add(breakpoint);
                }
            }
        }
        return reached;
    }

    private Stop goOn() {
        moment();
        isPausing = false;
        exchange.resume();
        return await();
    }

    private Stop await() {
        last = exchange.await();
        Throwable thrown = defect;
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return last;
    }

    /** Makes the run stop at its next instruction. Any thread may call this. */
    public void pause() {
        isPausing = true;
    }

    // --- where to stop

    /**
     * Adds a breakpoint.
     *
     * @param label what it is, in words
     * @param wordOffsets the word offsets of instructions; the session stops before an invocation executes one of them
     * @return the breakpoint
     */
    public Breakpoint breakAt(String label, List<Integer> wordOffsets) {
        return breakAt(label, wordOffsets, BreakpointTest.ALWAYS);
    }

    /**
     * Adds a breakpoint that does not always stop.
     *
     * @param label what it is, in words
     * @param wordOffsets the word offsets of instructions; the session stops before an invocation executes one of them
     * @param test decides whether it stops, such as a {@link BreakpointRule}
     * @return the breakpoint
     */
    public Breakpoint breakAt(String label, List<Integer> wordOffsets, BreakpointTest test) {
        Objects.requireNonNull(test, "test");
        Breakpoint made = new Breakpoint(++lastNumber, label, wordOffsets);
        breakpoints.add(made);
        tests.put(made.number(), test);
        made.wordOffsets().forEach(stops::set);
        return made;
    }

    /**
     * Adds a value at whose changes the session stops. What it is now is no change.
     *
     * @param label what it is, in words
     * @param names the names of ids
     * @param value reads the value; called before each instruction
     * @return the watch
     * @throws IllegalArgumentException if the value has more than {@value Watch#MAX_SCALARS} scalars
     */
    public Watch watch(String label, FriendlyNames names, Function<Moment, Optional<Value>> value) {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(names, "names");
        Objects.requireNonNull(value, "value");
        Watch made = new Watch(lastNumber + 1, label, names, value);
        made.hasChanged(moment());
        lastNumber++;
        watches.add(made);
        return made;
    }

    /** {@return whether there was a breakpoint or watch with a number; it is removed}
     *
     * @param number the number
     */
    public boolean remove(int number) {
        boolean isRemoved = breakpoints.removeIf(breakpoint -> breakpoint.number() == number);
        tests.remove(number);
        isRemoved |= watches.removeIf(watch -> watch.number() == number);
        stops.clear();
        breakpoints.forEach(breakpoint -> breakpoint.wordOffsets().forEach(stops::set));
        return isRemoved;
    }

    /** {@return the breakpoints, in the order in which they were added} */
    public List<Breakpoint> breakpoints() {
        return List.copyOf(breakpoints);
    }

    /** {@return the watches, in the order in which they were added} */
    public List<Watch> watches() {
        return List.copyOf(watches);
    }

    /**
     * Makes the session stop, or not, when a check of the program finds a mistake.
     *
     * @param isOn whether it stops
     */
    public void stopOnFindings(boolean isOn) {
        stopsOnFindings = isOn;
    }

    // --- where the run stands

    /** {@return why the session stands still} */
    public Stop stop() {
        return last;
    }

    /**
     * {@return the state of the run; valid until the run goes on}
     *
     * @throws IllegalStateException if the run has ended
     */
    public Moment moment() {
        Moment now = moment;
        if (now == null) {
            throw new IllegalStateException("the run has ended");
        }
        return now;
    }

    /** {@return the invocation whose steps are executed} */
    public Invocation selected() {
        return selected;
    }

    /**
     * Selects an invocation.
     *
     * @param invocation an invocation that has started, and not ended
     * @throws IllegalArgumentException if it has not
     */
    public void select(Invocation invocation) {
        Objects.requireNonNull(invocation, "invocation");
        if (moment().standing(invocation).isEmpty()) {
            throw new IllegalArgumentException("invocation " + invocation + " is not executed now");
        }
        selected = invocation;
    }

    /** {@return the source locations of the module} */
    public SourceLocations sources() {
        return sources;
    }

    /** {@return what the run gave; empty if it has not ended} */
    public Optional<RunReport> report() {
        return Optional.ofNullable(report);
    }

    /** {@return why the run failed; empty if it did not} */
    public Optional<ExecutionException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Ends the run wherever it stands. */
    @Override
    public void close() {
        exchange.close();
        moment = null;
        try {
            thread.join(CLOSING_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Decides at each instruction whether to stop; called by the thread of the run. */
    private final class Watcher implements Observer {
        private boolean isStarted;

        @Override
        public void before(Moment now) {
            exchange.check();
            if (!isStarted) {
                isStarted = true;
                selected = now.invocations().get(0);
                stop(now, Stop.of(Stop.Reason.ENTRY, selected));
                return;
            }
            if (awaited.filter(now::isExecutedBy).isPresent()) {
                selected = awaited.orElseThrow();
                awaited = Optional.empty();
                stop(now, Stop.of(Stop.Reason.ENTRY, selected));
                return;
            }
            List<Watch> changed = new ArrayList<>();
            for (Watch watch : watches) {
                if (watch.hasChanged(now)) {
                    changed.add(watch);
                }
            }
            boolean isOwn = now.isExecutedBy(selected);
            boolean isDone = isOwn && stepping.isDone(now, selected, source);
            List<Breakpoint> reached = stops.get(now.wordOffset()) ? reached(now) : List.of();
            if (!reached.isEmpty()) {
                stop(now, new Stop(Stop.Reason.BREAKPOINT, selected, reached, changed, Optional.empty()));
            } else if (!changed.isEmpty()) {
                stop(now, new Stop(Stop.Reason.WATCH, selected, List.of(), changed, Optional.empty()));
            } else if (isPausing) {
                select(now, isOwn);
                stop(now, Stop.of(Stop.Reason.PAUSED, selected));
            } else if (isDone) {
                stop(now, Stop.of(Stop.Reason.STEP, selected));
            } else if (!isOwn && stepping.isStep() && now.standing(selected).isEmpty()) {
                select(now, false);
                stop(now, Stop.of(Stop.Reason.INVOCATION_ENDED, selected));
            }
        }

        @Override
        public long waitedNanoseconds() {
            return exchange.waitedNanoseconds();
        }

        @Override
        public void found(Moment now, Finding finding) {
            if (stopsOnFindings) {
                select(now, now.isExecutedBy(selected) || now.count() == 0);
                stop(now, new Stop(Stop.Reason.FINDING, selected, List.of(), List.of(), Optional.of(finding)));
            }
        }

        private void select(Moment now, boolean isOwn) {
            if (!isOwn) {
                selected = now.invocations().get(0);
            }
        }

        private void stop(Moment now, Stop reached) {
            moment = now;
            exchange.stop(reached);
        }
    }
}
