// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;

/**
 * A transform of a real module that the validator accepts: what comes out must be accepted too, must not change when it
 * is transformed again, and must be what the optimizer makes of the module, ids aside.
 *
 * @param module the module
 * @param operation what is done with it
 */
record TransformCheck(ReferenceModule module, Operation operation) implements Check {
    private static final String KIND = "transform";

    /** The optimizer's reading and writing lets OpNop go. */
    private static final ModuleTransform COMPARABLE = ModuleTransform.inOrder(List.of(
            ModuleTransform.ofInstructions((edited, instruction) -> {
                if (edited.is(instruction, Op.OpNop)) {
                    edited.remove(instruction);
                }
            }),
            CompactIds.create()));

    /** All that is done with a module. */
    private static final List<Operation> OPERATIONS = List.of(
            new Operation("strip-debug", StripDebug.create(), List.of("--strip-debug")),
            new Operation("strip-non-semantic", StripNonSemantic.create(), List.of("--strip-nonsemantic")),
            new Operation("compact-ids", CompactIds.create(), List.of("--compact-ids")),
            new Operation("flatten-decorations", FlattenDecorations.create(), List.of("--flatten-decorations")),
            // Without names, since the optimizer merges structures of different names; it leaves constants alone.
            new Operation(
                    "remove-duplicates",
                    ModuleTransform.inOrder(List.of(
                            StripDebug.create(),
                            RemoveDuplicates.create()
                                    .withKinds(EnumSet.of(
                                            RemoveDuplicates.Kind.CAPABILITIES,
                                            RemoveDuplicates.Kind.IMPORTS,
                                            RemoveDuplicates.Kind.TYPES,
                                            RemoveDuplicates.Kind.DECORATIONS)))),
                    List.of("--strip-debug", "--remove-duplicates")),
            new Operation("remove-all-duplicates", RemoveDuplicates.create(), List.of()),
            new Operation("remove-unused", RemoveUnused.create(), List.of()),
            new Operation(
                    "everything",
                    ModuleTransform.inOrder(List.of(
                            StripDebug.create(),
                            StripNonSemantic.create(),
                            FlattenDecorations.create(),
                            RemoveDuplicates.create(),
                            RemoveUnused.create(),
                            CompactIds.create())),
                    List.of()));

    /**
     * A transform, and what the optimizer calls it.
     *
     * @param passes the optimizer's options; empty when it has no such operation
     */
    record Operation(String id, ModuleTransform transform, List<String> passes) {}

    /** The checks of a module. */
    static List<Check> of(ReferenceModule module) {
        List<Check> checks = new ArrayList<>();
        for (Operation operation : OPERATIONS) {
            checks.add(new TransformCheck(module, operation));
        }
        return checks;
    }

    private String id() {
        return module.path + "#" + operation.id();
    }

    @Override
    public Outcome make() {
        if (!module.isAccepted()) {
            return Outcome.notRun(id(), KIND, module.env);
        }
        SpirvModule original = SpirvModule.read(ModuleCheck.read(module.file));
        Attempt<SpirvModule> attempt = Attempt.of(() -> original.transform(operation.transform));
        if (attempt.broke()) {
            return Outcome.broke(id(), KIND, module.env, "a module", attempt);
        }
        if (attempt.value().isEmpty()) {
            return failed("a module", attempt.describe(), List.of());
        }
        SpirvModule result = attempt.value().get();
        if (!result.equals(original)) {
            if (!ReferenceTools.accepts(result, module.env)) {
                return failed("a valid module", "one that the validator refuses", List.of());
            }
            if (!result.transform(operation.transform).equals(result)) {
                return failed("nothing more to do", "another module when transformed again", List.of());
            }
        }
        if (operation.passes.isEmpty()) {
            return Outcome.passed(id(), KIND, module.env);
        }
        Optional<SpirvModule> reference = ReferenceTools.optimize(module.file, operation.passes);
        // Where the optimizer crashes, there is nothing to compare with.
        return reference.isEmpty() ? Outcome.passed(id(), KIND, module.env) : compare(reference.get(), result);
    }

    private Outcome compare(SpirvModule reference, SpirvModule result) {
        int[] expected = reference.transform(COMPARABLE).words();
        int[] found = result.transform(COMPARABLE).words();
        if (firstDifference(expected, found) < 0) {
            return Outcome.passed(id(), KIND, module.env);
        }
        // Reading and writing alone make the optimizer place lines and scopes anew.
        expected =
                reference.transform(StripDebug.create()).transform(COMPARABLE).words();
        found = result.transform(StripDebug.create()).transform(COMPARABLE).words();
        int at = firstDifference(expected, found);
        return at < 0
                ? Outcome.passed(id(), KIND, module.env)
                : failed(
                        "what the optimizer makes of it",
                        "the first difference in word " + at,
                        WordDiff.describe(expected, found, at));
    }

    private static int firstDifference(int[] expected, int[] found) {
        return WordDiff.firstDifference(expected, found, WordDiff.GENERATOR);
    }

    private Outcome failed(String expected, String found, List<String> details) {
        return Outcome.failed(id(), KIND, module.env, expected, found, details);
    }
}
