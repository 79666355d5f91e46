// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explore;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.LanguageOption;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileRun;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.process.Browser;
import org.spirv4j.translate.text.Language;

/** {@code spirv explore}. */
public final class ExploreCommand extends FileCommand {
    static final Option TARGET_ENV = TargetEnvOption.of("validate for this environment", "spv1.6");

    private static final Option TO = LanguageOption.of(
            "show the translation to this language, such as glsl450 or essl310; default: glsl-vulkan");

    private static final Option OPEN = Option.flag(
            "--open",
            "show the page in the browser, or what the variable BROWSER names; without -o, from a temporary file");

    public ExploreCommand() {
        super(CommandName.EXPLORE, InputKind.MODULE, List.of(CommonOptions.OUTPUT, OPEN, TARGET_ENV, TO));
    }

    @Override
    public Help help() {
        return help(
                "Writes one web page that needs no network and no other file: the disassembly, and beside it the uses of an"
                        + " id, the control flow of functions, types, memory layouts, the interface, findings of the"
                        + " validator and the linter, statistics, the source if the module has debug information, and the"
                        + " text of each function in GLSL, ESSL, HLSL, MSL or WGSL, or what that language cannot express."
                        + " The key ? on the page lists its keys. Without -o, the output goes to standard output, unless that is a terminal.",
                new Example("spirv explore --open shader.spv", "shows the page"),
                new Example("spirv explore shader.spv -o shader.html", ""),
                new Example(
                        "spirv explore --target-env vulkan1.3 shader.spv -o shader.html",
                        "with findings for Vulkan 1.3"),
                new Example("spirv explore --to essl310 shader.spv -o shader.html", "with the text in ESSL 3.10"));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String output = arguments.value(CommonOptions.OUTPUT, InputFile.STANDARD);
        boolean isStandard = output.equals(InputFile.STANDARD);
        if (!arguments.has(OPEN)) {
            if (isStandard && console.outIsTerminal()) {
                throw new UsageException(
                        "a web page is not written to a terminal; show it with --open, name a file with -o, or use a pipe");
            }
            return super.run(arguments, console);
        }
        File page = isStandard ? temporary() : console.file(output);
        if (page.isDirectory() || arguments.operands().size() > 1) {
            throw new UsageException("--open takes one module");
        }
        int status = new FileRun(
                        action(arguments, console),
                        CommonOptions.report(arguments, report(arguments, console)),
                        console,
                        arguments.has(CommonOptions.DEBUG))
                .run(TaskList.ofOne(arguments.operands(), isStandard ? page.getPath() : output), 1);
        if (status == ExitStatus.DONE) {
            new Browser(System.getenv()).open(page);
        }
        return status;
    }

    /** A file that stays: nobody knows when the browser has read it. */
    private static File temporary() throws FileProblem {
        try {
            return File.createTempFile("spirv-explore-", ".html");
        } catch (IOException e) {
            throw new FileProblem("cannot make a temporary file: " + e.getMessage());
        }
    }

    @Override
    public List<String> valueWords(Option option) {
        return option == TO ? LanguageOption.names() : super.valueWords(option);
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Exploring(
                TargetEnvOption.value(TARGET_ENV, arguments),
                LanguageOption.value(TO, arguments).orElse(Language.GLSL_460_VULKAN),
                GrammarOption.readOptions(arguments, console));
    }
}
