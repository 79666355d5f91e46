// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Construct;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;

/** What a function that is being written knows: values and variables by their numbers, and of the module what all share. */
final class Frame {
    /** What the functions of a module share. */
    record Shared(
            ModuleBuilder builder,
            Map<ShaderType, Type> types,
            List<DefinedFunction> functions,
            Buffer input,
            Buffer output,
            Lvalue exchange) {}

    private final Shared shared;
    private final Map<Integer, Value> values = new HashMap<>();
    private final Map<Integer, Lvalue> variables = new HashMap<>();
    private final Map<Integer, Construct> constructs = new HashMap<>();

    Frame(Shared shared) {
        this.shared = shared;
    }

    static Shared shared(ModuleBuilder builder, Buffer input, Buffer output, Lvalue exchange) {
        return new Shared(builder, new HashMap<>(), new ArrayList<>(), input, output, exchange);
    }

    ModuleBuilder builder() {
        return shared.builder();
    }

    Shared module() {
        return shared;
    }

    Type type(ShaderType type) {
        Type known = shared.types().get(type);
        if (known == null) {
            known = type.declare(this);
            shared.types().put(type, known);
        }
        return known;
    }

    void put(int number, Value value) {
        values.put(number, value);
    }

    Value value(int number) {
        return known(values.get(number));
    }

    void put(int number, Lvalue variable) {
        variables.put(number, variable);
    }

    Lvalue variable(int number) {
        return known(variables.get(number));
    }

    void put(int number, Construct construct) {
        constructs.put(number, construct);
    }

    Construct construct(int number) {
        return known(constructs.get(number));
    }

    private static <T> T known(@org.jspecify.annotations.Nullable T found) {
        if (found == null) {
            throw new IllegalStateException("a program uses a value that it has not defined");
        }
        return found;
    }
}
