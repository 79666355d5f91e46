// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Builds OpenCL kernels: the sum of two vectors, and the product of two square matrices. */
public final class BuildKernels {

    private BuildKernels() {}

    public static void main(String[] args) throws IOException {
        vectorAdd().write(Path.of(args[0]));
        matrixMultiply().write(Path.of(args[1]));
    }

    static SpirvModule vectorAdd() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2);
        Type floats = b.pointer(StorageClass.CrossWorkgroup, b.float32());
        b.kernel("vectorAdd", List.of(floats, floats, floats), (fn, parameters) -> {
            Value i = fn.builtIn(BuiltIn.GlobalInvocationId).x();
            Value left = fn.load(fn.inBoundsPtrAccessChain(parameters.get(0), i));
            Value right = fn.load(fn.inBoundsPtrAccessChain(parameters.get(1), i));
            fn.store(fn.inBoundsPtrAccessChain(parameters.get(2), i), fn.fAdd(left, right));
        });
        return b.build();
    }

    static SpirvModule matrixMultiply() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2);
        Type floats = b.pointer(StorageClass.CrossWorkgroup, b.float32());
        b.kernel("matrixMultiply", List.of(floats, floats, floats, b.uint64()), (fn, parameters) -> {
            Value size = parameters.get(3);
            Value position = fn.builtIn(BuiltIn.GlobalInvocationId);
            Value row = fn.iMul(position.y(), size);
            Value column = position.x();
            Value zero = b.constant(b.uint64(), 0);
            List<Value> sum = fn.for_(zero, size, List.of(b.constant(0f)), (body, loop) -> {
                Value k = loop.index();
                Value left = body.load(body.inBoundsPtrAccessChain(parameters.get(0), body.iAdd(row, k)));
                Value below = body.iAdd(body.iMul(k, size), column);
                Value right = body.load(body.inBoundsPtrAccessChain(parameters.get(1), below));
                return List.of(body.openCl().fma(left, right, loop.value(0)));
            });
            fn.store(fn.inBoundsPtrAccessChain(parameters.get(2), fn.iAdd(row, column)), sum.get(0));
        });
        return b.build();
    }
}
