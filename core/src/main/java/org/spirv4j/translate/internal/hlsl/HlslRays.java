// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExecuteCallableKHR;
import org.spirv4j.internal.operand.ExecuteCallableNV;
import org.spirv4j.internal.operand.ReportIntersectionKHR;
import org.spirv4j.internal.operand.TraceNV;
import org.spirv4j.internal.operand.TraceRayKHR;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Writes stages of ray tracing: payloads and attributes of hits, which are variables of the text that the function of
 * the stage copies from and to its parameters; and the instructions that trace rays, report hits and end them.
 */
final class HlslRays {
    private static final String ACCESS =
            " : read(caller, anyhit, closesthit, miss) : write(caller, anyhit, closesthit, miss)";

    /** The values of the variable that says how a hit ends. */
    private static final String IGNORED = "1u";

    private static final String ACCEPTED = "2u";

    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final CodeText out;

    /** By variable: its name, where the text has a structure around its value. */
    private final Map<Integer, String> holders = new HashMap<>();

    /** By type, and whether rays have it: the structure around a value of it. */
    private final Map<String, String> structs = new HashMap<>();

    private int payload;
    private int attributes;
    private String payloadType = "";
    private String attributesType = "";
    private String ended = "";

    HlslRays(HlslContext context) {
        this.context = context;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    // --- variables

    /** Whether a storage class is one of payloads, callable data or attributes of hits. */
    static boolean isOwn(StorageClass storage) {
        return switch (storage) {
            case RayPayloadKHR, IncomingRayPayloadKHR, CallableDataKHR, IncomingCallableDataKHR, HitAttributeKHR ->
                true;
            default -> false;
        };
    }

    /** Writes the declaration of a payload, of callable data or of attributes of hits. */
    void declare(int id, StorageClass storage) {
        int type = types.pointee(types.typeOf(id));
        boolean isPayload = storage == StorageClass.RayPayloadKHR || storage == StorageClass.IncomingRayPayloadKHR;
        boolean isHeld = !types.isStruct(type) || isPayload && context.has(HlslFeature.PAYLOAD_ACCESS);
        String kind =
                isPayload ? "RayPayload" : storage == StorageClass.HitAttributeKHR ? "HitAttributes" : "CallableData";
        String name = context.names.name(id, "payload");
        String struct = isHeld ? holder(type, kind, isPayload) : context.typeNames.name(type);
        out.put("static ").put(struct).put(' ').put(name).put(';').end();
        if (isHeld) {
            holders.put(id, name);
            context.names.set(id, name + ".value");
        }
        if (storage == StorageClass.HitAttributeKHR) {
            refuseSecond(id, attributes);
            attributes = id;
            attributesType = struct;
        } else if (storage == StorageClass.IncomingRayPayloadKHR || storage == StorageClass.IncomingCallableDataKHR) {
            refuseSecond(id, payload);
            payload = id;
            payloadType = struct;
        }
    }

    private void refuseSecond(int id, int first) {
        if (first != 0) {
            context.refuse(
                    context.data.definition(id),
                    "a stage has one payload and one variable of attributes in this language",
                    "use one structure");
        }
    }

    /** Writes a structure around a value, if there is none yet; returns its name. */
    private String holder(int type, String kind, boolean isPayload) {
        return structs.computeIfAbsent(kind + type, key -> {
            String name = context.names.fresh(kind);
            boolean hasAccess = isPayload && context.has(HlslFeature.PAYLOAD_ACCESS);
            out.separate();
            out.put("struct ")
                    .put(hasAccess ? "[raypayload] " : "")
                    .put(name)
                    .put(" {")
                    .end();
            out.indent();
            out.line().put(context.typeNames.name(type)).put(" value").put(context.typeNames.lengths(type));
            out.put(hasAccess ? ACCESS : "").put(';').end();
            out.outdent();
            out.put("};").end();
            out.end();
            return name;
        });
    }

    /** The name of a variable as a whole: the argument of a function. */
    private String whole(int id) {
        String held = holders.get(id);
        return held == null ? context.names.name(id, "payload") : held;
    }

    /** Gives a built-in its function as its name; returns whether it has one. */
    boolean builtIn(int id) {
        BuiltIn builtIn = BuiltIn.of(
                        context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1))
                .orElse(BuiltIn.Position);
        Optional<String> call = call(builtIn);
        if (call.isEmpty()) {
            return false;
        }
        if (builtIn == BuiltIn.RayGeometryIndexKHR) {
            context.requires(HlslFeature.GEOMETRY_INDEXES, context.data.definition(id));
        }
        int type = types.pointee(types.typeOf(id));
        boolean isSigned = types.isIntScalarOrVector(type) && types.isSignedIntScalar(types.scalarType(type));
        context.names.set(id, isSigned ? context.typeNames.name(type) + "(" + call.get() + "())" : call.get() + "()");
        return true;
    }

