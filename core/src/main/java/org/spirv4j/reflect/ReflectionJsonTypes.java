// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.internal.json.JsonText;

/** The types of a JSON object of a reflection, which refers to them by index. */
final class ReflectionJsonTypes {
    /** The maximum number of departures of a block that are written. */
    private static final int MAX_DEPARTURES = 100;

    /**
     * Further departures are left out when the names of the members in those of a module have so many characters:
     * blocks in blocks repeat the departures and the names of each other.
     */
    private static final int MAX_DEPARTURE_NAMES = 1 << 20;

    private final ModuleReflection reflection;
    private final JsonText json;
    private final ReflectionJsonMembers members;
    private final Map<ReflectedType, Integer> indexes = new HashMap<>();
    private final List<ReflectedType> types = new ArrayList<>();

    /** The blocks whose layout rules are written. */
    private final Set<ReflectedType> blocks = new HashSet<>();

    private long departureNames;

    ReflectionJsonTypes(ModuleReflection reflection, JsonText json, ReflectionJsonMembers members) {
        this.reflection = reflection;
        this.json = json;
        this.members = members;
    }

    /** Lets the rules of a block's layout be written with its type. */
    void addBlock(ReflectedType block) {
        blocks.add(block);
    }

    /** Writes all types that were referred to as elements of an array, and those that they refer to. */
    void write() {
        for (int i = 0; i < types.size(); i++) {
            type(types.get(i));
        }
    }

    private void type(ReflectedType type) {
        ReflectionJsonMembers.idMember(json.object(), "id", type.id()).member("kind", kind(type));
        if (type instanceof ScalarType scalar) {
            json.member("width", scalar.width());
            members.enumerant("encoding", scalar.encoding());
        } else if (type instanceof VectorType vector) {
            member("component", vector.component());
            json.member("componentCount", vector.count());
        } else if (type instanceof MatrixType matrix) {
            member("column", matrix.column());
            json.member("columnCount", matrix.columnCount());
            members.numberMember("matrixStride", matrix.stride());
            json.memberIf("isRowMajor", matrix.isRowMajor());
        } else if (type instanceof ArrayType array) {
            member("element", array.element());
            if (array.length().isPresent()) {
                json.object("length");
                members.numberMembers(array.length().get());
            }
            members.numberMember("arrayStride", array.stride());
        } else if (type instanceof StructType struct) {
            struct(struct);
        } else if (type instanceof PointerType pointer) {
            members.enumerant("storageClass", pointer.storageClass());
            if (pointer.pointee().isPresent()) {
                member("pointee", pointer.pointee().get());
            }
            members.numberMember("arrayStride", pointer.arrayStride());
        } else if (type instanceof ImageType image) {
            image(image);
        } else {
            json.member("name", type.toString());
        }
        members.numberMember("size", type.size());
        String expression = type.sizeExpression();
        if (!expression.isEmpty()) {
            json.member("sizeExpression", expression);
        }
        if (blocks.contains(type)) {
            rules((StructType) type);
        }
        json.endObject();
    }

    private static String kind(ReflectedType type) {
        if (type instanceof ScalarType scalar) {
            return switch (scalar.kind()) {
                case BOOL -> "bool";
                case INT -> "int";
                case UINT -> "uint";
                case FLOAT -> "float";
            };
        }
        if (type instanceof ImageType image) {
            return image.isCombined() ? "sampledImage" : "image";
        }
        if (type instanceof ArrayType array) {
            return array.isRuntimeSized() ? "runtimeArray" : "array";
        }
        if (type instanceof VectorType) {
            return "vector";
        }
        if (type instanceof MatrixType) {
            return "matrix";
        }
        if (type instanceof StructType) {
            return "struct";
        }
        return type instanceof PointerType ? "pointer" : "opaque";
    }

    private void struct(StructType struct) {
        json.member("name", struct.name());
        members.enumerants("decorations", struct.decorations());
        json.array("members");
        for (StructMember member : struct.members()) {
            json.object().member("name", member.name());
            member("type", member.type());
            members.numberMember("offset", member.offset());
            members.numberMember("size", member.size());
            members.numberMember("paddedSize", member.paddedSize());
            members.numberMember("location", member.location());
            members.numberMember("component", member.component());
            members.enumerant("builtIn", member.builtIn());
            members.enumerants("decorations", member.decorations());
            json.endObject();
        }
        json.endArray();
    }

    private void image(ImageType image) {
        if (image.sampledType().isPresent()) {
            member("sampledType", image.sampledType().get());
        }
        if (image.dim().isPresent()) {
            String name = image.dim().get().name();
            json.member("dim", name.startsWith("Dim") ? name.substring(3) : name);
        }
        if (image.depth() != ImageType.Depth.UNKNOWN) {
            json.member("depth", image.depth() == ImageType.Depth.YES ? 1 : 0);
        }
        json.memberIf("isArrayed", image.isArrayed()).memberIf("isMultisampled", image.isMultisampled());
        if (image.sampling() != ImageType.Sampling.UNKNOWN) {
            json.member("sampled", image.sampling() == ImageType.Sampling.SAMPLED ? 1 : 2);
        }
        members.enumerant("imageFormat", image.format());
        members.enumerant("accessQualifier", image.access());
    }

    /** Writes the rules that a layout follows, or how it departs from those that it is closest to. */
    private void rules(StructType block) {
        LayoutAgreement agreement = reflection.layoutAgreement(block);
        List<TypeLayout.Rules> rules = agreement.rules();
        if (!rules.isEmpty()) {
            json.array("layoutRules");
            rules.forEach(rule -> json.element(rule.name()));
            json.endArray();
        } else if (block.size().isPresent()) {
            TypeLayout.Rules closest = agreement.closest();
            List<LayoutAgreement.Departure> departures = agreement.departures(closest);
            json.object("layoutDepartures")
                    .member("rules", closest.name())
                    .member("count", departures.size())
                    .array("departures");
            for (int i = 0; i < departures.size() && i < MAX_DEPARTURES && departureNames < MAX_DEPARTURE_NAMES; i++) {
                departure(departures.get(i));
            }
            json.endArray().endObject();
        }
    }

    private void departure(LayoutAgreement.Departure departure) {
        departureNames += departure.member().length();
        json.object()
                .member("member", departure.member())
                .member("property", departure.property().name());
        members.numberMember("declared", departure.declared());
        members.numberMember("expected", departure.expected());
        json.endObject();
    }

    /**
     * Writes the index of a type. Types are written after those that refer to them, so that no depth of nesting
     * matters.
     */
    void member(String name, ReflectedType type) {
        json.member(name, index(type));
    }

    int index(ReflectedType type) {
        Integer index = indexes.putIfAbsent(type, types.size());
        if (index == null) {
            types.add(type);
            return types.size() - 1;
        }
        return index;
    }
}
