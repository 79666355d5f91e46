// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.exec.internal.observe.ArgumentValue;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * A value that a user names: a variable of the source, such as {@code light.color.rgb} or {@code weights[i + 1]}, an
 * argument of a kernel, such as {@code data[3]}, or an id, such as {@code %sum} or {@code %data.numbers[3]}; with
 * {@code *}, what a pointer points to. A part of a pointer is that of what it points to; an argument that is a pointer
 * has elements, as in C.
 */
public final class ValueExpression {
    private static final Pattern NAME = Pattern.compile("%?[A-Za-z0-9_]+");
    private static final Pattern MEMBER = Pattern.compile("\\s*(?:\\.|->)\\s*([A-Za-z0-9_]+)");

    /** How a part of a value is named. */
    private sealed interface Part {
        /** A member, or components of a vector. */
        record Named(String name) implements Part {}

        /** An element; its number is computed. */
        record Indexed(Condition index) implements Part {}
    }

    private final String text;
    private final ModuleText module;
    private final int pointers;
    private final String name;
    private final OptionalInt id;
    private final List<Part> parts = new ArrayList<>();

    /** Whether the id stands outside of functions, so that all invocations can read it. */
    private final boolean isGlobal;

    /**
     * Reads an expression.
     *
     * @param text the expression, as in {@code %data.numbers[3]}
     * @param module the text of the module, which has the names of ids and of variables
     * @return the expression
     * @throws DebugProblem if it is no expression, or the module has no variable and no id with its name
     */
    public static ValueExpression of(String text, ModuleText module) {
        return new ValueExpression(text, 0, true, module, 0);
    }

    /**
     * Reads the expression that starts somewhere in a text; {@link #text} is the part that belongs to it.
     *
     * @param nested how many conditions it stands in
     */
    static ValueExpression startingAt(String text, int start, ModuleText module, int nested) {
        return new ValueExpression(text, start, false, module, nested);
    }

    private static DebugProblem malformed(String text) {
        return new DebugProblem("'" + text + "' is not a value, such as %sum, %data.numbers[3] or *%pointer");
    }

    private ValueExpression(String whole, int start, boolean isAlone, ModuleText module, int nested) {
        this.module = module;
        int at = start;
        while (at < whole.length() && whole.charAt(at) == '*') {
            at++;
        }
        pointers = at - start;
        Matcher named = NAME.matcher(whole).region(at, whole.length());
        if (!named.lookingAt()) {
            throw malformed(whole);
        }
        name = named.group();
        at = named.end();
        while (at < whole.length()) {
            Matcher member = MEMBER.matcher(whole).region(at, whole.length());
            if (member.lookingAt()) {
                parts.add(new Part.Named(member.group(1)));
                at = member.end();
            } else if (whole.charAt(at) == '[') {
                Condition index = Condition.index(whole, at + 1, module, nested + 1);
                parts.add(new Part.Indexed(index));
                at = index.end();
            } else {
                break;
            }
        }
        if (isAlone && at < whole.length()) {
            throw malformed(whole);
        }
        text = whole.substring(start, at);
        id = module.id(name);
        boolean isOfSource = !name.startsWith("%")
                && (module.sourceNames().has(name) || module.argumentNames().has(name));
        if (id.isEmpty() && !isOfSource) {
            throw new DebugProblem(
                    name.startsWith("%") || module.variableNames().isEmpty()
                            ? "the module has no id '" + name + "'"
                            : "the module has no variable and no id '" + name + "'");
        }
        isGlobal = id.isPresent()
                && module.module()
                        .definition(id.getAsInt())
                        .flatMap(found -> module.module().layout().functionContaining(found.index()))
                        .isEmpty();
    }

    /** {@return the expression as it was written} */
    public String text() {
        return text;
    }

    /**
     * {@return the value for an invocation, in its innermost frame; empty if it has none now}
     *
     * @param moment the state of the run
     * @param invocation the invocation
     */
    public Optional<Value> find(Moment moment, Invocation invocation) {
        Optional<Value> value = base(moment, invocation, 0);
        for (Part part : parts) {
            value = value.flatMap(whole -> part(whole, part, moment, invocation));
        }
        return value;
    }

    /**
     * {@return the value for an invocation, in its innermost frame}
     *
     * @param moment the state of the run
     * @param invocation the invocation
     * @throws DebugProblem if it has none now
     */
    public Value read(Moment moment, Invocation invocation) {
        return read(moment, invocation, 0);
    }

