// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.conformance.Measurement.Likeness;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;

/**
 * Modules that the tool linked or refused: ours must do the same, and the linked module must be equal but for ids. The
 * OpModuleProcessed in which the tool names itself is left out, and so are the constants that it keeps twice.
 */
final class LinkCase {
    static final String KIND = "link";

    private static final String OUTPUT = "linked.spv";
    private static final String MARK = "OpModuleProcessed \"Linked by SPIR-V Tools Linker\"\n";
    private static final Optimizer WITHOUT_REPEATED_CONSTANTS =
            Optimizer.create().withPasses(ModulePasses.unifyConst());
    private static final List<String> TABLES = List.of("fnvar-targets", "fnvar-architectures");

    private final CaseFields fields;
    private final String id;
    private final String env;

    private LinkCase(CaseFields fields) {
        this.fields = fields;
        id = fields.string("id");
        env = fields.string("env");
    }

    static Outcome run(CaseFields fields) {
        return new LinkCase(fields).run();
    }

    private Outcome run() {
        boolean isLinked = fields.integer("result") == 0;
        String expected = isLinked ? "a linked module" : "refused: " + fields.array("messages");
        Attempt<String> attempt = Attempt.of(() -> {
            Path folder = Files.createTempDirectory("conformance");
            try {
                return difference(isLinked, ToolRun.of("spirv-link", arguments(folder), folder), folder);
            } finally {
                ToolCase.delete(folder);
            }
        });
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, expected, attempt);
        }
        String difference = attempt.value().orElseGet(attempt::describe);
        return difference.isEmpty()
                ? Outcome.passed(id, KIND, env)
                : Outcome.failed(id, KIND, env, expected, difference, List.of());
    }

    private List<String> arguments(Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-o", OUTPUT));
        JsonObject options = fields.object("options");
        for (Map.Entry<String, JsonElement> option : options.entrySet()) {
            String name = option.getKey();
            if (TABLES.contains(name) && !option.getValue().getAsString().isEmpty()) {
                Files.writeString(
                        folder.resolve(name + ".csv"), option.getValue().getAsString());
                arguments.addAll(List.of("--" + name, name + ".csv"));
            } else if (option.getValue().isJsonPrimitive()
                    && option.getValue().getAsJsonPrimitive().isBoolean()
                    && option.getValue().getAsBoolean()) {
                arguments.add("--" + name);
            }
        }
        List<String> names = new ArrayList<>();
        options.getAsJsonArray("in-files").forEach(name -> names.add(name.getAsString()));
        int number = 0;
        for (JsonElement module : fields.list("modules")) {
            JsonObject recorded = module.getAsJsonObject();
            String name = names.size() > number && !names.get(number).isEmpty()
                    ? names.get(number)
                    : "module" + number + ".spv";
            Files.write(
                    folder.resolve(name),
                    RecordedModule.of(recorded.get("text").getAsString(), recorded.getAsJsonArray("text_header"))
                            .bytes());
            arguments.add(name);
            number++;
        }
        return arguments;
    }

    /** How the outcome differs from the recorded one; empty if it does not. */
    private String difference(boolean isLinked, ToolRun run, Path folder) throws IOException {
        if ((run.status() == 0) != isLinked) {
            return "exit status " + run.status() + ": "
                    + run.err().lines().findFirst().orElse("");
        }
        if (!isLinked) {
            return "";
        }
        SpirvModule expected =
                RecordedModule.of(fields.string("linked").replace(MARK, ""), fields.array("linked_header"));
        SpirvModule found = SpirvModule.read(folder.resolve(OUTPUT));
        return ModuleLikeness.of(WITHOUT_REPEATED_CONSTANTS.optimize(expected), found)
                                .compareTo(Likeness.EQUAL_UP_TO_IDS)
                        <= 0
                ? ""
                : "another module of " + found.instructionCount() + " instructions instead of "
                        + expected.instructionCount() + ":\n" + found;
    }
}
