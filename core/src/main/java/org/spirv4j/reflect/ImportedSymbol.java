// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.grammar.StorageClass;

/**
 * A function or variable that a module imports and does not export itself, so that it must be linked with another
 * module (section 2.13 of the specification, "Linkage").
 *
 * @param id the id of the function or variable
 * @param name the name by which it is imported
 * @param kind whether it is a function or a variable
 * @param type the type of the result of a function, or of what a variable holds
 * @param parameters the types of the parameters of a function; none for variables
 * @param storageClass the storage class of a variable; empty for functions, and if the built-in grammar lacks it
 * @param compilerFunction the function that the name stands for and that no module exports, because compilers translate
 *     it to instructions, such as {@code built-in function of OpenCL C mem_fence}; empty for others
 */
public record ImportedSymbol(
        int id,
        String name,
        Kind kind,
        ReflectedType type,
        List<ReflectedType> parameters,
        Optional<StorageClass> storageClass,
        Optional<String> compilerFunction) {
    /** Functions and variables. */
    public enum Kind {
        /** A function. */
        FUNCTION,
        /** A variable. */
        VARIABLE
    }

    /** Checks and copies the components. */
    public ImportedSymbol {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(storageClass, "storageClass");
        Objects.requireNonNull(compilerFunction, "compilerFunction");
        parameters = List.copyOf(parameters);
    }

    /**
     * {@return the type of a variable, or those of the result and of the parameters of a function, such as
     * {@code Void (uint32)}}
     */
    public String signature() {
        return kind == Kind.VARIABLE
                ? type.toString()
                : type + " (" + parameters.stream().map(ReflectedType::toString).collect(Collectors.joining(", "))
                        + ")";
    }

    /** {@return the kind and the name, such as {@code function mem_fence}} */
    @Override
    public String toString() {
        return (kind == Kind.FUNCTION ? "function " : "variable ") + name;
    }
}
