// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.Validator;

/** Validates a module before it is passed to a driver. */
public final class ValidateModule {
    private ValidateModule() {}

    /** Prints the findings in a module file, each with the rule that it violates. */
    public static boolean validate(Path file, TargetEnv env, PrintStream out) throws IOException {
        Validator validator =
                Validator.create().withTarget(env).withScalarBlockLayout().withMaxStructDepth(32);
        Findings findings = validator.validate(Files.readAllBytes(file));
        for (Finding finding : findings) {
            out.println(finding);
            out.println("    " + finding.instruction());
            RuleCatalogue.get().entry(finding.rule()).ifPresent(rule -> out.println("    " + rule.demands()));
        }
        return findings.isValid();
    }
}
