// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.Arrays;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.operand.GroupOperationAMD;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.BuiltInVariables;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Replaces one instruction of an extension of AMD; the replacement has the result id of the instruction. */
final class AmdReplacement {
    private static final int NUMBER = 4;
    private static final int FIRST = 5;

    /** The invocations that SwizzleInvocationsMaskedAMD exchanges values between are those of 32 neighbours. */
    private static final SpirvVersion VERSION_1_4 = new SpirvVersion(1, 4);

    private static final int BEYOND_NEIGHBOURS = 0xFFFF_FFE0;

    private final EditableModule module;
    private final int instruction;
    private final int type;
    private final boolean isVulkan;
    private final Map<BuiltIn, Integer> inputs;

    /**
     * Makes the replacement of an instruction.
     *
     * @param isVulkan whether the rules of Vulkan hold
     * @param inputs the input variables of built-ins that are known; others are added when they are needed
     */
    AmdReplacement(EditableModule module, int instruction, boolean isVulkan, Map<BuiltIn, Integer> inputs) {
        this.module = module;
        this.instruction = instruction;
        this.isVulkan = isVulkan;
        this.inputs = inputs;
        type = module.typeId(instruction);
    }

    private int operand(int index) {
        return module.word(instruction, FIRST + index);
    }

    private int insert(Op op, int resultType, int... operands) {
        return module.resultId(module.insertBefore(instruction, op, resultType, operands));
    }

    private int glsl(int resultType, int number, int... operands) {
        return insert(Op.OpExtInst, resultType, glslWords(number, operands));
    }

    private int[] glslWords(int number, int... operands) {
        int[] words = new int[operands.length + 2];
        words[0] = Preamble.addImport(module, "GLSL.std.450");
        words[1] = number;
        System.arraycopy(operands, 0, words, 2, operands.length);
        return words;
    }

    private int uintType() {
        return module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
    }

    private int uints(int count) {
        return module.declarations().declare(Op.OpTypeVector, 0, uintType(), count);
    }

    private int uint(int value) {
        return module.constants().scalar(uintType(), value);
    }

    private int boolType() {
        return module.declarations().declare(Op.OpTypeBool, 0);
    }

    /** An AMD group operation over a subgroup is the non-uniform group operation with the same operands. */
    boolean groupOperation() {
        TypeFacts facts = PassAccess.types(module);
        int scalar = facts.scalarType(module.typeId(instruction));
        boolean isUnsigned = module.opOf(scalar) != Op.OpTypeInt || facts.word(scalar, TypeInt.SIGNEDNESS) == 0;
        boolean needsUnsigned = module.is(instruction, Op.OpGroupUMinNonUniformAMD)
                || module.is(instruction, Op.OpGroupUMaxNonUniformAMD);
        boolean isOfResultType = module.typeOf(module.word(instruction, GroupOperationAMD.X)) == type;
        boolean isSubgroup = !facts.isKnownInteger(module.word(instruction, GroupOperationAMD.EXECUTION))
                || facts.isInteger(module.word(instruction, GroupOperationAMD.EXECUTION), Scope.Subgroup.value());
        if (!isSubgroup || needsUnsigned && !isUnsigned || !isOfResultType || !hasSupportedType()) {
            // The core instructions do not support other scopes and types.
            return false;
        }
        String name = module.op(instruction).name();
        String core = name.replace("NonUniformAMD", "").replace("OpGroup", "OpGroupNonUniform");
        Preamble.addCapability(module, Capability.GroupNonUniformArithmetic);
        module.replace(instruction, Op.valueOf(core), module.operands(instruction));
        return true;
    }

    /** Whether the instructions of Khronos support the type of the result: scalars and vectors, floats of IEEE 754. */
    private boolean hasSupportedType() {
        TypeFacts facts = PassAccess.types(module);
        return (facts.isScalar(type) || facts.isVector(type)) && facts.floatEncoding(facts.scalarType(type)) < 0;
    }

    /** The value of a built-in as one of a type; a variable that the module has may be of the other signedness. */
    private int load(int variable, int wanted) {
        int loaded = PassAccess.types(module).pointee(module.typeOf(variable));
        return as(wanted, insert(Op.OpLoad, loaded, variable));
    }

