// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.analysis.internal.line.StatedPlaces;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.transform.CompactIds;

/**
 * Optimises modules before they are compiled. Programs with mistakes compute the same as without, unless the optimiser
 * may assume that there are none: what is undefined is zero, as in the registers and the memory of the interpreter.
 */
public final class ExecutedModule {
    /**
     * Arrays in variables whose indexes become constants become registers. Small loops only: what is compiled must stay
     * short enough for the compilers of the JVM.
     */
    private static final Pass UNROLLING = Passes.loopUnrollSmall(400);

    private static final int NOT_NULLABLE = TypeContents.IMAGE_OR_SAMPLER
            | TypeContents.SAMPLED_IMAGE
            | TypeContents.ACCELERATION_STRUCTURE
            | TypeContents.LOGICAL_POINTER;

    private ExecutedModule() {}

    /**
     * A module that computes the same, with fewer instructions. Its source lines are those of
     * {@link StatedPlaces#ofBlocks}.
     *
     * @param keepsMistakes whether it also computes the same where the specification leaves results undefined
     */
    static SpirvModule of(SpirvModule module, boolean keepsMistakes) {
        PassOptions options = PassOptions.DEFAULT.withDefinedBehavior(keepsMistakes);
        Optimizer performance = Optimizer.create().withPerformancePasses().withOptions(options);
        SpirvModule labelled = withDirectIds(StatedPlaces.ofBlocks(module));
        SpirvModule optimized = performance.optimize(keepsMistakes ? withZeros(labelled) : labelled);
        SpirvModule unrolled =
                Optimizer.create().withPasses(UNROLLING).withOptions(options).optimize(optimized);
        return unrolled.instructionCount() == optimized.instructionCount() ? optimized : performance.optimize(unrolled);
    }

    /** A module whose ids can be indexes of arrays; the same module if they are near to its length. */
    private static SpirvModule withDirectIds(SpirvModule module) {
        ModuleData data = ModuleAccess.data(module);
        return data.directIds < data.bound ? module.transform(CompactIds.create()) : module;
    }

    /**
     * A module whose undefined values are zeros, and whose called functions initialize their variables, which are zero
     * in each call.
     */
    private static SpirvModule withZeros(SpirvModule module) {
        EditableModule edited = EditableModule.of(module);
        TypeFacts types = new TypeFacts(ModuleAccess.data(module));
        TypeContents contents = new TypeContents(types, edited.bound());
        Set<Integer> entryPoints = new HashSet<>();
        boolean isCalled = false;
        for (int i = edited.first(), following; i != 0; i = following) {
            following = edited.next(i);
            int type = edited.typeId(i);
            switch (edited.op(i)) {
                case OpEntryPoint, OpConditionalEntryPointINTEL ->
                    entryPoints.add(edited.word(i, EntryPointWords.function(edited.opcode(i))));
                case OpFunction -> isCalled = !entryPoints.contains(edited.resultId(i));
                case OpUndef, OpPoisonKHR -> {
                    if (isNullable(contents, type)) {
                        edited.uses()
                                .replace(edited.resultId(i), edited.constants().nullOf(type));
                    }
                }
                case OpVariable -> {
                    if (isCalled && edited.wordCount(i) == 4 && isNullable(contents, types.pointee(type))) {
                        edited.addOperands(i, edited.constants().nullOf(types.pointee(type)));
                    }
                }
                default -> {}
            }
        }
        return edited.toModule();
    }

    private static boolean isNullable(TypeContents contents, int type) {
        return !contents.contains(type, NOT_NULLABLE);
    }
}
