// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.PrintStream;
import java.util.List;
import org.spirv4j.build.Block;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Phi;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/** Writes functions instruction by instruction. */
public final class WriteInstructions {

    private WriteInstructions() {}

    public static void main(String[] args) {
        System.out.print(Disassembler.create().disassemble(functions(System.out)));
    }

    static SpirvModule functions(PrintStream out) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_5);
        Type vec3 = b.vector(b.float32(), 3);
        b.function("reflected", vec3, List.of(vec3, vec3), (code, parameters) -> {
            Value normal = code.glsl().normalize(parameters.get(1));
            Value along = code.dot(parameters.get(0), normal);
            Value twice = code.fMul(along, b.constant(2f));
            code.returnValue(code.fSub(parameters.get(0), code.vectorTimesScalar(normal, twice)));
        });
        b.function("sameAgain", vec3, List.of(vec3), (code, parameters) -> {
            Value vector = parameters.get(0);
            code.returnValue(code.emit(Op.OpFAdd, vec3, vector, vector));
        });
        b.function("scaled", vec3, List.of(vec3), (code, parameters) -> {
            try {
                code.fMul(parameters.get(0), b.constant(2f));
            } catch (BuildException e) {
                out.println(e.getMessage());
            }
            code.returnValue(code.vectorTimesScalar(parameters.get(0), b.constant(2f)));
        });
        b.function("sumUpTo", b.uint32(), List.of(b.uint32()), (code, parameters) -> {
            Code loop = code.at(code.newBlock());
            Block end = code.newBlock();
            Block entry = code.block();
            code.branch(loop.block());
            Phi number = loop.phi(b.uint32()).from(b.constantUnsigned(0), entry);
            Phi sum = loop.phi(b.uint32()).from(b.constantUnsigned(0), entry);
            Value next = loop.iAdd(number.value(), b.constantUnsigned(1));
            Value more = loop.iAdd(sum.value(), next);
            number.from(next, loop.block());
            sum.from(more, loop.block());
            Value less = loop.uLessThan(next, parameters.get(0));
            loop.loopMerge(end, loop.block());
            loop.branchConditional(less, loop.block(), end);
            code.at(end).returnValue(more);
        });
        return b.build();
    }
}
