// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.variant;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.diff.Difference;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;
import org.spirv4j.validate.Validator;

/** Modules that mean the same as another one. */
public final class ModuleVariants {
    private static final int GENERATOR = 2;
    private static final int BOUND = 3;

    private ModuleVariants() {}

    /** What holds for the hash of a variant. */
    public enum Hashing {
        /** It is that of the module. */
        SAME,

        /** It may be another one, although the modules are equal but for the allowed differences. */
        ANY,

        /** It may be another one; then the modules may differ in any way. */
        DECIDES
    }

    /**
     * A variant.
     *
     * @param name what was done with the module
     * @param module the module that it became
     * @param allowed the kinds of differences that a comparison may find
     */
    public record Variant(String name, SpirvModule module, Set<Difference> allowed, Hashing hashing) {}

    /**
     * The variants of a module all of whose instructions are known.
     *
     * @param seed decides about random orders and numbers
     */
    public static List<Variant> of(SpirvModule module, long seed) {
        Random random = new Random(seed);
        List<Variant> variants = new ArrayList<>();
        SpirvModule stripped = module.transform(StripDebug.create());
        variants.add(variant("strip-debug", stripped, Hashing.SAME, Difference.NAMES, Difference.DEBUG));
        variants.add(variant(
                "strip-all",
                module.transform(ModuleTransform.inOrder(
                        List.of(StripDebug.create(), StripNonSemantic.create(), RemoveUnused.create()))),
                Hashing.DECIDES,
                Difference.NAMES,
                Difference.DEBUG,
                Difference.UNUSED));
        variants.add(variant("compact-ids", module.transform(CompactIds.create()), Hashing.SAME, Difference.IDS));
        SpirvModule declarations = new Reordering(module, random).ofDeclarations();
        variants.add(variant("reordered declarations", declarations, Hashing.SAME, Difference.ORDER));
        SpirvModule functions = new Reordering(module, random).ofFunctions();
        variants.add(variant("reordered functions", functions, Hashing.ANY, Difference.ORDER));
        SpirvModule blocks = new Reordering(module, random).ofBlocks();
        variants.add(variant("reordered blocks", blocks, Hashing.ANY, Difference.ORDER));
        canonicalized(module)
                .ifPresent(result -> variants.add(new Variant(
                        "canonicalized ids",
                        result,
                        hasMixedSections(module)
                                ? EnumSet.of(Difference.IDS, Difference.DEBUG, Difference.ORDER)
                                : EnumSet.of(Difference.IDS, Difference.DEBUG),
                        Hashing.DECIDES)));
        SpirvModule all = new Reordering(stripped, random).ofDeclarations();
        all = new Reordering(new Reordering(all, random).ofFunctions(), random).ofBlocks();
        variants.add(variant(
                "all",
                renumbered(all, random),
                Hashing.ANY,
                Difference.IDS,
                Difference.NAMES,
                Difference.DEBUG,
                Difference.ORDER,
                Difference.GENERATOR));
        return variants;
    }

    /** The module with the ids that the optimizer gives it; empty if the optimizer refuses it. */
    private static Optional<SpirvModule> canonicalized(SpirvModule module) {
        try {
            return Optional.of(Optimizer.create()
                    .withPasses(ModulePasses.canonicalizeIds())
                    .run(module)
                    .module());
        } catch (SpirvException e) {
            return Optional.empty();
        }
    }

    /** Whether instructions are outside of the sections for them, where the optimizer puts them. */
    private static boolean hasMixedSections(SpirvModule module) {
        return Validator.create().validate(module).errors().stream()
                .anyMatch(error -> error.rule().id().startsWith("layout."));
    }

    private static Variant variant(
            String name, SpirvModule module, Hashing hashing, Difference first, Difference... more) {
        return new Variant(name, module, EnumSet.of(first, more), hashing);
    }

    /** The module with other ids, and from another generator. */
    private static SpirvModule renumbered(SpirvModule module, Random random) {
        int[] words = module.transform(CompactIds.create()).words();
        SpirvModule compact = SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(module.grammar()));
        int bound = words[BOUND];
        int[] numbers = new int[bound];
        for (int i = 1; i < bound; i++) {
            int other = 1 + random.nextInt(i);
            numbers[i] = numbers[other];
            numbers[other] = i;
        }
        for (Instruction instruction : compact.instructions()) {
            for (Operand operand : instruction.operandsWithResult()) {
                if (operand.isId()) {
                    words[operand.wordOffset()] = numbers[operand.word()];
                }
            }
        }
        words[GENERATOR] ^= 0x7_0000;
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(module.grammar()));
    }
}
