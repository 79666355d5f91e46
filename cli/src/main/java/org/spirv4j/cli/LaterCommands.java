// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.bind.BindCommand;
import org.spirv4j.cli.command.carve.CarveCommand;
import org.spirv4j.cli.command.cfg.CfgCommand;
import org.spirv4j.cli.command.completion.CompletionCommand;
import org.spirv4j.cli.command.corpus.CorpusCommand;
import org.spirv4j.cli.command.diff.DiffCommand;
import org.spirv4j.cli.command.explain.ExplainCommand;
import org.spirv4j.cli.command.explore.ExploreCommand;
import org.spirv4j.cli.command.fmt.FmtCommand;
import org.spirv4j.cli.command.grammar.GrammarImportCommand;
import org.spirv4j.cli.command.link.LinkCommand;
import org.spirv4j.cli.command.lint.LintCommand;
import org.spirv4j.cli.command.lsp.LspCommand;
import org.spirv4j.cli.command.objdump.ObjdumpCommand;
import org.spirv4j.cli.command.opt.OptCommand;
import org.spirv4j.cli.command.reduce.ReduceCommand;
import org.spirv4j.cli.command.reflect.ReflectCommand;
import org.spirv4j.cli.command.run.DapCommand;
import org.spirv4j.cli.command.run.DebugCommand;
import org.spirv4j.cli.command.run.RunCommand;
import org.spirv4j.cli.command.transform.CompactCommand;
import org.spirv4j.cli.command.transform.RebindCommand;
import org.spirv4j.cli.command.transform.SpecializeCommand;
import org.spirv4j.cli.command.transform.StripCommand;
import org.spirv4j.cli.command.translate.TranslateCommand;

/**
 * The commands that the first build of the launcher leaves out, with all that only they need; see
 * {@code docs/decisions/launcher.md}. A class of the same name in {@code .launcher/first} stands in its place
 * there.
 */
final class LaterCommands {
    private LaterCommands() {}

    /** Creates a command. */
    static Command create(CommandName name) {
        return switch (name) {
            case EXPLORE -> new ExploreCommand();
            case CFG -> new CfgCommand();
            case OBJDUMP -> new ObjdumpCommand();
            case EXPLAIN -> new ExplainCommand();
            case LINT -> new LintCommand();
            case DIFF -> new DiffCommand();
            case FMT -> new FmtCommand();
            case OPT -> new OptCommand();
            case LINK -> new LinkCommand();
            case STRIP -> new StripCommand();
            case COMPACT -> new CompactCommand();
            case SPECIALIZE -> new SpecializeCommand();
            case REBIND -> new RebindCommand();
            case REDUCE -> new ReduceCommand();
            case RUN -> new RunCommand();
            case DEBUG -> new DebugCommand();
            case REFLECT -> new ReflectCommand();
            case BIND -> new BindCommand();
            case TRANSLATE -> new TranslateCommand();
            case CARVE -> new CarveCommand();
            case CORPUS -> new CorpusCommand();
            case LSP -> new LspCommand();
            case DAP -> new DapCommand();
            case COMPLETION -> new CompletionCommand(Commands::all);
            case GRAMMAR_IMPORT -> new GrammarImportCommand();
            default -> throw new IllegalArgumentException(name.text());
        };
    }
}
