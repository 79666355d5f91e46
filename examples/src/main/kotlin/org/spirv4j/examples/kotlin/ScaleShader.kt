// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples.kotlin

import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import org.spirv4j.build.ModuleBuilder
import org.spirv4j.grammar.BuiltIn
import org.spirv4j.grammar.TargetEnv
import org.spirv4j.module.SpirvModule

/** Builds a compute shader that multiplies the elements of a buffer. */
fun scale(): SpirvModule {
    val b = ModuleBuilder.create(TargetEnv.VULKAN_1_1)
    val data = b.storageBuffer("Data", b.runtimeArray(b.float32())).at(0, 0)
    val factor = b.specConstant(3, 2.0f).named("factor")
    b.compute("main", 64, 1, 1) { fn ->
        val i = fn.builtIn(BuiltIn.GlobalInvocationId).x()
        fn.ifThen(fn.uLessThan(i, fn.arrayLength(data))) { then ->
            then.store(data.element(i), then.fMul(then.load(data.element(i)), factor))
        }
    }
    return b.build()
}

