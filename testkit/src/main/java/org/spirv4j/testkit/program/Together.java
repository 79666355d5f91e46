// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.build.Code;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Mask;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Scope;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/**
 * A statement that the invocations of a workgroup execute together, in the control flow that all of them have in
 * common.
 */
sealed interface Together extends Statement permits Together.Shared, Collective {

    /** Runs the statement for all invocations of a workgroup, in their order. */
    void runTogether(Machine[] group);

    @Override
    default Flow run(Machine machine) {
        throw new IllegalStateException("an invocation cannot execute this alone: " + this);
    }

    /** Runs statements for a workgroup, each for all invocations before the next one. */
    static void runAll(List<Statement> body, Machine[] group, boolean[] ended) {
        for (Statement statement : body) {
            if (statement instanceof Together together) {
                together.runTogether(group);
                continue;
            }
            for (int i = 0; i < group.length; i++) {
                ended[i] = ended[i] || statement.run(group[i]).kind() != Flow.Kind.NEXT;
            }
        }
    }

    /** All but operations of subgroups. */
    sealed interface Shared extends Together {}

    /** Where invocations leave words for others. */
    enum Place {
        /** An array of the storage class Workgroup. */
        WORKGROUP(MemorySemantics.WorkgroupMemory),
        /** Texels of a storage image, one row for each workgroup. */
        IMAGE(MemorySemantics.ImageMemory);

        private final MemorySemantics memory;

        Place(MemorySemantics memory) {
            this.memory = memory;
        }

        void barrier(Code code) {
            code.controlBarrier(Scope.Workgroup, Scope.Workgroup, Mask.of(MemorySemantics.AcquireRelease, memory));
        }

        void store(Code code, Frame frame, Value local, Value word) {
            if (this == WORKGROUP) {
                code.store(frame.module().exchange().element(local), word);
            } else {
                Texels.write(code, frame, Texels.SHARED, local, word);
            }
        }

        Value load(Code code, Frame frame, Value local) {
            return this == WORKGROUP
                    ? code.load(frame.module().exchange().element(local))
                    : Texels.read(code, frame, Texels.SHARED, local);
        }
    }

    /**
     * The texels of a workgroup in the storage image: a row that the invocations share, and one with a texel for each.
     */
    final class Texels {
        static final int SHARED = 0;
        static final int OWN = 1;

        private Texels() {}

        private static Value coordinate(Code code, Frame frame, int row, Value local) {
            ModuleBuilder b = frame.builder();
            Value first =
                    code.iMul(code.builtIn(BuiltIn.WorkgroupId).x(), b.constantUnsigned(RandomProgram.IMAGE_ROWS));
            Type type = b.vector(b.uint32(), 2);
            return code.compositeConstruct(type, local, code.iAdd(first, b.constantUnsigned(row)));
        }

        static void write(Code code, Frame frame, int row, Value local, Value word) {
            ModuleBuilder b = frame.builder();
            Value texel = code.compositeConstruct(b.vector(b.uint32(), 4), word, word, word, word);
            Value image = code.load(frame.module().image());
            code.imageWrite(image, coordinate(code, frame, row, local), texel);
        }

        static Value read(Code code, Frame frame, int row, Value local) {
            Value image = code.load(frame.module().image());
            return code.imageRead(image, coordinate(code, frame, row, local)).x();
        }
    }

    /** Stores a word where all invocations of the workgroup can see it then. */
    record Publish(Expression value, Place place) implements Shared {
        @Override
        public void write(Code code, Frame frame) {
            Value written = value.write(code, frame);
            place.barrier(code);
            place.store(code, frame, code.builtIn(BuiltIn.LocalInvocationIndex), written);
            place.barrier(code);
        }

        @Override
        public void runTogether(Machine[] group) {
            for (Machine machine : group) {
                machine.published.put(place, value.evaluate(machine)[0]);
            }
        }
    }

