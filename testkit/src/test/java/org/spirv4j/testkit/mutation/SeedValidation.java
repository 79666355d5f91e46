// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.validate.Validator;

/** Validates all seeds, in an environment of each API, and with rules relaxed. */
public final class SeedValidation implements Runnable {
    private static final List<Validator> VALIDATORS = List.of(
            Validator.create().withTarget(TargetEnv.VULKAN_1_3),
            Validator.create().withTarget(TargetEnv.OPENCL_2_2),
            Validator.create()
                    .withTarget(TargetEnv.OPENGL_4_5)
                    .withMaxStructMembers(1)
                    .withMaxStructDepth(1),
            Validator.create()
                    .withTarget(TargetEnv.UNIVERSAL_1_6)
                    .withRelaxedStructStore()
                    .beforeHlslLegalization());

    @Override
    public void run() {
        List<List<int[]>> seeds = Seeds.all().modules();
        for (Validator validator : VALIDATORS) {
            for (List<int[]> group : seeds) {
                for (int[] words : group) {
                    validator.validate(BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN));
                }
            }
        }
    }
}
