// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.MemoryForms;
import org.spirv4j.module.SpirvModule;

/**
 * A program that can be executed.
 *
 * @param entry the first block
 * @param constants the first registers, which are the same in all subgroups
 * @param registerCount the number of registers of a subgroup
 * @param resourceCount one more than the largest number of a resource
 * @param variables the variables at module scope and in functions
 * @param samplers the samplers that are constants, by the number of their resource
 * @param operands the registers of ids
 * @param pointees the forms of what pointers with an id point to; null if they have no type
 * @param registers the registers that instructions write, by value
 * @param module the module it is made of
 * @param forms the forms of types in memory
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Code(
        CodeBlock entry,
        long[] constants,
        int registerCount,
        int resourceCount,
        List<Variable> variables,
        Map<Integer, SamplerState> samplers,
        IntFunction<Operand> operands,
        IntFunction<@Nullable MemoryForm> pointees,
        List<Operand> registers,
        SpirvModule module,
        MemoryForms forms) {}
