// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.build.Code;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** An OpenCL kernel such as compilers make at run time: a convolution, in 184 instructions. */
final class BuiltKernel {
    private static final int TAPS = 9;

    private BuiltKernel() {}

    /**
     * Builds the kernel.
     *
     * @param validating whether the module is validated
     */
    static SpirvModule build(boolean validating) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2).validating(validating);
        Type floats = b.pointer(StorageClass.CrossWorkgroup, b.float32());
        b.kernel("convolve", List.of(floats, floats, floats, b.uint64(), b.uint64()), (fn, parameters) -> {
            Value width = parameters.get(3);
            Value column = fn.builtIn(BuiltIn.GlobalInvocationId).x();
            fn.ifThen(fn.uLessThan(column, width), inside -> {
                Value zero = b.constant(b.uint64(), 0L);
                List<Value> sum = inside.for_(zero, parameters.get(4), List.of(b.constant(0f)), (body, loop) -> {
                    Value row = body.iMul(loop.index(), width);
                    return List.of(row(body, parameters, row, column, loop.value(0)));
                });
                Value pixel = inside.openCl().fclamp(sum.get(0), b.constant(0f), b.constant(1f));
                Value rounded = inside.openCl().rint(inside.fMul(pixel, b.constant(255f)));
                inside.store(inside.inBoundsPtrAccessChain(parameters.get(2), column), rounded);
            });
        });
        return b.build();
    }

    /** Adds the products of some neighbours and their weights to a sum. */
    private static Value row(Code code, List<Value> parameters, Value row, Value column, Value sum) {
        ModuleBuilder b = code.module();
        Value last = code.iSub(parameters.get(3), b.constant(b.uint64(), 1L));
        List<Value> products = new ArrayList<>();
        for (int i = 0; i < TAPS; i++) {
            Value tap = b.constant(b.uint64(), (long) i);
            Value clamped = code.openCl().uMin(code.iAdd(column, tap), last);
            Value sample = code.load(code.inBoundsPtrAccessChain(parameters.get(0), code.iAdd(row, clamped)));
            Value weight = code.load(code.inBoundsPtrAccessChain(parameters.get(1), tap));
            Value positive = code.openCl().fabs(sample);
            Value far = code.fOrdGreaterThan(positive, b.constant(1f));
            products.add(code.fMul(code.select(far, code.fDiv(sample, positive), sample), weight));
        }
        Value total = sum;
        for (Value product : products) {
            total = code.fAdd(total, product);
        }
        return total;
    }
}
