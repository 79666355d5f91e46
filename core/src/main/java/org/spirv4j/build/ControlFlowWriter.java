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
abstract class ControlFlowWriter extends LoopWriter {
    private static final Mask<SelectionControl> NO_CONTROL = Mask.of();

    ControlFlowWriter(FunctionBody function, Region region) {
        super(function, region);
    }

    /**
     * Runs what the lambda writes if a condition is true.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     */
    public final void ifThen(Value condition, Consumer<Code> then) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(then, "then");
        ifThen(condition, NO_CONTROL, then);
    }

    /**
     * Like {@link #ifThen(Value, Consumer)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     */
    public final void ifThen(Value condition, Mask<SelectionControl> control, Consumer<Code> then) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        select("ifThen", condition, control, new WithoutValues(then), null);
    }

    /**
     * Runs what one of two lambdas writes. If both end with a return or the like, nothing can follow.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     */
    public final void ifThenElse(Value condition, Consumer<Code> then, Consumer<Code> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        ifThenElse(condition, NO_CONTROL, then, otherwise);
    }

    /**
     * Like {@link #ifThenElse(Value, Consumer, Consumer)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     */
    public final void ifThenElse(
            Value condition, Mask<SelectionControl> control, Consumer<Code> then, Consumer<Code> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        select("ifThenElse", condition, control, new WithoutValues(then), new WithoutValues(otherwise));
    }

    /**
     * Runs what one of two lambdas writes, and selects the value that it returns (OpPhi). The value of a lambda that
     * ends with a return or the like is ignored.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected value
     */
    public final Value ifElse(Value condition, Function<Code, Value> then, Function<Code, Value> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        return ifElse(condition, NO_CONTROL, then, otherwise);
    }

    /**
     * Like {@link #ifElse(Value, Function, Function)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected value
     */
    public final Value ifElse(
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, Value> then,
            Function<Code, Value> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(control, "control");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        List<Value> values = select(
                "ifElse",
                condition,
                control,
                code -> List.of(then.apply(code)),
                code -> List.of(otherwise.apply(code)));
        return values.isEmpty() ? module.noValue() : values.get(0);
    }

    /**
     * Like {@link #ifElse(Value, Function, Function)} for several values.
     *
     * @param condition a Boolean value
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected values
     */
    public final List<Value> ifElseAll(
            Value condition, Function<Code, List<Value>> then, Function<Code, List<Value>> otherwise) {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        return ifElseAll(condition, NO_CONTROL, then, otherwise);
    }

    /**
     * Like {@link #ifElseAll(Value, Function, Function)}, with a hint.
     *
     * @param condition a Boolean value
     * @param control a hint such as Flatten
     * @param then writes what runs if the condition is true
     * @param otherwise writes what runs if the condition is false
     * @return the selected values
     */
    public final List<Value> ifElseAll(
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

    /**
     * Runs the case that an integer selects. The lambda writes the cases, one after the other:
     *
     * <pre>{@code
     * code.switchOn(
     *         selector,
     *         s -> s.on(1, c -> c.store(x, one))
     *                 .on(2, 3, c -> s.fallThrough())
     *                 .otherwise(c -> c.store(x, other)));
     * }</pre>
     *
     * <p>A case ends where its lambda ends, and does not run into the next one, unless {@link Switch#fallThrough} says
     * so.
     *
     * @param selector an integer value
     * @param cases writes the cases
     */
    public final void switchOn(Value selector, Consumer<Switch> cases) {
        Objects.requireNonNull(selector, "selector");
        Objects.requireNonNull(cases, "cases");
        Attempt attempt = attempt("switchOn");
        try {
            checkUsable("switchOn", selector);
            if (!selector.type().isInt()) {
                throw new BuildException("switchOn: the selector must be an integer, but " + selector
                        + " is of the type " + selector.type());
            }
            Switch written = new Switch((Code) this, selector, function.newBlock());
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

    private List<Value> select(
            String call,
            Value condition,
            Mask<SelectionControl> control,
            Function<Code, List<Value>> then,
            @Nullable Function<Code, List<Value>> otherwise) {
        Attempt attempt = attempt(call);
        try {
            checkCondition(call, condition);
            Block thenBlock = function.newBlock();
            Block elseBlock = otherwise == null ? null : function.newBlock();
            Block merge = function.newBlock();
            Code active = function.active();
            List<Edge> edges = new ArrayList<>();
            arm(call, region.inner("the 'then' part"), thenBlock, merge, then, edges);
            if (otherwise != null && elseBlock != null) {
                arm(call, region.inner("the 'else' part"), elseBlock, merge, otherwise, edges);
            } else {
                edges.add(new Edge(block(), List.of()));
            }
            function.activate(active);
            end(begin(Op.OpSelectionMerge).id(merge).mask(control));
            end(begin(Op.OpBranchConditional).value(condition).id(thenBlock).id(elseBlock == null ? merge : elseBlock));
            merge(merge, !edges.isEmpty());
            return attempt.succeed(
                    edges.isEmpty() ? List.of() : join(types(edges.get(0).values()), edges));
        } finally {
            attempt.end();
        }
    }

    private void arm(
            String call, Region arm, Block start, Block merge, Function<Code, List<Value>> lambda, List<Edge> edges) {
        Code code = enter(arm, start);
        List<Value> values = lambda.apply(code);
        if (!code.hasEnded()) {
            List<Type> types = types(edges.isEmpty() ? values : edges.get(0).values());
            edges.add(code.edge(call, types, values));
            code.branch(merge);
        }
        leave(code);
    }
}
