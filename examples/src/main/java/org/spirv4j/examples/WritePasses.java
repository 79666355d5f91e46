// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.EditedBlock;
import org.spirv4j.edit.EditedFunction;
import org.spirv4j.edit.EditedInstruction;
import org.spirv4j.edit.EditedType;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;

/** Writes passes of its own, which change, count and add instructions. */
public final class WritePasses {
    private WritePasses() {}

    public static void main(String[] args) throws IOException {
        SpirvModule module = SpirvModule.read(Path.of(args[0]));
        SpirvModule counted =
                Optimizer.create().withPasses(new CountBlocks(0, 9)).optimize(module);
        counted.write(Path.of(args[1]));
    }

    /** Replaces products with 2.0 by sums. */
    record AddInsteadOfDoubling() implements Pass {
        @Override
        public String name() {
            return "add-instead-of-doubling";
        }

        @Override
        public void run(EditableModule module, PassContext context) {
            for (EditedFunction function : module.functions()) {
                for (EditedInstruction product : function.instructions()) {
                    if (!product.is(Op.OpFMul)) {
                        continue;
                    }
                    for (int side = 0; side < 2; side++) {
                        if (product.definition(side).orElseThrow().isConstant(2.0)) {
                            int other = product.operand(1 - side);
                            product.replace(Op.OpFAdd, other, other);
                            context.applied(function.id(), product.id(), "product with 2.0 replaced by a sum");
                            break;
                        }
                    }
                }
            }
        }
    }

    /** Says how many loads each function has. Changes nothing. */
    record CountLoads() implements Pass {
        @Override
        public String name() {
            return "count-loads";
        }

        @Override
        public void run(EditableModule module, PassContext context) {
            for (EditedFunction function : module.functions()) {
                long loads = function.instructions().stream()
                        .filter(instruction -> instruction.is(Op.OpLoad))
                        .count();
                context.applied(function.id(), 0, function.name() + " has " + loads + " loads");
            }
        }
    }

    /** Stores the number of each block that is executed in a Private variable, for debuggers. */
    record StoreBlockNumbers() implements Pass {
        @Override
        public String name() {
            return "store-block-numbers";
        }

        @Override
        public void run(EditableModule module, PassContext context) {
            EditedType uint = EditedType.integer(module, 32, false);
            EditedInstruction last = uint.addVariable(StorageClass.Private);
            int number = 0;
            for (EditedFunction function : module.functions()) {
                for (EditedBlock block : function.blocks()) {
                    block.start().insertBefore(Op.OpStore, last.id(), uint.constant(number++));
                }
            }
            context.applied(0, last.id(), number + " blocks store their numbers");
        }
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
            EditedType uint = EditedType.integer(module, 32, false);
            EditedType pointer = uint.pointer(StorageClass.StorageBuffer);
            int buffer = addBuffer(module, uint).id();
            int device = uint.constant(Scope.Device.value());
            int zero = uint.constant(0);
            int number = 0;
            for (EditedFunction function : module.functions()) {
                for (EditedBlock block : function.blocks()) {
                    EditedInstruction end = block.end();
                    int index = uint.constant(number++);
                    EditedInstruction counter = end.insertBefore(Op.OpAccessChain, pointer, buffer, zero, index);
                    end.insertBefore(Op.OpAtomicIIncrement, uint, counter.id(), device, zero);
                }
            }
            context.applied(0, buffer, number + " blocks are counted");
        }

        private EditedInstruction addBuffer(EditableModule module, EditedType uint) {
            EditedType array = EditedType.added(module, Op.OpTypeRuntimeArray, uint.id());
            array.decorate(Decoration.ArrayStride, 4);
            EditedType block = EditedType.added(module, Op.OpTypeStruct, array.id());
            block.decorate(Decoration.Block);
            block.decorateMember(0, Decoration.Offset, 0);
            EditedInstruction buffer = block.addVariable(StorageClass.StorageBuffer);
            buffer.decorate(Decoration.DescriptorSet, set);
            buffer.decorate(Decoration.Binding, binding);
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
            Optional<EditedFunction> from = named(module, old);
            Optional<EditedFunction> to = named(module, replacement);
            if (from.isEmpty() || to.isEmpty() || type(from.get()) != type(to.get())) {
                context.missed(0, 0, "function not replaced: there are no functions of these names and one type");
                return;
            }
            for (EditedInstruction user : from.get().declaration().users()) {
                if (user.is(Op.OpFunctionCall)) {
                    user.setOperand(0, to.get().id());
                }
            }
        }

        private static Optional<EditedFunction> named(EditableModule module, String name) {
            return module.functions().stream()
                    .filter(function -> function.name().equals(name))
                    .findFirst();
        }

        private static int type(EditedFunction function) {
            return function.declaration().operand(1);
        }
    }
}
