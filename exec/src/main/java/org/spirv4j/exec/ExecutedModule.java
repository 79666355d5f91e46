// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;

/**
 * Optimises modules before they are compiled. Programs with mistakes compute the same as without: what is undefined is zero, as in
 * the registers and the memory of the interpreter.
 */
final class ExecutedModule {
    /**
     * Arrays in variables whose indexes become constants become registers. Small loops only: what is compiled must stay short
     * enough for the compilers of the JVM.
     */
    private static final List<String> UNROLLING = List.of("--loop-unroll-small=400");

    private static final PassOptions OPTIONS = PassOptions.DEFAULT.withDefinedBehavior(true);

    private static final int NOT_NULLABLE = TypeContents.IMAGE_OR_SAMPLER
            | TypeContents.SAMPLED_IMAGE
            | TypeContents.ACCELERATION_STRUCTURE
            | TypeContents.LOGICAL_POINTER;

    private ExecutedModule() {}

    /** A module that computes the same, with fewer instructions; its source lines are those of {@link BlockLabels}. */
    static SpirvModule of(SpirvModule module) {
        SpirvModule optimized = optimized(Optimizer.forPerformance(), BlockLabels.stated(withZeros(module)));
        SpirvModule unrolled = optimized(Optimizer.ofFlags(UNROLLING), optimized);
        return unrolled.instructionCount() == optimized.instructionCount()
                ? optimized
                : optimized(Optimizer.forPerformance(), unrolled);
    }

    private static SpirvModule optimized(Optimizer optimizer, SpirvModule module) {
        return optimizer.withOptions(OPTIONS).optimize(module);
    }

    /** A module whose undefined values are zeros, and whose called functions initialize their variables, which are zero in each call. */
    private static SpirvModule withZeros(SpirvModule module) {
        TypeFacts types = new TypeFacts(ModuleAccess.data(module));
        TypeContents contents = new TypeContents(types, 0);
        List<Instruction> undefined = module.instructions().stream()
                .filter(each -> each.is(Op.OpUndef, Op.OpPoisonKHR) && isNullable(contents, each.typeId()))
                .toList();
        List<Integer> entryPoints = module.layout().entryPoints().stream()
                .map(EntryPoint::functionId)
                .toList();
        List<Instruction> variables = module.layout().functions().stream()
                .filter(function -> !entryPoints.contains(function.id()))
                .map(Function::instructions)
                .flatMap(List::stream)
                .filter(each -> isUninitialized(each) && isNullable(contents, types.pointee(each.typeId())))
                .toList();
        if (undefined.isEmpty() && variables.isEmpty()) {
            return module;
        }
        EditableModule edited = EditableModule.of(module);
        for (Instruction each : undefined) {
            edited.replaceUses(each.resultId(), edited.constants().nullOf(each.typeId()));
        }
        for (Instruction variable : variables) {
            int initial = edited.constants().nullOf(types.pointee(variable.typeId()));
            edited.addOperands(edited.definition(variable.resultId()), initial);
        }
        return edited.toModule();
    }

    private static boolean isNullable(TypeContents contents, int type) {
        return !contents.contains(type, NOT_NULLABLE);
    }

    private static boolean isUninitialized(Instruction instruction) {
        return instruction.is(Op.OpVariable)
                && instruction.wordCount() == 4
                && instruction.word(3) == StorageClass.Function.value();
    }
}
