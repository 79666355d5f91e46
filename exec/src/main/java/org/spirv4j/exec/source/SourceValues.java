// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.observe.AddressedValue;
import org.spirv4j.exec.internal.observe.ArgumentValue;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.internal.trait.Trait;

/** The values that variables of the source have for an invocation. */
public final class SourceValues {
    private final DebugInformation source;

    private SourceValues(DebugInformation source) {
        this.source = source;
    }

    /**
     * {@return what reads the variables of a module}
     *
     * @param source its debug information
     */
    public static SourceValues create(DebugInformation source) {
        return new SourceValues(Objects.requireNonNull(source, "source"));
    }

    /**
     * Finds the value of a variable. Its text, or that of a part of it, is {@code optimised out} if no register and no
     * memory has it.
     *
     * @param variable a variable that is visible in the frame, or a global one
     * @param frame the frame
     * @param moment the state of the run
     * @param invocation the invocation that is in the frame
     * @return the value
     */
    public Value value(SourceVariable variable, CallFrame frame, Moment moment, Invocation invocation) {
        Optional<SourceFrame> described = frame.source();
        List<VariablePlace> places = variable.isGlobal() || described.isEmpty()
                ? source.place(variable).stream().toList()
                : source.places(variable, described.get(), frame.call().wordOffset());
        List<SourceValue.Piece> pieces = new ArrayList<>();
        for (VariablePlace place : places) {
            Optional<Value> found =
                    place.id() == 0 ? Optional.empty() : evaluate(place, variable.type(), moment, invocation);
            pieces.add(new SourceValue.Piece(place.path(), found));
        }
        return new SourceValue(variable.type(), pieces);
    }

    /**
     * {@return whether nothing is left of the value of a variable, or of a part of it}
     *
     * @param value a value of a variable, or a part of one
     */
    public static boolean isOptimisedOut(Value value) {
        return value instanceof SourceValue found && found.isOptimisedOut();
    }

    /**
     * {@return the type of a value in the source; empty if it is not known}
     *
     * @param value a value of a variable, or a part of one
     */
    public static Optional<SourceType> type(Value value) {
        return value instanceof SourceValue found && !found.type().isUnknown()
                ? Optional.of(found.type())
                : Optional.empty();
    }

    /**
     * {@return the type of a value in the source as text, also that of an argument of a kernel; empty if it is not
     * known}
     *
     * @param value a value of a variable or of an argument, or a part of one
     */
    public static Optional<String> typeName(Value value) {
        return value instanceof ArgumentValue argument
                ? Optional.of(argument.type()).filter(type -> !type.isEmpty())
                : type(value).map(SourceType::toString);
    }

    /**
     * {@return whether a value is a vector of the source}
     *
     * @param value a value of a variable, or a part of one
     */
    public static boolean isVector(Value value) {
        return value instanceof SourceValue found && found.type().kind() == SourceType.Kind.VECTOR;
    }

    /** An entry of the stack on which an expression is evaluated: a value, its address, or a number. */
    private sealed interface Entry {
        record Of(Value value) implements Entry {}

        record AddressOf(Value memory) implements Entry {}

        record Computed(long number) implements Entry {}
    }

    private Optional<Value> evaluate(VariablePlace place, SourceType type, Moment moment, Invocation invocation) {
        Optional<Value> named = moment.value(invocation, place.id());
        boolean isMemory = place.kind() == VariablePlace.Kind.MEMORY;
        boolean isVariable = isVariable(place.id());
        if (named.isPresent() && isVariable && !isMemory) {
            // The value is the pointer, and not what the variable holds.
            named = moment.lastValue(invocation, place.id());
        } else if (named.isPresent() && isMemory && !isVariable) {
            // The value of a constant or of a pointer.
            named = Optional.of(named.get().pointee().orElse(named.get()));
        }
        if (named.isEmpty() || place.operations().isEmpty()) {
            return named;
        }
        Deque<Entry> stack = new ArrayDeque<>();
        stack.push(isMemory ? new Entry.AddressOf(named.get()) : new Entry.Of(named.get()));
        for (VariablePlace.Operation operation : place.operations()) {
            if (!apply(operation, stack)) {
                return Optional.empty();
            }
        }
        return result(stack.peek(), type);
    }

    private boolean isVariable(int id) {
        return source.module()
                .definition(id)
                .flatMap(definition -> definition.op())
                .filter(Trait.VARIABLE::has)
                .isPresent();
    }

    private static Optional<Value> result(Entry entry, SourceType type) {
        if (entry instanceof Entry.AddressOf address) {
            return Optional.of(address.memory);
        }
        if (entry instanceof Entry.Of of) {
            return Optional.of(of.value);
        }
        return entry instanceof Entry.Computed computed
                ? Optional.of(new ComputedValue(computed.number, type.size(), type.isUnsigned()))
                : Optional.empty();
    }

    /** Applies an operation; returns false if that is not possible. */
    private static boolean apply(VariablePlace.Operation operation, Deque<Entry> stack) {
        switch (operation.code()) {
            case DEREFERENCE -> {
                return push(dereferenced(stack.poll()), stack);
            }
            case DEREFERENCE_IN_SPACE -> {
                stack.poll();
                return push(dereferenced(stack.poll()), stack);
            }
            case STACK_VALUE -> {
                // An address that is the value is shown as the memory that has it.
                return !stack.isEmpty();
            }
            case CONSTANT -> stack.push(new Entry.Computed(operation.operand()));
            case PLUS_CONSTANT -> {
                return push(sum(stack.poll(), operation.operand()), stack);
            }
            case SWAP -> {
                Entry upper = stack.poll();
                Entry lower = stack.poll();
                return push(upper, stack) && push(lower, stack);
            }
            case PLUS, MINUS -> {
                Optional<Long> upper = number(stack.poll());
                Entry lower = stack.poll();
                boolean isSum = operation.code() == VariablePlace.Code.PLUS;
                return upper.isPresent() && push(sum(lower, isSum ? upper.get() : -upper.get()), stack);
            }
        }
        return true;
    }

    private static boolean push(@Nullable Entry entry, Deque<Entry> stack) {
        if (entry != null) {
            stack.push(entry);
        }
        return entry != null;
    }

    private static @Nullable Entry dereferenced(@Nullable Entry entry) {
        Optional<Value> pointer = entry instanceof Entry.AddressOf address
                ? address.memory.pointee()
                : entry instanceof Entry.Of of ? of.value.pointee() : Optional.empty();
        return pointer.<Entry>map(Entry.AddressOf::new).orElse(null);
    }

    private static Optional<Long> number(@Nullable Entry entry) {
        if (entry instanceof Entry.Computed known) {
            return Optional.of(known.number);
        }
        return entry instanceof Entry.Of of
                        && of.value.partCount() == 0
                        && of.value.pointee().isEmpty()
                ? Optional.of(of.value.bits(0))
                : Optional.empty();
    }

    private static @Nullable Entry sum(@Nullable Entry entry, long added) {
        if (entry instanceof Entry.AddressOf address) {
            return AddressedValue.at(address.memory, added)
                    .<Entry>map(Entry.AddressOf::new)
                    .orElse(null);
        }
        if (entry instanceof Entry.Of of && of.value.pointee().isPresent()) {
            return of.value
                    .pointee()
                    .flatMap(memory -> AddressedValue.at(memory, added))
                    .<Entry>map(Entry.AddressOf::new)
                    .orElse(null);
        }
        return number(entry)
                .<Entry>map(known -> new Entry.Computed(known + added))
                .orElse(null);
    }
}
