// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.spirv4j.internal.json.JsonText;

/**
 * The reflection in a shader pack of Qt, from version 4 on, as JSON with the members that Qt's own tool writes.
 * Versions added arrays of variables (5), separate images and samplers (6), tessellation and built-ins (7), more
 * about storage blocks (8), and members of interface blocks (9).
 */
final class QtReflection {
    private static final int MAX_DEPTH = 64;

    private static final int VARIABLE_BYTES = 24;
    private static final int BLOCK_BYTES = 12;

    private static final List<String> TYPES = List.of(("unknown float vec2 vec3 vec4 mat2 mat2x3 mat2x4 mat3 mat3x2"
                    + " mat3x4 mat4 mat4x2 mat4x3 int ivec2 ivec3 ivec4 uint uvec2 uvec3 uvec4 bool bvec2 bvec3 bvec4"
                    + " double dvec2 dvec3 dvec4 dmat2 dmat2x3 dmat2x4 dmat3 dmat3x2 dmat3x4 dmat4 dmat4x2 dmat4x3"
                    + " sampler1D sampler2D sampler2DMS sampler3D samplerCube sampler1DArray sampler2DArray"
                    + " sampler2DMSArray sampler3DArray samplerCubeArray samplerRect samplerBuffer samplerExternalOES"
                    + " sampler image1D image2D image2DMS image3D imageCube image1DArray image2DArray image2DMSArray"
                    + " image3DArray imageCubeArray imageRect imageBuffer struct half half2 half3 half4")
            .split(" ", -1));

    private final ByteBuffer in;
    private final int version;
    private final JsonText json = JsonText.create();

    private QtReflection(ByteBuffer in, int version) {
        this.in = in;
        this.version = version;
    }

    /** Reads the reflection, and returns it as a JSON object. */
    static String json(ByteBuffer in, int version, String stage) {
        QtReflection reflection = new QtReflection(in, version);
        reflection.json.object().member("stage", stage).member("qsbVersion", version);
        reflection.read();
        return reflection.json.endObject().toString();
    }

    private void read() {
        list("inputs", VARIABLE_BYTES, () -> variable(true));
        list("outputs", VARIABLE_BYTES, () -> variable(true));
        list("uniformBlocks", BLOCK_BYTES, () -> {
            member("blockName");
            member("structName");
            json.member("size", in.getInt());
            positive("binding", in.getInt());
            positive("set", in.getInt());
            members("members", 0);
        });
        list("pushConstantBlocks", BLOCK_BYTES, () -> {
            member("name");
            json.member("size", in.getInt());
            members("members", 0);
        });
        list("storageBlocks", BLOCK_BYTES, this::storageBlock);
        list("combinedImageSamplers", VARIABLE_BYTES, () -> variable(false));
        list("storageImages", VARIABLE_BYTES, () -> variable(false));
        List<Integer> size = List.of(in.getInt(), in.getInt(), in.getInt());
        numbers("localSize", size);
        if (version > 5) {
            list("separateImages", VARIABLE_BYTES, () -> variable(false));
            list("separateSamplers", VARIABLE_BYTES, () -> variable(false));
        }
        if (version > 6) {
            nonZero("tessellationOutputVertexCount", in.getInt());
            nonZero("tessellationMode", in.getInt());
            nonZero("tessellationWindingOrder", in.getInt());
            nonZero("tessellationPartitioning", in.getInt());
            list("inputBuiltins", Integer.BYTES, this::builtIn);
            list("outputBuiltins", Integer.BYTES, this::builtIn);
        }
    }

    private void list(String name, int least, Runnable element) {
        int count = QtShaderPack.count(in, least);
        if (count == 0) {
            return;
        }
        json.array(name);
        for (int i = 0; i < count; i++) {
            json.object();
            element.run();
            json.endObject();
        }
        json.endArray();
    }

    private void member(String name) {
        json.member(name, string());
    }

    private void positive(String name, int value) {
        if (value >= 0) {
            json.member(name, value);
        }
    }

    private void nonZero(String name, int value) {
        if (value != 0) {
            json.member(name, value);
        }
    }

    private void variable(boolean mayBeBlock) {
        member("name");
        type("type");
        positive("location", in.getInt());
        positive("binding", in.getInt());
        positive("set", in.getInt());
        nonZero("imageFormat", in.getInt());
        nonZero("imageFlags", in.getInt());
        if (version > 4) {
            dimensions();
        }
        if (version > 6) {
            json.memberIf("perPatch", in.get() != 0);
        }
        if (mayBeBlock && version > 8) {
            members("structMembers", 0);
        }
    }

    private void storageBlock() {
        member("blockName");
        member("instanceName");
        json.member("knownSize", in.getInt());
        positive("binding", in.getInt());
        positive("set", in.getInt());
        members("members", 0);
        if (version > 7) {
            nonZero("runtimeArrayStride", in.getInt());
            nonZero("qualifiers", in.getInt());
        }
    }

    private void builtIn() {
        json.member("builtIn", in.getInt());
        if (version > 8) {
            type("type");
            dimensions();
        }
    }

    private void members(String name, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("its structures have more than " + MAX_DEPTH + " levels");
        }
        list(name, VARIABLE_BYTES, () -> {
            member("name");
            type("type");
            json.member("offset", in.getInt());
            json.member("size", in.getInt());
            dimensions();
            nonZero("arrayStride", in.getInt());
            nonZero("matrixStride", in.getInt());
            json.memberIf("matrixRowMajor", in.get() != 0);
            members("structMembers", depth + 1);
        });
    }

    private void type(String name) {
        int type = in.getInt();
        json.member(name, type > 0 && type < TYPES.size() ? TYPES.get(type) : "unknown");
    }

    private void dimensions() {
        int count = QtShaderPack.count(in, Integer.BYTES);
        List<Integer> numbers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            numbers.add(in.getInt());
        }
        if (count > 0) {
            numbers("arrayDims", numbers);
        }
    }

    private void numbers(String name, List<Integer> values) {
        json.array(name);
        values.forEach((Consumer<Integer>) value -> json.element(value));
        json.endArray();
    }

    /** A string in UTF-16 with its length in bytes. */
    private String string() {
        return new String(QtShaderPack.bytes(in), StandardCharsets.UTF_16BE);
    }
}
