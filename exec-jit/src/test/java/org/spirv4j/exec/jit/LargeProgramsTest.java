// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.SpirvModule;

/** Programs that do not fit in one method: no method is so long that HotSpot would not compile it. */
class LargeProgramsTest {
    private static final int LOCAL_SIZE = 8;

    @Test
    void functionOfManyInstructions() {
        StringBuilder text = new StringBuilder("%x0 = OpLoad %int %p\n");
        int count = Boolean.getBoolean("thorough") ? 20_000 : 5_000;
        for (int i = 1; i <= count; i++) {
            String op = i % 3 == 0 ? "OpIMul" : i % 3 == 1 ? "OpIAdd" : "OpBitwiseXor";
            text.append("%x" + i + " = " + op + " %int %x" + (i - 1) + " %" + (i % 2 == 0 ? "n" : "3") + "\n");
        }
        assertCompiled(text + "OpStore %p %x" + count + "\n");
    }

    /** Selections one after another, and each tenth of them a loop, so that values live across many blocks. */
    @Test
    void functionOfManyBlocks() {
        StringBuilder text = new StringBuilder("%x0 = OpLoad %int %p\nOpBranch %b0\n");
        int blocks = (Boolean.getBoolean("thorough") ? 5_000 : 1_000) / 3;
        for (int i = 0; i < blocks; i++) {
            text.append("%b" + i + " = OpLabel\n");
            text.append("%m" + i + " = OpBitwiseAnd %int %x" + i + " %3\n");
            text.append("%t" + i + " = OpIEqual %bool %m" + i + " %1\n");
            text.append("OpSelectionMerge %e" + i + " None\n");
            text.append("OpBranchConditional %t" + i + " %d" + i + " %e" + i + "\n");
            text.append("%d" + i + " = OpLabel\n");
            text.append("%y" + i + " = OpIMul %int %x" + i + " %" + (i % 7 == 0 ? "n" : "264") + "\n");
            text.append("OpBranch %e" + i + "\n");
            text.append("%e" + i + " = OpLabel\n");
            text.append("%z" + i + " = OpPhi %int %x" + i + " %b" + i + " %y" + i + " %d" + i + "\n");
            text.append("%x" + (i + 1) + " = OpIAdd %int %z" + i + " %3\n");
            text.append("OpBranch %b" + (i + 1) + "\n");
        }
        text.append("%b" + blocks + " = OpLabel\nOpStore %p %x" + blocks + "\n");
        assertCompiled(text.toString());
    }

    /** Arrays that are copied whole, also from block to block. */
    @Test
    void blocksWithLargeValues() {
        int count = 120;
        StringBuilder text = new StringBuilder(
                "%x0 = OpLoad %int %p\n%a0 = OpCompositeConstruct %array" + " %x0 %n".repeat(4) + "\n");
        for (int i = 1; i <= count; i++) {
            text.append("%a" + i + " = OpCompositeInsert %array %n %a" + (i - 1) + " " + i % 8 + "\n");
        }
        text.append("%t = OpULessThan %bool %x0 %3\nOpSelectionMerge %end None\n");
        text.append("OpBranchConditional %t %then %end\n%then = OpLabel\n");
        for (int i = 0; i <= count; i++) {
            text.append("%b" + i + " = OpCompositeInsert %array %3 %a" + i + " " + i % 7 + "\n");
        }
        text.append("OpBranch %end\n%end = OpLabel\n");
        for (int i = 0; i <= count; i++) {
            text.append("%c" + i + " = OpPhi %array %a" + i + " %entry %b" + i + " %then\n");
        }
        for (int i = 0; i <= count; i++) {
            text.append("%d" + i + " = OpCompositeExtract %int %c" + i + " " + i % 8 + "\n");
            text.append("%x" + (i + 1) + " = OpIMul %int %x" + i + " %3\n");
            text.append("%y" + i + " = OpIAdd %int %x" + (i + 1) + " %d" + i + "\n");
            text.append("OpStore %p %y" + i + "\n");
        }
        assertCompiled(text.toString());
    }

    private static void assertCompiled(String body) {
        SpirvModule module = CompiledEngineTest.module(body);
        Program program = Program.create(module, "main");
        Program compiled = program.withEngine(Engine.COMPILED);
        assertThat(compiled.engine()).isEqualTo(Engine.COMPILED);
        assertThat(run(compiled)).isEqualTo(run(program));
        List<Integer> lengths = new ArrayList<>();
        new BytecodeCompiler(bytes -> lengths.addAll(lengths(bytes)))
                .compile(
                        Lowering.lower(module, module.layout().entryPoints().get(0), 1, Set.of(), List.of()),
                        ExecutionModel.GLCompute,
                        1,
                        LaneUse.NEVER);
        assertThat(lengths).hasSizeGreaterThan(3).allMatch(each -> each <= BytecodeCompiler.LONGEST_METHOD);
    }

    private static List<Integer> run(Program program) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * LOCAL_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        IntStream.range(0, LOCAL_SIZE).forEach(i -> bytes.putInt(Integer.BYTES * i, i));
        program.dispatch(Bindings.create().buffer(0, 0, bytes), 1, 1, 1);
        return IntStream.range(0, LOCAL_SIZE)
                .map(i -> bytes.getInt(Integer.BYTES * i))
                .boxed()
                .toList();
    }

    /** The lengths of the code of the methods of a class. */
    private static List<Integer> lengths(byte[] bytes) {
        List<Label> ends = new ArrayList<>();
        ClassWriter copy = new ClassWriter(0);
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, copy) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String signature, String[] exceptions) {
                                MethodVisitor to = super.visitMethod(access, name, type, signature, exceptions);
                                return new MethodVisitor(Opcodes.ASM9, to) {
                                    @Override
                                    public void visitMaxs(int stack, int locals) {
                                        Label end = new Label();
                                        super.visitLabel(end);
                                        ends.add(end);
                                        super.visitMaxs(stack, locals);
                                    }
                                };
                            }
                        },
                        0);
        return ends.stream().map(Label::getOffset).toList();
    }
}
