// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.lower.CompositeLowering;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;

/**
 * Finds undefined values that decide a branch, are stored, are an address, or are used in another way that is not
 * computing. Computing with them is no mistake, nor is keeping them in memory that no other invocation sees: the
 * results are undefined, too.
 */
final class UndefinedUses implements Instrumentation {
    private static final String STORES = "stores a value that is undefined";

    /** The number of invocations of a quad. */
    private static final int QUAD = 4;

    private @Nullable Shadows made;

    @Override
    public void start(Lowering code) {
        Shadows shadows = new Shadows(code);
        made = shadows.isEmpty() ? null : shadows;
    }

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        Shadows shadows = made;
        if (shadows == null) {
            return;
        }
        switch (op) {
            case OpBranchConditional, OpSwitch ->
                use(code, at, 1, "decides by a value that is undefined", shadows, steps);
            case OpStore -> {
                use(code, at, 1, "uses an address that is undefined", shadows, steps);
            }
            case OpAtomicStore -> {
                use(code, at, 1, "uses an address that is undefined", shadows, steps);
                use(code, at, 4, STORES, shadows, steps);
            }
            case OpLoad -> use(code, at, 3, "uses an address that is undefined", shadows, steps);
            case OpFunctionCall -> arguments(code, at, shadows, steps);
            case OpReturnValue -> {
                Operand returned = shadows.returned(code.currentFunction());
                if (returned != null) {
                    steps.accept(new MoveStep(shadows.of(code.word(at, ReturnValue.VALUE)), returned));
                }
            }
            case OpVariable, OpUntypedVariableKHR -> {
                Variable variable = code.variableOf(code.word(at, TypedInstruction.RESULT));
                if (variable != null && variable.storageClass() == StorageClass.Function.value()) {
                    steps.accept(new PrivateMemory.Forget(Address.of(variable.number()), (int) variable.form().size));
                }
            }
            case OpPhi, OpFreezeKHR, OpSelectionMerge, OpLoopMerge -> {}
            default -> {
                if (!UndefinedValues.passesOn(code, op) && !isFollowed(code, op, at)) {
                    for (int word : ids(code, at)) {
                        use(code, at, word, "has an operand that is undefined", shadows, steps);
                    }
                }
            }
        }
    }

    /** Whether an instruction on a group has a result that is followed. */
    private static boolean isFollowed(Lowering code, Op op, int at) {
        return hasResult(code, at)
                && (UndefinedValues.isOnGroup(op) || Trait.DERIVATIVE.has(code.data.tables, op.opcode()));
    }

    /** The numbers of the words of an instruction that are ids, without the type and the result. */
    private static int[] ids(Lowering code, int at) {
        Instruction instruction = code.module.instruction(code.data.instructionAt(at));
        return instruction.operands().stream()
                .filter(org.spirv4j.module.Operand::isId)
                .mapToInt(operand -> operand.wordOffset() - at)
                .toArray();
    }

    @Override
    public void access(Lowering code, Op op, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        Shadows shadows = made;
        if (shadows == null || op == Op.OpLoad) {
            return;
        }
        if (accesses instanceof MemorySteps.Store store) {
            steps.accept(new PrivateMemory.Store(
                    store.pointer,
                    store.cells,
                    shadows.of(code.word(at, Store.OBJECT)),
                    origin -> origin(code, origin)));
        } else {
            boolean isCopy = op == Op.OpCopyMemory || op == Op.OpCopyMemorySized;
            steps.accept(new PrivateMemory.Access(accesses, isCopy, origin -> origin(code, origin)));
        }
    }

    /** What is told of the instruction that made a value undefined. */
    private static String origin(Lowering code, int at) {
        return switch (code.op(at)) {
            case OpUndef, OpPoisonKHR, OpVectorShuffle -> "it comes from here";
            case OpGroupNonUniformBallotFindLSB, OpGroupNonUniformBallotFindMSB ->
                "it comes from here: no bit of the ballot is set";
            case OpGroupNonUniformBallotBitExtract -> "it comes from here: the subgroup has no such invocation";
            default -> "it comes from here: the invocation whose value it reads is inactive or does not exist";
        };
    }

    @Override
    public void together(
            Lowering code, Op op, int at, Optional<GroupFunction> function, Consumer<GroupFunction> functions) {
        Shadows shadows = made;
        if (shadows == null
                || !hasResult(code, at)
                || !shadows.has(code.word(at, TypedInstruction.RESULT))
                || !isFollowed(code, op, at)) {
            return;
        }
        IdentityHashMap<Operand, Operand> byOperand = new IdentityHashMap<>();
        List<Operand> operands = new ArrayList<>();
        for (int word : ids(code, at)) {
            if (code.isOperand(code.word(at, word))) {
                operands.add(code.operand(at, word));
                byOperand.put(code.operand(at, word), shadows.of(code.word(at, word)));
            }
        }
        GroupShadows.Finder finder = operand -> byOperand.getOrDefault(operand, shadows.of(0));
        Operand shadow = shadows.of(code.word(at, TypedInstruction.RESULT));
        functions.accept(
                Trait.DERIVATIVE.has(code.data.tables, op.opcode())
                        ? GroupShadows.all(QUAD, operands, finder, shadow)
                        : GroupShadows.of(function, at, operands, finder, shadow));
    }

    private static void use(Lowering code, int at, int word, String message, Shadows shadows, Consumer<Step> steps) {
        int id = code.word(at, word);
        if (shadows.has(id) && code.isOperand(id)) {
            steps.accept(
                    new UndefinedUse(shadows.of(id), code.operand(at, word), message, origin -> origin(code, origin)));
        }
    }

    private static void arguments(Lowering code, int at, Shadows shadows, Consumer<Step> steps) {
        List<Instruction> parameters = code.module
                .layout()
                .function(code.word(at, FunctionCall.FUNCTION))
                .map(function -> function.parameters())
                .orElse(List.of());
        for (int i = 0; i < parameters.size() && 4 + i < code.wordCount(at); i++) {
            int parameter = parameters.get(i).resultId();
            if (shadows.has(parameter)) {
                steps.accept(
                        new MoveStep(shadows.of(code.word(at, FunctionCall.ARGUMENTS + i)), shadows.of(parameter)));
            }
        }
    }

    @Override
    public void following(Lowering code, Op op, int at, Consumer<Step> steps) {
        Shadows shadows = made;
        if (shadows == null
                || op == Op.OpPhi
                || !shadows.has(code.word(at, TypedInstruction.RESULT))
                || !hasResult(code, at)) {
            return;
        }
        Operand shadow = shadows.of(code.word(at, TypedInstruction.RESULT));
        if (op == Op.OpFunctionCall) {
            steps.accept(new MoveStep(
                    shadows.makeReturned(code.word(at, FunctionCall.FUNCTION), at, code.resultType(at)), shadow));
        } else if (op == Op.OpSelect) {
            steps.accept(new ShadowSteps.OfSelect(
                    code.operand(at, Select.CONDITION),
                    shadows.of(code.word(at, Select.CONDITION)),
                    shadows.of(code.word(at, Select.OBJECT_1)),
                    shadows.of(code.word(at, Select.OBJECT_2)),
                    shadow));
        } else if (op == Op.OpLoad) {
            MemoryForm form = code.pointee(at, Load.POINTER);
            steps.accept(new PrivateMemory.Load(code.operand(at, Load.POINTER), form.cells(), shadow));
        } else if (UndefinedValues.passesOn(code, op)) {
            // Registers are copied as their values are.
            Step copy = CompositeLowering.make(code, op, at);
            if (copy instanceof MoveStep || copy instanceof CompositeSteps.Moves) {
                steps.accept(ShadowSteps.ofCopies(code, at, ShadowSteps.copies(copy), shadows, shadow));
            } else {
                steps.accept(new ShadowSteps.Joined(operands(code, at), shadowsOf(code, at, shadows), shadow));
            }
        }
    }

    private static boolean hasResult(Lowering code, int at) {
        return code.data.definition(code.word(at, TypedInstruction.RESULT)) == at;
    }

    private static Operand[] operands(Lowering code, int at) {
        return Arrays.stream(ids(code, at))
                .filter(word -> code.isOperand(code.word(at, word)))
                .mapToObj(word -> code.operand(at, word))
                .toArray(Operand[]::new);
    }

    private static Operand[] shadowsOf(Lowering code, int at, Shadows shadows) {
        return Arrays.stream(ids(code, at))
                .filter(word -> code.isOperand(code.word(at, word)))
                .mapToObj(word -> shadows.of(code.word(at, word)))
                .toArray(Operand[]::new);
    }

    @Override
    public void phi(Lowering code, int at, int index, BiConsumer<Operand, Operand> copies) {
        Shadows shadows = made;
        if (shadows != null && shadows.has(code.word(at, TypedInstruction.RESULT))) {
            copies.accept(shadows.of(code.word(at, index)), shadows.of(code.word(at, TypedInstruction.RESULT)));
        }
    }
}
