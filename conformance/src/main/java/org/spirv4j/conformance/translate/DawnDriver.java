// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.module.SpirvModule;

/** Executes compute shaders of WGSL by Dawn: the {@linkplain DawnProgram program} gets a request on each line. */
final class DawnDriver extends JsonDriver {
    private final DawnProgram program;
    private final Optional<Workers> workers;

    DawnDriver(DawnProgram program) {
        this.program = program;
        workers = program.command("run").map(command -> new Workers(command, Map.of()));
    }

    @Override
    public String name() {
        return DawnProgram.NAME;
    }

    @Override
    public boolean isInstalled() {
        return program.isInstalled();
    }

    @Override
    public String needs() {
        return DawnProgram.NEEDS;
    }

    @Override
    protected void complete(JsonObject request, SpirvModule module, String entryPoint) {
        // The text says everything else.
    }

    @Override
    protected JsonObject ask(JsonObject request) {
        return workers.orElseThrow()
                .askLine(request.toString(), line -> line.startsWith("{"))
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .orElseThrow(() -> new Through.LostException(
                        false, "the driver ended, or gave no answer in " + Workers.SECONDS + " seconds"));
    }

    @Override
    public void close() {
        workers.ifPresent(Workers::close);
    }
}
