// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.OptionalLong;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.VectorType;

/** Writes the class with the arguments of a kernel. */
final class KernelSource {
    private KernelSource() {}

    /**
     * Writes the class, unless the entry point has no arguments.
     *
     * @param classes the names of classes in the class of the module
     */
    static void write(EntryPointReflection kernel, JavaNames classes, SourceText text) {
        if (kernel.arguments().isEmpty()) {
            return;
        }
        String name = classes.unique(JavaNames.upperCamel(kernel.name()) + "Arguments");
        JavaNames constants = new JavaNames("COUNT");
        text.document("The arguments of the kernel " + SourceText.code(kernel.name()) + " for clSetKernelArg.");
        text.add("public static final class " + name + " {");
        text.add("/** The number of arguments. */");
        text.add("public static final int COUNT = " + kernel.arguments().size() + ";");
        for (KernelArgument argument : kernel.arguments()) {
            String constant = constants.unique(JavaNames.upperSnake(argument.name()), "_SIZE");
            text.document("The index of the argument " + SourceText.code(argument.toString()) + about(argument) + ".");
            text.add("public static final int " + constant + " = " + argument.index() + ";");
            OptionalLong size = size(argument.type());
            if (size.isPresent()) {
                text.document("The size of the argument " + SourceText.code(argument.name()) + " in bytes.");
                text.add("public static final int " + constant + "_SIZE = " + size.getAsLong() + ";");
            }
        }
        text.add("\nprivate " + name + "() {}\n}");
    }

    private static String about(KernelArgument argument) {
        if (argument.addressSpace().isEmpty()) {
            return argument.access()
                    .map(access -> ", access qualifier " + access)
                    .orElse("");
        }
        StorageClass space = argument.addressSpace().get();
        return ", address space " + space
                + (space == StorageClass.Workgroup ? "; its size is that of the local memory" : "");
    }

    /** The size of a number or vector; in OpenCL, vectors of 3 components have the size of those with 4. */
    private static OptionalLong size(ReflectedType type) {
        if (type instanceof VectorType vector && vector.count() == 3) {
            OptionalLong component = vector.component().size();
            return component.isPresent() ? OptionalLong.of(4 * component.getAsLong()) : component;
        }
        return type instanceof ScalarType || type instanceof VectorType ? type.size() : OptionalLong.empty();
    }
}
