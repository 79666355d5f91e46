// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.Combination;
import org.spirv4j.exec.internal.image.KernelFormats;
import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.AsyncCopySteps;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.internal.step.ControlSteps;
import org.spirv4j.exec.internal.step.CooperativeMatrixSteps;
import org.spirv4j.exec.internal.step.FragmentSteps;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.GroupSteps;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.ImageSteps;
import org.spirv4j.exec.internal.step.MiscellaneousSteps;
import org.spirv4j.exec.internal.step.PointerSteps;
import org.spirv4j.exec.internal.step.ProductSteps;
import org.spirv4j.exec.internal.step.SetStep;
import org.spirv4j.exec.internal.step.TexelResult;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicCompareExchange;
import org.spirv4j.internal.operand.AtomicRead;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.internal.operand.AtomicWrite;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.CooperativeMatrixMulAdd;
import org.spirv4j.internal.operand.GenericCastToPtrExplicit;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.operand.GroupWaitEvents;
import org.spirv4j.internal.operand.ImageQuerySizeLod;
import org.spirv4j.internal.operand.ImageTexelPointer;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.operand.MixedDot;
import org.spirv4j.internal.operand.PointerComparison;
import org.spirv4j.internal.operand.ProductOperation;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TexelRead;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.IntegerDotFolding;

/**
 * The step that the instructions with an opcode become. Each subject has a class that makes what takes more than one
 * line.
 */
final class StepTable {
    private StepTable() {}

