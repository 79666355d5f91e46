// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explore;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.validate.Validator;
import org.spirv4j.view.ExplorerPage;

/** Writes a page with everything about a module. */
final class Exploring extends FileAction {
    private final Validator validator;
    private final Translator translator;
    private final ReadOptions read;

    Exploring(Optional<TargetEnv> env, Language language, ReadOptions read) {
        super(InputKind.MODULE, ".explore.html", "explored");
        validator = Validator.create().withTarget(env.orElse(TargetEnv.UNIVERSAL_1_6));
        translator = Translator.create(language);
        this.read = read;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule module = input.module(read);
        Findings findings = validator
                .validate(module)
                .and(Linter.create().withoutValidatorRules().lint(module));
        ExplorerPage page = ExplorerPage.create()
                .withTitle(new File(input.name()).getName())
                .withFindings(findings)
                .withTranslator(translator);
        page.write(module, out);
        return Outcome.DONE;
    }
}
