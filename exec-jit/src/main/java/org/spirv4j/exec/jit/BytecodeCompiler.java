// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.engine.ProgramCompiler;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.WorkGroupSize;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.jit.internal.lanes.LaneCompiler;
import org.spirv4j.exec.jit.internal.plan.ConstantTables;
import org.spirv4j.exec.jit.internal.plan.CountedLoop;
import org.spirv4j.exec.jit.internal.plan.LongNodeException;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.ProgramGraph;
import org.spirv4j.exec.jit.internal.plan.RecomputedRegisters;
import org.spirv4j.exec.jit.internal.plan.Registers;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.plan.Uniformity;
import org.spirv4j.exec.jit.internal.plan.WaitingLoops;
import org.spirv4j.exec.jit.internal.runtime.CompiledKernel;
import org.spirv4j.exec.jit.internal.runtime.CompiledVariants;
import org.spirv4j.exec.jit.internal.runtime.Frame;
import org.spirv4j.exec.jit.internal.runtime.Kernel;
import org.spirv4j.exec.jit.internal.runtime.Meeting;
import org.spirv4j.exec.jit.internal.write.KernelClass;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.MemoryWriter;
import org.spirv4j.exec.jit.internal.write.NanChecks;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;
import org.spirv4j.exec.jit.internal.write.StepWriter;
import org.spirv4j.exec.jit.internal.write.Variables;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Function;
import org.spirv4j.validate.Validator;

/** Makes a hidden class of a program, which is unloaded with it. */
public final class BytecodeCompiler implements ProgramCompiler {
    /** HotSpot does not compile longer methods. */
    static final int LONGEST_METHOD = 8000;

    private static final int MAX_ATTEMPTS = 60;
    private static final String NAME = "org/spirv4j/exec/jit/Program";

    private final Consumer<byte[]> written;

    /** Makes a compiler. */
    public BytecodeCompiler() {
        this(bytes -> {});
    }

    /** Makes a compiler that gives the bytes of each class to a consumer. */
    BytecodeCompiler(Consumer<byte[]> written) {
        this.written = written;
    }

    @Override
    public Optional<CompiledProgram> compile(Code code, ExecutionModel model, int width, LaneUse lanes) {
        try {
            return Optional.of(new CompiledVariants(
                    compile(code, model, width, true),
                    () -> compile(code, model, width, false),
                    model == ExecutionModel.Vertex ? LaneUse.NEVER : lanes,
                    localSize -> LaneCompiler.mayCompile(model, localSize, lanes == LaneUse.ALWAYS ? 1 : 2)
                            ? LaneCompiler.compile(
                                    code, model, localSize, lanes == LaneUse.ALWAYS, LONGEST_METHOD, written)
                            : Optional.empty()));
        } catch (NotCompiledException e) {
            return Optional.empty();
        } catch (IndexOutOfBoundsException | NegativeArraySizeException | VerifyError e) {
            if (Validator.create()
                    .withTarget(TargetEnv.UNIVERSAL_1_6)
                    .validate(code.module())
                    .isValid()) {
                throw new IllegalStateException("the compiled engine made invalid bytecode of a valid module", e);
            }
            // The bytecode of a module that is not valid may contradict itself; the machine says what is wrong.
            return Optional.empty();
        }
    }

    private CompiledKernel compile(Code code, ExecutionModel model, int width, boolean areArrays) {
        int longest = ProgramGraph.LONGEST_NODE;
        while (true) {
            try {
                return new Attempt(code, model, width, areArrays, longest, written).compile();
            } catch (LongNodeException e) {
                if (longest == 1) {
                    throw e;
                }
                longest = Math.max(1, longest / 4);
            }
        }
    }

    private static final class Attempt {
        private final Code code;
        private final ExecutionModel model;
        private final boolean areArrays;
        private final Registers registers;
        private final StepRegisters stepRegisters;
        private final List<Node> nodes;
        private final Pointers pointers;
        private final Map<Integer, MemorySteps.Store> tables;
        private final Map<Node, CountedLoop> loops;

        private final int lanes;
        private final int maxCounters;
        private final BitSet mirrored;
        private final Consumer<byte[]> written;

