// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.WorkgroupSize;

/**
 * Executes kernels of MSL on the processor, by a program that compiles them with clang. It is started for each request,
 * which has the {@code localSize}, too.
 */
public final class ClangDriver extends JsonDriver {
    /** The environment variable with the program and its arguments, separated by blanks. */
    static final String PROGRAM = "SPIRV_MSL_RUN";

    private static final int SECONDS = 120;

    private final Optional<List<String>> command;

    /**
     * Creates a driver.
     *
     * @param command the program and its arguments; empty if there is none
     */
    ClangDriver(Optional<List<String>> command) {
        this.command = command;
    }

    @Override
    public String name() {
        return "clang";
    }

    @Override
    public boolean isInstalled() {
        return command.isPresent();
    }

    @Override
    public String needs() {
        return "the program that " + PROGRAM + " names";
    }

    @Override
    protected void complete(JsonObject request, SpirvModule module, String entryPoint) {
        WorkgroupSize size = size(module, entryPoint);
        request.add("localSize", numbers(number(size.x()), number(size.y()), number(size.z())));
    }

    private static WorkgroupSize size(SpirvModule module, String entryPoint) {
        return ModuleReflection.of(module).entryPoints().stream()
                .filter(entry -> entry.name().equals(entryPoint))
                .flatMap(entry -> entry.workgroupSize().stream())
                .findFirst()
                .orElseThrow(() -> new NotRunException("the size of work-groups is not known"));
    }

    private static int number(SpecializableNumber number) {
        return (int) number.value().orElse(1);
    }

    @Override
    protected JsonObject ask(JsonObject request) {
        Path folder = TimedProcess.newFolder();
        try {
            TimedProcess ended =
                    TimedProcess.run(command.orElseThrow(), Optional.of(request.toString()), Map.of(), folder, SECONDS);
            if (!ended.isInTime()) {
                throw new Through.LostException(false, "the program gave no answer in " + SECONDS + " seconds");
            }
            return ended.output()
                    .lines()
                    .filter(line -> line.startsWith("{"))
                    .findFirst()
                    .map(line -> JsonParser.parseString(line).getAsJsonObject())
                    .orElseThrow(() -> new NotRunException("the program gave no answer"));
        } finally {
            TimedProcess.delete(folder);
        }
    }

    @Override
    public void close() {
        // Each request has a process of its own.
    }
}
