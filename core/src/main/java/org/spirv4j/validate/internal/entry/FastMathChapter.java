// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ModesRule;

/** Checks that decorations superseded by FPFastMathDefault are not combined with it (SPV_KHR_float_controls2). */
public final class FastMathChapter extends Chapter {
    /** The entry points that declare FPFastMathDefault. */
    private final List<EntryPoint> defaults = new ArrayList<>();

    /** By function index: an entry point with FPFastMathDefault that reaches the function. */
    private final Map<Integer, EntryPoint> reached = new HashMap<>();

    /** Word offsets of the superseded decorations, by target. */
    private final Map<Integer, Integer> decorations = new LinkedHashMap<>();

    public FastMathChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void begin() {
        Map<Integer, Boolean> hasDefault = new HashMap<>();
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (hasDefault.computeIfAbsent(
                    entryPoint.functionId(), id -> new EntryModes(context, id).has(ExecutionMode.FPFastMathDefault))) {
                defaults.add(entryPoint);
            }
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (defaults.isEmpty()) {
            return;
        }
        int decoration = cursor.word(TargetDecoration.DECORATION);
        if (decoration == Decoration.NoContraction.value()
                || decoration == Decoration.FPFastMathMode.value()
                        && (cursor.word(TargetDecoration.DECORATION_PARAMETERS) & FPFastMathMode.Fast.value()) != 0) {
            decorations.putIfAbsent(cursor.word(TargetDecoration.TARGET), cursor.at);
        }
    }

    @Override
    public void end() {
        if (decorations.isEmpty()) {
            return;
        }
        findReachedFunctions();
        BitSet seen = new BitSet();
        decorations.forEach((id, decoration) -> follow(id, decoration, seen));
    }

    private void findReachedFunctions() {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (EntryPoint entryPoint : defaults) {
            entryPoint.function().ifPresent(function -> {
                if (reached.putIfAbsent(function.index(), entryPoint) == null) {
                    open.add(function.index());
                }
            });
        }
        CallGraph calls = context.calls();
        while (!open.isEmpty()) {
            int caller = open.remove();
            for (int i = 0; i < calls.calleeCount(caller); i++) {
                int callee = calls.callee(caller, i);
                if (reached.putIfAbsent(callee, Objects.requireNonNull(reached.get(caller))) == null) {
                    open.add(callee);
                }
            }
        }
    }

    /** Checks a decorated instruction in a function, or the users of one that is outside functions. */
    private void follow(int decorated, int decoration, BitSet seen) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        int at = context.data.definition(decorated);
        if (at != 0) {
            open.add(context.data.instructionAt(at));
        }
        while (!open.isEmpty()) {
            int instruction = open.remove();
            if (instruction < 0 || seen.get(instruction)) {
                continue;
            }
            seen.set(instruction);
            int function = context.functionOf(instruction);
            if (function >= 0) {
                check(instruction, function, decoration);
                continue;
            }
            int result = context.module.instruction(instruction).resultId();
            DefUse uses = context.uses();
            for (int use = 0; result != 0 && use < uses.useCount(result); use++) {
                open.add(uses.userIndex(result, use));
            }
        }
    }

    private void check(int instruction, int function, int decoration) {
        EntryPoint entryPoint = reached.get(function);
        if (entryPoint != null) {
            String name = context.words[decoration + TargetDecoration.DECORATION] == Decoration.NoContraction.value()
                    ? "NoContraction"
                    : "FPFastMathMode Fast";
            context.errorAt(
                            ModesRule.FAST_MATH_DECORATION,
                            context.data.starts[instruction],
                            name + " decorates an instruction reachable from " + entryPoint
                                    + ", which declares FPFastMathDefault")
                    .hint("use FPFastMathMode with the individual flags instead")
                    .related(decoration, "the decoration is here");
        }
    }
}
