// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate;

import java.util.Locale;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.translate.text.TextResource;

/** Writes what is known of a translation besides its text. */
final class TranslationJson {
    private static final int FORMAT_VERSION = 1;

    private TranslationJson() {}

    static byte[] of(Translation translation, String file) {
        JsonText json = JsonText.withShortEscapes();
        json.object().member("formatVersion", FORMAT_VERSION);
        if (!file.isEmpty()) {
            json.member("file", file);
        }
        json.member("language", translation.language().id());
        translation
                .entryPoint()
                .ifPresent(entry -> json.member("entryPoint", entry.name())
                        .member(
                                "executionModel",
                                entry.executionModel().map(Enum::name).orElse("" + entry.executionModelValue())));
        json.member("complete", translation.isComplete());
        if (translation.isComplete()) {
            json.member("version", translation.version()).members("extensions", translation.extensions());
            json.array("resources");
            for (TextResource resource : translation.resources()) {
                write(json, resource);
            }
            json.endArray();
            json.member("text", translation.text()).array("mappings");
            for (Translation.Mapping mapping : translation.mappings()) {
                write(json, mapping);
            }
            json.endArray();
        }
        return json.endObject().bytes();
    }

    private static void write(JsonText json, TextResource resource) {
        json.object().member("form", name(resource.form())).member("id", resource.id());
        if (resource.samplerId() != 0) {
            json.member("samplerId", resource.samplerId());
        }
        json.member("name", resource.name());
        write(json, resource.slot());
        if (!resource.name().equals(resource.originalName())) {
            json.member("originalName", resource.originalName());
        }
        if (!resource.slot().equals(resource.original())) {
            json.object("original");
            write(json, resource.original());
            json.endObject();
        }
        json.endObject();
    }

    private static void write(JsonText json, Translation.Mapping mapping) {
        json.object()
                .member("line", mapping.line())
                .member("column", mapping.column())
                .member("word", mapping.instruction().wordOffset())
                .member("instruction", mapping.instruction().instruction());
        mapping.source().ifPresent(source -> {
            json.member("sourceFile", source.file()).member("sourceLine", source.line());
            if (source.column() > 0) {
                json.member("sourceColumn", source.column());
            }
        });
        json.endObject();
    }

    private static void write(JsonText json, TextResource.Slot slot) {
        slot.set().ifPresent(set -> json.member("set", set));
        slot.binding().ifPresent(binding -> json.member("binding", binding));
        slot.location().ifPresent(location -> json.member("location", location));
    }

    /** The words of a form in lower case, joined as names of JSON are. */
    private static String name(TextResource.Form form) {
        StringBuilder name = new StringBuilder();
        for (String word : form.name().toLowerCase(Locale.ROOT).split("_", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
