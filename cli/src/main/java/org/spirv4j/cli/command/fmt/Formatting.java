// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.fmt;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.text.TextFormat;

/** Formats a text file in place, or standard input to standard output. */
final class Formatting extends FileAction {
    private final TextFormat format;
    private final boolean isCheck;
    private final Console console;

    /**
     * @param isCheck whether nothing is written, and a file that is not formatted is an error
     */
    Formatting(TextFormat format, boolean isCheck, Console console) {
        super(InputKind.TEXT);
        this.format = format;
        this.isCheck = isCheck;
        this.console = console;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        if (!input.isText()) {
            return Outcome.problem(
                    Printable.of(input.name()) + " is not assembly text; spirv dis makes text of modules");
        }
        byte[] formatted = format.format(input.bytes());
        boolean isFormatted = Arrays.equals(formatted, input.bytes());
        if (isCheck) {
            return isFormatted
                    ? Outcome.DONE
                    : Outcome.problem(Printable.of(input.name()) + " is not formatted; spirv fmt formats it");
        }
        if (input.name().equals(InputFile.displayName(InputFile.STANDARD))) {
            out.write(formatted);
        } else if (!isFormatted) {
            OutputFile.write(input.name(), formatted, false, console);
        }
        return Outcome.DONE;
    }
}