        /** Whether NaN is looked for after several operations, which makes code faster, but longer. */
        private boolean defersNanChecks = true;

        private @Nullable Uniformity uniformity;
        private @Nullable RecomputedRegisters recomputed;

        /** Whether each segment has a method, because all together are too long for one. */
        private boolean areSeparate;

        Attempt(Code code, ExecutionModel model, int width, boolean areArrays, int longest, Consumer<byte[]> written) {
            this.areArrays = areArrays;
            this.code = code;
            this.model = model;
            this.written = written;
            registers = new Registers(code);
            stepRegisters = new StepRegisters(code);
            nodes = ProgramGraph.of(code, stepRegisters, width > 1, model == ExecutionModel.Fragment, longest);
            pointers = new Pointers(code, nodes);
            tables = ConstantTables.of(code, nodes, pointers);
            pointers.readIndexes(nodes, stepRegisters);
            stepRegisters.findLive(nodes);
            loops = CountedLoop.of(code, nodes, stepRegisters);
            maxCounters = meetings()
                    .mapToInt(meeting -> meeting.counters.length)
                    .max()
                    .orElse(0);
            boolean hasSubgroups = width > 1
                    || meetings().findAny().isPresent()
                    || ProgramCompiler.isDispatched(model) && Variables.hasSubgroups(code);
            lanes = hasSubgroups ? width : 0;
            mirrored = model == ExecutionModel.Fragment ? neighbours() : new BitSet();
        }

        private Stream<Meeting> meetings() {
            return nodes.stream()
                    .filter(node -> node.exit instanceof Node.Meet)
                    .map(node -> ((Node.Meet) node.exit).meeting());
        }

        /**
         * The registers that some steps read of all invocations of a quad, also of those that do not execute the step.
         */
        private BitSet neighbours() {
            BitSet found = new BitSet();
            meetings().forEach(meeting -> stepRegisters.addReadOfNeighbours(meeting.step, found));
            return found;
        }

        CompiledKernel compile() {
            nodes.get(0).segment = 0;
            for (Node node : nodes) {
                node.resumed().ifPresent(next -> next.segment = 0);
            }
            WaitingLoops.divide(code, nodes);
            for (int i = 0; i < MAX_ATTEMPTS; i++) {
                int segments = 0;
                for (Node node : nodes) {
                    if (node.segment >= 0) {
                        node.segment = segments++;
                    }
                }
                Optional<CompiledKernel> made = write(segments);
                if (made.isPresent()) {
                    return made.get();
                }
            }
            throw new NotCompiledException("the program cannot be divided into methods");
        }

        private Optional<CompiledKernel> write(int segments) {
            ClassWriter writer = KernelClass.start(NAME);
            Frame frame = new Frame();
            Variables variables = new Variables(code, ProgramCompiler.isDispatched(model), tables.keySet());
            List<Step> steps = new ArrayList<>();
            Optional<Uniformity> together = together(variables);
            if (recomputed == null) {
                recomputed = new RecomputedRegisters(nodes, stepRegisters, load -> isOfCoordinates(load, variables));
            }
            boolean hasAll = together.isPresent() && !areSeparate;
            boolean isAlone = segments == 1 || hasAll;
            boolean isShort = true;
            for (Node node : hasAll ? nodes.subList(0, 1) : nodes) {
                if (node.segment >= 0) {
                    isShort &= write(
                            writer,
                            new SegmentWriter.Place(
                                    node, isAlone, hasAll, nodes, maxCounters, together, recomputed, loops),
                            frame,
                            variables,
                            steps);
                }
            }
            if (!isShort) {
                defersNanChecks = areSeparate || !hasAll ? false : defersNanChecks;
                areSeparate = true;
                return Optional.empty();
            }
            variables.readBy(steps);
            if (lanes > 0) {
                variables.readAll();
            }
            int methods = isAlone ? 1 : segments;
            byte[] bytes = KernelClass.finish(writer, NAME, methods);
            written.accept(bytes);
            return Optional.of(new CompiledKernel(
                    code,
                    model,
                    define(bytes),
                    methods,
                    frame,
                    steps.toArray(Step[]::new),
                    variables.own(),
                    variables.shared(),
                    variables.inputs(),
                    tables,
                    nodes.stream().mapToInt(node -> node.labelId).toArray(),
                    meetings(segments),
                    maxCounters,
                    lanes,
                    0,
                    0,
                    0,
                    0,
                    new int[0],
                    areArrays));
        }