    /** Takes the word that another invocation of the workgroup has published. */
    record Collect(int number, int distance, Place place) implements Shared {
        @Override
        public void write(Code code, Frame frame) {
            Value index = code.builtIn(BuiltIn.LocalInvocationIndex);
            Value far = code.iAdd(index, frame.builder().constantUnsigned(distance));
            Value other = code.uMod(
                    far, frame.builder().constantUnsigned(frame.module().group()));
            frame.put(number, place.load(code, frame, other));
        }

        @Override
        public void runTogether(Machine[] group) {
            for (int i = 0; i < group.length; i++) {
                Long word = group[(i + distance) % group.length].published.get(place);
                group[i].put(number, new long[] {Objects.requireNonNull(word, "a word")});
            }
        }
    }

    /** Combines words of all invocations by atomic instructions in memory that they share. */
    record Combine(int number, AtomicOperation operation, long initial, Expression value) implements Shared {
        @Override
        public void write(Code code, Frame frame) {
            ModuleBuilder b = frame.builder();
            Lvalue total = frame.module().total();
            Value written = value.write(code, frame);
            Place.WORKGROUP.barrier(code);
            Value isFirst = code.iEqual(code.builtIn(BuiltIn.LocalInvocationIndex), b.constantUnsigned(0));
            code.ifThen(isFirst, c -> c.store(total, b.constantUnsigned((int) initial)));
            Place.WORKGROUP.barrier(code);
            operation.write(code, frame, code.pointer(total), Scope.Workgroup, written);
            Place.WORKGROUP.barrier(code);
            frame.put(number, code.load(total));
        }

        @Override
        public void runTogether(Machine[] group) {
            long total = Scalar.UINT32.wrap(initial);
            for (Machine machine : group) {
                total = operation.compute(total, value.evaluate(machine)[0]);
            }
            for (Machine machine : group) {
                machine.put(number, new long[] {total});
            }
        }
    }

    /** Runs a body as often as an expression says that has the same value in all invocations of the workgroup. */
    record Rounds(Expression count, int counter, List<Statement> body) implements Shared {
        @Override
        public void write(Code code, Frame frame) {
            Value end = count.write(code, frame);
            code.for_(frame.builder().constantUnsigned(0), end, List.of(), (c, loop) -> {
                frame.put(counter, loop.index());
                Statement.writeAll(body, c, frame);
                return List.of();
            });
        }

        @Override
        public void runTogether(Machine[] group) {
            long end = count.evaluate(group[0])[0];
            for (long round = 0; round < end; round++) {
                for (Machine machine : group) {
                    machine.put(counter, new long[] {round});
                }
                runAll(body, group, new boolean[group.length]);
            }
        }
    }

    /** Runs a body if a condition holds that has the same value in all invocations of the workgroup. */
    record If(Expression condition, List<Statement> body) implements Shared {
        @Override
        public void write(Code code, Frame frame) {
            code.ifThen(condition.write(code, frame), c -> Statement.writeAll(body, c, frame));
        }

        @Override
        public void runTogether(Machine[] group) {
            if (condition.evaluate(group[0])[0] != 0) {
                runAll(body, group, new boolean[group.length]);
            }
        }
    }

    /** Runs one of two bodies in each invocation, in which those of the same body execute group operations. */
    record Diverged(Expression condition, List<Statement> then, List<Statement> otherwise) implements Shared {
        @Override
        public void write(Code code, Frame frame) {
            Value value = condition.write(code, frame);
            code.ifThenElse(
                    value, c -> Statement.writeAll(then, c, frame), c -> Statement.writeAll(otherwise, c, frame));
        }

        @Override
        public void runTogether(Machine[] group) {
            List<Machine> first = new ArrayList<>();
            List<Machine> second = new ArrayList<>();
            for (Machine machine : group) {
                (condition.evaluate(machine)[0] != 0 ? first : second).add(machine);
            }
            runAll(then, first.toArray(Machine[]::new), new boolean[first.size()]);
            runAll(otherwise, second.toArray(Machine[]::new), new boolean[second.size()]);
        }
    }
}
