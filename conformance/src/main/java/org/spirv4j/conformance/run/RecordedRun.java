// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.module.SpirvModule;

/**
 * Dispatches and draws with their shaders and resources, as a line of JSON records them.
 *
 * @param id what the record is called
 * @param source where its shaders come from
 * @param env the environment of the modules
 * @param resources the memory, images and samplers that the shaders use
 * @param pipelines the shaders, and what they use
 * @param passes what is executed, in this order
 */
public record RecordedRun(
        String id, String source, String env, List<Resource> resources, List<Shaders> pipelines, List<Step> passes) {

    private static final Pattern VECTOR = Pattern.compile("(?:vec([2-4])<)?(u?int|float)([0-9]*)>?");
    private static final Pattern PART = Pattern.compile("[0-9]+");

    /**
     * A buffer, an image or a sampler.
     *
     * @param kind what it is where no pipeline says otherwise
     * @param data the first bytes; enough for all of it, zeros where none are recorded
     * @param format the name of the format of an image or a texel buffer, empty for others
     * @param width in texels; 0 for others than images
     * @param height in texels; 0 for others than images
     * @param depth in texels; 1 if it is not recorded
     * @param dimension the dimension of an image in the record's words; empty if it is not recorded
     * @param samples the number of samples; 1 if it is not recorded
     * @param levels the number of mip levels; 1 if it is not recorded
     * @param sampler the properties of a sampler
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Resource(
            String kind,
            byte[] data,
            String format,
            int width,
            int height,
            int depth,
            String dimension,
            int samples,
            int levels,
            Map<String, String> sampler) {

        /** Whether it is an image. */
        public boolean isImage() {
            return width > 0;
        }
    }

    /**
     * How a pipeline uses a resource.
     *
     * @param kind what it is for the pipeline
     * @param element the element of an array of descriptors
     * @param offset the first byte that is bound, or the offset of push constants
     * @param range how many bytes are bound; 0 for all from the offset on
     * @param sampler the resource that is the sampler of a combined image sampler; -1 for none
     */
    public record Use(
            int resource, String kind, int set, int binding, int element, int offset, int range, int sampler) {}

    /**
     * A value of a specialization constant.
     *
     * @param isFloat whether its type is a floating-point type
     * @param value the value in decimal
     */
    public record Constant(boolean isFloat, String value) {
        /** The bits of a value of 32 bits. */
        public int bits() {
            return isFloat ? Float.floatToRawIntBits(Float.parseFloat(value)) : (int) Long.parseLong(value);
        }
    }

    /**
     * The modules of a pipeline.
     *
     * @param stages modules by the names of stages
     * @param entryPoints names of entry points by the names of stages
     * @param constants values of specialization constants by stage and SpecId; the stage is empty for all
     * @param uses what is bound
     * @param attachments the resources that a fragment shader writes
     */
    public record Shaders(
            Map<String, SpirvModule> stages,
            Map<String, String> entryPoints,
            Map<String, Map<Integer, Constant>> constants,
            List<Use> uses,
            List<Integer> attachments) {

        /** The module of a stage. */
        public Optional<SpirvModule> module(String stage) {
            return Optional.ofNullable(stages.get(stage));
        }

        /** The name of the entry point of a stage. */
        public String entryPoint(String stage) {
            return entryPoints.getOrDefault(stage, "");
        }

        /** The values of specialization constants of a stage by SpecId. */
        public Map<Integer, Constant> constants(String stage) {
            Map<Integer, Constant> values = new TreeMap<>(constants.getOrDefault("", Map.of()));
            values.putAll(constants.getOrDefault(stage, Map.of()));
            return values;
        }

        /** The same pipeline with other modules. */
        public Shaders with(Map<String, SpirvModule> others) {
            return new Shaders(others, entryPoints, constants, uses, attachments);
        }
    }

    /**
     * A dispatch or a draw.
     *
     * @param groups the work-groups of a dispatch, or the invocations of a kernel; empty for a draw
     * @param corners pairs of coordinates of the vertices of a draw, from -1 to 1
     * @param isStrip whether the triangles of a draw are a strip
     * @param clear the color to clear attachments to; empty to keep them
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Step(int pipeline, int[] groups, float[] corners, boolean isStrip, float[] clear) {}

    /** The same run with other modules. */
    public RecordedRun with(List<Shaders> others) {
        return new RecordedRun(id, source, env, resources, others, passes);
    }

    /**
     * Reads a record.
     *
     * @throws IllegalArgumentException if something is missing
     */
    public static RecordedRun read(JsonObject json) {
        List<Resource> resources = new ArrayList<>();
        for (JsonElement resource : json.getAsJsonArray("resources")) {
            resources.add(resource(resource.getAsJsonObject()));
        }
        List<Shaders> pipelines = new ArrayList<>();
        List<Step> passes = new ArrayList<>();
        if (json.has("pipelines")) {
            for (JsonElement program : json.getAsJsonArray("pipelines")) {
                pipelines.add(shaders(
                        program.getAsJsonObject(), program.getAsJsonObject().getAsJsonArray("bindings")));
            }
            for (JsonElement pass : json.getAsJsonArray("passes")) {
                int pipeline = pass.getAsJsonObject().get("pipeline").getAsInt();
                passes.add(step(pass.getAsJsonObject(), pipeline, pipelines.get(pipeline), resources));
            }
        } else {
            JsonArray uses = new JsonArray();
            for (int i = 0; i < resources.size(); i++) {
                JsonObject use = json.getAsJsonArray("resources")
                        .get(i)
                        .getAsJsonObject()
                        .deepCopy();
                use.addProperty("resource", i);
                uses.add(use);
            }
            pipelines.add(shaders(json, uses));
            if (json.has("dispatches")) {
                for (JsonElement dispatch : json.getAsJsonArray("dispatches")) {
                    passes.add(new Step(0, ints(dispatch), new float[0], false, new float[0]));
                }
            } else {
                passes.add(step(json, 0, pipelines.get(0), resources));
            }
        }
        return new RecordedRun(
                json.get("id").getAsString(),
                json.get("source").getAsString(),
                json.get("env").getAsString(),
                resources,
                pipelines,
                passes);
    }

    private static Resource resource(JsonObject json) {
        byte[] data =
                json.has("data") ? Base64.getDecoder().decode(json.get("data").getAsString()) : new byte[0];
        String kind = json.get("kind").getAsString();
        String format = text(json, "format");
        int width = integer(json, "width", 0);
        if (format.isEmpty() && (width > 0 || kind.endsWith("texel_buffer"))) {
            format = format(text(json, "type"));
        }
        int height = integer(json, "height", 0);
        int depth = integer(json, "depth", 1);
        int samples = integer(json, "samples", 1);
        Map<String, String> sampler = new TreeMap<>();
        if (json.has("sampler") && json.get("sampler").isJsonObject()) {
            for (Map.Entry<String, JsonElement> entry :
                    json.getAsJsonObject("sampler").entrySet()) {
                sampler.put(entry.getKey(), entry.getValue().getAsString());
            }
        }
        return new Resource(
                kind,
                Arrays.copyOf(
                        data,
                        Math.max(
                                Math.max(integer(json, "size", 0), data.length),
                                width * height * depth * samples * texelBytes(format))),
                format,
                width,
                height,
                depth,
                text(json, "dim"),
                samples,
                integer(json, "mip_levels", 1),
                sampler);
    }

    /** The format of a type of GLSL, such as float or vec4 of int32; the name of a format stays as it is. */
    private static String format(String type) {
        Matcher vector = VECTOR.matcher(type);
        if (!vector.matches()) {
            return type;
        }
        String numeric =
                vector.group(2).equals("float") ? "SFLOAT" : vector.group(2).equals("int") ? "SINT" : "UINT";
        String bits = vector.group(3).isEmpty() ? "32" : vector.group(3);
        int count = vector.group(1) == null ? 1 : Integer.parseInt(vector.group(1));
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < count; i++) {
            name.append("RGBA".charAt(i)).append(bits);
        }
        return name + "_" + numeric;
    }

    /** The number of bytes of a texel, from the name of its format. */
    private static int texelBytes(String format) {
        return PART.matcher(format.replaceFirst("_.*", ""))
                        .results()
                        .mapToInt(part -> Integer.parseInt(part.group()))
                        .sum()
                / Byte.SIZE;
    }

    private static Shaders shaders(JsonObject json, JsonArray bindings) {
        Map<String, SpirvModule> stages = new TreeMap<>();
        Map<String, String> entryPoints = new TreeMap<>();
        JsonElement entry = json.get("entry");
        for (Map.Entry<String, JsonElement> stage :
                json.getAsJsonObject("spirv").entrySet()) {
            stages.put(
                    stage.getKey(),
                    SpirvModule.read(Base64.getDecoder().decode(stage.getValue().getAsString())));
            entryPoints.put(
                    stage.getKey(),
                    entry.isJsonObject()
                            ? entry.getAsJsonObject().get(stage.getKey()).getAsString()
                            : entry.getAsString());
        }
        List<Use> uses = new ArrayList<>();
        for (JsonElement binding : bindings) {
            JsonObject use = binding.getAsJsonObject();
            String kind = use.get("kind").getAsString();
            boolean isUnbound = kind.equals("sampler") && !use.has("set");
            if (!kind.equals("color") && !kind.equals("buffer") && !isUnbound) {
                uses.add(new Use(
                        integer(use, "resource", 0),
                        kind,
                        integer(use, "set", 0),
                        integer(use, "binding", 0),
                        integer(use, "element", 0),
                        integer(use, "offset", 0) + integer(use, "dynamic_offset", 0),
                        integer(use, "range", 0),
                        use.has("sampler") && use.get("sampler").isJsonPrimitive() ? integer(use, "sampler", -1) : -1));
            }
        }
        List<Integer> attachments = new ArrayList<>();
        if (json.has("framebuffer")) {
            for (JsonElement color : json.getAsJsonObject("framebuffer").getAsJsonArray("color")) {
                attachments.add(color.getAsInt());
            }
        }
        return new Shaders(stages, entryPoints, constants(json), uses, attachments);
    }

    private static Map<String, Map<Integer, Constant>> constants(JsonObject json) {
        Map<String, Map<Integer, Constant>> constants = new TreeMap<>();
        if (json.has("specialization")) {
            for (Map.Entry<String, JsonElement> entry :
                    json.getAsJsonObject("specialization").entrySet()) {
                JsonObject value = entry.getValue().getAsJsonObject();
                if (value.has("type")) {
                    put(constants, "", entry.getKey(), value);
                } else {
                    value.entrySet()
                            .forEach(of -> put(
                                    constants,
                                    entry.getKey(),
                                    of.getKey(),
                                    of.getValue().getAsJsonObject()));
                }
            }
        }
        return constants;
    }

    private static void put(
            Map<String, Map<Integer, Constant>> constants, String stage, String specId, JsonObject value) {
        boolean isFloat = value.get("type").getAsString().startsWith("float");
        constants
                .computeIfAbsent(stage, s -> new LinkedHashMap<>())
                .put(
                        Integer.valueOf(specId),
                        new Constant(isFloat, value.get("value").getAsString()));
    }

    private static int integer(JsonObject json, String name, int otherwise) {
        return json.has(name) ? json.get(name).getAsInt() : otherwise;
    }

    private static String text(JsonObject json, String name) {
        return json.has(name) && json.get(name).isJsonPrimitive()
                ? json.get(name).getAsString()
                : "";
    }

    private static Step step(JsonObject json, int pipeline, Shaders shaders, List<Resource> resources) {
        for (String dispatch : List.of("dispatch", "global_size")) {
            if (json.has(dispatch)) {
                return new Step(pipeline, ints(json.get(dispatch)), new float[0], false, new float[0]);
            }
        }
        if (!json.has("draw") || shaders.attachments().isEmpty()) {
            throw new IllegalArgumentException("neither a dispatch nor a draw");
        }
        JsonObject draw = json.getAsJsonObject("draw");
        Resource attachment = resources.get(shaders.attachments().get(0));
        int columns = integer(draw, "columns", 1);
        int rows = integer(draw, "rows", 1);
        boolean isStrip = !draw.get("kind").getAsString().equals("grid");
        List<Float> corners = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                float left = corner(draw, "x", "width", column, columns, attachment.width());
                float right = corner(draw, "x", "width", column + 1, columns, attachment.width());
                float top = corner(draw, "y", "height", row, rows, attachment.height());
                float bottom = corner(draw, "y", "height", row + 1, rows, attachment.height());
                corners.addAll(
                        isStrip
                                ? List.of(left, bottom, left, top, right, bottom, right, top)
                                : List.of(
                                        right, bottom, left, bottom, left, top, right, bottom, left, top, right, top));
            }
        }
        float[] clear = new float[json.has("clear") ? 4 : 0];
        for (int i = 0; i < clear.length; i++) {
            clear[i] = json.getAsJsonArray("clear").get(i).getAsFloat();
        }
        float[] coordinates = new float[corners.size()];
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] = corners.get(i);
        }
        return new Step(pipeline, new int[0], coordinates, isStrip, clear);
    }

    /** A coordinate of a corner of a cell, from -1 to 1. */
    private static float corner(JsonObject draw, String start, String length, int cell, int cells, int pixels) {
        double pixel = draw.get(start).getAsDouble() + draw.get(length).getAsDouble() * cell / cells;
        return (float) (2 * pixel / pixels - 1);
    }

    /** Three numbers; those that are missing are 1. */
    private static int[] ints(JsonElement json) {
        int[] values = {1, 1, 1};
        if (json.isJsonPrimitive()) {
            values[0] = json.getAsInt();
            return values;
        }
        JsonArray array = json.getAsJsonArray();
        for (int i = 0; i < array.size() && i < values.length; i++) {
            values[i] = array.get(i).getAsInt();
        }
        return values;
    }
}
