// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.StructType;

/** Writes the class with the arguments of a kernel. */
final class KernelSource {
    private KernelSource() {}

    /**
     * Writes the class, unless the entry point has no arguments.
     *
     * @param classes the names of classes in the class of the module
     * @param structClasses the classes of structures
     */
    static void write(
            EntryPointReflection kernel, JavaNames classes, Map<StructType, String> structClasses, SourceText text) {
        if (kernel.arguments().isEmpty()) {
            return;
        }
        String name = classes.unique(JavaNames.upperCamel(kernel.name()) + "Arguments");
        JavaNames constants = new JavaNames("COUNT");
        boolean arePlaced = kernel.arguments().get(0).place().isPresent();
        text.document("The arguments of the kernel " + SourceText.code(kernel.name())
                + (arePlaced ? ", and where a compute shader has them." : " for clSetKernelArg."));
        text.add("public static final class " + name + " {");
        text.add("/** The number of arguments. */");
        text.add("public static final int COUNT = " + kernel.arguments().size() + ";");
        for (KernelArgument argument : kernel.arguments()) {
            String constant = constants.unique(
                    JavaNames.upperSnake(argument.name()), "_SIZE", "_SET", "_BINDING", "_SPEC_ID", "_OFFSET");
            text.document("The index of the argument " + SourceText.code(argument.toString()) + about(argument) + "."
                    + (contents(argument).innermostElement() instanceof StructType struct
                                    && structClasses.containsKey(struct)
                            ? " Its contents are {@link " + structClasses.get(struct) + "}."
                            : ""));
            text.add("public static final int " + constant + " = " + argument.index() + ";");
            if (argument.place().isPresent()) {
                place(argument.name(), constant, argument.place().get(), text);
            }
            boolean isValue = argument.addressSpace().isEmpty() || argument.isByValue();
            OptionalLong size = isValue ? argument.size() : OptionalLong.empty();
            if (size.isPresent()) {
                text.document("The size of the argument " + SourceText.code(argument.name()) + " in bytes.");
                text.add("public static final int " + constant + "_SIZE = " + size.getAsLong() + ";");
            }
        }
        text.add("\nprivate " + name + "() {}\n}");
    }

    private static void place(String argument, String constant, KernelArgument.Place place, SourceText text) {
        String of = " of the argument " + SourceText.code(argument);
        number("The descriptor set" + of, constant + "_SET", place.descriptorSet(), text);
        number("The binding" + of, constant + "_BINDING", place.binding(), text);
        number(
                "The number of the specialization constant that has the length" + of,
                constant + "_SPEC_ID",
                place.specId(),
                text);
        if (place.offset().isPresent()) {
            text.document("The offset" + of + " in bytes.");
            text.add("public static final int " + constant + "_OFFSET = "
                    + place.offset().getAsLong() + ";");
        }
    }

    private static void number(String about, String name, OptionalInt value, SourceText text) {
        if (value.isPresent()) {
            text.document(about + ".");
            text.add("public static final int " + name + " = " + value.getAsInt() + ";");
        }
    }

    private static String about(KernelArgument argument) {
        if (argument.place().isPresent()) {
            return ", at " + argument.place().get();
        }
        if (argument.addressSpace().isEmpty()) {
            return argument.access()
                    .map(access -> ", access qualifier " + access)
                    .orElse("");
        }
        if (argument.isByValue()) {
            return ", passed by value";
        }
        StorageClass space = argument.addressSpace().get();
        return ", address space " + space
                + (space == StorageClass.Workgroup ? "; its size is that of the local memory" : "");
    }

    /** What the host gives for an argument: a value, or the elements of the buffer that a pointer points to. */
    static ReflectedType contents(KernelArgument argument) {
        return argument.type() instanceof PointerType pointer
                ? pointer.pointee().orElse(pointer)
                : argument.type();
    }
}
