// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.spirv4j.build.Block;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Phi;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** A kernel whose blocks are joined by hand, at random and without any structure, with OpPhi in each of them. */
public final class RandomKernel {

    private RandomKernel() {}

    /** The kernel that follows from a seed, for OpenCL 2.2. */
    public static SpirvModule module(long seed) {
        Random random = new Random(seed);
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2);
        Type memory = b.pointer(StorageClass.CrossWorkgroup, b.uint32());
        DefinedFunction kernel =
                b.function("kernel", b.voidType(), List.of(memory, b.uint32()), (code, p) -> write(random, b, code, p));
        b.entryPoint(ExecutionModel.Kernel, "kernel", kernel);
        return b.build();
    }

    private static void write(Random random, ModuleBuilder b, Code entry, List<Value> parameters) {
        int count = 1 + random.nextInt(20);
        List<Block> blocks = new ArrayList<>();
        List<Phi> phis = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            blocks.add(entry.newBlock());
        }
        entry.branch(blocks.get(0));
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            order.add(random.nextInt(order.size() + 1), i);
        }
        Value[] sums = new Value[count];
        Code[] cursors = new Code[count];
        for (int i : order) {
            cursors[i] = entry.at(blocks.get(i));
            Phi phi = cursors[i].phi(b.uint32());
            phis.add(phi);
            sums[i] = cursors[i].iAdd(phi.value(), parameters.get(1));
        }
        phis.get(order.indexOf(0)).from(parameters.get(1), entry.block());
        for (int i = 0; i < count; i++) {
            // The next block is a target of each, so that all are reachable.
            List<Integer> targets = new ArrayList<>(List.of(i + 1));
            int kind = random.nextInt(3);
            for (int n = 0; n < kind; n++) {
                targets.add(random.nextInt(count));
            }
            if (i + 1 == count) {
                cursors[i].emit(Op.OpStore, parameters.get(0), sums[i], 2, 4);
                cursors[i].return_();
                continue;
            }
            for (int target : List.copyOf(new TreeSet<>(targets))) {
                phis.get(order.indexOf(target)).from(sums[i], blocks.get(i));
            }
            Block next = blocks.get(i + 1);
            switch (kind) {
                case 0 -> cursors[i].branch(next);
                case 1 ->
                    cursors[i].branchConditional(
                            cursors[i].uLessThan(sums[i], b.constantUnsigned(i)), next, blocks.get(targets.get(1)));
                default ->
                    cursors[i].switch_(
                            sums[i], next, 7, blocks.get(targets.get(1)), 9, blocks.get(targets.get(2)), 11, next);
            }
        }
    }
}
