// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.spirv4j.bench.ExecutionKernels.Kernel;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.text.Assembler;

/** Fragment shaders that paint pictures of 640 x 480 pixels, as records of draws. */
final class FragmentRuns {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 480;

    /** The number of texels of a side of the texture. */
    private static final int TEXTURE = 256;

    private static final String FILTER = "filter";
    private static final List<String> OWN = List.of("julia", "noise", "waves", FILTER);

    private FragmentRuns() {}

    /** The records, by the names of the shaders. */
    static List<Kernel> read(Path root, Map<String, Double> driver) throws IOException {
        List<Kernel> runs = new ArrayList<>();
        runs.add(kernel(
                "spheres", record("spheres", root, root.resolve("examples/shaders/spheres.frag.spvasm")), driver));
        for (String name : OWN) {
            Path shader = root.resolve("bench/shaders/" + name + ".frag.spvasm");
            runs.add(kernel(name, record(name, root, shader), driver));
        }
        return runs;
    }

    /** Writes the records to a folder. */
    static void write(Path root, Path folder) throws IOException {
        for (Kernel run : read(root, Map.of())) {
            Files.writeString(folder.resolve(run.name() + ".json"), run.json().toString());
        }
    }

    private static Kernel kernel(String name, JsonObject json, Map<String, Double> driver) {
        RecordedRun run = RecordedRun.read(json);
        return new Kernel(name, json, run, new RunExpectations(json, run), driver.getOrDefault(name, Double.NaN));
    }

    private static JsonObject record(String name, Path root, Path fragmentShader) throws IOException {
        JsonObject modules = new JsonObject();
        modules.addProperty("vertex", module(root.resolve("bench/shaders/screen.vert.spvasm")));
        modules.addProperty("fragment", module(fragmentShader));
        JsonArray resources = new JsonArray();
        resources.add(image("color"));
        JsonArray bindings = new JsonArray();
        if (name.equals(FILTER)) {
            resources.add(texture());
            resources.add(sampler());
            JsonObject use = new JsonObject();
            use.addProperty("resource", 1);
            use.addProperty("kind", "combined_image_sampler");
            use.addProperty("sampler", 2);
            bindings.add(use);
        }
        JsonArray attachments = new JsonArray();
        attachments.add(0);
        JsonObject framebuffer = new JsonObject();
        framebuffer.add("color", attachments);
        JsonObject pipeline = new JsonObject();
        pipeline.add("spirv", modules);
        pipeline.addProperty("entry", "main");
        pipeline.add("framebuffer", framebuffer);
        pipeline.add("bindings", bindings);
        JsonArray pipelines = new JsonArray();
        pipelines.add(pipeline);
        JsonObject rectangle = new JsonObject();
        rectangle.addProperty("kind", "rect");
        rectangle.addProperty("x", 0);
        rectangle.addProperty("y", 0);
        rectangle.addProperty("width", WIDTH);
        rectangle.addProperty("height", HEIGHT);
        JsonObject pass = new JsonObject();
        pass.addProperty("pipeline", 0);
        pass.add("draw", rectangle);
        JsonArray passes = new JsonArray();
        passes.add(pass);
        JsonObject record = new JsonObject();
        record.addProperty("id", name);
        record.addProperty("source", fragmentShader.getFileName().toString());
        record.addProperty("env", "vulkan1.0");
        record.add("resources", resources);
        record.add("pipelines", pipelines);
        record.add("passes", passes);
        return record;
    }

    private static String module(Path text) throws IOException {
        byte[] words = Assembler.create().assemble(Files.readString(text)).bytes(ByteOrder.LITTLE_ENDIAN);
        return Base64.getEncoder().encodeToString(words);
    }

    private static JsonObject image(String kind) {
        JsonObject image = new JsonObject();
        image.addProperty("kind", kind);
        image.addProperty("format", "R8G8B8A8_UNORM");
        image.addProperty("width", WIDTH);
        image.addProperty("height", HEIGHT);
        return image;
    }

    private static JsonObject texture() {
        byte[] texels = new byte[TEXTURE * TEXTURE * 4];
        for (int i = 0; i < texels.length; i++) {
            texels[i] = (byte) (i * i >> 7 ^ i);
        }
        JsonObject texture = image("sampled_image");
        texture.addProperty("width", TEXTURE);
        texture.addProperty("height", TEXTURE);
        texture.addProperty("data", Base64.getEncoder().encodeToString(texels));
        return texture;
    }

    private static JsonObject sampler() {
        JsonObject properties = new JsonObject();
        properties.addProperty("mag_filter", "linear");
        properties.addProperty("min_filter", "linear");
        properties.addProperty("address_mode_u", "repeat");
        properties.addProperty("address_mode_v", "repeat");
        JsonObject sampler = new JsonObject();
        sampler.addProperty("kind", "sampler");
        sampler.add("sampler", properties);
        return sampler;
    }
}
