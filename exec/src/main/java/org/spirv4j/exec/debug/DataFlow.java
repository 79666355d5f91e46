// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.observe.AddressedValue;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;

/**
 * Follows how the results of one invocation were computed: which instructions made what it wrote last to outputs,
 * buffers and images, and where a NaN, an infinity or an undefined value among them came from.
 */
public final class DataFlow implements Observer {
    /** The maximum number of executed instructions that are remembered. */
    public static final int MAX_STEPS = 2_000_000;

    private static final int MAX_SCALARS = 16;

    /**
     * An executed instruction.
     *
     * @param instruction the instruction
     * @param frames the functions that the invocation was in, the innermost first
     * @param value its result, or what it wrote, as text; empty if it has none
     */
    public record Step(Instruction instruction, List<CallFrame> frames, String value) {
        /** Checks and copies the components. */
        public Step {
            Objects.requireNonNull(instruction, "instruction");
            Objects.requireNonNull(value, "value");
            frames = List.copyOf(frames);
        }
    }

    /** What is wrong with a value. */
    public enum Kind {
        /** A floating-point number is NaN. */
        NAN("NaN"),
        /** A floating-point number is infinite. */
        INFINITY("infinity"),
        /** The value was computed from OpUndef, or from memory that nothing had written. */
        UNDEFINED("undefined value");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** {@return the kind in words} */
        public String words() {
            return words;
        }
    }

    /**
     * Where a value that is no ordinary number came from.
     *
     * @param kind what it is
     * @param operands the steps that computed what the first of the steps was computed from
     * @param steps the steps from the first that had such a value to the one that wrote it
     */
    public record Cause(Kind kind, List<Step> operands, List<Step> steps) {
        /** Checks and copies the components. */
        public Cause {
            Objects.requireNonNull(kind, "kind");
            operands = List.copyOf(operands);
            steps = List.copyOf(steps);
        }

        /** {@return the step that made the value of others that were ordinary} */
        public Step origin() {
            return steps.get(0);
        }
    }

    /** A step with the steps that its value was computed from. */
    private static final class Node {
        final int number;
        final Instruction instruction;
        final List<CallFrame> frames;
        final List<Node> sources = new ArrayList<>();
        String value = "";
        boolean isUndefined;

        Node(int number, Instruction instruction, List<CallFrame> frames) {
            this.number = number;
            this.instruction = instruction;
            this.frames = frames;
        }

        Step step() {
            return new Step(instruction, frames, value);
        }

        boolean is(Kind kind) {
            return switch (kind) {
                case NAN -> value.contains("NaN");
                case INFINITY -> value.contains("Infinity");
                case UNDEFINED -> isUndefined;
            };
        }
    }

    private final ModuleText module;
    private final Invocation invocation;
    private final Map<Integer, Node> results = new HashMap<>();
    private final WrittenMemory<Node> memory = new WrittenMemory<>();
    private final List<Node> writes = new ArrayList<>();
    private final Deque<Instruction> calls = new ArrayDeque<>();
    private @Nullable Node pending;
    private int count;
    private int block;
    private int previousBlock;
    private boolean isCut;

    private DataFlow(ModuleText module, Invocation invocation) {
        this.module = Objects.requireNonNull(module, "module");
        this.invocation = Objects.requireNonNull(invocation, "invocation");
    }

    /**
     * Makes an observer.
     *
     * @param module the text of the module that is executed
     * @param invocation the invocation
     * @return the observer
     */
    public static DataFlow create(ModuleText module, Invocation invocation) {
        return new DataFlow(module, invocation);
    }

    @Override
    public void before(Moment moment) {
        if (isCut || !moment.isExecutedBy(invocation)) {
            return;
        }
        finish(moment);
        if (count == MAX_STEPS) {
            isCut = true;
            return;
        }
        Instruction instruction = moment.instruction();
        enter(instruction, moment);
        Node node = new Node(count++, instruction, module.frames(moment, invocation));
        follow(node, moment);
        pending = node;
    }

    /** Follows blocks, and forgets what an earlier invocation of the same pixel did. */
    private void enter(Instruction instruction, Moment moment) {
        Optional<Function> function = module.module().layout().functionContaining(instruction.index());
        int label = function.map(in -> label(in, instruction.index())).orElse(0);
        boolean isStart = moment.callDepth() == 1
                && function.filter(in -> in.block(0).labelId() == label).isPresent()
                && block != label;
        if (isStart && calls.isEmpty() && !isReturn(instruction)) {
            results.clear();
            memory.clear();
            writes.clear();
        }
        if (label != block) {
            previousBlock = block;
            block = label;
        }
    }

