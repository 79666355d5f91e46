// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.text.Language;

/**
 * Executes texts by a program that reads an object of JSON with the {@code code}, the {@code workgroups} and the {@code
 * bindings}, each with a {@code group}, a {@code binding}, a {@code type} and its {@code data} in base64, and answers
 * one with a {@code status}, and a {@code message} or the bindings of storage buffers.
 */
abstract class JsonDriver extends TextDriver {

    /**
     * Sends a request.
     *
     * @throws Through.LostException if the program takes too long
     * @throws NotRunException if it gives no answer
     */
    protected abstract JsonObject ask(JsonObject request);

    /** Adds to a request what the text does not say. */
    protected abstract void complete(JsonObject request, SpirvModule module, String entryPoint);

    @Override
    protected final void dispatch(
            ShaderText text,
            SpirvModule module,
            String entryPoint,
            int[] groups,
            List<Use> uses,
            List<ByteBuffer> resources,
            Language language) {
        JsonObject request = new JsonObject();
        request.addProperty("code", text.text());
        request.add("workgroups", numbers(groups));
        complete(request, module, entryPoint);
        JsonArray bindings = new JsonArray();
        for (Use use : uses) {
            JsonObject binding = new JsonObject();
            binding.addProperty("group", use.set());
            binding.addProperty("binding", use.binding());
            binding.addProperty("type", isStorage(use) ? "storage" : "uniform");
            binding.addProperty("data", Base64.getEncoder().encodeToString(bytes(use, resources)));
            bindings.add(binding);
        }
        request.add("bindings", bindings);
        read(ask(request), uses, resources);
    }

    private static void read(JsonObject answer, List<Use> uses, List<ByteBuffer> resources) {
        String status = answer.get("status").getAsString();
        if (!status.equals("ok")) {
            String message = answer.has("message") ? answer.get("message").getAsString() : status;
            if (status.equals("no-answer")) {
                throw new NotRunException(message);
            }
            throw new Through.LostException(false, message);
        }
        Set<Use> read = new HashSet<>();
        for (JsonElement element : answer.getAsJsonArray("bindings")) {
            JsonObject binding = element.getAsJsonObject();
            int group = binding.has("group") ? binding.get("group").getAsInt() : 0;
            int number = binding.get("binding").getAsInt();
            byte[] data = Base64.getDecoder().decode(binding.get("data").getAsString());
            uses.stream()
                    .filter(use -> isStorage(use) && use.set() == group && use.binding() == number)
                    .filter(read::add)
                    .forEach(use -> part(use, resources).put(data));
        }
        if (!uses.stream().filter(JsonDriver::isStorage).allMatch(read::contains)) {
            throw new Through.LostException(false, "the answer lacks buffers");
        }
    }

    /** An array of JSON. */
    static JsonArray numbers(int... numbers) {
        JsonArray array = new JsonArray();
        for (int number : numbers) {
            array.add(number);
        }
        return array;
    }
}
