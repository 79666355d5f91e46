// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.internal.json.JsonText;

/**
 * Writes ids, numbers and enumerants as members and elements of the JSON of a reflection; those without a value are
 * left out.
 */
final class ReflectionJsonMembers {
    private final JsonText json;

    ReflectionJsonMembers(JsonText json) {
        this.json = json;
    }

    /** Writes a number as an element of an array. */
    void number(SpecializableNumber number) {
        json.object();
        numberMembers(number);
    }

    void numberMembers(SpecializableNumber number) {
        numberMember("value", number.value());
        if (number.isSpecializable()) {
            json.array("specIds");
            for (int specId : number.specIds()) {
                id(specId);
            }
            json.endArray().memberIf("isComputed", number.isComputed()).member("expression", number.expression());
        }
        json.endObject();
    }

    void id(int id) {
        json.element(Integer.toUnsignedLong(id));
    }

    static JsonText idMember(JsonText json, String name, int id) {
        return json.member(name, Integer.toUnsignedLong(id));
    }

    void numberMember(String name, OptionalInt value) {
        if (value.isPresent()) {
            idMember(json, name, value.getAsInt());
        }
    }

    void numberMember(String name, OptionalLong value) {
        if (value.isPresent()) {
            json.member(name, value.getAsLong());
        }
    }

    void enumerant(String name, Optional<? extends Enum<?>> value) {
        if (value.isPresent()) {
            json.member(name, value.get().name());
        }
    }

    <E extends Enum<E>> void enumerants(String name, Set<E> values) {
        if (values.isEmpty()) {
            return;
        }
        json.array(name);
        if (values.size() == 1) {
            json.element(values.iterator().next().name());
        } else {
            values.stream().sorted().forEach(value -> json.element(value.name()));
        }
        json.endArray();
    }
}
