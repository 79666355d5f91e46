// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.conformance.variant.ModuleVariants;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.TransformException;

/**
 * The hash of a module must be that of its stripped, renumbered and reordered forms, and a comparison with them must
 * find no other differences; it must find no difference of content where hashes are equal.
 *
 * @param file the module's file
 * @param id the case's id
 */
record HashDiffCheck(Path file, String id) implements Check {
    private static final String KIND = "hash and diff";

    @Override
    public Outcome make() {
        byte[] bytes = ModuleCheck.read(file);
        String expected = "equal but for what was done";
        Attempt<List<String>> attempt = Attempt.of(() -> problems(SpirvModule.read(bytes), id.hashCode()));
        if (attempt.value().isEmpty()) {
            return attempt.broke()
                    ? Outcome.broke(id, KIND, "", expected, attempt)
                    : Outcome.failed(id, KIND, "", expected, attempt.describe(), List.of());
        }
        List<String> problems = attempt.value().get();
        return problems.isEmpty()
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(id, KIND, "", expected, problems.size() + " other differences", problems);
    }

    /**
     * What is wrong with the hashes and comparisons of the variants of a module.
     *
     * @param seed decides about random orders
     */
    static List<String> problems(SpirvModule module, long seed) {
        List<String> problems = new ArrayList<>();
        if (!isKnown(module)) {
            return problems;
        }
        String hash = ModuleHash.of(module);
        for (ModuleVariants.Variant variant : ModuleVariants.of(module, seed)) {
            boolean sameHash = hash.equals(ModuleHash.of(variant.module()));
            if (!sameHash && variant.hashing() == ModuleVariants.Hashing.SAME) {
                problems.add(variant.name() + ": another hash");
            }
            boolean decides = variant.hashing() == ModuleVariants.Hashing.DECIDES;
            if (sameHash || !decides) {
                ModuleDiff diff = ModuleDiffer.create().compare(module, variant.module());
                Set<Difference> more = EnumSet.noneOf(Difference.class);
                more.addAll(diff.differences());
                more.removeAll(variant.allowed());
                if (!more.isEmpty()) {
                    problems.add(variant.name() + ": " + more + " in " + diff.changedLineCount() + " lines");
                }
            }
        }
        return problems;
    }

    /** Whether the grammar has all instructions of a module, so that it is known which words are ids. */
    private static boolean isKnown(SpirvModule module) {
        try {
            CompactIds.create().apply(module);
            return true;
        } catch (TransformException e) {
            return false;
        }
    }
}
