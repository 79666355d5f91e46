// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate;

import java.util.List;
import org.spirv4j.internal.validate.decoration.AnnotationChapter;
import org.spirv4j.internal.validate.decoration.DecoratedObjectChapter;
import org.spirv4j.internal.validate.decoration.DecoratedStructChapter;
import org.spirv4j.internal.validate.decoration.ExplicitLayoutChapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.entry.BuiltInChapter;
import org.spirv4j.internal.validate.entry.EntryPointChapter;
import org.spirv4j.internal.validate.entry.ExecutionModeChapter;
import org.spirv4j.internal.validate.entry.FastMathChapter;
import org.spirv4j.internal.validate.entry.InterfaceChapter;
import org.spirv4j.internal.validate.extended.ExtendedInstructionChapter;
import org.spirv4j.internal.validate.flow.BranchChapter;
import org.spirv4j.internal.validate.flow.CallChapter;
import org.spirv4j.internal.validate.flow.FlowChapter;
import org.spirv4j.internal.validate.flow.FunctionChapter;
import org.spirv4j.internal.validate.flow.GraphChapter;
import org.spirv4j.internal.validate.flow.LifetimeAndAbortChapter;
import org.spirv4j.internal.validate.flow.PhiChapter;
import org.spirv4j.internal.validate.flow.RepackChapter;
import org.spirv4j.internal.validate.image.ImageAccessChapter;
import org.spirv4j.internal.validate.image.ImageProcessingChapter;
import org.spirv4j.internal.validate.image.ImageQueryChapter;
import org.spirv4j.internal.validate.image.ImageSampleChapter;
import org.spirv4j.internal.validate.image.ImageTypeChapter;
import org.spirv4j.internal.validate.image.SampledImageChapter;
import org.spirv4j.internal.validate.image.TexelPointerChapter;
import org.spirv4j.internal.validate.matrix.CooperativeArrayChapter;
import org.spirv4j.internal.validate.matrix.CooperativeMatrixChapter;
import org.spirv4j.internal.validate.matrix.CooperativeMemoryChapter;
import org.spirv4j.internal.validate.matrix.CooperativeTypeChapter;
import org.spirv4j.internal.validate.matrix.TensorAddressingChapter;
import org.spirv4j.internal.validate.matrix.TensorChapter;
import org.spirv4j.internal.validate.matrix.TensorMemoryChapter;
import org.spirv4j.internal.validate.matrix.VectorProductChapter;
import org.spirv4j.internal.validate.memory.AccessChainChapter;
import org.spirv4j.internal.validate.memory.AliasScopeChapter;
import org.spirv4j.internal.validate.memory.AtomicChapter;
import org.spirv4j.internal.validate.memory.BarrierChapter;
import org.spirv4j.internal.validate.memory.HeapChapter;
import org.spirv4j.internal.validate.memory.LogicalPointerChapter;
import org.spirv4j.internal.validate.memory.MemoryAccessChapter;
import org.spirv4j.internal.validate.memory.MemoryCopyChapter;
import org.spirv4j.internal.validate.memory.NarrowStorageChapter;
import org.spirv4j.internal.validate.memory.PointerChapter;
import org.spirv4j.internal.validate.memory.PredicatedMemoryChapter;
import org.spirv4j.internal.validate.memory.VariableChapter;
import org.spirv4j.internal.validate.memory.VariablePointerChapter;
import org.spirv4j.internal.validate.memory.VariableTypeChapter;
import org.spirv4j.internal.validate.module.EnvironmentChapter;
import org.spirv4j.internal.validate.module.GateChapter;
import org.spirv4j.internal.validate.module.IdChapter;
import org.spirv4j.internal.validate.module.LayoutChapter;
import org.spirv4j.internal.validate.module.LimitChapter;
import org.spirv4j.internal.validate.module.SourceChapter;
import org.spirv4j.internal.validate.stage.GroupChapter;
import org.spirv4j.internal.validate.stage.MeshChapter;
import org.spirv4j.internal.validate.stage.OpaqueObjectChapter;
import org.spirv4j.internal.validate.stage.RayFlagChapter;
import org.spirv4j.internal.validate.stage.StageChapter;
import org.spirv4j.internal.validate.stage.StorageModelChapter;
import org.spirv4j.internal.validate.type.NumberTypeChapter;
import org.spirv4j.internal.validate.type.TypeChapter;
import org.spirv4j.internal.validate.type.UniqueTypeChapter;
import org.spirv4j.internal.validate.value.BitChapter;
import org.spirv4j.internal.validate.value.CompositeChapter;
import org.spirv4j.internal.validate.value.CompositeConstantChapter;
import org.spirv4j.internal.validate.value.ConstantChapter;
import org.spirv4j.internal.validate.value.ConstructChapter;
import org.spirv4j.internal.validate.value.ConversionChapter;
import org.spirv4j.internal.validate.value.FloatEncodingChapter;
import org.spirv4j.internal.validate.value.IntegerDotChapter;
import org.spirv4j.internal.validate.value.PointerConversionChapter;
import org.spirv4j.internal.validate.value.SelectChapter;
import org.spirv4j.internal.validate.value.SignatureChapter;
import org.spirv4j.internal.validate.value.SmallTypeChapter;

