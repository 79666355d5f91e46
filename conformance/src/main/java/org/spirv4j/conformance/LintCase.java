// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * What may differ between invocations: recorded for each id, or, for modules of the corpus, as the blocks whose
 * derivatives the tool warns of. Where the tool crashed or did not end, there must be an answer.
 */
final class LintCase {
    static final String KIND = "lint";

    private static final Pattern WARNING =
            Pattern.compile("derivative with divergent control flow located in block %(.*)");
    private static final Pattern NUMBER = Pattern.compile(".*\\[(\\d+)\\]");

    private LintCase() {}

    /** A module in the record, with the level of each id that is not uniform, and why it has it. */
    static Outcome run(CaseFields fields) {
        String id = fields.string("id");
        String env = fields.string("env");
        Map<Integer, String> expected = new TreeMap<>();
        for (Map.Entry<String, JsonElement> entry : fields.object("divergence").entrySet()) {
            JsonArray values = entry.getValue().getAsJsonArray();
            expected.put(
                    Integer.valueOf(entry.getKey()),
                    values.get(0).getAsInt() + " " + values.get(1).getAsInt() + " "
                            + values.get(2).getAsInt());
        }
        Attempt<Map<Integer, String>> attempt = Attempt.of(() -> {
            SpirvModule module = RecordedModule.of(fields.string("module"), fields.array("module_header"));
            Divergence divergence = Divergence.of(module);
            Map<Integer, String> found = new TreeMap<>();
            Function function =
                    module.layout().function(fields.integer("function")).orElseThrow();
            function.instructions().forEach(instruction -> {
                int result = instruction.resultId();
                if (result != 0 && divergence.level(result) != Divergence.Level.UNIFORM) {
                    found.put(
                            result,
                            divergence.level(result).ordinal() + " " + divergence.source(result) + " "
                                    + divergence.branchBlock(result));
                }
            });
            return found;
        });
        return compared(id, env, expected.toString(), attempt);
    }

    /** A module of the corpus, with the output of the tool. */
    static Outcome run(CaseFields fields, Optional<Path> corpus) {
        String path = fields.string("path");
        String id = path + "#lint";
        if (corpus.isEmpty()) {
            return Outcome.notRun(id, KIND, "");
        }
        Attempt<Map<Integer, String>> attempt = Attempt.of(
                () -> found(SpirvModule.read(ModuleCheck.read(corpus.get().resolve(path)))));
        if (!fields.string("exit").equals("0")) {
            return attempt.broke() ? Outcome.broke(id, KIND, "", "an answer", attempt) : Outcome.passed(id, KIND, "");
        }
        Map<Integer, String> expected = new TreeMap<>();
        Matcher warnings = WARNING.matcher(fields.string("stdout"));
        while (warnings.find()) {
            Matcher named = NUMBER.matcher(warnings.group(1));
            expected.merge(Integer.valueOf(named.matches() ? named.group(1) : warnings.group(1)), "*", String::concat);
        }
        return compared(id, "", expected.toString(), attempt);
    }

    /** A mark for each finding, by the label of its block. */
    private static Map<Integer, String> found(SpirvModule module) {
        Map<Integer, Integer> blocks = new TreeMap<>();
        for (Function function : module.layout().functions()) {
            for (Block block : function.blocks()) {
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    blocks.put(i, block.labelId());
                }
            }
        }
        Map<Integer, String> found = new TreeMap<>();
        Linter.create()
                .withOnly(LintRule.DIVERGENT_DERIVATIVE)
                .withFunctionsAlone()
                .lint(module)
                .forEach(finding ->
                        found.merge(blocks.get(finding.diagnostic().position().instruction()), "*", String::concat));
        return found;
    }

    private static Outcome compared(String id, String env, String expected, Attempt<Map<Integer, String>> attempt) {
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, expected, attempt);
        }
        String found = attempt.refused()
                ? attempt.describe()
                : attempt.value().orElseThrow().toString();
        return found.equals(expected)
                ? Outcome.passed(id, KIND, env)
                : Outcome.failed(id, KIND, env, expected, found, List.of());
    }
}