    /**
     * Makes the step of an instruction.
     *
     * @return the step, {@link Lowering#NOTHING}, or null if the instruction is not executed
     */
    static @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpLabel, OpPhi, OpLine, OpNoLine, OpNop, OpSelectionMerge, OpLoopMerge, OpUndef, OpPoisonKHR ->
                Lowering.NOTHING;
            // --- control flow and barriers
            case OpBranch -> new ControlSteps.Branch(code.edge(at, code.word(at, Branch.TARGET_LABEL)));
            case OpBranchConditional ->
                new ControlSteps.Choice(
                        code.operand(at, BranchConditional.CONDITION),
                        new long[] {0},
                        new Edge[] {code.edge(at, code.word(at, BranchConditional.FALSE_LABEL))},
                        code.edge(at, code.word(at, BranchConditional.TRUE_LABEL)));
            case OpSwitch -> ControlLowering.choice(code, at);
            case OpReturn -> new ControlSteps.Return();
            case OpReturnValue ->
                new ControlSteps.ReturnValue(
                        code.operand(at, ReturnValue.VALUE), code.current().returned());
            case OpKill, OpTerminateInvocation -> new ControlSteps.Discard();
            case OpUnreachable, OpAbortKHR -> new ControlSteps.End();
            case OpFunctionCall -> {
                Step imported = ImportedFunctions.make(code, at);
                yield imported == null ? ControlLowering.call(code, at) : imported;
            }
            // The wait of a split barrier does the work of both parts: arriving only permits others to go on.
            case OpControlBarrier, OpControlBarrierWaitEXT -> ControlLowering.barrier(code, at);
            case OpControlBarrierArriveEXT, OpMemoryBarrier, OpLifetimeStart, OpLifetimeStop -> Lowering.NOTHING;
            // --- memory
            case OpVariable, OpUntypedVariableKHR ->
                MemoryLowering.initialize(code, at, code.variableOf(code.word(at, TypedInstruction.RESULT)));
            case OpLoad -> MemoryLowering.load(code, at);
            case OpStore -> MemoryLowering.store(code, at);
            case OpAccessChain, OpInBoundsAccessChain -> MemoryLowering.chain(code, at, 4, false, 3);
            case OpPtrAccessChain, OpInBoundsPtrAccessChain -> MemoryLowering.chain(code, at, 4, true, 3);
            case OpUntypedAccessChainKHR, OpUntypedInBoundsAccessChainKHR ->
                MemoryLowering.chain(code, at, UntypedAccessChain.FIRST_INDEX, false, UntypedAccessChain.BASE);
            case OpUntypedPtrAccessChainKHR, OpUntypedInBoundsPtrAccessChainKHR ->
                MemoryLowering.chain(code, at, UntypedAccessChain.FIRST_INDEX, true, UntypedAccessChain.BASE);
            case OpArrayLength, OpUntypedArrayLengthKHR -> MemoryLowering.length(code, op, at);
            case OpCopyMemory -> CopyLowering.copy(code, at);
            case OpCopyMemorySized -> CopyLowering.copyBytes(code, at);
            case OpBufferPointerEXT -> HeapLowering.buffer(code, at);
            case OpUntypedImageTexelPointerEXT -> HeapLowering.texelPointer(code, at);
            // --- pointers
            case OpPtrEqual, OpPtrNotEqual ->
                new PointerSteps.Compare(
                        code.operand(at, PointerComparison.OPERAND_1),
                        code.operand(at, PointerComparison.OPERAND_2),
                        code.result(at),
                        op == Op.OpPtrEqual ? 1 : 0);
            case OpPtrDiff -> {
                // The difference of untyped pointers is in bytes.
                boolean isTyped =
                        code.facts.pointee(code.facts.typeOf(code.word(at, PointerComparison.OPERAND_1))) != 0;
                long size = isTyped ? code.elementStride(at, code.pointee(at, PointerComparison.OPERAND_1)) : 1;
                yield new PointerSteps.Difference(
                        code.operand(at, PointerComparison.OPERAND_1),
                        code.operand(at, PointerComparison.OPERAND_2),
                        code.result(at),
                        Math.max(1, size));
            }
            case OpConvertPtrToU -> PointerLowering.toInteger(code, at);
            case OpConvertUToPtr -> PointerLowering.toPointer(code, at);
            case OpPtrCastToGeneric,
                    OpGenericCastToPtr,
                    OpPtrCastToCrossWorkgroupALTERA,
                    OpCrossWorkgroupCastToPtrALTERA -> code.alias(at, code.operand(at, TypedInstruction.FIRST_OPERAND));
            case OpGenericCastToPtrExplicit ->
                new PointerSteps.CastToStorage(
                        code.operand(at, TypedInstruction.FIRST_OPERAND),
                        code.word(at, GenericCastToPtrExplicit.STORAGE),
                        code.result(at));
            case OpGenericPtrMemSemantics ->
                new PointerSteps.Semantics(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at));
            case OpSizeOf -> {
                long size = code.elementStride(at, code.pointee(at, TypedInstruction.FIRST_OPERAND));
                yield new SetStep(code.result(at), size);
            }
            case OpBitcast -> {
                Step pointer = PointerLowering.bitcast(code, at);
                yield pointer == null ? ArithmeticLowering.bitcast(code, at) : pointer;
            }
            // --- arithmetic
            case OpSelect -> ArithmeticLowering.select(code, at);
            case OpIAddCarry, OpISubBorrow, OpUMulExtended, OpSMulExtended ->
                ArithmeticLowering.twoResults(code, op, at);
            case OpAny, OpAll ->
                new ArithmeticSteps.AnyAll(
                        op == Op.OpAny, code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at));
            // --- products
            case OpVectorTimesScalar, OpMatrixTimesScalar ->
                new ProductSteps.Scale(
                        code.operand(at, ProductOperation.OPERAND_1),
                        code.operand(at, ProductOperation.OPERAND_2),
                        code.result(at),
                        ProductLowering.controls(code, at));
            case OpDot, OpVectorTimesMatrix ->
                ProductLowering.product(code, at, 1, (int) code.operand(at, ProductOperation.OPERAND_1).type.slots);
            case OpMatrixTimesVector, OpMatrixTimesMatrix -> {
                ValueType matrix = code.operand(at, ProductOperation.OPERAND_1).type;
                yield ProductLowering.product(code, at, matrix.part(0).count, matrix.count);
            }
            case OpFDot2MixAcc32VALVE, OpFDot2MixAcc16VALVE, OpFDot4MixAcc32VALVE ->
                new ProductSteps.MixedDot(
                        code.operand(at, MixedDot.VECTOR_1),
                        code.operand(at, MixedDot.VECTOR_2),
                        code.operand(at, MixedDot.ACCUMULATOR),
                        code.result(at),
                        ProductLowering.controls(code, at));
            case OpOuterProduct ->
                ProductLowering.product(code, at, (int) code.operand(at, ProductOperation.OPERAND_1).type.slots, 1);
            // --- hints and clocks
            case OpAssumeTrueKHR, OpUntypedPrefetchKHR, OpLoopControlINTEL -> Lowering.NOTHING;
            case OpReadClockKHR -> new MiscellaneousSteps.ReadClock(code.result(at));
            // --- atomic instructions
            case OpAtomicLoad, OpAtomicIIncrement, OpAtomicIDecrement, OpAtomicFlagTestAndSet ->
                new AtomicSteps.Atomic(
                        op,
                        AtomicLowering.form(code, at, AtomicRead.POINTER),
                        code.operand(at, AtomicRead.POINTER),
                        null,
                        null,
                        code.result(at));
            case OpAtomicStore -> {
                MemoryForm form = AtomicLowering.form(code, at, AtomicWrite.POINTER);
                yield new AtomicSteps.Atomic(
                        op,
                        form,
                        code.operand(at, AtomicWrite.POINTER),
                        code.operand(at, AtomicStore.VALUE),
                        null,
                        null);
            }
            case OpAtomicFlagClear ->
                new AtomicSteps.Atomic(
                        op,
                        AtomicLowering.form(code, at, AtomicWrite.POINTER),
                        code.operand(at, AtomicWrite.POINTER),
                        null,
                        null,
                        null);
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak ->
                new AtomicSteps.Atomic(
                        op,
                        AtomicLowering.form(code, at, AtomicRead.POINTER),
                        code.operand(at, AtomicRead.POINTER),
                        code.operand(at, AtomicCompareExchange.VALUE),
                        code.operand(at, AtomicCompareExchange.COMPARATOR),
                        code.result(at));
            case OpAtomicExchange,
                    OpAtomicIAdd,
                    OpAtomicISub,
                    OpAtomicSMin,
                    OpAtomicUMin,
                    OpAtomicSMax,
                    OpAtomicUMax,
                    OpAtomicAnd,
                    OpAtomicOr,
                    OpAtomicXor,
                    OpAtomicFAddEXT,
                    OpAtomicFMinEXT,
                    OpAtomicFMaxEXT ->
                new AtomicSteps.Atomic(
                        op,
                        AtomicLowering.form(code, at, AtomicRead.POINTER),
                        code.operand(at, AtomicRead.POINTER),
                        code.operand(at, AtomicChange.VALUE),
                        null,
                        code.result(at));
            // --- instructions on groups
            case OpGroupAll, OpGroupNonUniformAll, OpGroupAny, OpGroupNonUniformAny ->
                GroupLowering.scoped(code, op, at, GroupLowering.vote(code, op, at, 4, 0));
            case OpSubgroupAllKHR, OpSubgroupAnyKHR -> GroupFunction.inSubgroup(GroupLowering.vote(code, op, at, 3, 0));
            case OpGroupNonUniformQuadAllKHR, OpGroupNonUniformQuadAnyKHR ->
                GroupFunction.inSubgroup(GroupLowering.vote(code, op, at, 3, GroupLowering.QUAD));
            case OpGroupNonUniformElect -> GroupLowering.scoped(code, op, at, GroupSteps.elect(code.result(at)));
            case OpGroupNonUniformAllEqual ->
                GroupLowering.scoped(
                        code, op, at, GroupSteps.allEqual(code.operand(at, GroupExchange.VALUE), code.result(at)));
            case OpSubgroupAllEqualKHR ->
                GroupFunction.inSubgroup(
                        GroupSteps.allEqual(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at)));
            case OpGroupNonUniformBallot ->
                GroupLowering.inSubgroup(
                        code, at, 3, GroupSteps.ballot(code.operand(at, GroupExchange.VALUE), code.result(at)));
            case OpSubgroupBallotKHR ->
                GroupFunction.inSubgroup(
                        GroupSteps.ballot(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at)));
            case OpGroupNonUniformInverseBallot,
                    OpGroupNonUniformBallotBitExtract,
                    OpGroupNonUniformBallotBitCount,
                    OpGroupNonUniformBallotFindLSB,
                    OpGroupNonUniformBallotFindMSB ->
                GroupLowering.inSubgroup(code, at, 3, GroupLowering.readBallot(code, op, at));
            case OpGroupNonUniformPartitionEXT ->
                GroupFunction.inSubgroup(
                        GroupSteps.partition(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at)));
            case OpGroupBroadcast -> GroupLowering.scoped(code, op, at, ShuffleLowering.broadcast(code, at));
            case OpGroupNonUniformShuffle -> ShuffleLowering.shuffle(code, op, at, (own, id) -> id);
            case OpGroupNonUniformBroadcast -> ShuffleLowering.shuffle(code, op, at, (own, id) -> id);
            case OpGroupNonUniformShuffleXor -> ShuffleLowering.shuffle(code, op, at, (own, mask) -> own ^ mask);
            case OpGroupNonUniformShuffleUp ->
                ShuffleLowering.shuffle(code, op, at, (own, delta) -> delta > own ? ShuffleLowering.NONE : own - delta);
            case OpGroupNonUniformShuffleDown -> ShuffleLowering.shuffle(code, op, at, Long::sum);
            case OpGroupNonUniformQuadBroadcast ->
                ShuffleLowering.shuffle(code, op, at, (own, index) -> own & ~3L | index & 3);
            case OpGroupNonUniformQuadSwap ->
                ShuffleLowering.shuffle(code, op, at, (own, direction) -> own ^ direction + 1 & 3);
            case OpGroupNonUniformBroadcastFirst ->
                GroupLowering.scoped(code, op, at, ShuffleLowering.first(code, at, 4));
            case OpSubgroupFirstInvocationKHR -> GroupFunction.inSubgroup(ShuffleLowering.first(code, at, 3));
            case OpGroupNonUniformRotateKHR -> ShuffleLowering.rotate(code, op, at);
            case OpSubgroupReadInvocationKHR, OpSubgroupShuffleINTEL ->
                ShuffleLowering.inSubgroup(code, at, (own, id) -> id);
            case OpSubgroupShuffleXorINTEL -> ShuffleLowering.inSubgroup(code, at, (own, mask) -> own ^ mask);
            case OpSubgroupShuffleDownINTEL -> ShuffleLowering.shift(code, at, false);
            case OpSubgroupShuffleUpINTEL -> ShuffleLowering.shift(code, at, true);
            case OpGroupAsyncCopy -> AsyncCopyLowering.copy(code, at, false);
            case OpUntypedGroupAsyncCopyKHR -> AsyncCopyLowering.copy(code, at, true);
            case OpGroupWaitEvents ->
                GroupLowering.scoped(
                        code,
                        at,
                        1,
                        true,
                        new AsyncCopySteps.Waiting(
                                code.operand(at, GroupWaitEvents.NUM_EVENTS),
                                code.operand(at, GroupWaitEvents.EVENTS_LIST),
                                code.pointee(at, GroupWaitEvents.EVENTS_LIST).size));
            // --- cooperative matrices
            case OpCooperativeMatrixLoadKHR ->
                CooperativeMatrixLowering.load(
                        code,
                        at,
                        CooperativeMatrixLowering.places(code, at, 3, 4, code.word(at, TypedInstruction.RESULT_TYPE)));
            case OpCooperativeMatrixLoadNV ->
                CooperativeMatrixLowering.load(
                        code,
                        at,
                        CooperativeMatrixLowering.placesNV(
                                code, at, 3, 4, code.word(at, TypedInstruction.RESULT_TYPE)));
            case OpCooperativeMatrixStoreKHR ->
                CooperativeMatrixLowering.store(
                        code,
                        at,
                        CooperativeMatrixLowering.places(
                                code, at, 1, 3, CooperativeMatrixLowering.storedType(code, at)));
            case OpCooperativeMatrixStoreNV ->
                CooperativeMatrixLowering.store(
                        code,
                        at,
                        CooperativeMatrixLowering.placesNV(
                                code, at, 1, 3, CooperativeMatrixLowering.storedType(code, at)));
            case OpCooperativeMatrixMulAddKHR ->
                CooperativeMatrixLowering.product(code, at, code.word(at, CooperativeMatrixMulAdd.OPERANDS));
            case OpCooperativeMatrixMulAddNV ->
                CooperativeMatrixLowering.product(code, at, CooperativeMatrixLowering.signedness(code, at));
            case OpCooperativeMatrixLengthKHR, OpCooperativeMatrixLengthNV ->
                new CooperativeMatrixSteps.Constant(
                        code.result(at),
                        CooperativeMatrixLowering.shares(code, at, code.word(at, TypedInstruction.FIRST_OPERAND))
                                .length());
            // Matrices with the same number of rows and columns have the same distribution.
            case OpCooperativeMatrixConvertUseEXT -> code.alias(at, code.operand(at, TypedInstruction.FIRST_OPERAND));
            case OpCooperativeMatrixTransposeNV -> CooperativeMatrixLowering.transpose(code, at);
            case OpCooperativeMatrixGetCoordinateEXT ->
                new CooperativeMatrixSteps.Coordinate(
                        CooperativeMatrixLowering.operandShares(code, at, TypedInstruction.FIRST_OPERAND),
                        code.operand(at, TypedInstruction.FIRST_OPERAND + 1),
                        code.result(at));
            // --- cooperative vectors
            case OpCooperativeVectorLoadNV -> CooperativeVectorLowering.load(code, at);
            case OpCooperativeVectorStoreNV -> CooperativeVectorLowering.store(code, at);
            case OpCooperativeVectorMatrixMulNV -> CooperativeVectorLowering.product(code, at, false);
            case OpCooperativeVectorMatrixMulAddNV -> CooperativeVectorLowering.product(code, at, true);
            case OpCooperativeVectorOuterProductAccumulateNV -> CooperativeVectorLowering.outerProduct(code, at);
            case OpCooperativeVectorReduceSumAccumulateNV -> CooperativeVectorLowering.reduceSum(code, at);
            // --- images
            case OpSampledImage ->
                new ImageSteps.Combine(
                        code.operand(at, SampledImage.IMAGE), code.operand(at, SampledImage.SAMPLER), code.result(at));
            case OpImage -> new ImageSteps.Separate(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at));
            case OpImageSparseTexelsResident ->
                new ImageSteps.Resident(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at));
            case OpImageQuerySize, OpImageQuerySizeLod -> {
                Operand level =
                        op == Op.OpImageQuerySizeLod ? code.operand(at, ImageQuerySizeLod.LEVEL_OF_DETAIL) : null;
                yield new ImageSteps.Size(ImageLowering.access(code, at), level, code.result(at));
            }
            case OpImageQueryLevels ->
                new ImageSteps.Property(ImageLowering.access(code, at), texture -> texture.levels, code.result(at));
            case OpImageQuerySamples ->
                new ImageSteps.Property(ImageLowering.access(code, at), texture -> texture.samples, code.result(at));
            case OpImageQueryFormat ->
                new ImageSteps.Property(
                        ImageLowering.access(code, at),
                        texture -> KernelFormats.dataType(texture.layout),
                        code.result(at));
            case OpImageQueryOrder ->
                new ImageSteps.Property(
                        ImageLowering.access(code, at),
                        texture -> KernelFormats.order(texture.layout),
                        code.result(at));
            case OpImageFetch, OpImageRead, OpImageSparseFetch, OpImageSparseRead ->
                new TexelSteps.Read(
                        ImageInstruction.access(code, at, TexelRead.IMAGE, TexelRead.IMAGE_OPERANDS),
                        code.operand(at, TexelRead.COORDINATE),
                        new TexelResult(code.result(at)));
            case OpImageWrite ->
                new TexelSteps.Write(
                        ImageInstruction.access(code, at, ImageWrite.IMAGE, ImageWrite.IMAGE_OPERANDS),
                        code.operand(at, ImageWrite.COORDINATE),
                        code.operand(at, ImageWrite.TEXEL));
            case OpImageTexelPointer -> {
                ImageAccess access = ImageInstruction.access(code, at, ImageTexelPointer.IMAGE);
                yield new TexelSteps.Pointer(
                        access,
                        code.operand(at, ImageTexelPointer.COORDINATE),
                        code.operand(at, ImageTexelPointer.SAMPLE),
                        code.result(at));
            }
            case OpImageSampleImplicitLod,
                    OpImageSampleExplicitLod,
                    OpImageSparseSampleImplicitLod,
                    OpImageSparseSampleExplicitLod -> SampleLowering.sample(code, at, false, false);
            case OpImageSampleProjImplicitLod,
                    OpImageSampleProjExplicitLod,
                    OpImageSparseSampleProjImplicitLod,
                    OpImageSparseSampleProjExplicitLod -> SampleLowering.sample(code, at, true, false);
            case OpImageSampleDrefImplicitLod,
                    OpImageSampleDrefExplicitLod,
                    OpImageSparseSampleDrefImplicitLod,
                    OpImageSparseSampleDrefExplicitLod -> SampleLowering.sample(code, at, false, true);
            case OpImageSampleProjDrefImplicitLod,
                    OpImageSampleProjDrefExplicitLod,
                    OpImageSparseSampleProjDrefImplicitLod,
                    OpImageSparseSampleProjDrefExplicitLod -> SampleLowering.sample(code, at, true, true);
            case OpImageGather, OpImageSparseGather -> SampleLowering.gather(code, at, false);
            case OpImageDrefGather, OpImageSparseDrefGather -> SampleLowering.gather(code, at, true);
            case OpImageQueryLod -> SampleLowering.queryLod(code, at);
            // --- fragments
            case OpDPdx, OpDPdy, OpFwidth, OpDPdxFine, OpDPdyFine, OpFwidthFine ->
                FragmentLowering.derivative(code, op, at, false);
            case OpDPdxCoarse, OpDPdyCoarse, OpFwidthCoarse -> FragmentLowering.derivative(code, op, at, true);
            case OpDemoteToHelperInvocation -> new FragmentSteps.Demote();
            case OpIsHelperInvocationEXT -> new FragmentSteps.IsHelper(code.result(at));
            // Fragments are executed in order.
            case OpBeginInvocationInterlockEXT, OpEndInvocationInterlockEXT -> Lowering.NOTHING;
            // --- extended instructions
            case OpExtInst, OpExtInstWithForwardRefsKHR -> ExtendedLowering.make(code, op, at);
            default -> computed(code, op, at);
        };
    }

    /** The step of an instruction of a family that other tables list: what is folded, composites, and reductions. */
    private static @Nullable Step computed(Lowering code, Op op, int at) {
        Step conversion = ConversionLowering.make(code, op, at);
        if (conversion != null) {
            return conversion;
        }
        if (Folding.operandCount(op) > 0) {
            return ArithmeticLowering.component(code, op, at);
        }
        Step composite = CompositeLowering.make(code, op, at);
        if (composite != null) {
            return composite;
        }
        if (IntegerDotFolding.isComputed(op)) {
            return ProductLowering.integerDot(code, op, at);
        }
        return Combination.of(op)
                .map(combination -> GroupLowering.scoped(code, op, at, GroupLowering.arithmetic(code, combination, at)))
                .orElse(null);
    }
}
