// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.objdump.ObjdumpCommand;
import org.spirv4j.cli.command.objdump.SourceExtraction;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** The tool {@code spirv-objdump}. */
final class SpirvObjdumpTool extends DropIn {
    private static final Option ENTRY_POINT = Option.flag("--entrypoint", "print the names of the entry points");
    private static final Option COMPILER_COMMAND =
            Option.flag("--compiler-cmd", "print the options that the compiler was called with");
    private static final Option FOLDER = Option.value(
            "--outdir", "FOLDER", "write the source files to this folder; standard output if it is - or omitted");
    private static final Option FORCE =
            Option.flag("-f", "replace files that exist").orName("--force");

    SpirvObjdumpTool() {
        super(
                Tools.OBJDUMP,
                "Extract source files from a SPIR-V binary module",
                new Operands("FILE", 1, 1, "the module; - is standard input"),
                List.of(ObjdumpCommand.SOURCE, ObjdumpCommand.LIST, ENTRY_POINT, COMPILER_COMMAND, FOLDER, FORCE),
                "spirv-objdump --source shader.spv");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        String folder = arguments.value(FOLDER, InputFile.STANDARD);
        if (!folder.equals(InputFile.STANDARD) && !arguments.has(ObjdumpCommand.SOURCE)) {
            throw new UsageException("--outdir needs --source");
        }
        FileAction action = folder.equals(InputFile.STANDARD) || arguments.has(ObjdumpCommand.LIST)
                ? new Extraction(read, arguments)
                : new SourceExtraction(read, folder, arguments.has(FORCE), console);
        return run(action, arguments, InputFile.STANDARD, console);
    }

    /** Prints in the form of the tool, which knows the texts of OpSource only. */
    private static final class Extraction extends FileAction {
        private final ReadOptions read;
        private final Arguments arguments;

        Extraction(ReadOptions read, Arguments arguments) {
            super(InputKind.MODULE);
            this.read = read;
            this.arguments = arguments;
        }

        @Override
        public Outcome apply(Input input, OutputStream out) throws IOException {
            SpirvModule module = input.module(read);
            SourceFiles sources = SourceFiles.of(module);
            if (arguments.has(ObjdumpCommand.LIST)) {
                for (String name : named(sources).keySet()) {
                    write(name + "\n", out);
                }
            } else if (arguments.has(ObjdumpCommand.SOURCE)) {
                for (Map.Entry<String, SourceFile> file : named(sources).entrySet()) {
                    write(file.getKey() + ":\n", out);
                    out.write(file.getValue().bytes());
                    write("\n\n", out);
                }
            }
            if (arguments.has(ENTRY_POINT)) {
                for (EntryPoint entryPoint : module.layout().entryPoints()) {
                    write(entryPoint.name() + "\n", out);
                }
            }
            if (arguments.has(COMPILER_COMMAND) && !sources.compilerOptions().isEmpty()) {
                write(String.join(" ", sources.compilerOptions()) + "\n", out);
            }
            return Outcome.DONE;
        }

        /** The files by the names that the tool gives them: the last one comes first. */
        private static Map<String, SourceFile> named(SourceFiles sources) {
            Map<String, SourceFile> files = new LinkedHashMap<>();
            int number = 0;
            for (SourceFile source : sources.sources()) {
                if (!source.isDebugSource()) {
                    files.put(source.name().isEmpty() ? "unnamed-" + number + ".hlsl" : source.name(), source);
                    number++;
                }
            }
            List<String> names = new ArrayList<>(files.keySet());
            Map<String, SourceFile> reversed = new LinkedHashMap<>();
            for (int i = names.size() - 1; i >= 0; i--) {
                reversed.put(names.get(i), files.get(names.get(i)));
            }
            return reversed;
        }

        private static void write(String text, OutputStream out) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
