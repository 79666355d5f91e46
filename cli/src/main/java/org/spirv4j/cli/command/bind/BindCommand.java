// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.bind;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.report.Report;

/** {@code spirv bind}. */
public final class BindCommand extends AbstractCommand {
    public BindCommand() {
        super(
                CommandName.BIND,
                new Operands(
                        "FILE",
                        1,
                        Integer.MAX_VALUE,
                        "the modules in any form, or folders of modules; - is standard input"),
                CommonOptions.join(
                        Binding.OPTIONS,
                        List.of(GrammarOption.GRAMMAR, CommonOptions.FORMAT, CommonOptions.JSON, CommonOptions.QUIET)));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv bind [OPTION...] --package PACKAGE -o FOLDER FILE|FOLDER..."),
                "Writes a class for each module with constants for sets, bindings, locations, specialization constants"
                        + " and work-group sizes, and a class for each structure in a buffer or in push constants with"
                        + " offsets, readers and writers. The sources depend on nothing but the JDK, or with --lwjgl also on"
                        + " LWJGL. Modules share the classes of structures with equal names and layouts; equal names with different layouts are"
                        + " an error, and no file is written. With --package-per-module, each module has classes of its own"
                        + " in a package with its name: lights/scene.vert in PACKAGE.lights_scene_vert. Classes of pipelines"
                        + " are in PACKAGE. Unchanged files are not touched. If an operand is a folder, the names of classes"
                        + " and packages contain those of subfolders, and generated files of an earlier run that are not"
                        + " written again are deleted from the folder of the package, with packages of modules that are gone.",
                List.of(
                        new Example(
                                "spirv bind --package com.example.shaders -o src/main/java a.vert.spv a.frag.spv", ""),
                        new Example(
                                "spirv bind --package shaders -o generated target/shaders", "all modules of a folder"),
                        new Example(
                                "spirv bind --package-per-module --package shaders -o generated target/shaders",
                                "modules that do not share classes"),
                        new Example("spirv bind --lwjgl --package shaders -o generated cull.comp.spv", "for LWJGL 3.3"),
                        new Example(
                                "spirv bind --lwjgl --package shaders -o out --pipeline Scene=a.vert,a.frag folder",
                                "ScenePipeline describes the layout for both stages"),
                        new Example(
                                "spirv bind --memory-segment --package shaders -o generated cull.comp.spv",
                                "for JDK 22 and later")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Report report = CommonOptions.report(CommonOptions.format(arguments, CommonOptions.FORMAT), console);
        return new Binding(arguments, CommonOptions.report(arguments, report), console).run(arguments.operands());
    }
}
