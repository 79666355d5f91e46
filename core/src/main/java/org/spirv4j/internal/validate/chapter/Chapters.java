package org.spirv4j.internal.validate.chapter;

import java.util.List;
import org.spirv4j.internal.validate.ChapterPlan;

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
            StopChapter.PLAN,

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
            CompositeChapter.PLAN,
            ConstructChapter.PLAN,
            ArithmeticChapter.PLAN,
            MatrixProductChapter.PLAN,
            IntegerDotChapter.PLAN,
            BitChapter.PLAN,
            LogicChapter.PLAN,
            ConversionChapter.PLAN,
            PointerConversionChapter.PLAN,
            SingleOperationChapter.PLAN,
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
            OperandShapeChapter.PLAN,
            GroupChapter.PLAN,
            StageChapter.PLAN,
            RepackChapter.PLAN,
            OpaqueObjectChapter.PLAN,
            StorageModelChapter.PLAN,
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
