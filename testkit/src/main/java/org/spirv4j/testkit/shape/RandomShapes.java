// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * Compute shaders with random control flow. They read and write one storage buffer of 32 words, at set 0 and binding 0,
 * in one invocation.
 */
public final class RandomShapes {
    /** The number of words of the storage buffer. */
    public static final int WORDS = 32;

    private static final List<TargetEnv> ENVIRONMENTS =
            List.of(TargetEnv.UNIVERSAL_1_3, TargetEnv.VULKAN_1_3, TargetEnv.VULKAN_1_1, TargetEnv.UNIVERSAL_1_6);

    /** The declaration that follows the decorations. */
    private static final String FIRST_TYPE = "%void = OpTypeVoid";

    private RandomShapes() {}

    /** The environment for the module of a seed. */
    public static TargetEnv environment(long seed) {
        return ENVIRONMENTS.get((int) (seed % ENVIRONMENTS.size()));
    }

    /** The module of a seed. */
    public static SpirvModule of(long seed) {
        return Assembler.create().withTarget(environment(seed)).assemble(text(seed));
    }

    /** The text of the module of a seed. */
    public static String text(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        TargetEnv env = environment(seed);
        ShapeDebug.Kind kind = ShapeDebug.Kind.values()[(int) (seed / ENVIRONMENTS.size() % 3)];
        boolean choosesPointers = random.nextInt(3) == 0;
        boolean listsAll = env == TargetEnv.VULKAN_1_3 || env == TargetEnv.UNIVERSAL_1_6;
        StringBuilder text = new StringBuilder();
        text.append("OpCapability Shader\n");
        if (choosesPointers) {
            text.append("OpCapability VariablePointersStorageBuffer\n");
        }
        if (kind == ShapeDebug.Kind.SHADER) {
            text.append("OpExtension \"SPV_KHR_non_semantic_info\"\n")
                    .append("%debug = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n");
        }
        text.append("OpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %main \"main\"")
                .append(listsAll ? " %data %private" : "")
                .append(
                        "\nOpExecutionMode %main LocalSize 1 1 1\n%file = OpString \"shape.comp\"\n%name = OpString \"f\"\n")
                .append(HEAD);
        if (kind == ShapeDebug.Kind.SHADER) {
            text.append(DEBUG);
        }
        List<String> functions = new ArrayList<>();
        StringBuilder bodies = new StringBuilder();
        int count = random.nextInt(3);
        int blocks = 0;
        for (int i = 0; i <= count; i++) {
            boolean isMain = i == count;
            String name = isMain ? "main" : "f" + i;
            ShapeDebug debug = new ShapeDebug(random, kind, name);
            debug.declare(text);
            bodies.append("%" + name + " = OpFunction " + (isMain ? "%void None %fn_main\n" : "%uint None %fn\n"));
            if (!isMain) {
                bodies.append(
                        "%" + name + "_x = OpFunctionParameter %uint\n%" + name + "_y = OpFunctionParameter %uint\n");
            }
            List<ShapeBlock> made = ShapeFlow.next(random, blocks);
            blocks += 2 * made.size() + 100;
            ShapeWriter writer =
                    new ShapeWriter(random, made, debug, choosesPointers, List.copyOf(functions), name + "_", !isMain);
            writer.write(bodies);
            writer.uniform().forEach(id -> text.insert(text.indexOf(FIRST_TYPE), "OpDecorate " + id + " Uniform\n"));
            bodies.append("OpFunctionEnd\n");
            functions.add("%" + name);
        }
        return text.append(bodies).toString();
    }

    private static final String DEBUG = """
            %expression = OpExtInst %void %debug DebugExpression
            %debug_source = OpExtInst %void %debug DebugSource %file
            %debug_unit = OpExtInst %void %debug DebugCompilationUnit %uint_1 %uint_4 %debug_source %uint_2
            %debug_uint = OpExtInst %void %debug DebugTypeBasic %name %uint_32 %uint_6 %uint_0
            %debug_type = OpExtInst %void %debug DebugTypeFunction %uint_0 %void
            """;

    private static final String HEAD = """
            OpDecorate %Data Block
            OpMemberDecorate %Data 0 Offset 0
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            OpDecorate %brow ArrayStride 8
            OpDecorate %btable ArrayStride 32
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %cell = OpTypeVector %uint 2
            %uint_0 = OpConstant %uint 0
            %uint_1 = OpConstant %uint 1
            %uint_2 = OpConstant %uint 2
            %uint_3 = OpConstant %uint 3
            %uint_4 = OpConstant %uint 4
            %uint_6 = OpConstant %uint 6
            %uint_32 = OpConstant %uint 32
            %true = OpConstantTrue %bool
            %false = OpConstantFalse %bool
            %row = OpTypeArray %cell %uint_4
            %table = OpTypeArray %row %uint_4
            %brow = OpTypeArray %cell %uint_4
            %btable = OpTypeArray %brow %uint_4
            %Data = OpTypeStruct %btable
            %null_cell = OpConstantNull %cell
            %null_row = OpConstantNull %row
            %null_table = OpConstantNull %table
            %ptr_Data = OpTypePointer StorageBuffer %Data
            %ptr_table_StorageBuffer = OpTypePointer StorageBuffer %btable
            %ptr_row_StorageBuffer = OpTypePointer StorageBuffer %brow
            %ptr_cell_StorageBuffer = OpTypePointer StorageBuffer %cell
            %ptr_uint_StorageBuffer = OpTypePointer StorageBuffer %uint
            %ptr_table_Function = OpTypePointer Function %table
            %ptr_row_Function = OpTypePointer Function %row
            %ptr_cell_Function = OpTypePointer Function %cell
            %ptr_uint_Function = OpTypePointer Function %uint
            %ptr_table_Private = OpTypePointer Private %table
            %ptr_row_Private = OpTypePointer Private %row
            %ptr_cell_Private = OpTypePointer Private %cell
            %ptr_uint_Private = OpTypePointer Private %uint
            %fn_main = OpTypeFunction %void
            %fn = OpTypeFunction %uint %uint %uint
            %data = OpVariable %ptr_Data StorageBuffer
            %private = OpVariable %ptr_table_Private Private %null_table
            """;
}
