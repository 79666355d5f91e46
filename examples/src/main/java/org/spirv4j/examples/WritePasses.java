// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;

/** Writes passes of its own: one counts how often each block is executed, another replaces a function. */
public final class WritePasses {
    private WritePasses() {}

    public static void main(String[] args) throws IOException {
        SpirvModule module = SpirvModule.read(Path.of(args[0]));
        SpirvModule counted =
                Optimizer.create().withPasses(List.of(new CountBlocks(0, 9))).optimize(module);
        counted.write(Path.of(args[1]));
    }

    /**
     * Adds a storage buffer with a counter for each block of the module, which the block increments when it is
     * executed.
     */
    record CountBlocks(int set, int binding) implements Pass {
        @Override
        public String name() {
            return "count-blocks";
        }

        @Override
        public void run(EditableModule module, PassContext context) {
            int uint = module.declarations().type(Op.OpTypeInt, 32, 0);
            int pointer = module.declarations().type(Op.OpTypePointer, StorageClass.StorageBuffer.value(), uint);
            int buffer = addBuffer(module, uint);
            int scope = module.constants().scalar(uint, Scope.Device.value());
            int zero = module.constants().scalar(uint, 0);
            int number = 0;
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int block = module.firstBlock(f); block != 0; block = module.nextBlock(block)) {
                    int index = module.constants().scalar(uint, number++);
                    int end = endOf(module, block);
                    int counter = module.insertBefore(end, Op.OpAccessChain, pointer, buffer, zero, index);
                    module.insertBefore(end, Op.OpAtomicIIncrement, uint, module.resultId(counter), scope, zero);
                }
            }
            context.applied(0, buffer, number + " blocks are counted");
        }

        /** The merge instruction of a block, or else its termination instruction. */
        private static int endOf(EditableModule module, int block) {
            int merge = module.merge(block);
            return merge != 0 ? merge : module.terminator(block);
        }

        private int addBuffer(EditableModule module, int uint) {
            int array = module.resultId(module.declarations().add(Op.OpTypeRuntimeArray, 0, uint));
            module.annotations().decorate(array, Decoration.ArrayStride, 4);
            int block = module.resultId(module.declarations().add(Op.OpTypeStruct, 0, array));
            module.annotations().decorate(block, Decoration.Block);
            module.annotations().decorateMember(block, 0, Decoration.Offset, 0);
            int storage = StorageClass.StorageBuffer.value();
            int pointer = module.declarations().type(Op.OpTypePointer, storage, block);
            int buffer = module.resultId(module.declarations().add(Op.OpVariable, pointer, storage));
            module.annotations().decorate(buffer, Decoration.DescriptorSet, set);
            module.annotations().decorate(buffer, Decoration.Binding, binding);
            for (int i = module.first(); i != 0 && module.block(i) == 0; i = module.next(i)) {
                // Since SPIR-V 1.4, the interface of an entry point lists its buffers, too.
                if (module.is(i, Op.OpEntryPoint) && module.header().version().compareTo(SpirvVersion.of(1, 4)) >= 0) {
                    module.addOperands(i, buffer);
                }
            }
            return buffer;
        }
    }

    /** Lets all calls of a function call another one of the same type; both are given by name. */
    record ReplaceFunction(String old, String replacement) implements Pass {
        @Override
        public String name() {
            return "replace-function";
        }

        @Override
        public void run(EditableModule module, PassContext context) {
            int from = module.annotations().idOf(old);
            int to = module.annotations().idOf(replacement);
            if (from == 0 || to == 0 || typeOf(module, from) != typeOf(module, to)) {
                context.missed(0, from, "function not replaced: there are no functions of these names and one type");
                return;
            }
            for (int use = module.uses().first(from), next; use != 0; use = next) {
                next = module.uses().next(use);
                if (module.is(module.uses().user(use), Op.OpFunctionCall)) {
                    module.setWord(module.uses().user(use), module.uses().index(use), to);
                }
            }
        }

        private static int typeOf(EditableModule module, int function) {
            return module.word(module.definition(function), 4);
        }
    }
}
