// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceResponse;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.spirv4j.exec.debug.ValueExpression;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.source.CallFrame;

/** Answers questions about where a run stands: its threads, stacks, values and texts. */
final class RunInspection {
    private final Invocations invocations;

    RunInspection(Invocations invocations) {
        this.invocations = invocations;
    }

    /** The invocations, which are the threads of the protocol. */
    ThreadsResponse threads(Debugged run) {
        ThreadsResponse response = new ThreadsResponse();
        response.setThreads(invocations.threads(run.session()));
        return response;
    }

    /** The functions that a thread is in, the innermost first. */
    StackTraceResponse stackTrace(Debugged run, StackTraceArguments given) {
        List<StackFrame> frames =
                invocations.frames(given.getThreadId(), run.session(), run.run().text(), run.sources());
        int from = Math.max(0, Optional.ofNullable(given.getStartFrame()).orElse(0));
        from = Math.min(frames.size(), from);
        int levels = Optional.ofNullable(given.getLevels()).orElse(0);
        int to = levels > 0 ? from + Math.min(frames.size() - from, levels) : frames.size();
        StackTraceResponse response = new StackTraceResponse();
        response.setStackFrames(frames.subList(from, to).toArray(StackFrame[]::new));
        response.setTotalFrames(frames.size());
        return response;
    }

    /** The groups of values in a stack frame. */
    ScopesResponse scopes(Debugged run, ScopesArguments given) {
        Invocations.Frame frame = invocations.frame(given.getFrameId());
        ScopesResponse response = new ScopesResponse();
        response.setScopes(run.values()
                .scopes(run.session().moment(), frame.invocation(), frame(run, frame))
                .toArray(Scope[]::new));
        return response;
    }

    private static CallFrame frame(Debugged run, Invocations.Frame frame) {
        List<CallFrame> stack = stack(run, frame.invocation());
        return stack.get(frame.number(stack));
    }

    private static List<CallFrame> stack(Debugged run, Invocation invocation) {
        return run.run().text().frames(run.session().moment(), invocation);
    }

    /** The elements of a value or of a group of values. */
    VariablesResponse variables(Debugged run, VariablesArguments given) {
        int start = Optional.ofNullable(given.getStart()).orElse(0);
        int count = Optional.ofNullable(given.getCount()).orElse(0);
        VariablesResponse response = new VariablesResponse();
        response.setVariables(run.values()
                .variables(given.getVariablesReference(), start, count)
                .toArray(Variable[]::new));
        return response;
    }

    /** The value of an expression. */
    EvaluateResponse evaluate(Debugged run, EvaluateArguments given) {
        Integer frame = given.getFrameId();
        Invocation invocation = frame == null
                ? run.session().selected()
                : invocations.frame(frame).invocation();
        int number = frame == null ? 0 : invocations.frame(frame).number(stack(run, invocation));
        String expression =
                RequestProblems.required(given.getExpression(), "expression").strip();
        Variable value = run.values()
                .variable(
                        expression,
                        ValueExpression.of(expression, run.run().text())
                                .read(run.session().moment(), invocation, number));
        EvaluateResponse response = new EvaluateResponse();
        response.setResult(value.getValue());
        response.setType(value.getType());
        response.setVariablesReference(value.getVariablesReference());
        response.setIndexedVariables(value.getIndexedVariables());
        return response;
    }

    /** The text of a source that the editor has no file of. */
    SourceResponse source(Debugged run, SourceArguments given) {
        SourceResponse response = new SourceResponse();
        response.setContent(run.sources().content(given.getSourceReference()));
        return response;
    }

    /** Instructions around an address. */
    DisassembleResponse disassemble(Debugged run, DisassembleArguments given) {
        DisassembleResponse response = new DisassembleResponse();
        response.setInstructions(new Disassembly(run.run().text(), run.sources())
                .instructions(given)
                .toArray(DisassembledInstruction[]::new));
        return response;
    }
}