    /** Whether the invocation comes back to the block of a call. */
    private boolean isReturn(Instruction instruction) {
        Instruction before =
                instruction.index() == 0 ? instruction : module.module().instruction(instruction.index() - 1);
        return before.is(Op.OpFunctionCall);
    }

    private static int label(Function function, int instruction) {
        return function.block(Math.max(0, function.blockOf(instruction))).labelId();
    }

    private void follow(Node node, Moment moment) {
        Instruction instruction = node.instruction;
        if (instruction.is(Op.OpStore)) {
            use(node, instruction.word(Store.OBJECT));
            address(node, instruction.word(Store.POINTER));
            write(node, instruction.word(Store.POINTER), instruction.word(Store.OBJECT), moment);
        } else if (instruction.is(Op.OpLoad)) {
            address(node, instruction.word(Load.POINTER));
            read(node, instruction.word(Load.POINTER), moment);
        } else if (instruction.is(Op.OpCopyMemory)) {
            read(node, instruction.word(CopyMemory.SOURCE), moment);
            write(node, instruction.word(CopyMemory.TARGET), 0, moment);
        } else if (instruction.is(Op.OpPhi)) {
            for (int i = Phi.VARIABLE; i + 1 < instruction.wordCount(); i += 2) {
                if (instruction.word(i + 1) == previousBlock) {
                    use(node, instruction.word(i));
                }
            }
        } else if (instruction.is(Op.OpFunctionCall)) {
            call(node);
        } else if (instruction.is(Op.OpReturnValue)) {
            use(node, instruction.word(ReturnValue.VALUE));
        } else {
            for (Operand operand : instruction.operands()) {
                if (operand.isId()) {
                    use(node, operand.word());
                }
            }
            if (instruction.resultId() == 0 && isWrite(instruction)) {
                writes.add(node);
            }
        }
    }

    private static boolean isWrite(Instruction instruction) {
        return instruction.is(Op.OpImageWrite)
                || instruction.op().filter(Trait.ATOMIC::has).isPresent();
    }

    private void use(Node node, int id) {
        Node source = results.get(id);
        if (source != null && !node.sources.contains(source)) {
            node.sources.add(source);
            node.isUndefined |= source.isUndefined;
        } else if (source == null) {
            node.isUndefined |= module.module()
                    .definition(id)
                    .filter(definition -> definition.is(Op.OpUndef))
                    .isPresent();
        }
    }

    /** The indexes of a pointer are sources, too. */
    private void address(Node node, int pointer) {
        Node source = results.get(pointer);
        if (source != null
                && source.instruction.op().filter(Trait.ACCESS_CHAIN::has).isPresent()) {
            use(node, pointer);
        }
    }

    private void call(Node node) {
        Instruction call = node.instruction;
        calls.push(call);
        module.module().layout().function(call.word(FunctionCall.FUNCTION)).ifPresent(function -> {
            List<Instruction> parameters = function.parameters();
            for (int i = 0; i < parameters.size() && FunctionCall.ARGUMENTS + i < call.wordCount(); i++) {
                Node argument = results.get(call.word(FunctionCall.ARGUMENTS + i));
                int parameter = parameters.get(i).resultId();
                if (argument == null) {
                    results.remove(parameter);
                } else {
                    results.put(parameter, argument);
                }
            }
        });
    }

    private long pointer(int id, Moment moment) {
        return moment.lastValue(invocation, id).map(value -> value.bits(0)).orElse(0L);
    }

    private long size(int pointer, Moment moment) {
        return moment.lastValue(invocation, pointer)
                .flatMap(Value::pointee)
                .map(AddressedValue::size)
                .orElse(1L);
    }

    private void write(Node node, int pointer, int object, Moment moment) {
        long address = pointer(pointer, moment);
        if (object != 0) {
            node.value = moment.lastValue(invocation, object)
                    .map(value -> value.text(module.names(), MAX_SCALARS))
                    .orElse("");
        }
        memory.write(address, size(pointer, moment), node);
        if (isResult(pointer)) {
            writes.add(node);
        }
    }

    /** Whether what a pointer points to outlives the invocation. */
    private boolean isResult(int pointer) {
        return storage(pointer)
                .filter(storage -> switch (storage) {
                    case Output, Uniform, StorageBuffer, PhysicalStorageBuffer, CrossWorkgroup, Image -> true;
                    default -> false;
                })
                .isPresent();
    }

    private Optional<StorageClass> storage(int pointer) {
        return module.module()
                .definition(pointer)
                .flatMap(definition -> module.module().definition(definition.typeId()))
                .filter(type -> type.is(Op.OpTypePointer))
                .map(type -> type.word(TypePointer.STORAGE_CLASS))
                .flatMap(StorageClass::of);
    }

