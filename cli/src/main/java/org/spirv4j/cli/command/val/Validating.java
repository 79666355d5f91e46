// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.val;

import java.io.OutputStream;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Validates a module or assembly text. */
public final class Validating extends FileAction {
    private final Assembler assembling;
    private final Validator validator;
    private final ReadOptions read;

    public Validating(TargetEnv env, Validator validator, ReadOptions read) {
        super(InputKind.MODULE);
        assembling = Assembler.create().withTarget(env).withStatedVersion(true).withGrammar(read.grammar());
        this.validator = validator.withTarget(env);
        this.read = read;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) {
        Findings findings = input.isText()
                ? validator.validate(input.assemble(assembling), read)
                : validator.validate(input.bytes(), read);
        Outcome outcome = Outcome.ofFindings(findings);
        return findings.isComplete()
                ? outcome
                : outcome.withHelp(input.name() + " may have more errors than are shown; --max-errors sets the limit");
    }

    @Override
    public String summary(int files, int failures) {
        return files == 1
                ? ""
                : "validated " + files + " files"
                        + (failures == 0 ? ", all valid\n" : ", " + failures + " not valid\n");
    }
}
