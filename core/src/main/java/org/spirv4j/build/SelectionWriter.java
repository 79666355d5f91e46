// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;

/** Selections as lambdas (section 2.11 of the specification, "Structured Control Flow"). */
final class SelectionWriter {
    private final Code code;
    private final FunctionBody function;
    private final ConstructWriter constructs;

    SelectionWriter(Code code) {
        this.code = code;
        function = code.function;
        constructs = new ConstructWriter(code);
    }

    void ifThen(Value condition, Mask<SelectionControl> control, Consumer<Code> then) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        select("ifThen", condition, control, new WithoutValues(then), null);
    }

    void ifThenElse(Value condition, Mask<SelectionControl> control, Consumer<Code> then, Consumer<Code> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        select("ifThenElse", condition, control, new WithoutValues(then), new WithoutValues(otherwise));
    }

    Value ifElse(
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, Value> then,
            Function<Code, Value> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        List<Value> values = select("ifElse", condition, control, new WithOneValue(then), new WithOneValue(otherwise));
        return values.isEmpty() ? code.module.noValue() : values.get(0);
    }

    List<Value> ifElseAll(
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, List<Value>> then,
            Function<Code, List<Value>> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        return select("ifElseAll", condition, control, then, otherwise);
    }

    void switchOn(Value selector, Consumer<Switch> cases) {
        Objects.requireNonNull(selector, "selector");
        Objects.requireNonNull(cases, "cases");
        ConstructWriter.Attempt attempt = constructs.attempt("switchOn");
        try {
            InsertionChecks.usable(code, "switchOn", selector);
            if (!selector.type().isInt()) {
                throw new BuildException("switchOn: the selector must be an integer, but " + selector
                        + " is of the type " + selector.type());
            }
            Switch written = new Switch(code, selector, function.newBlock());
            cases.accept(written);
            written.finish();
            attempt.succeed(written);
        } finally {
            attempt.end();
        }
    }

    /** A lambda that returns no values; a class, because the first calls of several lambdas take milliseconds. */
    private record WithoutValues(Consumer<Code> lambda) implements Function<Code, List<Value>> {
        @Override
        public List<Value> apply(Code code) {
            lambda.accept(code);
            return List.of();
        }
    }

    /** A lambda that returns one value. */
    private record WithOneValue(Function<Code, Value> lambda) implements Function<Code, List<Value>> {
        @Override
        public List<Value> apply(Code code) {
            return List.of(lambda.apply(code));
        }
    }

    private List<Value> select(
            String call,
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, List<Value>> then,
            @Nullable Function<Code, List<Value>> otherwise) {
        ConstructWriter.Attempt attempt = constructs.attempt(call);
        try {
            constructs.checkCondition(call, condition);
            Block thenBlock = function.newBlock();
            Block elseBlock = otherwise == null ? null : function.newBlock();
            Block merge = function.newBlock();
            Code active = function.active();
            List<ConstructWriter.Edge> edges = new ArrayList<>();
            arm(call, code.region.inner("the 'then' part"), thenBlock, merge, then, edges);
            if (otherwise != null && elseBlock != null) {
                arm(call, code.region.inner("the 'else' part"), elseBlock, merge, otherwise, edges);
            } else {
                edges.add(new ConstructWriter.Edge(code.block(), List.of()));
            }
            function.activate(active);
            code.selectionMerge(merge, control);
            code.end(code.begin(Op.OpBranchConditional)
                    .value(condition)
                    .id(thenBlock)
                    .id(elseBlock == null ? merge : elseBlock));
            constructs.merge(merge, !edges.isEmpty());
            return attempt.succeed(
                    edges.isEmpty()
                            ? List.of()
                            : constructs.join(ConstructWriter.types(edges.get(0).values()), edges));
        } finally {
            attempt.end();
        }
    }

    private void arm(
            String call,
            Region arm,
            Block start,
            Block merge,
            Function<Code, List<Value>> lambda,
            List<ConstructWriter.Edge> edges) {
        Code inner = constructs.enter(arm, start);
        List<Value> values = lambda.apply(inner);
        if (!inner.hasEnded()) {
            List<Type> types = ConstructWriter.types(
                    edges.isEmpty() ? values : edges.get(0).values());
            edges.add(new ConstructWriter(inner).edge(call, types, values));
            inner.branch(merge);
        }
        constructs.leave(inner);
    }
}
