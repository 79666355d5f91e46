package org.spirv4j.cli.file;

import java.io.IOException;
import java.io.OutputStream;
import org.spirv4j.cli.report.Outcome;

/**
 * What a command does with each of its inputs. {@link FileRun} reads the inputs, puts the outputs in place, and reports what
 * goes wrong. Used by several threads at once.
 */
public abstract class FileAction {
    private final InputKind input;
    private final String outputSuffix;
    private final String done;

    /**
     * An action that makes a file of each input.
     *
     * @param outputSuffix how the names of these files end, such as {@code .spvasm}
     * @param done past participle for the summary line, such as "assembled"
     */
    protected FileAction(InputKind input, String outputSuffix, String done) {
        this.input = input;
        this.outputSuffix = outputSuffix;
        this.done = done;
    }

    /** An action that only tells something about each input. */
    protected FileAction(InputKind input) {
        this(input, "", "");
    }

    /** What it takes. */
    public final InputKind input() {
        return input;
    }

    final String outputSuffix() {
        return outputSuffix;
    }

    final boolean writesFiles() {
        return !outputSuffix.isEmpty();
    }

    /** Whether it writes what a terminal cannot show. */
    final boolean writesModules() {
        return outputSuffix.equals(InputKind.MODULE.suffix());
    }

    /**
     * Does it with one input.
     *
     * @param out takes the output; nothing of it is kept when an exception is thrown
     * @return what is wrong although there is output
     * @throws org.spirv4j.text.AssemblyException if the input is bad text
     * @throws org.spirv4j.binary.MalformedModuleException if the input is a bad module
     * @throws org.spirv4j.transform.TransformException if a module cannot be changed as was asked
     */
    public abstract Outcome apply(Input input, OutputStream out) throws IOException;

    /** The line behind everything that is told about several files; empty when there is nothing to sum up. */
    public String summary(int files, int failures) {
        if (!writesFiles()) {
            return "";
        }
        return done + " " + (failures == 0 ? "" : files - failures + " of ") + files + (files == 1 ? " file" : " files")
                + (failures == 0 ? "\n" : ", " + failures + " failed\n");
    }
}
