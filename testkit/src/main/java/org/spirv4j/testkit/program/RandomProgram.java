// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * A compute shader named {@code main} that reads the storage buffer with binding 0 of set 0 and writes that with binding 1, both
 * arrays of 32-bit words; and what it must write. Each invocation has {@link #INPUTS} words of the one and {@link #OUTPUTS} of
 * the other, in the order of its number in the dispatch, which has one dimension.
 */
public final class RandomProgram {
    /** How many words of input an invocation has. */
    public static final int INPUTS = 8;

    /** How many words of output an invocation has. */
    public static final int OUTPUTS = 16;

    /** How many invocations a workgroup has. */
    public static final int GROUP = 4;

    private final long seed;
    private final List<Statement.Function> functions;
    private final List<Statement> main;
    private final boolean exchanges;

    RandomProgram(long seed, List<Statement.Function> functions, List<Statement> main, boolean exchanges) {
        this.seed = seed;
        this.functions = functions;
        this.main = main;
        this.exchanges = exchanges;
    }

    /** What the program was made from. */
    public long seed() {
        return seed;
    }

    /** The module, made with the builder. */
    public SpirvModule module(TargetEnv env) {
        ModuleBuilder b = ModuleBuilder.forTarget(env);
        Buffer input = b.storageBuffer("Input", b.runtimeArray(b.uint32())).at(0, 0);
        Buffer output = b.storageBuffer("Output", b.runtimeArray(b.uint32())).at(0, 1);
        Lvalue exchange =
                exchanges ? b.workgroup("exchange", b.array(b.uint32(), GROUP)).lvalue() : output;
        Frame.Shared shared = Frame.shared(b, input, output, exchange);
        for (int i = 0; i < functions.size(); i++) {
            Statement.Function function = functions.get(i);
            Frame frame = new Frame(shared);
            DefinedFunction written = b.function(
                    "f" + i,
                    frame.type(function.returned()),
                    function.parameters().stream().map(frame::type).toList(),
                    (code, parameters) -> {
                        for (int p = 0; p < parameters.size(); p++) {
                            frame.put(p, parameters.get(p));
                        }
                        Statement.writeAll(function.body(), code, frame);
                    });
            shared.functions().add(written);
        }
        b.compute("main", GROUP, 1, 1, code -> Statement.writeAll(main, code, new Frame(shared)));
        return b.build();
    }

    /** Words to run the program on. */
    public int[] input(int groups) {
        Random random = new Random(seed);
        int[] small = {0, 1, 2, 3, 5, 7, 8, 255, 256, -1, -2, Integer.MIN_VALUE, Integer.MAX_VALUE};
        return IntStream.range(0, groups * GROUP * INPUTS)
                .map(i -> random.nextBoolean() ? small[random.nextInt(small.length)] : random.nextInt())
                .toArray();
    }

    /** What is in the output buffer when the program has run on an input; words that it does not write are 0. */
    public int[] expected(int[] input) {
        int invocations = input.length / INPUTS;
        int[] output = new int[invocations * OUTPUTS];
        Machine.Memory memory = new Machine.Memory(input, output, new long[invocations], functions);
        Machine[] machines = IntStream.range(0, invocations)
                .mapToObj(i -> new Machine(memory, i))
                .toArray(Machine[]::new);
        boolean[] ended = new boolean[invocations];
        for (Statement statement : main) {
            for (int i = 0; i < invocations; i++) {
                ended[i] = ended[i] || statement.run(machines[i]).kind() != Statement.Flow.Kind.NEXT;
            }
        }
        return output;
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