        private @Nullable Meeting[] meetings(int segments) {
            Meeting[] found = new Meeting[segments];
            for (Node node : nodes) {
                if (node.exit instanceof Node.Meet meet) {
                    found[meet.next().segment] = meet.meeting();
                }
            }
            return found;
        }

        /** What is the same for all invocations; empty if they do not go from segment to segment together. */
        private Optional<Uniformity> together(Variables variables) {
            if (!isWhole() || nodes.stream().noneMatch(node -> node.segment > 0)) {
                return Optional.empty();
            }
            Uniformity found = uniformity;
            if (found == null) {
                found = new Uniformity(code, nodes, stepRegisters, pointers, variables::isUniformInput);
                uniformity = found;
            }
            return nodes.stream().filter(node -> node.segment >= 0).allMatch(found::isTogether)
                    ? Optional.of(found)
                    : Optional.empty();
        }

        private boolean isOfCoordinates(MemorySteps.Load load, Variables variables) {
            return pointers.of(load.pointer)
                    .filter(target -> target.offset() != Pointers.UNKNOWN
                            && Arrays.stream(load.cells)
                                    .allMatch(cell -> variables.isInput(
                                            target.resource(),
                                            target.offset() + MemoryForm.cellOffset(cell),
                                            MemoryForm.cellLength(cell))))
                    .isPresent();
        }

        /** Whether a segment is executed for all invocations of a work-group. */
        private boolean isWhole() {
            return ProgramCompiler.isDispatched(model) && lanes == 0;
        }

        /** The size of work-groups, if it is known before the run. */
        private Optional<int[]> size() {
            if (!isWhole()) {
                return Optional.empty();
            }
            Function entry = code.module().layout().functions().stream()
                    .filter(function ->
                            function.blockCount() > 0 && function.block(0).labelId() == code.entry().labelId)
                    .findFirst()
                    .orElseThrow();
            try {
                return WorkGroupSize.stated(code, entry.id());
            } catch (Failure e) {
                return Optional.empty();
            }
        }

        /** Writes a segment; returns false, and divides it, if it is too long. */
        private boolean write(
                ClassWriter writer, SegmentWriter.Place place, Frame frame, Variables variables, List<Step> steps) {
            MethodVisitor method = writer.visitMethod(
                    Opcodes.ACC_STATIC, KernelClass.segment(place.entry().segment), KernelClass.SEGMENT, null, null);
            Locals locals = new Locals(method, registers, pointers, lanes, mirrored);
            MemoryWriter memory = new MemoryWriter(locals, variables, model == ExecutionModel.Fragment, areArrays);
            NanChecks nans = new NanChecks(locals, defersNanChecks);
            StepWriter stepWriter =
                    new StepWriter(locals, nans, memory, stepRegisters, steps, model == ExecutionModel.Fragment);
            SegmentWriter segment =
                    new SegmentWriter(place, frame, locals, stepWriter, stepRegisters, isWhole(), size());
            int length = segment.write(LONGEST_METHOD);
            if (length <= LONGEST_METHOD) {
                return true;
            }
            if (!defersNanChecks && !place.hasAll()) {
                divide(segment, length);
            }
            return false;
        }

        private static void divide(SegmentWriter segment, int length) {
            int parts = length / (LONGEST_METHOD * 3 / 4) + 1;
            List<Node> inside = segment.nodes().subList(1, segment.nodes().size());
            if (inside.isEmpty()) {
                throw new LongNodeException();
            }
            for (int i = 1; i < parts; i++) {
                int wanted = (int) ((long) length * i / parts);
                inside.stream()
                        .filter(node -> node.segment < 0)
                        .min(Comparator.comparingInt(node -> Math.abs(segment.offset(node) - wanted)))
                        .ifPresent(node -> node.segment = 1);
            }
        }

        private static Kernel define(byte[] bytes) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
                return (Kernel) lookup.lookupClass().getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