/** All chapters, in the order in which each instruction is shown to them. */
public final class Chapters {
    public static final List<ChapterPlan> ALL = List.of(
            // Layout of a module, functions, control flow, limits.
            IdChapter.PLAN,
            LayoutChapter.PLAN,
            FunctionChapter.PLAN,
            CallChapter.PLAN,
            BranchChapter.PLAN,
            PhiChapter.PLAN,
            FlowChapter.PLAN,
            SourceChapter.PLAN,
            LifetimeAndAbortChapter.PLAN,

            // Capabilities, extensions, versions, environments, entry points and execution modes.
            GateChapter.PLAN,
            EnvironmentChapter.PLAN,
            EntryPointChapter.PLAN,
            ExecutionModeChapter.PLAN,
            FastMathChapter.PLAN,

            // Types, constants, composites, arithmetic, conversions, tensors and graphs.
            UniqueTypeChapter.PLAN,
            NumberTypeChapter.PLAN,
            TypeChapter.PLAN,
            DecoratedStructChapter.PLAN,
            ImageTypeChapter.PLAN,
            ConstantChapter.PLAN,
            CompositeConstantChapter.PLAN,
            SignatureChapter.PLAN,
            CompositeChapter.PLAN,
            ConstructChapter.PLAN,
            IntegerDotChapter.PLAN,
            BitChapter.PLAN,
            SelectChapter.PLAN,
            ConversionChapter.PLAN,
            PointerConversionChapter.PLAN,
            FloatEncodingChapter.PLAN,
            SmallTypeChapter.PLAN,
            CooperativeTypeChapter.PLAN,
            CooperativeMatrixChapter.PLAN,
            CooperativeArrayChapter.PLAN,
            TensorAddressingChapter.PLAN,
            TensorChapter.PLAN,
            GraphChapter.PLAN,

            // Memory, variables, pointers.
            VariableChapter.PLAN,
            VariableTypeChapter.PLAN,
            NarrowStorageChapter.PLAN,
            MemoryAccessChapter.PLAN,
            MemoryCopyChapter.PLAN,
            AccessChainChapter.PLAN,
            PointerChapter.PLAN,
            LogicalPointerChapter.PLAN,
            VariablePointerChapter.PLAN,
            CooperativeMemoryChapter.PLAN,
            TensorMemoryChapter.PLAN,
            PredicatedMemoryChapter.PLAN,
            AliasScopeChapter.PLAN,
            HeapChapter.PLAN,
            TexelPointerChapter.PLAN,

            // Atomics, barriers, groups, ray tracing, mesh shading.
            AtomicChapter.PLAN,
            BarrierChapter.PLAN,
            GroupChapter.PLAN,
            StageChapter.PLAN,
            RepackChapter.PLAN,
            OpaqueObjectChapter.PLAN,
            RayFlagChapter.PLAN,
            StorageModelChapter.PLAN,
            MeshChapter.PLAN,
            VectorProductChapter.PLAN,

            // Images.
            ImageSampleChapter.PLAN,
            ImageAccessChapter.PLAN,
            ImageQueryChapter.PLAN,
            SampledImageChapter.PLAN,
            ImageProcessingChapter.PLAN,

            // Extended instruction sets, debug information.
            ExtendedInstructionChapter.PLAN,

            // Decorations, interfaces, explicit layout.
            AnnotationChapter.PLAN,
            DecoratedObjectChapter.PLAN,
            ExplicitLayoutChapter.PLAN,
            InterfaceChapter.PLAN,

            // Built-in variables.
            BuiltInChapter.PLAN,

            // Limits.
            LimitChapter.PLAN);

    private Chapters() {}
}
