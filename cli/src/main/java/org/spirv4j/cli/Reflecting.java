// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.reflect.ReflectionText;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;

/** Writes what a module expects of its host. */
final class Reflecting extends FileAction {
    private final String format;
    private final Loading loading;

    /**
     * @param format a choice of {@code --format}
     * @param toFiles whether the output for each input is written to a file
     */
    Reflecting(String format, Loading loading, boolean toFiles) {
        super(InputKind.MODULE, toFiles ? suffix(format) : "", toFiles ? "reflected" : "");
        this.format = format;
        this.loading = loading;
    }

    private static String suffix(String format) {
        return format.equals("text") ? ".txt" : "." + format;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        ModuleReflection reflection = loading.reflect(input);
        if (format.equals("json")) {
            out.write(ReflectionJson.detailed(reflection, input.name()));
            out.write('\n');
        } else {
            out.write(ReflectionText.of(reflection).getBytes(StandardCharsets.UTF_8));
        }
        return Outcome.DONE;
    }

    @Override
    protected String heading(Input input) {
        return format.equals("json") ? "" : Printable.of(input.name()) + "\n";
    }
}
