// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import org.spirv4j.analysis.internal.requirement.InstructionPlans.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.AtomicRead;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.ImageGather;
import org.spirv4j.internal.operand.ImageGatherQCOM;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.operand.IntegerDot;
import org.spirv4j.internal.operand.ProductOperation;
import org.spirv4j.internal.operand.RayQueryInitializeKHR;
import org.spirv4j.internal.operand.TraceRayKHR;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;

/** Requirements that depend on operand types: of atomics, images, dot products and extended instructions. */
final class OperandTypeRules {
    private final RequirementCollector collector;
    private final GrammarTables tables;
    private final IdFacts ids;
    private final TypeRules types;
    private final OperandWalk walk;
    private final int rayFlagsKind;

    private boolean kernel;
    private boolean byteDotSeen;

    OperandTypeRules(RequirementCollector collector, IdFacts ids, TypeRules types, OperandWalk walk) {
        this.collector = collector;
        this.ids = ids;
        this.types = types;
        this.walk = walk;
        tables = collector.tables;
        rayFlagsKind = tables.kind("RayFlags");
    }

    void inKernel() {
        kernel = true;
    }

    // Extended instruction sets

    /** The id of an imported set that the grammar defines. */
    void imported(int id, int set) {
        ids.defineImport(id, set);
    }

    void extended(int[] words, int at, int end) {
        int set = ids.importedSet(words[at + ExtInst.SET]);
        if (end > at + ExtInst.INSTRUCTION && set >= 0) {
            int row = tables.sets().instruction(set, words[at + ExtInst.INSTRUCTION]);
            if (row >= 0) {
                collector.extendedInstruction(set, row);
            }
        }
    }

    // Constants

    void constantOperation(int opcode) {
        if (opcode == Op.OpUConvert.opcode()) {
            if (!kernel) {
                collector.needVersion(0x104, "OpSpecConstantOp UConvert in a shader", "SPV_AMD_gpu_shader_int16");
            }
        } else if (Trait.KERNEL_CONSTANT_OPERATION.has(tables, opcode)) {
            collector.need(Capability.Kernel, "OpSpecConstantOp with " + tables.name(tables.opName(tables.op(opcode))));
        }
    }

    void select(int resultType, int condition) {
        TypeFacts facts = ids.types;
        if (facts.isStruct(resultType) || facts.isAnyArray(resultType) || facts.isMatrix(resultType)) {
            collector.needVersion(0x104, "OpSelect of composites");
        } else if (facts.isVector(resultType) && facts.isBoolScalar(ids.typeOf(condition))) {
            collector.needVersion(0x104, "OpSelect of vectors with a scalar Condition");
        }
    }

    void bitcast(int resultType, int operand) {
        int operandType = ids.typeOf(operand);
        TypeFacts facts = ids.types;
        if (facts.isAnyPointer(resultType) && facts.isVector(operandType)
                || facts.isAnyPointer(operandType) && facts.isVector(resultType)) {
            collector.needVersion(0x105, "OpBitcast between a pointer and a vector", "SPV_KHR_physical_storage_buffer");
        }
    }

    private void gather(int[] words, int at, int end) {
        int allowedElsewhere = ImageOperands.mask(ImageOperands.Bias, ImageOperands.Lod);
        if (end > at + ImageGather.IMAGE_OPERANDS && (words[at + ImageGather.IMAGE_OPERANDS] & allowedElsewhere) != 0) {
            collector.need(Capability.ImageGatherBiasLodAMD, "OpImageGather with Bias or Lod");
        }
    }

    void copyMemory(int[] words, int at, int end) {
        if (end <= at + 4) {
            return;
        }
        int mask = words[at + CopyMemory.MEMORY_ACCESS];
        int withParameter = MemoryAccess.mask(
                MemoryAccess.Aligned,
                MemoryAccess.MakePointerAvailable,
                MemoryAccess.MakePointerVisible,
                MemoryAccess.AliasScopeINTELMask,
                MemoryAccess.NoAliasINTELMask);
        if (end > at + 4 + Integer.bitCount(mask & withParameter)) {
            collector.needVersion(0x104, "OpCopyMemory with two sets of memory operands");
        }
    }

    // Instructions with a result

    void value(Rule rule, int[] words, int at, int end) {
        switch (rule) {
            case GATHER -> gather(words, at, end);
            case GATHER_MODE -> gatherMode(words[at + ImageGatherQCOM.MODE]);
            case IMAGE_READ -> {
                image(words[at + ImageRead.IMAGE], false);
                lod(words, at + ImageRead.IMAGE_OPERANDS, end);
            }
            case ATOMIC -> atomic(words, at);
            case ATOMIC_FLOAT_ADD ->
                atomicFloat(
                        words[at + TypedInstruction.RESULT_TYPE],
                        Capability.AtomicFloat16AddEXT,
                        Capability.AtomicFloat32AddEXT,
                        Capability.AtomicFloat64AddEXT,
                        "OpAtomicFAddEXT");
            case ATOMIC_FLOAT_EXTREME ->
                atomicFloat(
                        words[at + TypedInstruction.RESULT_TYPE],
                        Capability.AtomicFloat16MinMaxEXT,
                        Capability.AtomicFloat32MinMaxEXT,
                        Capability.AtomicFloat64MinMaxEXT,
                        "OpAtomicFMinEXT or OpAtomicFMaxEXT");
            case INTEGER_DOT -> integerDot(words[at + IntegerDot.VECTOR_1]);
            case DOT -> dot(words[at + ProductOperation.OPERAND_1]);
            default -> {}
        }
    }

