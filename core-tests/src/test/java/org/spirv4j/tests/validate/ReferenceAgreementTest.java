// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.testkit.program.RandomKernel;
import org.spirv4j.testkit.program.RandomPrograms;
import org.spirv4j.validate.Validator;

/**
 * The established validator and ours agree on random programs, of which every second one is broken in one place;
 * {@code -Drandom.programs=2000} makes that many, {@code -Drandom.start=N} begins at another seed.
 */
final class ReferenceAgreementTest {
    private static final int COUNT = Integer.getInteger("random.programs", Boolean.getBoolean("thorough") ? 50 : 8);
    private static final int START = Integer.getInteger("random.start", 0);

    /** Rules that releases of the other validator up to 2023.1 do not check, or not of all instructions. */
    private static final Set<String> NEWER = Set.of(
            "pointers.logical",
            "pointers.index-sign",
            "decorations.repeated",
            "modes.repeated",
            "flow.case-literals",
            "memory.alignment-power",
            "constants.constituent-type");

    /** What releases up to 2023.1 say outside Vulkan too, and newer ones for Vulkan only. */
    private static final String OLDER = "must be explicitly laid out";

    private record Sample(SpirvModule module, long number, TargetEnv env) {
        byte[] bytes() {
            int[] words = number % 2 == 0 ? module.words() : BrokenModule.of(module, new Random(number));
            return BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN);
        }
    }

    private static Sample sample(long number) {
        long seed = number / 4;
        boolean kernel = number % 4 >= 2;
        TargetEnv env = kernel ? TargetEnv.OPENCL_2_2 : RandomPrograms.environment(seed);
        SpirvModule module =
                kernel ? RandomKernel.module(seed) : RandomPrograms.of(seed).module(env);
        return new Sample(module, number, env);
    }

    @Test
    void agreesOnRandomPrograms() {
        SpirvVal.assumeInstalled();
        List<String> differences = LongStream.range(START, START + COUNT)
                .parallel()
                .mapToObj(ReferenceAgreementTest::difference)
                .filter(d -> !d.isEmpty())
                .toList();
        assertThat(differences).isEmpty();
    }

    private static String difference(long number) {
        Sample sample = sample(number);
        Findings ours =
                Validator.create().withTarget(sample.env()).withNumericIds().validate(sample.bytes());
        String reference = SpirvVal.errors(sample.bytes(), sample.env());
        boolean known = ours.isValid()
                ? reference.contains(OLDER)
                : ours.errors().stream().allMatch(f -> NEWER.contains(f.rule().id()));
        if (known || ours.isValid() == reference.isEmpty()) {
            return "";
        }
        return number + " for " + sample.env() + ": "
                + (ours.isValid() ? "accepted; the other says " + reference.strip() : "refused: " + ours);
    }

    @Test
    void breaksModules() {
        List<Long> valid = new ArrayList<>();
        for (long number = 1; number < COUNT; number += 2) {
            Sample sample = sample(number);
            if (Validator.create()
                    .withTarget(sample.env())
                    .validate(sample.bytes())
                    .isValid()) {
                valid.add(number);
            }
        }
        assertThat(valid.size()).isLessThanOrEqualTo(COUNT / 4);
    }
}