    /** A value as one of a type of the same size. */
    private int as(int wanted, int value) {
        return module.typeOf(value) == wanted ? value : insert(Op.OpBitcast, wanted, value);
    }

    // --- SPV_AMD_shader_ballot

    boolean ballot() {
        if (!hasSupportedType()) {
            return false;
        }
        switch (module.word(instruction, NUMBER)) {
            case 1 -> swizzle();
            case 2 -> swizzleMasked();
            case 3 -> writeInvocation();
            case 4 -> countBelow();
            default -> {
                return false;
            }
        }
        return true;
    }

    private int input(BuiltIn builtIn, int inputType) {
        return inputs.computeIfAbsent(builtIn, wanted -> BuiltInVariables.input(module, wanted, inputType, isVulkan));
    }

    private int invocation() {
        Preamble.addExtension(module, "SPV_KHR_shader_ballot");
        int uint = uintType();
        return load(input(BuiltIn.SubgroupLocalInvocationId, uint), uint);
    }

    /** The value of another invocation of the same four. */
    private void swizzle() {
        addSwizzleCapabilities();
        int id = invocation();
        int uint = uintType();
        int quad = insert(Op.OpBitwiseAnd, uint, id, uint(3));
        int first = insert(Op.OpBitwiseXor, uint, id, quad);
        int offsets = as(uints(4), operand(1));
        int offset = insert(Op.OpVectorExtractDynamic, uint, offsets, quad);
        shuffle(insert(Op.OpIAdd, uint, first, offset));
    }

    private void swizzleMasked() {
        addSwizzleCapabilities();
        int id = invocation();
        int uint = uintType();
        int masks = as(uints(3), operand(1));
        int and = insert(Op.OpBitwiseOr, uint, part(masks, 0), uint(BEYOND_NEIGHBOURS));
        int kept = insert(Op.OpBitwiseAnd, uint, id, and);
        int set = insert(Op.OpBitwiseOr, uint, kept, part(masks, 1));
        shuffle(insert(Op.OpBitwiseXor, uint, set, part(masks, 2)));
    }

    private int part(int vector, int index) {
        return insert(Op.OpCompositeExtract, uintType(), vector, index);
    }

    private void addSwizzleCapabilities() {
        Preamble.addCapability(module, Capability.GroupNonUniformBallot);
        Preamble.addCapability(module, Capability.GroupNonUniformShuffle);
    }

    /** The value of an invocation; 0 if the invocation is not active. */
    private void shuffle(int invocation) {
        int subgroup = uint(Scope.Subgroup.value());
        int all = uint(-1);
        int vector = uints(4);
        int mask = module.constants().composite(vector, all, all, all, all);
        int isActive = insert(Op.OpGroupNonUniformBallotBitExtract, boolType(), subgroup, mask, invocation);
        int value = insert(Op.OpGroupNonUniformShuffle, type, subgroup, operand(0), invocation);
        select(isActive, value, module.constants().nullOf(type));
    }

    /**
     * Replaces the instruction by one of two values; before SPIR-V 1.4 the condition has as many components as they.
     */
    private void select(int condition, int yes, int no) {
        int chosen = condition;
        TypeFacts types = PassAccess.types(module);
        if (types.isVector(type) && module.header().version().compareTo(VERSION_1_4) < 0) {
            int[] conditions = new int[types.dimension(type)];
            Arrays.fill(conditions, condition);
            int vector = module.declarations().declare(Op.OpTypeVector, 0, boolType(), conditions.length);
            chosen = insert(Op.OpCompositeConstruct, vector, conditions);
        }
        module.replace(instruction, Op.OpSelect, chosen, yes, no);
    }

    private void writeInvocation() {
        Preamble.addCapability(module, Capability.SubgroupBallotKHR);
        int id = invocation();
        int isChosen = insert(Op.OpIEqual, boolType(), id, operand(2));
        select(isChosen, operand(1), operand(0));
    }