    void plain(Rule rule, int[] words, int at, int end) {
        switch (rule) {
            case IMAGE_WRITE -> {
                image(words[at + ImageWrite.IMAGE], true);
                lod(words, at + ImageWrite.IMAGE_OPERANDS, end);
            }
            case ATOMIC_STORE -> atomicType(ids.types.pointee(ids.typeOf(words[at + AtomicStore.POINTER])));
            case TRACE_RAY -> rayFlags(words[at + TraceRayKHR.RAY_FLAGS]);
            case RAY_QUERY -> rayFlags(words[at + RayQueryInitializeKHR.RAY_FLAGS]);
            default -> {}
        }
    }

    private void gatherMode(int mode) {
        if (ids.types.op(mode) == Op.OpConstant) {
            OperandCapabilities.ofGatherMode(ids.types.word(mode, Constant.VALUE))
                    .ifPresent(capability -> collector.need(capability, "the mode of OpImageGatherQCOM"));
        }
    }

    /** The image operands of an instruction that reads or writes texels, if they begin at an offset. */
    private void lod(int[] words, int operands, int end) {
        if (end > operands && (words[operands] & ImageOperands.Lod.value()) != 0) {
            collector.need(Capability.ImageReadWriteLodAMD, "reading or writing a storage image with Lod");
        }
    }

    private void image(int image, boolean write) {
        int type = ids.typeOf(image);
        if (!kernel
                && types.isStorageImage(type)
                && types.hasUnknownFormat(type)
                && types.dim(type) != Dim.SubpassData.value()) {
            collector.need(
                    write ? Capability.StorageImageWriteWithoutFormat : Capability.StorageImageReadWithoutFormat,
                    write
                            ? "writing to an image whose format is Unknown"
                            : "reading from an image whose format is Unknown");
        }
    }

    private void atomic(int[] words, int at) {
        atomicType(words[at + TypedInstruction.RESULT_TYPE]);
        int opcode = words[at] & 0xFFFF;
        if (ids.types.isStorageClass(ids.typeOf(words[at + AtomicRead.POINTER]), StorageClass.AtomicCounter)
                && opcode != Op.OpAtomicLoad.opcode()
                && opcode != Op.OpAtomicIIncrement.opcode()
                && opcode != Op.OpAtomicIDecrement.opcode()) {
            collector.need(
                    Capability.AtomicStorageOps,
                    "an atomic operation on storage class AtomicCounter other than load, increment and decrement");
        }
    }

    private void atomicType(int type) {
        if (ids.types.isIntScalar(type, 64)) {
            collector.need(Capability.Int64Atomics, "an atomic instruction on 64-bit integers");
        }
    }

    private void atomicFloat(int type, Capability half, Capability single, Capability twice, String subject) {
        if (ids.types.isVector(type)) {
            collector.need(Capability.AtomicFloat16VectorNV, subject + " on vectors");
        } else {
            switch (ids.types.bitWidth(type)) {
                case 16 -> collector.need(half, subject + " on 16 bits");
                case 32 -> collector.need(single, subject + " on 32 bits");
                case 64 -> collector.need(twice, subject + " on 64 bits");
                default -> {}
            }
        }
    }

    private void integerDot(int operand) {
        int type = ids.typeOf(operand);
        if (ids.types.isVector(type)) {
            if (ids.types.dimension(type) == 4 && ids.types.bitWidth(type) == 8) {
                byteDotSeen = true;
            } else {
                collector.need(Capability.DotProductInputAll, "an integer dot product of vectors");
            }
        } else if (ids.types.isIntScalar(type)) {
            collector.need(Capability.DotProductInput4x8BitPacked, "an integer dot product of packed vectors");
        }
    }

    /** Adds requirements that a more general capability may already cover. */
    void finish() {
        if (byteDotSeen && !collector.isNeeded(Capability.DotProductInputAll)) {
            collector.need(Capability.DotProductInput4x8Bit, "an integer dot product of four 8-bit components");
        }
    }

    private void dot(int operand) {
        int component = ids.types.componentType(ids.typeOf(operand));
        if (ids.types.floatEncoding(component) == FPEncoding.BFloat16KHR.value()) {
            collector.need(Capability.BFloat16DotProductKHR, "OpDot of bfloat16");
        }
    }

    private void rayFlags(int flags) {
        if (rayFlagsKind >= 0 && ids.types.isKnownInteger(flags)) {
            walk.bits(rayFlagsKind, (int) ids.types.knownInteger(flags));
        }
    }
}
