// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.IOException;
import java.io.OutputStream;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.internal.number.Counted;

/**
 * What a command does with each of its inputs. {@link FileRun} reads the inputs, writes the outputs to their files, and
 * reports errors. Implementations are used by several threads at once.
 */
public abstract class FileAction {
    /** The suffix of files with binary modules. */
    public static final String MODULE_SUFFIX = ".spv";

    private final InputKind input;
    private final String outputSuffix;
    private final String done;

    /**
     * Creates an action that writes a file for each input.
     *
     * @param outputSuffix the suffix of these files, such as {@code .spvasm}
     * @param done a past participle for the summary line, such as "assembled"
     */
    protected FileAction(InputKind input, String outputSuffix, String done) {
        this.input = input;
        this.outputSuffix = outputSuffix;
        this.done = done;
    }

    /** Creates an action that writes no files: its output goes to standard output. */
    protected FileAction(InputKind input) {
        this(input, "", "");
    }

    /** The kind of input that the action takes. */
    public final InputKind input() {
        return input;
    }

    final String outputSuffix() {
        return outputSuffix;
    }

    final boolean writesFiles() {
        return !outputSuffix.isEmpty();
    }

    /** Whether the output is a binary module, which a terminal cannot show. */
    final boolean writesModules() {
        return outputSuffix.equals(MODULE_SUFFIX);
    }

    /**
     * Processes one input.
     *
     * @param out receives the output, which is discarded if this method throws
     * @return the errors and warnings in spite of which the output is kept
     * @throws org.spirv4j.text.AssemblyException if the input is text with errors
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the input is a malformed module
     * @throws org.spirv4j.transform.TransformException if a module cannot be transformed
     */
    public abstract Outcome apply(Input input, OutputStream out) throws IOException;

    /**
     * What is printed before the output for one of several inputs, with its line end; empty for actions that write
     * files.
     */
    protected String heading(Input input) {
        return "";
    }

    /** The last line of the report on several files, with its line end; empty if there is none. */
    public String summary(int files, int failures) {
        if (!writesFiles()) {
            return "";
        }
        return done + " " + (failures == 0 ? "" : files - failures + " of ") + Counted.of(files, "file")
                + (failures == 0 ? "\n" : ", " + failures + " failed\n");
    }
}
