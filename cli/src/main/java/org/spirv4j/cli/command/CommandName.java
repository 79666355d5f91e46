// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import org.jspecify.annotations.Nullable;

/**
 * The names of the commands, with their summaries, in the order of the help. They do not need the commands'
 * classes, which the first build of the launcher leaves out.
 */
public enum CommandName {
    DIS(Group.READ, "dis", "Disassemble SPIR-V modules into text"),
    EXPLORE(Group.READ, "explore", "Write a web page that shows everything about a module"),
    CFG(Group.READ, "cfg", "Draw control-flow graphs, dominator trees and call graphs"),
    STATS(Group.READ, "stats", "Show the contents of modules in numbers"),
    OBJDUMP(Group.READ, "objdump", "Show the source files, entry points and compiler that modules name"),
    EXPLAIN(Group.READ, "explain", "Explain an instruction, another name in the grammar, or a validation rule"),
    VAL(Group.CHECK, "val", "Validate modules by the rules of SPIR-V and of an environment"),
    LINT(Group.CHECK, "lint", "Find what is allowed in modules, but probably a mistake"),
    DIFF(Group.CHECK, "diff", "Compare two modules"),
    AS(Group.CHANGE, "as", "Assemble SPIR-V text into binary modules"),
    FMT(Group.CHANGE, "fmt", "Format assembly text"),
    OPT(Group.CHANGE, "opt", "Optimise modules"),
    LINK(Group.CHANGE, "link", "Link modules into one"),
    STRIP(Group.CHANGE, "strip", "Remove debug information, duplicates and unused parts of modules"),
    COMPACT(Group.CHANGE, "compact", "Renumber the ids of modules without gaps"),
    SPECIALIZE(Group.CHANGE, "specialize", "Set and freeze specialization constants"),
    REBIND(Group.CHANGE, "rebind", "Change descriptor sets, bindings and locations"),
    REDUCE(Group.CHANGE, "reduce", "Make a module as small as a test allows"),
    RUN(Group.RUN, "run", "Run shaders and kernels without a driver"),
    DEBUG(Group.RUN, "debug", "Run a shader or kernel step by step, and look at its values"),
    REFLECT(Group.HOST, "reflect", "Show what modules expect of their host"),
    BIND(Group.HOST, "bind", "Write Java sources for the host of shaders"),
    TRANSLATE(Group.TRANSLATE, "translate", "Translate modules to GLSL, ESSL, HLSL, MSL or WGSL"),
    CORPUS(Group.MANY, "corpus", "Report on many modules at once"),
    CARVE(Group.MANY, "carve", "Find modules inside other files, and extract them"),
    HASH(Group.MANY, "hash", "Compute hashes that ignore ids, names and debug information"),
    LSP(Group.EDITORS, "lsp", "Serve an editor: the Language Server Protocol"),
    DAP(Group.EDITORS, "dap", "Debug from an editor: the Debug Adapter Protocol"),
    COMPLETION(Group.EDITORS, "completion", "Print a completion script for a shell"),
    GRAMMAR_IMPORT(Group.MORE, "grammar import", "Convert published grammar files to the text form of spirv4j"),
    HELP(Group.MORE, "help", "Show the help of a command");

    private final Group group;
    private final String text;
    private final String summary;

    CommandName(Group group, String text, String summary) {
        this.group = group;
        this.text = text;
        this.summary = summary;
    }

    /** The command with this name; null if there is none. */
    public static @Nullable CommandName of(String text) {
        for (CommandName name : values()) {
            if (name.text.equals(text)) {
                return name;
            }
        }
        return null;
    }

    public Group group() {
        return group;
    }

    /** The words that call the command, such as {@code dis} or {@code grammar import}. */
    public String text() {
        return text;
    }

    /** What the command does, in one line without a full stop. */
    public String summary() {
        return summary;
    }

    /** The commands by what people want to do. */
    public enum Group {
        READ("Read modules"),
        CHECK("Check modules"),
        CHANGE("Write and change modules"),
        RUN("Run shaders and kernels"),
        HOST("Write code for the host"),
        TRANSLATE("Write shaders"),
        MANY("Look at many modules"),
        EDITORS("Editors and shells"),
        MORE("More");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }
}
