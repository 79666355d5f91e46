// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;

/**
 * Passes on what one invocation executes, instruction by instruction.
 *
 * <pre>{@code
 * Trace trace = Trace.create(Invocation.FIRST, 1000, entry -> System.out.println(text(entry)));
 * program.withObserver(trace).dispatch(bindings, 4, 1, 1);
 * trace.end();
 * }</pre>
 */
public final class Trace implements Observer {
    private final Optional<ModuleText> module;
    private final Optional<ChangedVariables> changed;
    private final Invocation invocation;
    private final long limit;
    private final Consumer<TraceEntry> receiver;

    /** The executed instruction whose result was not there yet. */
    private @Nullable Instruction pending;

    private List<CallFrame> frames = List.of();
    private List<TraceEntry.Variable> variables = List.of();
    private long count;
    private boolean isCut;

    /**
     * Makes a trace.
     *
     * @param invocation the invocation
     * @param limit the number of instructions that are passed on; the invocation goes on without them
     * @param receiver receives the instructions in the order of execution
     * @return the trace
     */
    public static Trace create(Invocation invocation, long limit, Consumer<TraceEntry> receiver) {
        return new Trace(Optional.empty(), invocation, limit, receiver);
    }

    private Trace(Optional<ModuleText> module, Invocation invocation, long limit, Consumer<TraceEntry> receiver) {
        this.module = module.filter(text -> !text.debugInformation().isEmpty());
        changed = this.module.map(ChangedVariables::new);
        this.invocation = Objects.requireNonNull(invocation, "invocation");
        this.receiver = Objects.requireNonNull(receiver, "receiver");
        this.limit = limit;
    }

    /**
     * {@return a trace whose entries have functions and variables of the source}
     *
     * @param text the text of the module that is executed
     */
    public Trace withSource(ModuleText text) {
        return new Trace(Optional.of(text), invocation, limit, receiver);
    }

    @Override
    public void before(Moment moment) {
        if (isCut || !moment.isExecutedBy(invocation)) {
            return;
        }
        Instruction last = pending;
        if (last != null) {
            pending = null;
            pass(last, moment);
        }
        if (count == limit) {
            isCut = true;
            return;
        }
        count++;
        Instruction instruction = moment.instruction();
        follow(moment);
        if (instruction.resultId() == 0 || instruction.is(Op.OpFunctionCall)) {
            receiver.accept(new TraceEntry(instruction, operands(instruction, moment), frames, variables));
        } else {
            pending = instruction;
        }
    }

    /** Finds where the invocation is in the source, and what has changed since the last line. */
    private void follow(Moment moment) {
        if (module.isEmpty() || changed.isEmpty()) {
            return;
        }
        List<CallFrame> here = module.get().frames(moment, invocation);
        boolean isSame = here.size() == frames.size()
                && !here.isEmpty()
                && here.get(0).name().equals(frames.get(0).name())
                && here.get(0).location().equals(frames.get(0).location());
        frames = here;
        variables = isSame ? List.of() : changed.get().in(here, moment, invocation);
    }

    private void pass(Instruction instruction, Moment moment) {
        int id = instruction.resultId();
        List<TraceEntry.Operand> values = moment.lastValue(invocation, id)
                .map(value -> List.of(new TraceEntry.Operand(id, value)))
                .orElse(List.of());
        receiver.accept(new TraceEntry(instruction, values, frames, variables));
    }

    private List<TraceEntry.Operand> operands(Instruction instruction, Moment moment) {
        List<TraceEntry.Operand> values = new ArrayList<>();
        for (Operand operand : instruction.operands()) {
            if (operand.isId()) {
                moment.lastValue(invocation, operand.word())
                        .ifPresent(value -> values.add(new TraceEntry.Operand(operand.word(), value)));
            }
        }
        return values;
    }

    /** Passes on the last instruction if the run ended in it, without a value. */
    public void end() {
        Instruction last = pending;
        if (last != null) {
            pending = null;
            receiver.accept(new TraceEntry(last, List.of(), frames, variables));
        }
    }

    /** {@return whether the invocation executed more instructions than the limit allows} */
    public boolean isCut() {
        return isCut;
    }

    /** {@return the number of instructions that were passed on} */
    public long count() {
        return count;
    }
}
