// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.FunctionVariable;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Builds a compute shader with selections, a switch, loops and an early return. */
public final class BuildControlFlow {

    private BuildControlFlow() {}

    public static void main(String[] args) throws IOException {
        steps().write(Path.of(args[0]));
    }

    /** A shader that replaces each number by the length of its Collatz sequence down to 1. */
    static SpirvModule steps() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer data = b.storageBuffer("Data", b.runtimeArray(b.uint32())).at(0, 0);
        Value one = b.constantUnsigned(1);
        Value two = b.constantUnsigned(2);
        Value three = b.constantUnsigned(3);
        DefinedFunction next = b.function("next", b.uint32(), List.of(b.uint32()), (fn, parameters) -> {
            Value n = parameters.get(0);
            fn.returnValue(fn.ifElse(
                    fn.iEqual(fn.uMod(n, two), one),
                    odd -> odd.iAdd(odd.iMul(n, three), one),
                    even -> even.uDiv(n, two)));
        });
        b.compute("main", 64, 1, 1, fn -> {
            Value i = fn.builtIn(BuiltIn.GlobalInvocationId).x();
            fn.ifThen(fn.uGreaterThanEqual(i, fn.arrayLength(data)), outside -> outside.return_());
            Value start = fn.load(data.element(i));
            List<Value> last = fn.while_(
                    List.of(start, b.constantUnsigned(0)),
                    (test, loop) -> test.uGreaterThan(loop.value(0), one),
                    (body, loop) -> {
                        Value step = body.iAdd(loop.value(1), one);
                        body.ifThen(body.uGreaterThan(step, b.constantUnsigned(1000)), endless -> loop.break_());
                        return List.of(body.call(next, loop.value(0)), step);
                    });
            fn.store(data.element(i), last.get(1));
        });
        return b.build();
    }

    /** A shader that interprets a sequence of opcodes until it finds an unknown one. */
    static SpirvModule interpreter() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer program = b.storageBuffer("Program", b.runtimeArray(b.uint32())).at(0, 0);
        Buffer result = b.storageBuffer("Result", b.uint32()).at(0, 1);
        b.compute("main", 1, 1, 1, fn -> {
            FunctionVariable sum = fn.variable("sum", b.constantUnsigned(0));
            fn.for_(b.constantUnsigned(0), fn.arrayLength(program), (body, loop) -> {
                Value opcode = body.load(program.element(loop.index()));
                body.switchOn(
                        opcode,
                        cases -> cases.on(0, c -> loop.continue_())
                                .on(1, 2, c -> {
                                    c.store(sum, c.iAdd(c.load(sum), opcode));
                                    cases.fallThrough();
                                })
                                .on(3, c -> c.store(sum, c.iMul(c.load(sum), b.constantUnsigned(2))))
                                .otherwise(c -> loop.break_()));
            });
            fn.store(result, fn.load(sum));
        });
        return b.build();
    }
}
