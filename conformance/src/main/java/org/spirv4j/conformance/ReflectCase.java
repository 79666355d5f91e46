// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.transform.StripNonSemantic;

/**
 * What an independent reading found in a module of the corpus, field by field: ours must find the same. Formats of
 * inputs are compared with a second tool.
 */
final class ReflectCase {
    static final String KIND = "reflect";

    /** Sets of instructions that describe the arguments of kernels, of any revision. */
    private static final String KERNELS = "NonSemantic.ClspvReflection";

    private ReflectCase() {}

    static Outcome run(CaseFields fields, Optional<Path> corpus) {
        String id = fields.string("path");
        String env = fields.string("env");
        if (corpus.isEmpty()) {
            return Outcome.notRun(id, KIND, env);
        }
        Path file = corpus.get().resolve(id);
        Attempt<JsonObject> attempt = Attempt.of(
                () -> ReflectionFields.of(ModuleReflection.of(plain(SpirvModule.read(ModuleCheck.read(file))))));
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, "a reflection", attempt);
        }
        if (attempt.refused()) {
            return Outcome.failed(id, KIND, env, "a reflection", attempt.describe(), List.of());
        }
        JsonObject found = attempt.value().orElseThrow();
        List<String> differences = new ArrayList<>();
        compare("", fields.object("direct"), found, differences);
        return differences.isEmpty()
                ? Outcome.passed(id, KIND, env)
                : Outcome.failed(
                        id,
                        KIND,
                        env,
                        "the recorded fields",
                        differences.size() + (differences.size() == 1 ? " other field" : " other fields"),
                        differences.subList(0, Math.min(10, differences.size())));
    }

    /** A module without what describes kernels, which the tool that made the records does not read. */
    private static SpirvModule plain(SpirvModule module) {
        boolean hasKernels =
                module.layout().imports().stream().anyMatch(set -> set.name().startsWith(KERNELS));
        return hasKernels ? module.transform(StripNonSemantic.create()) : module;
    }

    private static void compare(String at, JsonElement expected, JsonElement found, List<String> differences) {
        if (expected.isJsonObject() && found.isJsonObject()) {
            Set<String> names = new TreeSet<>(expected.getAsJsonObject().keySet());
            names.addAll(found.getAsJsonObject().keySet());
            for (String name : names) {
                compare(
                        at + "/" + name,
                        orNull(expected.getAsJsonObject().get(name)),
                        orNull(found.getAsJsonObject().get(name)),
                        differences);
            }
        } else if (expected.isJsonArray()
                && found.isJsonArray()
                && expected.getAsJsonArray().size() == found.getAsJsonArray().size()) {
            JsonArray elements = expected.getAsJsonArray();
            for (int i = 0; i < elements.size(); i++) {
                compare(at + "/" + i, elements.get(i), found.getAsJsonArray().get(i), differences);
            }
        } else if (!expected.equals(found)) {
            differences.add(at + ": recorded " + expected + ", found " + found);
        }
    }

    private static JsonElement orNull(JsonElement element) {
        return element == null ? JsonNull.INSTANCE : element;
    }
}
