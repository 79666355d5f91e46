// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.Constant;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * A compute shader named {@code main} that reads the storage buffer with binding 0 of set 0 and writes that with
 * binding 1, both arrays of 32-bit words; and what it must write. Each invocation has {@link #INPUTS} words of the one
 * and {@link #OUTPUTS} of the other, in the order of its number in the dispatch, which has one dimension.
 */
public final class RandomProgram {
    /** How many words of input an invocation has. */
    public static final int INPUTS = 8;

    /** How many words of output an invocation has. */
    public static final int OUTPUTS = 16;

    /** How many rows of the storage image a workgroup has. */
    public static final int IMAGE_ROWS = 2;

    /** How many invocations a workgroup has, unless the options say that this varies. */
    public static final int GROUP = 4;

    private final long seed;
    private final List<Statement.Function> functions;
    private final List<Statement> main;
    private final Set<Feature> features;
    /** What the private variables hold at first. */
    private final List<Expression.Literal> globals;

    private final int group;

    /** What few programs use, and what it needs of whoever runs them. */
    public enum Feature {
        /** A storage image with the format R32ui at binding 2 of set 0, as wide as a workgroup and at first 0. */
        IMAGE,
        /** Operations of subgroups; the invocations of a workgroup must be in one. */
        SUBGROUPS
    }

    RandomProgram(
            long seed,
            int group,
            List<Expression.Literal> globals,
            List<Statement.Function> functions,
            List<Statement> main,
            Set<Feature> features) {
        this.seed = seed;
        this.group = group;
        this.globals = globals;
        this.functions = functions;
        this.main = main;
        this.features = features;
    }

    /** What the program was made from. */
    public long seed() {
        return seed;
    }

    /** How many invocations a workgroup has. */
    public int group() {
        return group;
    }

    /** Whether the program uses a feature. */
    public boolean uses(Feature feature) {
        return features.contains(feature);
    }

    /** The module, made with the builder. */
    public SpirvModule module(TargetEnv env) {
        ModuleBuilder b = ModuleBuilder.create(env);
        Frame.Shared shared = new Frame.Shared(b, env.version().compareTo(SpirvVersion.of(1, 4)) >= 0, group);
        declareGlobals(new Frame(shared));
        for (int i = 0; i < functions.size(); i++) {
            Statement.Function function = functions.get(i);
            Frame frame = new Frame(shared);
            DefinedFunction written =
                    b.function("f" + i, frame.type(function.returned()), types(function, frame), (code, parameters) -> {
                        for (int p = 0; p < parameters.size(); p++) {
                            if (p < function.parameters().size()) {
                                frame.put(p, parameters.get(p));
                            } else {
                                frame.put(p, Lvalue.of(parameters.get(p)));
                            }
                        }
                        Statement.writeAll(function.body(), code, frame);
                    });
            shared.functions().add(written);
        }
        b.compute("main", group, 1, 1, code -> Statement.writeAll(main, code, new Frame(shared)));
        return b.build();
    }

    private void declareGlobals(Frame frame) {
        ModuleBuilder b = frame.builder();
        for (int i = 0; i < globals.size(); i++) {
            Constant content = globals.get(i).constant(frame);
            GlobalVariable variable = b.variable(StorageClass.Private, "global" + i, content.type(), content);
            frame.module().globals().add(variable.lvalue());
        }
    }

    private static List<Type> types(Statement.Function function, Frame frame) {
        return Stream.concat(
                        function.parameters().stream().map(frame::type),
                        function.pointers().stream()
                                .map(t -> frame.builder().pointer(StorageClass.Function, frame.type(t))))
                .toList();
    }

    /** Words to run the program on. */
    public int[] input(int groups) {
        Random random = new Random(seed);
        int[] small = {0, 1, 2, 3, 5, 7, 8, 255, 256, -1, -2, Integer.MIN_VALUE, Integer.MAX_VALUE};
        return IntStream.range(0, groups * group * INPUTS)
                .map(i -> random.nextBoolean() ? small[random.nextInt(small.length)] : random.nextInt())
                .toArray();
    }

    /** What is in the output buffer when the program has run on an input; words that it does not write are 0. */
    public int[] expected(int[] input) {
        int invocations = input.length / INPUTS;
        int[] output = new int[invocations * OUTPUTS];
        Machine.Memory memory = new Machine.Memory(input, output, functions, group);
        for (int first = 0; first < invocations; first += group) {
            Machine[] machines = IntStream.range(first, first + group)
                    .mapToObj(i -> start(memory, i))
                    .toArray(Machine[]::new);
            Together.runAll(main, machines, new boolean[group]);
        }
        return output;
    }

    private Machine start(Machine.Memory memory, int invocation) {
        Machine machine = new Machine(memory, invocation);
        for (int i = 0; i < globals.size(); i++) {
            machine.putVariable(-1 - i, globals.get(i).evaluate(machine));
        }
        return machine;
    }

    /** A word of a buffer, from those of the invocation. */
    static Lvalue word(Frame frame, Code code, Buffer buffer, int perInvocation, int word) {
        ModuleBuilder b = frame.builder();
        var first = code.iMul(code.builtIn(BuiltIn.GlobalInvocationId).x(), b.constantUnsigned(perInvocation));
        return buffer.element(code.iAdd(first, b.constantUnsigned(word)));
    }

    @Override
    public String toString() {
        return "program " + seed;
    }
}
