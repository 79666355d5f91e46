// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.spirv4j.build.Mask.aligned;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.build.Block;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ForwardValue;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * The back end of a compiler: visitors write the basic blocks of a kernel one by one, in an order that a scheduler
 * chose. Where a block uses a value whose block is not written yet, the value is declared forward.
 */
public final class ScheduleBlocks {

    private ScheduleBlocks() {}

    /** An expression, which is computed in one block; other blocks can use its result. */
    sealed interface Expression permits Argument, WorkItem, Element, Sum, Product, Less {
        Value accept(ExpressionVisitor visitor);
    }

    record Argument(int index) implements Expression {
        @Override
        public Value accept(ExpressionVisitor visitor) {
            return visitor.argument(this);
        }
    }

    record WorkItem() implements Expression {
        @Override
        public Value accept(ExpressionVisitor visitor) {
            return visitor.workItem(this);
        }
    }

    record Element(Argument array, Expression index) implements Expression {
        @Override
        public Value accept(ExpressionVisitor visitor) {
            return visitor.element(this);
        }
    }

    record Sum(Expression left, Expression right) implements Expression {
        @Override
        public Value accept(ExpressionVisitor visitor) {
            return visitor.sum(this);
        }
    }

    record Product(Expression left, Expression right) implements Expression {
        @Override
        public Value accept(ExpressionVisitor visitor) {
            return visitor.product(this);
        }
    }

    record Less(Expression left, Expression right) implements Expression {
        @Override
        public Value accept(ExpressionVisitor visitor) {
            return visitor.less(this);
        }
    }

    interface ExpressionVisitor {
        Value argument(Argument argument);

        Value workItem(WorkItem item);

        Value element(Element element);

        Value sum(Sum sum);

        Value product(Product product);

        Value less(Less less);
    }

    /** The last statement of a block. */
    sealed interface Exit permits Jump, Branch, StoreAndReturn, Return {
        void accept(ExitVisitor visitor);
    }

    record Jump(int target) implements Exit {
        @Override
        public void accept(ExitVisitor visitor) {
            visitor.jump(this);
        }
    }

    record Branch(Expression condition, int whenTrue, int whenFalse) implements Exit {
        @Override
        public void accept(ExitVisitor visitor) {
            visitor.branch(this);
        }
    }

    record StoreAndReturn(Element target, Expression value) implements Exit {
        @Override
        public void accept(ExitVisitor visitor) {
            visitor.storeAndReturn(this);
        }
    }

    record Return() implements Exit {
        @Override
        public void accept(ExitVisitor visitor) {
            visitor.leave();
        }
    }

    interface ExitVisitor {
        void jump(Jump jump);

        void branch(Branch branch);

        void storeAndReturn(StoreAndReturn store);

        void leave();
    }

    /** A block of the program: what it computes, in order, and where it continues. */
    record Part(List<Expression> computed, Exit exit) {}

    /** {@code if (i < n) y[i] = a * x[i] + y[i];} for the arguments n, a, x and y. */
    static List<Part> program() {
        Expression i = new WorkItem();
        Expression product = new Product(new Argument(1), new Element(new Argument(2), i));
        Element y = new Element(new Argument(3), i);
        return List.of(
                new Part(List.of(i), new Branch(new Less(i, new Argument(0)), 1, 3)),
                new Part(List.of(product), new Jump(2)),
                new Part(List.of(), new StoreAndReturn(y, new Sum(product, y))),
                new Part(List.of(), new Return()));
    }

    /** Writes a kernel with the given blocks, the last one first. */
    static SpirvModule compile(List<Part> parts) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2);
        Type numbers = b.pointer(StorageClass.CrossWorkgroup, b.float64());
        DefinedFunction kernel =
                b.declareFunction("", b.voidType(), List.of(b.uint64(), b.float64(), numbers, numbers));
        b.entryPoint(ExecutionModel.Kernel, "scaleAndAdd", kernel);
        KernelWriter writer = new KernelWriter(b.begin(kernel), parts);
        for (int part = parts.size() - 1; part >= 0; part--) {
            writer.write(part);
        }
        writer.end();
        return b.build();
    }

    /** Writes blocks; {@code code} is the insertion point in the current one. */
    private static final class KernelWriter implements ExpressionVisitor, ExitVisitor {
        private final Code entry;
        private final ModuleBuilder b;
        private final List<Part> parts;
        private final List<Block> blocks;
        private final Map<Expression, ForwardValue> shared = new HashMap<>();
        private Code code;

        KernelWriter(Code entry, List<Part> parts) {
            this.entry = entry;
            this.parts = parts;
            b = entry.module();
            blocks = parts.stream().map(part -> entry.newBlock()).toList();
            code = entry;
            for (Part part : parts) {
                for (Expression expression : part.computed()) {
                    Type type = expression instanceof WorkItem ? b.uint64() : b.float64();
                    shared.put(expression, entry.forward(type));
                }
            }
        }

        void write(int part) {
            code = entry.at(blocks.get(part));
            parts.get(part).computed().forEach(expression -> expression.accept(this));
            parts.get(part).exit().accept(this);
        }

        void end() {
            entry.branch(blocks.get(0));
            entry.end();
        }

        /** The result of an expression: that of another instruction, written or not, or of one that is written here. */
        private Value value(Expression expression) {
            ForwardValue known = shared.get(expression);
            return known == null ? expression.accept(this) : known;
        }

        /** The cursor for the instruction that computes an expression. */
        private Code at(Expression expression) {
            ForwardValue declared = shared.get(expression);
            return declared == null ? code : code.define(declared);
        }

        @Override
        public Value argument(Argument argument) {
            return entry.parameters().get(argument.index());
        }

        @Override
        public Value workItem(WorkItem item) {
            return at(item).component(code.builtIn(BuiltIn.GlobalInvocationId), 0);
        }

        @Override
        public Value element(Element element) {
            return at(element).load(pointer(element), aligned(8));
        }

        private Value pointer(Element element) {
            return code.inBoundsPtrAccessChain(value(element.array()), value(element.index()));
        }

        @Override
        public Value sum(Sum sum) {
            return at(sum).fAdd(value(sum.left()), value(sum.right()));
        }

        @Override
        public Value product(Product product) {
            return at(product).fMul(value(product.left()), value(product.right()));
        }

        @Override
        public Value less(Less less) {
            return at(less).uLessThan(value(less.left()), value(less.right()));
        }

        @Override
        public void jump(Jump jump) {
            code.branch(blocks.get(jump.target()));
        }

        @Override
        public void branch(Branch branch) {
            code.branchConditional(
                    value(branch.condition()), blocks.get(branch.whenTrue()), blocks.get(branch.whenFalse()));
        }

        @Override
        public void storeAndReturn(StoreAndReturn store) {
            code.store(pointer(store.target()), value(store.value()), aligned(8));
            code.return_();
        }

        @Override
        public void leave() {
            code.return_();
        }
    }

    public static void main(String[] args) throws IOException {
        compile(program()).write(Path.of(args[0]));
    }
}
