// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;

/**
 * When a breakpoint stops, as a user writes it: under a condition, after a number of hits, or not at all, but with a
 * message. A hit is one invocation that reaches the breakpoint and for which the condition holds.
 */
public final class BreakpointRule implements BreakpointTest {
    private static final Pattern HITS = Pattern.compile("\\s*(>=|>|==|=|<=|<|%|)\\s*([0-9]{1,9})\\s*");
    private static final Pattern PART = Pattern.compile("\\{([^{}]*)\\}");
    private static final int MAX_SCALARS = 16;

    private final ModuleText module;
    private final Optional<Condition> condition;
    private final String hitsOperator;
    private final long hitsNumber;
    private final String message;
    private final List<ValueExpression> values = new ArrayList<>();
    private final Consumer<String> log;
    private long hits;
    private boolean isProblemKnown;

    /**
     * Reads a rule; an empty text stands for what is not wanted.
     *
     * @param module the text of the module, which has the names of ids
     * @param condition a {@link Condition}
     * @param hits a number of hits, such as {@code 3} for the third one alone, {@code >= 3} for it and all later ones,
     *     or {@code % 3} for each third one
     * @param message what is logged instead of stopping, with values in braces, such as {@code sum is {%sum}}
     * @param log takes messages, and why a condition cannot be evaluated, which stops the run
     * @return the rule
     * @throws DebugProblem if one of them cannot be read
     */
    public static BreakpointRule create(
            ModuleText module, String condition, String hits, String message, Consumer<String> log) {
        return new BreakpointRule(module, condition, hits, message, log);
    }

    private BreakpointRule(ModuleText module, String condition, String hits, String message, Consumer<String> log) {
        this.module = Objects.requireNonNull(module, "module");
        this.condition = condition.isBlank() ? Optional.empty() : Optional.of(Condition.of(condition, module));
        Matcher form = HITS.matcher(hits.isBlank() ? ">= 0" : hits);
        if (!form.matches() || form.group(1).equals("%") && Long.parseLong(form.group(2)) == 0) {
            throw new DebugProblem("'" + hits + "' is not a number of hits, such as 3, >= 3 or % 3");
        }
        hitsOperator = form.group(1);
        hitsNumber = Long.parseLong(form.group(2));
        this.message = message;
        this.log = Objects.requireNonNull(log, "log");
        Matcher part = PART.matcher(message);
        while (part.find()) {
            values.add(ValueExpression.of(part.group(1).strip(), module));
        }
    }

    @Override
    public boolean stops(Moment moment, Invocation invocation) {
        try {
            if (condition.isPresent() && !condition.get().holds(moment, invocation)) {
                return false;
            }
        } catch (DebugProblem e) {
            // Of invocations that come together, the first says it.
            if (!isProblemKnown || invocation.equals(moment.invocations().get(0))) {
                isProblemKnown = true;
                log.accept("the condition " + condition.map(Condition::text).orElse("") + " cannot be evaluated: "
                        + e.getMessage());
            }
            return true;
        }
        hits++;
        boolean counts = switch (hitsOperator) {
            case ">=" -> hits >= hitsNumber;
            case ">" -> hits > hitsNumber;
            case "<=" -> hits <= hitsNumber;
            case "<" -> hits < hitsNumber;
            case "%" -> hits % hitsNumber == 0;
            default -> hits == hitsNumber;
        };
        if (!counts || message.isEmpty()) {
            return counts;
        }
        log.accept(text(moment, invocation));
        return false;
    }

    private String text(Moment moment, Invocation invocation) {
        StringBuilder text = new StringBuilder();
        Matcher part = PART.matcher(message);
        int done = 0;
        for (ValueExpression value : values) {
            if (part.find()) {
                text.append(message, done, part.start());
                text.append(value.find(moment, invocation)
                        .map(found -> found.text(module.names(), MAX_SCALARS))
                        .orElse("no value"));
                done = part.end();
            }
        }
        return text.append(message, done, message.length()).toString();
    }
}
