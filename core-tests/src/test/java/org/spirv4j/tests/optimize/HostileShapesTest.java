// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.validate.Validator;

/**
 * Optimises {@link Shapes}: in bounded time, without an overflow of the stack, and with a valid result of a valid
 * module.
 */
final class HostileShapesTest {
    private static final int LARGE = Integer.getInteger("shapes.size", Boolean.getBoolean("thorough") ? 2_000 : 80);
    private static final int SMALL = LARGE / 10;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TestFactory
    Stream<DynamicTest> pipelines() {
        return Shapes.all().entrySet().stream()
                .map(shape -> DynamicTest.dynamicTest(shape.getKey(), () -> {
                    SpirvModule module = TestModules.of(shape.getValue().apply(LARGE));
                    for (String flag : List.of("-O", "-Os", "--legalize-hlsl")) {
                        run(flag, module);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> passes() {
        return Shapes.all().entrySet().stream()
                .map(shape -> DynamicTest.dynamicTest(shape.getKey(), () -> {
                    SpirvModule module = TestModules.of(shape.getValue().apply(SMALL));
                    PassFlags.names().stream()
                            .map(name -> "--" + name)
                            .filter(HostileShapesTest::needsNoArgument)
                            .forEach(flag -> run(flag, module));
                }));
    }

    private static boolean needsNoArgument(String flag) {
        try {
            PassFlags.pass(flag);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static void run(String flag, SpirvModule module) {
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        boolean isValid = validator.validate(module).isValid();
        Optimizer optimizer = PassFlags.optimizer(flag).withTarget(TargetEnv.UNIVERSAL_1_6);
        Cost.within(LIMIT, () -> {
            try {
                SpirvModule result = optimizer.optimize(module);
                if (isValid) {
                    assertThat(validator.validate(result)).as(flag).isEmpty();
                }
            } catch (PassException e) {
                assertThat(e.getMessage()).as(flag).isNotEmpty();
            }
        });
    }
}
