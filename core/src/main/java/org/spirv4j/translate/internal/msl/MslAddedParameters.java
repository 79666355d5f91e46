// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.InputInterpolation;

/** Parameters that functions have after those of the module, if they or their callees need them. */
final class MslAddedParameters {
    /** What functions may need. */
    enum Kind {
        /** The sizes of buffers, for lengths of arrays. */
        BUFFER_SIZES("constant uint* ", "bufferSizes"),
        /** The swizzles of textures. */
        TEXTURE_SWIZZLES("constant uint* ", "textureSwizzles"),
        /** The numbers of vertices and primitives of a mesh. */
        MESH_COUNTS("threadgroup uint2& ", "meshCounts"),
        /** The index of the invocation in its SIMD group. */
        LANE_INDEX("uint ", "laneIndex"),
        /** The structure of inputs, of which functions interpolate some. */
        INPUTS("thread const ", "in");

        private final String type;
        private final String wanted;

        Kind(String type, String wanted) {
            this.type = type;
            this.wanted = wanted;
        }

        private int bit() {
            return 1 << ordinal();
        }
    }

    private final MslContext context;

    /** By function: bits of kinds. */
    private final Map<Integer, Integer> needs;

    private final Map<Kind, String> names;

    MslAddedParameters(MslContext context) {
        this.context = context;
        needs = context.pool.map();
        names = context.pool.map();
    }

    /** Finds what functions need, callees first. */
    void find() {
        for (Function f : context.uses.order().functions()) {
            int bits = 0;
            for (int i = f.firstInstruction(); i < f.endInstruction(); i++) {
                bits |= bits(context.data.starts[i]);
            }
            needs.put(f.id(), bits);
        }
        for (Kind kind : Kind.values()) {
            if (isNeeded(kind)) {
                names.put(kind, kind == Kind.INPUTS ? context.entryText.input() : context.names.fresh(kind.wanted));
            }
        }
    }

    private int bits(int at) {
        Op op = Opcodes.op(context.words[at] & 0xFFFF);
        return switch (op) {
            case OpArrayLength -> Kind.BUFFER_SIZES.bit();
            case OpSetMeshOutputsEXT -> Kind.MESH_COUNTS.bit();
            case OpGroupNonUniformInverseBallot -> Kind.LANE_INDEX.bit();
            case OpExtInst -> InputInterpolation.is(context.types, context.words, at) ? Kind.INPUTS.bit() : 0;
            case OpGroupNonUniformBallotBitCount -> MslGroups.isScan(context.words, at) ? Kind.LANE_INDEX.bit() : 0;
            case OpGroupNonUniformRotateKHR ->
                MslGroups.isClusteredRotation(context.words, at) ? Kind.LANE_INDEX.bit() : 0;
            case OpFunctionCall -> needs.getOrDefault(context.words[at + FunctionCall.FUNCTION], 0);
            default ->
                context.expressions().hasLane(at, op)
                        ? Kind.LANE_INDEX.bit()
                        : context.swizzles.isNeeded(op) ? Kind.TEXTURE_SWIZZLES.bit() : 0;
        };
    }

    private boolean isNeeded(Kind kind) {
        return (needs.getOrDefault(context.entry.functionId(), 0) & kind.bit()) != 0;
    }

    /** The name of a parameter; empty if nothing needs it. */
    String name(Kind kind) {
        return names.getOrDefault(kind, "");
    }

    /** The arguments for a function. */
    List<String> arguments(int function) {
        return of(function, false);
    }

    /** The parameters of a function with their types. */
    List<String> parameters(int function) {
        return of(function, true);
    }

    private String type(Kind kind) {
        return kind.type + (kind == Kind.INPUTS ? context.entryText.inputType() + "& " : "");
    }

    private List<String> of(int function, boolean hasType) {
        List<String> found = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if ((needs.getOrDefault(function, 0) & kind.bit()) == 0) {
                continue;
            }
            if (kind == Kind.BUFFER_SIZES) {
                context.bindings.sizes().forEach(name -> found.add((hasType ? type(kind) : "") + name));
            } else {
                found.add((hasType ? type(kind) : "") + name(kind));
            }
        }
        return found;
    }
}
