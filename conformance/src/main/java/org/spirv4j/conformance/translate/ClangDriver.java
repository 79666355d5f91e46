// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.WorkgroupSize;
import org.spirv4j.translate.text.Language;

/**
 * Executes kernels of MSL on the processor, by a program that compiles them with clang. It reads an object of JSON with
 * the {@code code}, the {@code workgroups}, the {@code localSize} and the {@code bindings} with {@code data} in base64,
 * and answers one with a {@code status} and the bindings of storage buffers.
 */
public final class ClangDriver extends TextDriver {
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
    protected void dispatch(
            ShaderText text,
            SpirvModule module,
            String entryPoint,
            int[] groups,
            List<Use> uses,
            List<ByteBuffer> resources,
            Language language) {
        JsonObject answer = ask(request(text.text(), size(module, entryPoint), groups, uses, resources));
        String status = answer.get("status").getAsString();
        if (!status.equals("ok")) {
            String message = answer.has("message") ? answer.get("message").getAsString() : status;
            if (status.equals("no-answer")) {
                throw new NotRunException(message);
            }
            throw new Through.LostException(false, message);
        }
        Map<Integer, byte[]> written = new HashMap<>();
        for (JsonElement element : answer.getAsJsonArray("bindings")) {
            JsonObject binding = element.getAsJsonObject();
            byte[] data = Base64.getDecoder().decode(binding.get("data").getAsString());
            written.put(binding.get("binding").getAsInt(), data);
        }
        for (Use use : uses) {
            if (isStorage(use)) {
                part(use, resources).put(written.get(use.binding()));
            }
        }
    }

    private static WorkgroupSize size(SpirvModule module, String entryPoint) {
        return ModuleReflection.of(module).entryPoints().stream()
                .filter(entry -> entry.name().equals(entryPoint))
                .flatMap(entry -> entry.workgroupSize().stream())
                .findFirst()
                .orElseThrow(() -> new NotRunException("the size of work-groups is not known"));
    }

    private static JsonObject request(
            String code, WorkgroupSize size, int[] groups, List<Use> uses, List<ByteBuffer> resources) {
        JsonObject request = new JsonObject();
        request.addProperty("code", code);
        request.add("workgroups", numbers(groups[0], groups[1], groups[2]));
        request.add("localSize", numbers(number(size.x()), number(size.y()), number(size.z())));
        JsonArray bindings = new JsonArray();
        for (Use use : uses) {
            JsonObject binding = new JsonObject();
            binding.addProperty("binding", use.binding());
            binding.addProperty("type", isStorage(use) ? "storage" : "uniform");
            binding.addProperty("data", Base64.getEncoder().encodeToString(bytes(use, resources)));
            bindings.add(binding);
        }
        request.add("bindings", bindings);
        return request;
    }

    private static int number(SpecializableNumber number) {
        return (int) number.value().orElse(1);
    }

    private static JsonArray numbers(int... numbers) {
        JsonArray array = new JsonArray();
        for (int number : numbers) {
            array.add(number);
        }
        return array;
    }

    private JsonObject ask(JsonObject request) {
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
