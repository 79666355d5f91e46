// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.analysis.TypeEquality;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/** Asks every analysis about every id of a module; the module may be invalid. */
public final class Analyses {
    /** How many members of a structure are looked at, so that large structures do not make this quadratic. */
    private static final int MAX_MEMBERS = 20;

    private Analyses() {}

    /**
     * Asks.
     *
     * @throws AssertionError if an answer cannot be right
     */
    public static void run(SpirvModule module) {
        ModuleLayout layout = module.layout();
        layout.capabilityValues();
        layout.extensions();
        layout.imports();
        layout.memoryModel().ifPresent(m -> m.memoryModel());
        for (EntryPoint point : layout.entryPoints()) {
            point.name();
            point.executionModes();
            point.function().ifPresent(Function::parameters);
            assertThat(point.interfaceIds()).hasSizeGreaterThanOrEqualTo(0);
        }
        ConstantValues constants = ConstantValues.of(module, Map.of(3, 9L));
        TypeLayout declared = TypeLayout.declared(module, constants);
        TypeEquality equality = TypeEquality.of(module);
        TypeTable types = TypeTable.of(module);
        DefUse uses = DefUse.of(module);
        for (int id : ids(module)) {
            layout.name(id);
            layout.decorations(id);
            layout.decorationWord(id, Decoration.Location);
            layout.block(id);
            layout.function(id);
            uses.useCount(id);
            types.width(id);
            types.storageClass(id);
            types.parameterCount(id);
            equality.representative(id);
            if (constants.isKnown(id)) {
                constants.number(id, 0);
                constants.integer(id);
            }
            for (int m = 0; m < Math.min(MAX_MEMBERS, types.memberCount(id)); m++) {
                layout.memberName(id, m);
                layout.memberDecorations(id, m);
            }
            ask(declared, types, id);
        }
        for (Rules rules : Rules.values()) {
            TypeLayout computed = TypeLayout.of(module, rules, constants);
            for (Instruction type : layout.types()) {
                ask(computed, types, type.resultId());
            }
        }
        CallGraph.of(module);
        Requirements.of(module, TargetEnv.VULKAN_1_3).problems();
        for (EntryPointUse use : Reachability.of(module).entryPoints()) {
            assertThat(use.functions()).allMatch(f -> use.uses(f.id()));
            assertThat(use.variables()).allMatch(use::uses);
            assertThat(use.instructions().count()).isLessThanOrEqualTo(module.instructionCount());
        }
        for (Function function : layout.functions()) {
            function.functionTypeId();
            StructuredConstructs constructs = StructuredConstructs.of(function);
            LoopForest.of(constructs.graph(), constructs.dominators());
            for (int b = 0; b < function.blockCount(); b++) {
                constructs.innermost(b);
                function.block(b).terminator();
            }
        }
    }

    /** The ids of results, and 0 and others that may have no definition. */
    private static int[] ids(SpirvModule module) {
        int some = Math.min(module.header().bound(), module.wordCount());
        IntStream results = module.instructions().stream().mapToInt(Instruction::resultId);
        return IntStream.concat(IntStream.rangeClosed(0, some), results)
                .distinct()
                .toArray();
    }

    private static void ask(TypeLayout layout, TypeTable types, int id) {
        layout.size(id).ifPresent(size -> assertThat(size).isNotNegative());
        layout.alignment(id).ifPresent(alignment -> assertThat(alignment).isPositive());
        layout.arrayStride(id);
        assertThat(layout.minimumSize(id)).isNotNegative();
        for (int m = -1; m <= Math.min(MAX_MEMBERS, types.memberCount(id)); m++) {
            layout.memberOffset(id, m);
            layout.memberSize(id, m);
            layout.memberExtent(id, m);
            layout.memberPaddedSize(id, m);
            layout.memberAlignment(id, m);
            layout.memberArrayStride(id, m, id);
            layout.matrixStride(id, m);
        }
    }
}
