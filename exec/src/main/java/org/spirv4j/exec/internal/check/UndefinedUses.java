// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.code.CompositeSteps;
import org.spirv4j.exec.internal.code.Instrumentation;
import org.spirv4j.exec.internal.code.Lowering;
import org.spirv4j.exec.internal.code.MoveStep;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;

/**
 * Finds undefined values that decide a branch, are stored, are an address, or are used in another way that is not computing.
 * Computing with them is no mistake: their results are undefined, too. What memory holds is not followed.
 */
final class UndefinedUses implements Instrumentation {
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
            case OpStore, OpAtomicStore -> {
                use(code, at, 1, "uses an address that is undefined", shadows, steps);
                use(code, at, op == Op.OpStore ? 2 : 4, "stores a value that is undefined", shadows, steps);
            }
            case OpLoad -> use(code, at, 3, "uses an address that is undefined", shadows, steps);
            case OpFunctionCall -> arguments(code, at, shadows, steps);
            case OpReturnValue -> {
                Operand returned = shadows.returned(code.currentFunction());
                if (returned != null) {
                    steps.accept(new MoveStep(shadows.of(code.word(at, 1)), returned));
                }
            }
            default -> {
                if (isOtherUse(code, op)) {
                    for (int i = hasResult(code, at) ? 3 : 1; i < code.wordCount(at); i++) {
                        use(code, at, i, "has an operand that is undefined", shadows, steps);
                    }
                }
            }
        }
    }

    /** Whether operands of an instruction that are ids must be defined. */
    private static boolean isOtherUse(Lowering code, Op op) {
        return Trait.ATOMIC.has(code.data.tables, op.opcode())
                || Trait.IMAGE_SAMPLE.has(code.data.tables, op.opcode())
                || Trait.IMAGE_GATHER.has(code.data.tables, op.opcode())
                || Trait.IMAGE_FETCH.has(code.data.tables, op.opcode())
                || Trait.TEXEL_ACCESS.has(code.data.tables, op.opcode())
                || op == Op.OpAssumeTrueKHR
                || op == Op.OpCopyMemory
                || op == Op.OpCopyMemorySized;
    }

    private static void use(Lowering code, int at, int word, String message, Shadows shadows, Consumer<Step> steps) {
        int id = code.word(at, word);
        if (shadows.has(id) && code.isOperand(id)) {
            steps.accept(new UndefinedUse(shadows.of(id), code.operand(at, word), message));
        }
    }

    private static void arguments(Lowering code, int at, Shadows shadows, Consumer<Step> steps) {
        List<Instruction> parameters = code.module
                .layout()
                .function(code.word(at, 3))
                .map(function -> function.parameters())
                .orElse(List.of());
        for (int i = 0; i < parameters.size() && 4 + i < code.wordCount(at); i++) {
            int parameter = parameters.get(i).resultId();
            if (shadows.has(parameter)) {
                steps.accept(new MoveStep(shadows.of(code.word(at, 4 + i)), shadows.of(parameter)));
            }
        }
    }

    @Override
    public void behind(Lowering code, Op op, int at, Consumer<Step> steps) {
        Shadows shadows = made;
        if (shadows == null || op == Op.OpPhi || !shadows.has(code.word(at, 2)) || !hasResult(code, at)) {
            return;
        }
        Operand shadow = shadows.of(code.word(at, 2));
        if (op == Op.OpFunctionCall) {
            steps.accept(new MoveStep(shadows.makeReturned(code.word(at, 3), at, code.resultType(at)), shadow));
        } else if (op == Op.OpSelect) {
            steps.accept(new ShadowSteps.OfSelect(
                    code.operand(at, 3),
                    shadows.of(code.word(at, 3)),
                    shadows.of(code.word(at, 4)),
                    shadows.of(code.word(at, 5)),
                    shadow));
        } else if (UndefinedValues.passesOn(code, op)) {
            // Registers are copied as their values are.
            Step copy = new CompositeSteps().make(code, op, at);
            if (copy instanceof MoveStep || copy instanceof CompositeSteps.Moves) {
                steps.accept(ShadowSteps.ofCopies(code, at, ShadowSteps.copies(copy), shadows, shadow));
            } else {
                steps.accept(new ShadowSteps.Joined(operands(code, op, at), shadowsOf(code, op, at, shadows), shadow));
            }
        }
    }

    private static boolean hasResult(Lowering code, int at) {
        return code.data.definition(code.word(at, 2)) == at;
    }

    private static int first(Op op) {
        return op == Op.OpExtInst ? 5 : 3;
    }

    private static Operand[] operands(Lowering code, Op op, int at) {
        List<Operand> found = new ArrayList<>();
        for (int i = first(op); i < code.wordCount(at); i++) {
            if (code.isOperand(code.word(at, i))) {
                found.add(code.operand(at, i));
            }
        }
        return found.toArray(Operand[]::new);
    }

    private static Operand[] shadowsOf(Lowering code, Op op, int at, Shadows shadows) {
        List<Operand> found = new ArrayList<>();
        for (int i = first(op); i < code.wordCount(at); i++) {
            if (code.isOperand(code.word(at, i))) {
                found.add(shadows.of(code.word(at, i)));
            }
        }
        return found.toArray(Operand[]::new);
    }

    @Override
    public void phi(Lowering code, int at, int index, BiConsumer<Operand, Operand> copies) {
        Shadows shadows = made;
        if (shadows != null && shadows.has(code.word(at, 2))) {
            copies.accept(shadows.of(code.word(at, index)), shadows.of(code.word(at, 2)));
        }
    }
}
