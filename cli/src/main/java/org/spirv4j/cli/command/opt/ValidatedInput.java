// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.io.IOException;
import java.util.Optional;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Reads the modules that the optimiser gets, after it has validated them. */
final class ValidatedInput {
    private final Assembler assembling;
    private final boolean validates;
    private final Validator validator;
    private final Validator strictValidator;
    private final ReadOptions read;

    /** Takes the environment and the options of the validator from the arguments. */
    ValidatedInput(Arguments arguments, ReadOptions read) {
        this.read = read;
        validates = OptimizerOptions.validates(arguments);
        validator = OptimizerOptions.validator(arguments);
        strictValidator = OptimizerOptions.strictValidator(arguments);
        assembling = Assembler.create()
                .withTarget(OptimizerOptions.target(arguments))
                .withStatedVersion(true)
                .withPreservedNumericIds(true)
                .withGrammar(read.grammar());
    }

    /**
     * Does something with the module; the outcome is that of the validation if the module has errors other than in
     * debug information.
     */
    Outcome apply(Input input, Use use) throws IOException {
        Optional<AssembledText> text = input.isText() ? Optional.of(input.assemble(assembling)) : Optional.empty();
        Findings warnings = Findings.NONE;
        if (validates) {
            Findings strict = validate(strictValidator, input, text);
            Findings found = strict.isValid() ? strict : validate(validator, input, text);
            if (!found.isValid()) {
                return Outcome.ofFindings(found);
            }
            warnings = Findings.of(strict.errors())
                    .map(error -> error.with(error.diagnostic().withSeverity(Severity.WARNING)));
        }
        SpirvModule module = text.isPresent()
                ? SpirvModule.ofWords(text.get().words(), read)
                : SpirvModule.read(input.bytes(), read);
        input.forgetBytes();
        Outcome outcome = use.apply(module);
        return warnings.isClean() ? outcome : outcome.withFindings(warnings);
    }

    private Findings validate(Validator with, Input input, Optional<AssembledText> text) throws IOException {
        return text.isPresent() ? with.validate(text.get(), read) : with.validate(input.bytes(), read);
    }

    /** What is done with a module. */
    @FunctionalInterface
    interface Use {
        Outcome apply(SpirvModule module) throws IOException;
    }
}