    private static Optional<String> call(BuiltIn builtIn) {
        return switch (builtIn) {
            case LaunchIdKHR -> Optional.of("DispatchRaysIndex");
            case LaunchSizeKHR -> Optional.of("DispatchRaysDimensions");
            case WorldRayOriginKHR -> Optional.of("WorldRayOrigin");
            case WorldRayDirectionKHR -> Optional.of("WorldRayDirection");
            case ObjectRayOriginKHR -> Optional.of("ObjectRayOrigin");
            case ObjectRayDirectionKHR -> Optional.of("ObjectRayDirection");
            case RayTminKHR -> Optional.of("RayTMin");
            case RayTmaxKHR, HitTNV -> Optional.of("RayTCurrent");
            case InstanceCustomIndexKHR -> Optional.of("InstanceID");
            case InstanceId -> Optional.of("InstanceIndex");
            case PrimitiveId -> Optional.of("PrimitiveIndex");
            case RayGeometryIndexKHR -> Optional.of("GeometryIndex");
            // Matrices are written as their transposes.
            case ObjectToWorldKHR -> Optional.of("ObjectToWorld4x3");
            case WorldToObjectKHR -> Optional.of("WorldToObject4x3");
            case HitKindKHR -> Optional.of("HitKind");
            case IncomingRayFlagsKHR -> Optional.of("RayFlags");
            default -> Optional.empty();
        };
    }

    // --- instructions

    /** Writes an instruction that traces a ray, after the declaration of the ray. */
    void trace(int at, Op op, HlslExpressions expressions) {
        boolean isNv = op == Op.OpTraceNV;
        String ray = context.names.fresh("ray");
        out.put("RayDesc ").put(ray).put(" = { ");
        for (int i = TraceRayKHR.RAY_ORIGIN; i <= TraceRayKHR.RAY_TMAX; i++) {
            out.put(i == TraceRayKHR.RAY_ORIGIN ? "" : ", ");
            expressions.value(words[at + i], Precedence.ASSIGNMENT);
        }
        out.put(" };").end();
        out.line().put("TraceRay(");
        expressions.value(words[at + TraceRayKHR.ACCEL], Precedence.ASSIGNMENT);
        for (int i = TraceRayKHR.RAY_FLAGS; i <= TraceRayKHR.MISS_INDEX; i++) {
            out.put(", ");
            expressions.value(words[at + i], Precedence.ASSIGNMENT, Template.UNSIGNED);
        }
        int given = words[at + (isNv ? TraceNV.PAYLOAD_ID : TraceRayKHR.PAYLOAD)];
        int variable = isNv ? located(at, given, StorageClass.RayPayloadKHR) : given;
        out.put(", ").put(ray).put(", ").put(whole(variable)).put(')');
    }

    /** Writes an instruction that executes a callable shader. */
    void call(int at, Op op, HlslExpressions expressions) {
        boolean isNv = op == Op.OpExecuteCallableNV;
        out.put("CallShader(");
        expressions.value(words[at + ExecuteCallableKHR.SBT_INDEX], Precedence.ASSIGNMENT, Template.UNSIGNED);
        int given = words[at + (isNv ? ExecuteCallableNV.CALLABLE_DATA_ID : ExecuteCallableKHR.CALLABLE_DATA)];
        int variable = isNv ? located(at, given, StorageClass.CallableDataKHR) : given;
        out.put(", ").put(whole(variable)).put(')');
    }

    /** The variable of a storage class with the location that a constant says. */
    private int located(int at, int number, StorageClass storage) {
        int location = (int) types.defaultInteger(number).orElse(0);
        for (Instruction each : context.layout.globalVariables()) {
            int id = each.resultId();
            if (types.isStorageClass(each.typeId(), storage)
                    && context.layout.decorationWord(id, Decoration.Location).orElse(-1) == location
                    && context.live.isLive(id)) {
                return id;
            }
        }
        context.refuse(at, "no variable that the entry point uses has location " + location, "");
        return 0;
    }

