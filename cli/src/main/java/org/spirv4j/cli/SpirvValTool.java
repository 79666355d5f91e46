package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.validate.Validator;

/** What the program is when it is called as {@code spirv-val}: that tool's options. */
final class SpirvValTool implements Command {

    @Override
    public String name() {
        return "spirv-val";
    }

    @Override
    public String summary() {
        return "Validate a SPIR-V binary module";
    }

    @Override
    public List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(ValCommand.TARGET_ENV));
        options.addAll(ValidationOption.ALL);
        options.add(DropIn.VERSION);
        return options;
    }

    @Override
    public Operands operands() {
        return new Operands("FILE", 0, 1, "the module; - or nothing: standard input");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv-val [OPTION...] [FILE]"),
                "This is spirv4j under the name of another tool; \"spirv val\" can do more.",
                List.of(new Example("spirv-val --target-env vulkan1.3 shader.spv", "")));
    }

    @Override
    public boolean isDropIn() {
        return true;
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        TargetEnv env = TargetEnvOption.parse(arguments.value(ValCommand.TARGET_ENV, ""))
                .orElse(TargetEnv.UNIVERSAL_1_6);
        Validator validator = Validator.with(ValidationOption.of(arguments).withTarget(env));
        return new Validating(validator, env, ReadOptions.DEFAULT, false, console).run(arguments.operands(), "text", 1);
    }
}
