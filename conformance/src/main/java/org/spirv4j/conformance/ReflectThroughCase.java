// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.conformance.translate.Through;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.translate.Translator;

/**
 * The entry points of a module that go through a language: what comes back has the same resources, members, inputs and
 * outputs where a host looks for them. Kernels are not run.
 */
final class ReflectThroughCase {
    private static final int SHOWN = 10;

    private ReflectThroughCase() {}

    static Outcome run(CaseFields fields, Optional<Path> corpus, Through through) {
        String path = fields.string("path");
        // The known differences of what comes back are not those of the recorded reflection.
        String id = path + "#" + through.language().id();
        String env = fields.string("env");
        if (corpus.isEmpty() || !through.language().isVulkan()) {
            return Outcome.notRun(id, ReflectCase.KIND, env);
        }
        Path file = corpus.get().resolve(path);
        try {
            SpirvModule module = SpirvModule.read(ModuleCheck.read(file));
            JsonObject original = ReflectionFields.of(ModuleReflection.of(module));
            List<String> differences = new ArrayList<>();
            List<EntryPoint> entryPoints = module.layout().entryPoints();
            boolean hasRun = false;
            for (int i = 0; i < entryPoints.size(); i++) {
                if (!Translator.stage(entryPoints.get(i)).equals("kernel")) {
                    SpirvModule back = through.apply(module, entryPoints.get(i));
                    JsonObject returned = ReflectionFields.of(ModuleReflection.of(back));
                    differences.addAll(ReturnedFields.differences(original, i, returned));
                    hasRun = true;
                }
            }
            Outcome outcome = !hasRun
                    ? Outcome.notRun(id, ReflectCase.KIND, env)
                    : differences.isEmpty()
                            ? Outcome.passed(id, ReflectCase.KIND, env)
                            : failed(
                                    id,
                                    env,
                                    differences.size() + (differences.size() == 1 ? " difference" : " differences"),
                                    differences.subList(0, Math.min(SHOWN, differences.size())));
            return hasRun ? outcome.with(new Measurement.OfThrough(Measurement.Way.BACK)) : outcome;
        } catch (Through.LostException e) {
            return failed(id, env, e.describe(), List.of()).with(new Measurement.OfThrough(RunCase.way(e)));
        } catch (SpirvException e) {
            return failed(id, env, "refused: " + e.getMessage(), List.of());
        } catch (RuntimeException e) {
            return Outcome.broke(id, ReflectCase.KIND, env, "a reflection", Attempt.of(() -> {
                throw e;
            }));
        }
    }

    private static Outcome failed(String id, String env, String found, List<String> details) {
        return Outcome.failed(id, ReflectCase.KIND, env, "the resources and interfaces of the module", found, details);
    }
}
