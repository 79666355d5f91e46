// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * A value that a user names: {@code %sum}, {@code %data.numbers[3]}, {@code %color.rgb}, {@code *%pointer}. A part of a
 * pointer is that of what it points to.
 */
public final class ValueExpression {
    private static final Pattern FORM = Pattern.compile("(\\*?)(%?[A-Za-z0-9_]+)((?:\\.[A-Za-z0-9_]+|\\[[0-9]+\\])*)");
    private static final Pattern PART = Pattern.compile("\\.[A-Za-z0-9_]+|\\[[0-9]+\\]");

    private final String text;
    private final SpirvModule module;
    private final int id;
    private final boolean isPointee;
    private final List<String> parts = new ArrayList<>();

    /** Whether the id stands outside of functions, so that all invocations can read it. */
    private final boolean isGlobal;

    /**
     * Reads an expression.
     *
     * @param text the expression, as in {@code %data.numbers[3]}
     * @param module the text of the module, which has the names of ids
     * @return the expression
     * @throws DebugProblem if it is no expression, or the module has no id with its name
     */
    public static ValueExpression of(String text, ModuleText module) {
        return new ValueExpression(text, module);
    }

    private ValueExpression(String text, ModuleText module) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new DebugProblem("'" + text + "' is not a value, such as %sum, %data.numbers[3] or *%pointer");
        }
        this.text = text;
        this.module = module.module();
        isPointee = !form.group(1).isEmpty();
        id = module.id(form.group(2))
                .orElseThrow(() -> new DebugProblem("the module has no id '" + form.group(2) + "'"));
        isGlobal = module.module()
                .definition(id)
                .flatMap(found -> module.module().layout().functionContaining(found.index()))
                .isEmpty();
        Matcher part = PART.matcher(form.group(3));
        while (part.find()) {
            parts.add(part.group().startsWith(".") ? part.group().substring(1) : part.group());
        }
    }

    /** {@return the expression as it was written} */
    public String text() {
        return text;
    }

    /**
     * {@return the value for an invocation; empty if it has none now}
     *
     * @param moment the state of the run
     * @param invocation the invocation
     */
    public Optional<Value> find(Moment moment, Invocation invocation) {
        Optional<Value> value = base(moment, invocation);
        for (String part : parts) {
            value = value.flatMap(whole -> part(whole, part));
        }
        return value;
    }

    /** The value without its parts. */
    private Optional<Value> base(Moment moment, Invocation invocation) {
        boolean isReadable = moment.standing(invocation).isPresent();
        List<Invocation> others = isReadable || !isGlobal ? List.of() : moment.invocations();
        Optional<Value> value = moment.value(others.isEmpty() ? invocation : others.get(0), id);
        return isPointee ? value.flatMap(Value::pointee) : value;
    }

    private Optional<Value> part(Value named, String name) {
        Value whole = named.partCount() == 0 ? named.pointee().orElse(named) : named;
        if (name.startsWith("[")) {
            long index = Long.parseLong(name.substring(1, name.length() - 1));
            return index < whole.partCount() ? Optional.of(whole.part((int) index)) : Optional.empty();
        }
        for (int i = 0; i < whole.partCount(); i++) {
            if (whole.partName(i).equals(name)) {
                return Optional.of(whole.part(i));
            }
        }
        return components(whole, name);
    }

    /** The component or components of a vector that a text such as {@code y} or {@code xyz} names. */
    private Optional<Value> components(Value whole, String name) {
        Optional<Instruction> type = module.definition(whole.typeId())
                .filter(definition -> definition.is(Op.OpTypeVector) && whole.partCount() > 0);
        List<Integer> components = type.isEmpty() ? List.of() : Swizzle.components(name, whole.partCount());
        return switch (components.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(whole.part(components.get(0)));
            default -> Optional.of(new Swizzle(whole, components, vectorType(type.orElseThrow(), components.size())));
        };
    }

    /** The type of vectors with another number of components; 0 if there is none. */
    private int vectorType(Instruction type, int count) {
        return module.instructions().stream()
                .filter(definition -> definition.is(Op.OpTypeVector)
                        && definition.word(TypeVector.COMPONENT_TYPE) == type.word(TypeVector.COMPONENT_TYPE)
                        && definition.word(TypeVector.COMPONENT_COUNT) == count)
                .mapToInt(Instruction::resultId)
                .findFirst()
                .orElse(0);
    }

    /**
     * {@return the value for an invocation}
     *
     * @param moment the state of the run
     * @param invocation the invocation
     * @throws DebugProblem if it has none now
     */
    public Value read(Moment moment, Invocation invocation) {
        Value value = base(moment, invocation)
                .orElseThrow(() -> new DebugProblem(text + " has no value for invocation " + invocation + " here"));
        for (String part : parts) {
            value = part(value, part)
                    .orElseThrow(() -> new DebugProblem(
                            "the value in " + text + " has no part " + (part.startsWith("[") ? part : "." + part)));
        }
        return value;
    }
}
