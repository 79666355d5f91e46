// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.engine.ProgramCompiler;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.jit.internal.plan.ConstantTables;
import org.spirv4j.exec.jit.internal.plan.LongNodeException;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.ProgramGraph;
import org.spirv4j.exec.jit.internal.plan.Registers;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.plan.WaitingLoops;
import org.spirv4j.exec.jit.internal.runtime.CompiledKernel;
import org.spirv4j.exec.jit.internal.runtime.Frame;
import org.spirv4j.exec.jit.internal.runtime.Kernel;
import org.spirv4j.exec.jit.internal.runtime.Meeting;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.MemoryWriter;
import org.spirv4j.exec.jit.internal.write.NanChecks;
import org.spirv4j.exec.jit.internal.write.StepWriter;
import org.spirv4j.exec.jit.internal.write.Variables;
import org.spirv4j.grammar.ExecutionModel;

/**
 * Compiles programs that are dispatched so that neighbouring invocations are lanes of vectors. A program without such a
 * form is not compiled: scalar code executes it.
 */
public final class LaneCompiler {
    /**
     * What the calls of the vector API in a method may take of that which HotSpot's first compiler can compile, in
     * thousandths: it refuses methods with more, and the best compiler is never asked without it.
     */
    private static final int MAX_COST = 1000;

    private static final String ORDERED = "results depend on the order of invocations";

    /** Nodes are not made shorter than that many steps. */
    private static final int LEAST_NODE = 6;

    private final Code code;
    private final ExecutionModel model;
    private final int longest;
    private final Registers registers;
    private final StepRegisters stepRegisters;
    private final List<Node> nodes;
    private final Pointers pointers;
    private final Map<Integer, MemorySteps.Store> tables;
    private final Variables variables;
    private final NodeOrder order;
    private final LaneContext context;
    private final LaneShapes shapes;
    private LaneClass program = new LaneClass();
    private Frame frame = new Frame();
    private Scratch scratch = new Scratch();
    private final List<Step> steps = new ArrayList<>();

    /** The nodes whose steps are written to methods of their own. */
    private final Set<Node> apart = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Whether no segment may end in a loop, see {@link AtomicOrder#isOfInvocations}. */
    private final boolean isOrdered;

    private LaneCompiler(
            Code code, ExecutionModel model, int[] localSize, boolean mayReorder, int longest, int longestNode) {
        this.code = code;
        this.model = model;
        this.longest = longest;
        registers = new Registers(code);
        stepRegisters = new StepRegisters(code);
        nodes = ProgramGraph.of(code, stepRegisters, false, false, longestNode);
        pointers = new Pointers(code, nodes);
        tables = ConstantTables.of(code, nodes, pointers);
        endEarly(nodes);
        stepRegisters.findLive(nodes);
        variables = new Variables(code, ProgramCompiler.isDispatched(model), tables.keySet());
        if (!variables.isDispatched()) {
            checkEffects();
        }
        if (WaitingLoops.exist(code, nodes)) {
            throw new NotCompiledException("a lane may wait for another one");
        }
        order = new NodeOrder(nodes.get(0), Node::successors);
        AtomicOrder atomics = new AtomicOrder(code, order, pointers, stepRegisters);
        if (!mayReorder && !atomics.isKept()) {
            throw new NotCompiledException(ORDERED);
        }
        isOrdered = !mayReorder && atomics.isOfInvocations();
        context = LaneContext.of(
                code, nodes, registers, stepRegisters, pointers, variables, VectorModule.LANES, localSize);
        shapes = new LaneShapes(order, stepRegisters, new StepShapes(context));
    }

    /** Fails if invocations write memory that others see: helper invocations are lanes like the others. */
    private void checkEffects() {
        for (Node node : nodes) {
            for (Step step : node.steps) {
                boolean isShared = step instanceof TexelSteps.Write
                        || step instanceof MemorySteps.Store store
                                && pointers.of(store.pointer)
                                        .filter(target -> variables.isOwn(target.resource()))
                                        .isEmpty();
                if (isShared) {
                    throw new NotCompiledException("helper invocations would write memory");
                }
            }
        }
    }

    /** Lets nodes end that go to the end only, so that lanes that have ended do not wait for others there. */
    private static void endEarly(List<Node> nodes) {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            Node node = nodes.get(i);
            if (node.exit instanceof Node.Jump jump
                    && jump.way().target().steps.isEmpty()
                    && jump.way().target().exit instanceof Node.Stop) {
                node.exit = new Node.Stop();
            }
        }
    }

    /**
     * Whether the JVM has vectors for work-groups of a size. Those of stages that are not dispatched need a multiple of
     * the number of lanes.
     *
     * @param least the number of invocations that work-groups have at least
     */
    public static boolean mayCompile(ExecutionModel model, int[] localSize, int least) {
        int invocations = localSize[0] * localSize[1] * localSize[2];
        return VectorModule.LANES > 0
                && (ProgramCompiler.isDispatched(model) ? invocations >= least : invocations % VectorModule.LANES == 0);
    }

