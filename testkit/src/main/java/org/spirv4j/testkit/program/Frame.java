// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.Construct;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;

/**
 * What a function that is being written knows: values and variables by their numbers, and of the module what all share.
 */
final class Frame {
    /** What the functions of a module share; what few programs use is declared when it is used. */
    static final class Shared {
        private final ModuleBuilder builder;
        private final boolean selectsComposites;
        private final Map<ShaderType, Type> types = new HashMap<>();
        private final List<DefinedFunction> functions = new ArrayList<>();
        private final Buffer input;
        private final Buffer output;
        private final List<Lvalue> globals = new ArrayList<>();
        private final Map<Integer, Constant> specialized = new HashMap<>();
        private final int group;
        private Optional<Lvalue> exchange = Optional.empty();
        private Optional<Lvalue> total = Optional.empty();
        private Optional<Lvalue> image = Optional.empty();

        /** Declares the buffers. */
        Shared(ModuleBuilder builder, boolean selectsComposites, int group) {
            this.builder = builder;
            this.selectsComposites = selectsComposites;
            this.group = group;
            input = builder.storageBuffer("Input", builder.runtimeArray(builder.uint32()))
                    .at(0, 0);
            output = builder.storageBuffer("Output", builder.runtimeArray(builder.uint32()))
                    .at(0, 1);
        }

        /** Whether OpSelect takes all types. */
        boolean selectsComposites() {
            return selectsComposites;
        }

        List<DefinedFunction> functions() {
            return functions;
        }

        /** The private variables of the module. */
        List<Lvalue> globals() {
            return globals;
        }

        int group() {
            return group;
        }

        /** The specialization constant with an id, which is declared when it is first used. */
        Constant specialized(int id, Supplier<Constant> declaration) {
            Constant known = specialized.get(id);
            if (known == null) {
                known = declaration.get();
                specialized.put(id, known);
            }
            return known;
        }

        Buffer input() {
            return input;
        }

        Buffer output() {
            return output;
        }

        /** A word for each invocation of the workgroup. */
        Lvalue exchange() {
            exchange =
                    exchange.or(() -> Optional.of(builder.workgroup("exchange", builder.array(builder.uint32(), group))
                            .lvalue()));
            return exchange.orElseThrow();
        }

        /** A word that the invocations of the workgroup share. */
        Lvalue total() {
            total = total.or(() ->
                    Optional.of(builder.workgroup("total", builder.uint32()).lvalue()));
            return total.orElseThrow();
        }

        /** The storage image. */
        Lvalue image() {
            image = image.or(() -> {
                Type type = builder.typeImage(builder.uint32(), Dim.Dim2D, 0, 0, 0, 2, ImageFormat.R32ui);
                return Optional.of(builder.resource("image", type)
                        .at(0, 2)
                        .decorated(Decoration.Coherent)
                        .lvalue());
            });
            return image.orElseThrow();
        }
    }

    private final Shared shared;
    private final Map<Integer, Value> values = new HashMap<>();
    private final Map<Integer, Lvalue> variables = new HashMap<>();
    private final Map<Integer, Construct> constructs = new HashMap<>();

    Frame(Shared shared) {
        this.shared = shared;
    }

    ModuleBuilder builder() {
        return shared.builder;
    }

    Shared module() {
        return shared;
    }

    Type type(ShaderType type) {
        Type known = shared.types.get(type);
        if (known == null) {
            known = type.declare(this);
            shared.types.put(type, known);
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
        return number < 0 ? shared.globals.get(-1 - number) : known(variables.get(number));
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
