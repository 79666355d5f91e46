package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.Grammar;

/** What the program is when it is called as {@code spirv-link}: that tool's options and default output. */
final class SpirvLinkTool implements Command {

    @Override
    public String name() {
        return "spirv-link";
    }

    @Override
    public String summary() {
        return "Link SPIR-V binary files together";
    }

    @Override
    public List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(SpirvAsTool.OUTPUT));
        options.addAll(Linking.OPTIONS);
        options.add(DropIn.VERSION);
        return options;
    }

    @Override
    public Operands operands() {
        return new Operands("FILE", 1, Integer.MAX_VALUE, "the modules; - is standard input");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv-link [OPTION...] FILE..."),
                "This is spirv4j under the name of another tool; \"spirv link\" can do more.",
                List.of(new Example("spirv-link main.spv library.spv -o program.spv", "")));
    }

    @Override
    public boolean isDropIn() {
        return true;
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        return new Linking(arguments, Grammar.builtIn(), false, console)
                .run(arguments.operands(), arguments.value(SpirvAsTool.OUTPUT, "out.spv"));
    }
}