    /**
     * {@return the value for an invocation}
     *
     * @param moment the state of the run
     * @param invocation the invocation
     * @param frame the number of the frame in which variables are looked up, 0 for the innermost one
     * @throws DebugProblem if it has none now
     */
    public Value read(Moment moment, Invocation invocation, int frame) {
        Value value = base(moment, invocation, frame)
                .orElseThrow(() -> new DebugProblem(text + " has no value for invocation " + invocation + " here"));
        for (Part part : parts) {
            if (SourceValues.isOptimisedOut(value)) {
                return value;
            }
            value = part(value, part, moment, invocation)
                    .orElseThrow(() -> new DebugProblem(
                            "the value in " + text + " has no part " + name(part, moment, invocation)));
        }
        return value;
    }

    private static String name(Part part, Moment moment, Invocation invocation) {
        return part instanceof Part.Indexed indexed
                ? "[" + indexed.index.integer(moment, invocation) + "]"
                : "." + ((Part.Named) part).name;
    }

    /** The value without its parts. */
    private Optional<Value> base(Moment moment, Invocation invocation, int frame) {
        Optional<Value> value = name.startsWith("%") ? Optional.empty() : named(moment, invocation, frame);
        if (value.isEmpty() && id.isPresent()) {
            boolean isReadable = moment.standing(invocation).isPresent();
            List<Invocation> others = isReadable || !isGlobal ? List.of() : moment.invocations();
            value = moment.value(others.isEmpty() ? invocation : others.get(0), id.getAsInt());
        }
        for (int i = 0; i < pointers; i++) {
            value = value.flatMap(Value::pointee);
        }
        return value;
    }

    /** The value of a variable of the source, or else of an argument of the kernel. */
    private Optional<Value> named(Moment moment, Invocation invocation, int frame) {
        Optional<Value> variable = module.sourceNames().value(name, moment, invocation, frame);
        if (variable.isPresent() || !module.argumentNames().has(name)) {
            return variable;
        }
        List<CallFrame> frames = module.frames(moment, invocation);
        return module.argumentNames()
                .value(name, frames.subList(Math.min(frame, frames.size()), frames.size()), moment, invocation);
    }

    private Optional<Value> part(Value named, Part part, Moment moment, Invocation invocation) {
        Value whole = named.partCount() == 0 ? named.pointee().orElse(named) : named;
        if (part instanceof Part.Indexed indexed) {
            long index = indexed.index.integer(moment, invocation);
            return index >= 0 && index < whole.partCount() ? Optional.of(whole.part((int) index)) : Optional.empty();
        }
        String member = ((Part.Named) part).name;
        // Elements of an array that is also a pointer have numbers.
        Value struct = whole instanceof ArgumentValue ? whole.pointee().orElse(whole) : whole;
        for (int i = 0; i < struct.partCount(); i++) {
            if (struct.partName(i).equals(member)) {
                return Optional.of(struct.part(i));
            }
        }
        return components(struct, member);
    }

    /** The component or components of a vector that a text such as {@code y} or {@code xyz} names. */
    private Optional<Value> components(Value whole, String names) {
        SpirvModule in = module.module();
        Optional<Instruction> type = in.definition(whole.typeId()).filter(found -> found.is(Op.OpTypeVector));
        boolean isVector = type.isPresent() || SourceValues.isVector(whole);
        List<Integer> components =
                isVector && whole.partCount() > 0 ? Swizzle.components(names, whole.partCount()) : List.of();
        return switch (components.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(whole.part(components.get(0)));
            default ->
                Optional.of(new Swizzle(
                        whole,
                        components,
                        type.map(found -> vectorType(found, components.size())).orElse(0)));
        };
    }

    /** The type of vectors with another number of components; 0 if there is none. */
    private int vectorType(Instruction type, int count) {
        return module.module().instructions().stream()
                .filter(definition -> definition.is(Op.OpTypeVector)
                        && definition.word(TypeVector.COMPONENT_TYPE) == type.word(TypeVector.COMPONENT_TYPE)
                        && definition.word(TypeVector.COMPONENT_COUNT) == count)
                .mapToInt(Instruction::resultId)
                .findFirst()
                .orElse(0);
    }
}