    /**
     * Compiles a program that does not depend on subgroups, for work-groups of a size for which {@link #mayCompile} is
     * true.
     *
     * @param mayReorder whether results may depend on the order in which invocations access memory that they share, see
     *     {@link AtomicOrder}
     * @param longest the maximum length of a method
     * @param written gets the bytes of the class
     * @return empty if it has no form for lanes
     */
    public static Optional<CompiledKernel> compile(
            Code code,
            ExecutionModel model,
            int[] localSize,
            boolean mayReorder,
            int longest,
            Consumer<byte[]> written) {
        for (int longestNode = ProgramGraph.LONGEST_NODE; longestNode >= LEAST_NODE; longestNode /= 2) {
            try {
                return Optional.of(
                        new LaneCompiler(code, model, localSize, mayReorder, longest, longestNode).compile(written));
            } catch (LongNodeException e) {
                // Shorter nodes give more places at which segments can be divided.
            } catch (NotCompiledException | VerifyError e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private CompiledKernel compile(Consumer<byte[]> written) {
        nodes.get(0).segment = 0;
        for (Node node : nodes) {
            node.resumed().ifPresent(next -> next.segment = 0);
        }
        int segments = 0;
        for (boolean isDivided = true; isDivided; ) {
            segments = 0;
            for (Node node : nodes) {
                if (node.segment >= 0) {
                    node.segment = segments++;
                }
            }
            shapes.checkWaiting();
            program = new LaneClass();
            frame = new Frame();
            scratch = new Scratch();
            steps.clear();
            isDivided = false;
            for (Node node : List.copyOf(nodes)) {
                if (node.segment >= 0 && node.segment < segments) {
                    isDivided |= write(node, segments);
                }
            }
        }
        variables.readBy(steps);
        byte[] bytes = program.finish(segments);
        written.accept(bytes);
        return new CompiledKernel(
                code,
                model,
                define(bytes),
                segments,
                frame,
                steps.toArray(Step[]::new),
                variables.own(),
                variables.shared(),
                variables.inputs(),
                tables,
                order.nodes.stream().mapToInt(node -> node.labelId).toArray(),
                new @Nullable Meeting[segments],
                0,
                0,
                VectorModule.LANES,
                scratch.intArrays(),
                scratch.longArrays(),
                scratch.keptArrays(),
                context.ownInLanes().stream().toArray(),
                true);
    }

    /** Writes a segment; returns whether it is divided, because it is too long. */
    private boolean write(Node entry, int segments) {
        LaneMethod method = new LaneMethod(program.segment(entry.segment));
        Locals scalars = new Locals(method, registers, pointers, 0, new BitSet());
        int first = scalars.add(1);
        LaneLocals lanes = new LaneLocals(program, scalars, context, shapes);
        MemoryWriter memory = new MemoryWriter(scalars, variables, false, true);
        StepWriter scalar = new StepWriter(scalars, new NanChecks(scalars, false), memory, stepRegisters, steps, false);
        NanChecks nans = new NanChecks(method, lanes::jumpIfNan, true);
        LanePointers lanePointers = new LanePointers(lanes, scratch);
        LaneByLane byLane = new LaneByLane(program, method, lanes, scalar, scratch, lanePointers, first);
        LaneSteps laneSteps = new LaneSteps(
                lanes,
                scalar,
                nans,
                new LaneFunctions(program, lanes, scratch),
                new LaneMemory(lanes, memory, scalar, lanePointers, byLane, scratch, first),
                lanePointers,
                byLane,
                new LaneAtomics(lanes, scalar.atomics(), lanePointers, byLane, scratch));
        LaneFrame saved = new LaneFrame(frame, lanes, lanePointers, scratch, first);
        LaneSegmentWriter segment = new LaneSegmentWriter(
                entry,
                segments == 1,
                order,
                lanes,
                laneSteps,
                new LaneParts(lanes, laneSteps, byLane, scratch),
                apart,
                scalar,
                saved,
                scratch,
                first);
        if (segment.write(longest) && lanes.code.cost() <= MAX_COST) {
            return false;
        }
        Optional<Node> middle = segment.middle();
        Optional<Node> largest = segment.largest(middle.isEmpty() || !apart.isEmpty());
        if (largest.isPresent()) {
            apart.add(largest.get());
        } else {
            Node end = middle.orElseThrow(LongNodeException::new);
            if (isOrdered && order.isInLoop(order.number(end))) {
                throw new NotCompiledException(ORDERED);
            }
            end.segment = Integer.MAX_VALUE;
        }
        return true;
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
