// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.testkit.optimization.OptimizationChecks;
import org.spirv4j.testkit.shape.RandomShapes;
import org.spirv4j.testkit.shape.UntypedShapes;
import org.spirv4j.validate.Validator;

/**
 * Modules with unusual control flow are valid and compute the same after each pass alone. The system property
 * {@code random.shapes} says how many modules, or four times as many as with the compiled engine;
 * {@code random.shapes.first} is the seed of the first one.
 */
@Tag(TestedEngine.TAG)
class RandomShapesTest {
    private static final long FIRST = Long.getLong("random.shapes.first", 0);
    private static final int COUNT = Integer.getInteger("random.shapes", Boolean.getBoolean("thorough") ? 28 : 4)
            / (TestedEngine.ENGINE == Engine.CHECKED ? 1 : 4);
    private static final int REFERENCE_OF = 20;

    /** A module in which lanes go on in another segment than the one in which they part, if that is divided. */
    private static final long ENDS_IN_ANOTHER_SEGMENT = 6246;

    @Test
    void computeTheSameAfterEachPass() {
        List<String> differences = LongStream.range(FIRST, FIRST + COUNT)
                .parallel()
                .boxed()
                .flatMap(seed -> OptimizationChecks.differencesByPass(
                                RandomShapes.environment(seed), RandomShapes.of(seed), RandomShapesTest::result)
                        .stream()
                        .map(each -> seed + ": " + each))
                .toList();
        assertThat(differences).isEmpty();
    }

    /** A third of the modules, with untyped pointers. */
    @Test
    void computeTheSameWithUntypedPointers() {
        List<String> differences = LongStream.concat(
                        LongStream.range(FIRST, FIRST + COUNT).filter(seed -> seed % 3 == 0),
                        LongStream.of(ENDS_IN_ANOTHER_SEGMENT))
                .parallel()
                .boxed()
                .flatMap(seed -> UntypedShapes.of(seed).stream()
                        .flatMap(
                                module -> OptimizationChecks.differencesByPass(
                                        UntypedShapes.environment(seed), module, RandomShapesTest::result)
                                        .stream())
                        .map(each -> seed + ": " + each))
                .toList();
        assertThat(differences).isEmpty();
    }

    @Test
    void areValid() {
        List<String> errors = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
            TargetEnv env = RandomShapes.environment(seed);
            SpirvModule module = RandomShapes.of(seed);
            String ours = Validator.create().withTarget(env).validate(module).errors().stream()
                    .findFirst()
                    .map(Object::toString)
                    .orElse("");
            String reference = seed % REFERENCE_OF == 0 && SpirvVal.isInstalled() ? SpirvVal.errors(module, env) : "";
            // Version 2023.1 refuses some branches from a case to the merge block of the loop around the switch.
            if (!ours.isEmpty() || !reference.isEmpty() && !reference.contains("Case construct that targets")) {
                errors.add(seed + ": " + ours + reference);
            }
        }
        assertThat(errors).isEmpty();
    }

    private static String result(SpirvModule module) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Integer.BYTES * RandomShapes.WORDS).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < RandomShapes.WORDS; i++) {
            bytes.putInt(Integer.BYTES * i, i * i % 7);
        }
        TestedEngine.program(module, "main").dispatch(Bindings.create().buffer(0, 0, bytes), 1, 1, 1);
        return Arrays.toString(bytes.array());
    }
}