    /** The number of bits of a 64-bit mask that belong to invocations before this one. */
    private void countBelow() {
        Preamble.addCapability(module, Capability.GroupNonUniformBallot);
        int uint = uintType();
        int vector = uints(4);
        int maskType = module.typeOf(operand(0));
        int variable = input(BuiltIn.SubgroupLtMask, vector);
        int half = uints(2);
        int below = load(variable, vector);
        int low = insert(Op.OpVectorShuffle, half, below, below, 0, 1);
        if (isVulkan) {
            // OpBitCount of 64 bits is optional there.
            int halves = insert(Op.OpBitcast, half, operand(0));
            int common = insert(Op.OpBitwiseAnd, half, low, halves);
            int counts = insert(Op.OpBitCount, half, common);
            int first = insert(Op.OpCompositeExtract, uint, counts, 0);
            int second = insert(Op.OpCompositeExtract, uint, counts, 1);
            module.replace(instruction, Op.OpIAdd, first, second);
            return;
        }
        int bits = insert(Op.OpBitcast, maskType, low);
        int counted = insert(Op.OpBitwiseAnd, maskType, bits, operand(0));
        module.replace(instruction, Op.OpBitCount, counted);
    }

    // --- SPV_AMD_shader_trinary_minmax

    boolean trinary() {
        if (!hasSupportedType()) {
            return false;
        }
        switch (module.word(instruction, NUMBER)) {
            case 1 -> nest(GlslStd450Numbers.FMin);
            case 2 -> nest(GlslStd450Numbers.UMin);
            case 3 -> nest(GlslStd450Numbers.SMin);
            case 4 -> nest(GlslStd450Numbers.FMax);
            case 5 -> nest(GlslStd450Numbers.UMax);
            case 6 -> nest(GlslStd450Numbers.SMax);
            case 7 -> middle(GlslStd450Numbers.FMin, GlslStd450Numbers.FMax, GlslStd450Numbers.FClamp);
            case 8 -> middle(GlslStd450Numbers.UMin, GlslStd450Numbers.UMax, GlslStd450Numbers.UClamp);
            case 9 -> middle(GlslStd450Numbers.SMin, GlslStd450Numbers.SMax, GlslStd450Numbers.SClamp);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void nest(int number) {
        int first = glsl(type, number, operand(0), operand(1));
        module.replace(instruction, Op.OpExtInst, glslWords(number, first, operand(2)));
    }

    private void middle(int min, int max, int clamp) {
        int low = glsl(type, min, operand(1), operand(2));
        int high = glsl(type, max, operand(1), operand(2));
        module.replace(instruction, Op.OpExtInst, glslWords(clamp, operand(0), low, high));
    }

    // --- SPV_AMD_gcn_shader

    boolean gcn() {
        switch (module.word(instruction, NUMBER)) {
            case 1 -> cubeFaceIndex();
            case 2 -> cubeFaceCoordinates();
            case 3 -> time();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void time() {
        Preamble.addCapability(module, Capability.ShaderClockKHR);
        Preamble.addExtension(module, "SPV_KHR_shader_clock");
        int scope = uint(Scope.Subgroup.value());
        if (PassAccess.types(module).isUnsignedIntScalar(type)) {
            module.replace(instruction, Op.OpReadClockKHR, scope);
        } else {
            int unsigned = module.declarations().declare(Op.OpTypeInt, 0, Long.SIZE, 0);
            module.replace(instruction, Op.OpBitcast, insert(Op.OpReadClockKHR, unsigned, scope));
        }
    }

    private int number(int scalar, double value) {
        return module.constants().scalar(scalar, Float.floatToRawIntBits((float) value));
    }

    /** The face of a cube that a direction hits: 0 and 1 for X, 2 and 3 for Y, 4 and 5 for Z; odd if negative. */
    private void cubeFaceIndex() {
        int bool = boolType();
        int[] faces = new int[6];
        for (int k = 0; k < faces.length; k++) {
            faces[k] = number(type, k);
        }
        int x = insert(Op.OpCompositeExtract, type, operand(0), 0);
        int y = insert(Op.OpCompositeExtract, type, operand(0), 1);
        int z = insert(Op.OpCompositeExtract, type, operand(0), 2);
        int sizeX = glsl(type, GlslStd450Numbers.FAbs, x);
        int sizeY = glsl(type, GlslStd450Numbers.FAbs, y);
        int sizeZ = glsl(type, GlslStd450Numbers.FAbs, z);
        int isZNegative = insert(Op.OpFOrdLessThan, bool, z, faces[0]);
        int isYNegative = insert(Op.OpFOrdLessThan, bool, y, faces[0]);
        int isXNegative = insert(Op.OpFOrdLessThan, bool, x, faces[0]);
        int sizeXY = glsl(type, GlslStd450Numbers.FMax, sizeX, sizeY);
        int isZ = insert(Op.OpFOrdGreaterThanEqual, bool, sizeZ, sizeXY);
        int isY = insert(Op.OpFOrdGreaterThanEqual, bool, sizeY, sizeX);
        int faceZ = insert(Op.OpSelect, type, isZNegative, faces[5], faces[4]);
        int faceY = insert(Op.OpSelect, type, isYNegative, faces[3], faces[2]);
        int faceX = insert(Op.OpSelect, type, isXNegative, faces[1], faces[0]);
        int faceXY = insert(Op.OpSelect, type, isY, faceY, faceX);
        module.replace(instruction, Op.OpSelect, isZ, faceZ, faceXY);
    }

    /** Where a direction hits the face of a cube, from 0 to 1. */
    private void cubeFaceCoordinates() {
        int bool = boolType();
        int scalar = PassAccess.types(module).componentType(type);
        int zero = number(scalar, 0);
        int two = number(scalar, 2);
        int half = number(scalar, 0.5);
        int halves = module.constants().composite(type, half, half);
        int x = insert(Op.OpCompositeExtract, scalar, operand(0), 0);
        int y = insert(Op.OpCompositeExtract, scalar, operand(0), 1);
        int z = insert(Op.OpCompositeExtract, scalar, operand(0), 2);
        int minusX = insert(Op.OpFNegate, scalar, x);
        int minusY = insert(Op.OpFNegate, scalar, y);
        int minusZ = insert(Op.OpFNegate, scalar, z);
        int sizeX = glsl(scalar, GlslStd450Numbers.FAbs, x);
        int sizeY = glsl(scalar, GlslStd450Numbers.FAbs, y);
        int sizeZ = glsl(scalar, GlslStd450Numbers.FAbs, z);
        int isXNegative = insert(Op.OpFOrdLessThan, bool, x, zero);
        int isYNegative = insert(Op.OpFOrdLessThan, bool, y, zero);
        int isZNegative = insert(Op.OpFOrdLessThan, bool, z, zero);
        int sizeXY = glsl(scalar, GlslStd450Numbers.FMax, sizeX, sizeY);
        int size = glsl(scalar, GlslStd450Numbers.FMax, sizeZ, sizeXY);
        int edge = insert(Op.OpFMul, scalar, two, size);
        int isZ = insert(Op.OpFOrdGreaterThanEqual, bool, sizeZ, sizeXY);
        int isNotZ = insert(Op.OpLogicalNot, bool, isZ);
        int isYOverX = insert(Op.OpFOrdGreaterThanEqual, bool, sizeY, sizeX);
        int isY = insert(Op.OpLogicalAnd, bool, isNotZ, isYOverX);
        int onZ = insert(Op.OpSelect, scalar, isZNegative, minusX, x);
        int onX = insert(Op.OpSelect, scalar, isXNegative, z, minusZ);
        int onYOrX = insert(Op.OpSelect, scalar, isY, x, onX);
        int s = insert(Op.OpSelect, scalar, isZ, onZ, onYOrX);
        int onY = insert(Op.OpSelect, scalar, isYNegative, minusZ, z);
        int t = insert(Op.OpSelect, scalar, isY, onY, minusY);
        int coordinates = insert(Op.OpCompositeConstruct, type, s, t);
        int edges = insert(Op.OpCompositeConstruct, type, edge, edge);
        int quotient = insert(Op.OpFDiv, type, coordinates, edges);
        module.replace(instruction, Op.OpFAdd, quotient, halves);
    }
}