    /** Writes an instruction that reports a hit. */
    void report(int at, HlslExpressions expressions) {
        out.put("ReportHit(");
        expressions.value(words[at + ReportIntersectionKHR.HIT], Precedence.ASSIGNMENT);
        out.put(", ");
        expressions.value(words[at + ReportIntersectionKHR.HIT_KIND], Precedence.ASSIGNMENT, Template.UNSIGNED);
        out.put(", ").put(attributes == 0 ? noAttributes() : whole(attributes)).put(')');
    }

    /** The variable of attributes where the module has none. */
    private String noAttributes() {
        if (attributesType.isEmpty()) {
            attributesType = context.names.fresh("noAttributes");
            context.globals
                    .put("static const BuiltInTriangleIntersectionAttributes ")
                    .put(attributesType)
                    .put(" = { float2(0.0, 0.0) };")
                    .end();
            context.globals.end();
        }
        return attributesType;
    }

    /** The statement that ends a hit: the function of the stage does it, after it has copied the payload. */
    String end(Op op) {
        boolean ignores = op == Op.OpIgnoreIntersectionKHR || op == Op.OpIgnoreIntersectionNV;
        return ended() + " = " + (ignores ? IGNORED : ACCEPTED);
    }

    /** Whether functions have ended a hit, as a condition. */
    String hasEnded() {
        return ended() + " != 0u";
    }

    private String ended() {
        if (ended.isEmpty()) {
            ended = context.names.fresh("hitEnd");
            context.globals.put("static uint ").put(ended).put(" = 0u;").end();
            context.globals.end();
        }
        return ended;
    }

    // --- the function of the stage

    /** Writes the function that a host calls. */
    void main() {
        TextStage stage = context.stage;
        boolean hasPayload = stage != TextStage.RAY_GENERATION && stage != TextStage.INTERSECTION;
        boolean isHit = stage == TextStage.ANY_HIT || stage == TextStage.CLOSEST_HIT;
        if (hasPayload && payloadType.isEmpty()) {
            payloadType = unused(stage != TextStage.CALLABLE);
        }
        out.put("[shader(\"").put(attribute(stage)).put("\")]").end();
        out.put("void ").put(context.options.entryName()).put('(');
        String given = context.names.fresh("stagePayload");
        String hit = context.names.fresh("stageAttributes");
        if (hasPayload) {
            out.put("inout ").put(payloadType).put(' ').put(given);
        }
        if (isHit) {
            String own = attributes == 0 ? "BuiltInTriangleIntersectionAttributes" : attributesType;
            out.put(", in ").put(own).put(' ').put(hit);
        }
        out.put(") {").end();
        out.indent();
        if (payload != 0) {
            out.line().put(whole(payload)).put(" = ").put(given).put(';').end();
        }
        if (isHit && attributes != 0) {
            out.line().put(whole(attributes)).put(" = ").put(hit).put(';').end();
        }
        context.stageMain.call("");
        if (payload != 0) {
            out.line().put(given).put(" = ").put(whole(payload)).put(';').end();
        }
        if (!ended.isEmpty()) {
            end(IGNORED, "IgnoreHit");
            end(ACCEPTED, "AcceptHitAndEndSearch");
        }
        out.outdent();
        out.put('}').end();
    }

    private void end(String value, String function) {
        out.line()
                .put("if (")
                .put(ended)
                .put(" == ")
                .put(value)
                .put(") ")
                .put(function)
                .put("();")
                .end();
    }

    /** Writes a structure for what the module does not read: the function of the stage has it as a parameter. */
    private String unused(boolean isPayload) {
        String name = context.names.fresh(isPayload ? "RayPayload" : "CallableData");
        boolean hasAccess = isPayload && context.has(HlslFeature.PAYLOAD_ACCESS);
        out.put("struct ")
                .put(hasAccess ? "[raypayload] " : "")
                .put(name)
                .put(" {")
                .end();
        out.indent();
        out.line().put("float value").put(hasAccess ? ACCESS : "").put(';').end();
        out.outdent();
        out.put("};").end();
        out.end();
        return name;
    }

    private static String attribute(TextStage stage) {
        return switch (stage) {
            case RAY_GENERATION -> "raygeneration";
            case INTERSECTION -> "intersection";
            case ANY_HIT -> "anyhit";
            case CLOSEST_HIT -> "closesthit";
            case MISS -> "miss";
            default -> "callable";
        };
    }
}