    private boolean isOwn(int pointer) {
        return storage(pointer)
                .filter(storage -> storage == StorageClass.Function || storage == StorageClass.Private)
                .isPresent();
    }

    private void read(Node node, int pointer, Moment moment) {
        WrittenMemory.Read<Node> found = memory.read(pointer(pointer, moment), size(pointer, moment));
        for (Node writer : found.writers()) {
            if (!node.sources.contains(writer)) {
                node.sources.add(writer);
                node.isUndefined |= writer.isUndefined;
            }
        }
        // Compilers copy whole structures and arrays, of which the unwritten parts need not be used.
        boolean isPart = module.module()
                .definition(node.instruction.typeId())
                .filter(type -> type.is(Op.OpTypeStruct, Op.OpTypeArray))
                .isEmpty();
        boolean isUnwritten = found.writers().isEmpty() || isPart && !found.isWhole();
        node.isUndefined |= isUnwritten && isOwn(pointer) && !isInitialized(pointer);
    }

    /** Whether a pointer is into a variable with an initializer. */
    private boolean isInitialized(int pointer) {
        Optional<Instruction> definition = module.module().definition(pointer);
        while (definition.isPresent()
                && definition.get().op().filter(Trait.ACCESS_CHAIN::has).isPresent()) {
            definition = module.module().definition(definition.get().word(TypedAccessChain.BASE));
        }
        return definition
                .filter(found -> found.is(Op.OpVariable) && found.wordCount() > TypedVariable.INITIALIZER)
                .isPresent();
    }

    /** Completes the last step, whose result is there now. */
    private void finish(Moment moment) {
        Node node = pending;
        if (node == null) {
            return;
        }
        pending = null;
        Instruction instruction = node.instruction;
        if (instruction.is(Op.OpReturnValue, Op.OpReturn) && !calls.isEmpty()) {
            Instruction call = calls.pop();
            Node value = node.sources.isEmpty() ? null : node.sources.get(0);
            if (value == null) {
                node.value = "";
                results.put(call.resultId(), node);
            } else {
                results.put(call.resultId(), value);
            }
            return;
        }
        int id = instruction.resultId();
        if (id != 0 && !instruction.is(Op.OpFunctionCall)) {
            node.value = moment.lastValue(invocation, id)
                    .map(value -> value.text(module.names(), MAX_SCALARS))
                    .orElse("");
            node.isUndefined |= instruction.is(Op.OpUndef);
            results.put(id, node);
        }
    }

    /** Ends the run. */
    public void end() {
        pending = null;
    }

    /** {@return whether the invocation executed more instructions than are remembered} */
    public boolean isCut() {
        return isCut;
    }

    /** {@return the number of instructions that the invocation executed} */
    public int count() {
        return count;
    }

    /** {@return the steps by which the results were computed, in the order of execution} */
    public List<Step> steps() {
        Set<Node> needed = new HashSet<>();
        Deque<Node> waiting = new ArrayDeque<>(roots());
        while (!waiting.isEmpty()) {
            Node node = waiting.pop();
            if (needed.add(node)) {
                waiting.addAll(node.sources);
            }
        }
        return needed.stream()
                .sorted(Comparator.comparingInt(node -> node.number))
                .map(Node::step)
                .toList();
    }

    /** The writes of results that no later write replaced. */
    private List<Node> roots() {
        Set<Node> last = memory.writers();
        return writes.stream()
                .filter(node -> !node.instruction.is(Op.OpStore, Op.OpCopyMemory) || last.contains(node))
                .toList();
    }

    /** {@return where the values among the results that are no ordinary numbers came from, each origin once} */
    public List<Cause> causes() {
        List<Cause> causes = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            Set<Node> origins = new HashSet<>();
            for (Node root : roots()) {
                if (root.is(kind)) {
                    List<Node> path = path(root, kind);
                    if (origins.add(path.get(0))) {
                        causes.add(new Cause(
                                kind,
                                path.get(0).sources.stream().map(Node::step).toList(),
                                path.stream().map(Node::step).toList()));
                    }
                }
            }
        }
        return causes;
    }

    /** The steps with such a value from the first one on to a root. */
    private static List<Node> path(Node root, Kind kind) {
        List<Node> path = new ArrayList<>(List.of(root));
        Optional<Node> source = Optional.of(root);
        while (source.isPresent()) {
            source = source.get().sources.stream().filter(node -> node.is(kind)).findFirst();
            source.ifPresent(node -> path.add(0, node));
        }
        return path;
    }
}
