// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spirv4j.exec.internal.observe.AddressedValue;
import org.spirv4j.exec.internal.observe.ArgumentValue;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ResourceVariable;

/** Finds arguments of kernels by the names that {@link KernelArgument} has for them, and their values. */
final class ArgumentNames {
    /** The types of OpenCL C that have no members. */
    private static final Pattern PLAIN =
            Pattern.compile("(?:unsigned )?u?(?:char|short|int|long|half|float|double|bool|size_t)[0-9]*");

    /** A kernel: an entry point and the arguments by their names. */
    private record Kernel(EntryPointReflection entryPoint, Map<String, KernelArgument> arguments) {}

    private final SpirvModule module;

    /** By the id of the function. */
    private final Map<Integer, Kernel> kernels = new HashMap<>();

    private final Set<String> names = new HashSet<>();

    ArgumentNames(SpirvModule module) {
        this.module = module;
        for (EntryPointReflection entryPoint : ModuleReflection.of(module).entryPoints()) {
            Map<String, KernelArgument> arguments = new LinkedHashMap<>();
            entryPoint.arguments().forEach(argument -> arguments.putIfAbsent(argument.name(), argument));
            if (!arguments.isEmpty()) {
                kernels.putIfAbsent(entryPoint.entryPoint().functionId(), new Kernel(entryPoint, arguments));
                names.addAll(arguments.keySet());
            }
        }
    }

    /** Whether an argument of any kernel has a name. */
    boolean has(String name) {
        return names.contains(name);
    }

    /** All names of arguments. */
    Set<String> all() {
        return names;
    }

    /** The value of the argument with a name, of the innermost frame that is a kernel. */
    Optional<Value> value(String name, List<CallFrame> frames, Moment moment, Invocation invocation) {
        Optional<Kernel> kernel = names.contains(name) ? kernel(frames) : Optional.empty();
        return kernel.flatMap(found -> Optional.ofNullable(found.arguments.get(name))
                .flatMap(argument -> value(found.entryPoint, argument, moment, invocation)));
    }

    /** The values of the arguments of the innermost frame that is a kernel, in their order, by their names. */
    Map<String, Value> values(List<CallFrame> frames, Moment moment, Invocation invocation) {
        Map<String, Value> values = new LinkedHashMap<>();
        kernel(frames)
                .ifPresent(kernel -> kernel.arguments.forEach(
                        (name, argument) -> value(kernel.entryPoint, argument, moment, invocation)
                                .ifPresent(value -> values.put(name, value))));
        return values;
    }

    private Optional<Kernel> kernel(List<CallFrame> frames) {
        return frames.stream()
                .flatMap(frame -> Stream.ofNullable(kernels.get(frame.call().functionId())))
                .findFirst();
    }

    private Optional<Value> value(
            EntryPointReflection kernel, KernelArgument argument, Moment moment, Invocation invocation) {
        Optional<Value> value = argument.place().isPresent()
                ? placed(kernel, argument, argument.place().get(), moment, invocation)
                : parameter(argument, moment.value(invocation, argument.id()));
        return value.map(found -> new ArgumentValue(found, argument.declaredType(), isBuffer(argument)));
    }

    private static boolean isBuffer(KernelArgument argument) {
        if (argument.place().isPresent()) {
            KernelArgument.Place place = argument.place().get();
            return place.offset().isEmpty()
                    && switch (place.kind()) {
                        case STORAGE_BUFFER, UNIFORM_BUFFER, SPECIALIZATION_CONSTANT -> true;
                        default -> false;
                    };
        }
        return argument.type() instanceof PointerType && !argument.isByValue();
    }

    private static Optional<Value> parameter(KernelArgument argument, Optional<Value> given) {
        if (!(argument.type() instanceof PointerType)) {
            return given;
        }
        return argument.isByValue()
                ? given.flatMap(Value::pointee)
                : given.map(pointer -> AddressedValue.elements(pointer).orElse(pointer));
    }

    private Optional<Value> placed(
            EntryPointReflection kernel,
            KernelArgument argument,
            KernelArgument.Place place,
            Moment moment,
            Invocation invocation) {
        OptionalInt variable = variable(kernel, place);
        Optional<Value> value = variable.isPresent() ? moment.value(invocation, variable.getAsInt()) : Optional.empty();
        if (place.offset().isPresent()) {
            return value.flatMap(block -> member(block, place.offset().getAsLong(), place.size()))
                    .map(found -> PLAIN.matcher(argument.declaredType()).matches() ? unwrapped(found) : found);
        }
        // Buffers are blocks whose only member is the array that the kernel knows.
        return value.map(block -> isBuffer(argument) && isStruct(block) ? unwrapped(block) : block);
    }

    private OptionalInt variable(EntryPointReflection kernel, KernelArgument.Place place) {
        return switch (place.kind()) {
            case PUSH_CONSTANT ->
                kernel.pushConstants().stream().mapToInt(ResourceVariable::id).findFirst();
            case SPECIALIZATION_CONSTANT -> arrayOf(place.specId().orElse(-1));
            default ->
                kernel.resources().stream()
                        .filter(resource -> resource.binding().equals(place.binding())
                                && resource.descriptorSet().equals(place.descriptorSet()))
                        .mapToInt(ResourceVariable::id)
                        .findFirst();
        };
    }

    /** The array in the memory of work-groups whose length a specialization constant is. */
    private OptionalInt arrayOf(int specId) {
        ModuleLayout layout = module.layout();
        for (Instruction variable : layout.globalVariables()) {
            Optional<Instruction> array = module.definition(variable.typeId())
                    .filter(type -> type.is(Op.OpTypePointer)
                            && type.word(TypePointer.STORAGE_CLASS) == StorageClass.Workgroup.value())
                    .flatMap(type -> module.definition(type.word(TypePointer.TYPE)))
                    .filter(type -> type.is(Op.OpTypeArray));
            OptionalInt length = array.isPresent()
                    ? layout.decorationWord(array.get().word(TypeArray.LENGTH), Decoration.SpecId)
                    : OptionalInt.empty();
            if (length.isPresent() && length.getAsInt() == specId) {
                return OptionalInt.of(variable.resultId());
            }
        }
        return OptionalInt.empty();
    }

    /** The part of a block that starts at an offset in bytes and has so many bytes, or else the smallest there. */
    private Optional<Value> member(Value block, long offset, OptionalLong size) {
        Optional<Value> found = AddressedValue.at(block, offset);
        if (found.isPresent() && offset == 0 && isStruct(block) && block.partCount() > 0) {
            found = Optional.of(block.part(0));
        }
        while (found.isPresent()
                && isStruct(found.get())
                && found.get().partCount() > 0
                && size.isPresent()
                && AddressedValue.size(found.get()) > size.getAsLong()) {
            found = found.map(whole -> whole.part(0));
        }
        return found;
    }

    private boolean isStruct(Value value) {
        return module.definition(value.typeId())
                .filter(type -> type.is(Op.OpTypeStruct))
                .isPresent();
    }

    private Value unwrapped(Value value) {
        Value found = value;
        while (found.partCount() == 1 && isStruct(found)) {
            found = found.part(0);
        }
        return found;
    }
}
