// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimization;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Simplifies random functions that take composites apart and put them together: what they return must stay the same,
 * and each of the rules that are methods must have been applied.
 */
final class MethodRulesTest {
    private static final int FUNCTIONS = Boolean.getBoolean("thorough") ? 1_500 : 150;

    @Test
    void keepWhatFunctionsReturn() {
        Set<String> applied = new TreeSet<>();
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        Optimizer optimizer = Optimizer.create().withPasses(Passes.simplifyInstructions());
        for (int i = 0; i < FUNCTIONS; i++) {
            String text = new RandomFunction(new Random(i)).text();
            SpirvModule module = Assembler.create().assemble(text);
            assertThat(validator.validate(module)).as(text).isEmpty();
            Optimization optimization = optimizer.run(module);
            optimization.remarks().forEach(remark -> applied.add(remark.message()));
            assertThat(validator.validate(optimization.module())).as(text).isEmpty();
            for (boolean condition : new boolean[] {false, true}) {
                Object old = SymbolicFunction.returned(module, condition);
                Object found = SymbolicFunction.returned(optimization.module(), condition);
                assertThat(SymbolicFunction.mayReplace(found, old))
                        .as(() -> text + "\n" + old + "\n" + found)
                        .isTrue();
            }
        }
        Set<MethodRule> missing = EnumSet.allOf(MethodRule.class);
        missing.removeIf(rule -> applied.contains(rule.text()));
        assertThat(missing).isEmpty();
    }
}
