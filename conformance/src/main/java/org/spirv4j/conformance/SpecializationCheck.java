// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.StripDebug;

/**
 * A real module with specialization constants that the validator accepts: given values, and frozen in part and in full,
 * it must be accepted still, constants that are frozen must keep their values, and it must be what the optimizer makes
 * of it.
 *
 * @param module the module
 * @param operation what is done with it
 */
record SpecializationCheck(ReferenceModule module, Operation operation) implements Check {
    private static final String KIND = "specialization";
    /** The optimizer leaves constants that are equal, which are one here. */
    private static final ModuleTransform COMPARABLE =
            ModuleTransform.inOrder(List.of(StripDebug.create(), RemoveDuplicates.create(), CompactIds.create()));

    /** What is done with a module. */
    enum Operation {
        SET_DEFAULTS("set-defaults", original -> givenValues(original).asDefaults()),
        FREEZE_HALF("freeze-half", original -> everySecond(original).partial()),
        FREEZE("freeze", original -> Specialization.create().full());

        private final String id;

        @SuppressWarnings("ImmutableEnumChecker")
        private final Function<SpirvModule, ModuleTransform> transform;

        Operation(String id, Function<SpirvModule, ModuleTransform> transform) {
            this.id = id;
            this.transform = transform;
        }

        /** What the optimizer calls it; empty when it has no such operation. */
        private List<String> passes(SpirvModule original) {
            return switch (this) {
                case SET_DEFAULTS -> List.of("--set-spec-const-default-value=" + listOfValues(original));
                case FREEZE_HALF -> List.of();
                case FREEZE -> List.of("--freeze-spec-const", "--fold-spec-const-op-composite");
            };
        }
    }

    /** Whether a module has constants that can be given values. */
    static boolean concerns(SpirvModule module) {
        return SpecializationConstant.of(module).stream()
                .anyMatch(constant -> constant.specId().isPresent());
    }

    private static String value(SpecializationConstant constant) {
        return constant.type().equals("bool") ? "true" : "1";
    }

    private static Specialization givenValues(SpirvModule original) {
        Specialization values = Specialization.create();
        for (SpecializationConstant constant : SpecializationConstant.of(original)) {
            if (constant.specId().isPresent()) {
                values = values.with(constant.specId().getAsInt(), value(constant));
            }
        }
        return values;
    }

    private static String listOfValues(SpirvModule original) {
        StringBuilder list = new StringBuilder();
        for (SpecializationConstant constant : SpecializationConstant.of(original)) {
            constant.specId()
                    .ifPresent(id ->
                            list.append(id).append(':').append(value(constant)).append(' '));
        }
        return list.toString().strip();
    }

    private static Specialization everySecond(SpirvModule original) {
        Specialization values = Specialization.create();
        boolean taken = false;
        for (SpecializationConstant constant : SpecializationConstant.of(original)) {
            taken = !taken;
            if (taken && constant.specId().isPresent()) {
                values = values.withDefault(constant.specId().getAsInt());
            }
        }
        return values;
    }

    private String id() {
        return module.path + "#" + operation.id;
    }

    @Override
    public Outcome make() {
        if (!module.isAccepted()) {
            return Outcome.notRun(id(), KIND, module.env);
        }
        SpirvModule original = SpirvModule.read(ModuleCheck.read(module.file));
        Attempt<SpirvModule> attempt = Attempt.of(() -> original.transform(operation.transform.apply(original)));
        if (attempt.broke()) {
            return Outcome.broke(id(), KIND, module.env, "a module", attempt);
        }
        if (attempt.value().isEmpty()) {
            return failed("a module", attempt.describe(), List.of());
        }
        SpirvModule result = attempt.value().get();
        if (operation != Operation.SET_DEFAULTS) {
            Optional<String> other =
                    otherValue(original, result, original.header().bound());
            if (other.isPresent()) {
                return failed("the same values", "another one of " + other.get(), List.of());
            }
        }
        Optional<SpirvModule> reference = Optional.empty();
        List<String> passes = operation.passes(original);
        if (!passes.isEmpty()) {
            reference = ReferenceTools.optimize(module.file, passes);
        }
        boolean same = reference.isPresent() && firstDifference(reference.get(), result) < 0;
        if (!ReferenceTools.accepts(result, module.env)) {
            // Another value may make a module invalid, such as the length of an array; it must do so for both.
            return operation == Operation.SET_DEFAULTS && same
                    ? Outcome.passed(id(), KIND, module.env)
                    : failed("a valid module", "one that the validator refuses", List.of());
        }
        // Where the optimizer refuses or crashes, there is nothing to compare with.
        return reference.isEmpty() || same
                ? Outcome.passed(id(), KIND, module.env)
                : compare(reference.get(), result, original.header().bound());
    }

    private Outcome compare(SpirvModule reference, SpirvModule result, int bound) {
        if (operation == Operation.FREEZE && leavesMore(reference, result)) {
            // Ids that the original lacks are given out by each tool for constants of its own.
            Optional<String> other = otherValue(reference, result, bound);
            return other.isEmpty()
                    ? Outcome.passed(id(), KIND, module.env)
                    : failed("the values of the optimizer", "another one of " + other.get(), List.of());
        }
        int[] expected = reference.transform(COMPARABLE).words();
        int[] found = result.transform(COMPARABLE).words();
        int at = firstDifference(reference, result);
        return failed(
                "what the optimizer makes of it",
                "the first difference in word " + at,
                WordDiff.describe(expected, found, at));
    }

    /** Whether the optimizer leaves operations that are folded here, and folds none that is left here. */
    private static boolean leavesMore(SpirvModule reference, SpirvModule result) {
        boolean more = false;
        for (Instruction constant : reference.layout().constants()) {
            Optional<Instruction> ours = result.definition(constant.resultId());
            if (ours.isEmpty()) {
                continue;
            }
            boolean left = constant.is(Op.OpSpecConstantOp);
            boolean leftHere = ours.get().is(Op.OpSpecConstantOp);
            if (leftHere && !left) {
                return false;
            }
            more |= left && !leftHere;
        }
        return more;
    }

    /**
     * The first constant below an id that has another value in the second module; what only one of them has counts for
     * nothing.
     */
    private static Optional<String> otherValue(SpirvModule first, SpirvModule second, int bound) {
        ConstantValues before = ConstantValues.of(first);
        ConstantValues after = ConstantValues.of(second);
        for (Instruction constant : first.layout().constants()) {
            int id = constant.resultId();
            if (id >= bound || second.definition(id).isEmpty()) {
                continue;
            }
            boolean same = before.componentCount(id) == after.componentCount(id);
            for (int i = 0; same && i < before.componentCount(id); i++) {
                same = before.bits(id, i) == after.bits(id, i);
            }
            if (!same) {
                return Optional.of("%" + id);
            }
        }
        return Optional.empty();
    }

    private static int firstDifference(SpirvModule expected, SpirvModule found) {
        return WordDiff.firstDifference(
                expected.transform(COMPARABLE).words(),
                found.transform(COMPARABLE).words(),
                WordDiff.GENERATOR);
    }

    private Outcome failed(String expected, String found, List<String> details) {
        return Outcome.failed(id(), KIND, module.env, expected, found, details);
    }
}
