// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.stats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.ReadOptions;

/** Shows the statistics of a module. */
final class Counting extends FileAction {
    private final ReadOptions read;
    private final boolean json;

    Counting(ReadOptions read, boolean json) {
        super(InputKind.MODULE);
        this.read = read;
        this.json = json;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        ModuleStatistics statistics = new ModuleStatistics(input.module(read));
        String text = json ? StatisticsJson.of(input.name(), statistics) : StatisticsText.of(input.name(), statistics);
        out.write(text.getBytes(StandardCharsets.UTF_8));
        return Outcome.DONE;
    }
}
