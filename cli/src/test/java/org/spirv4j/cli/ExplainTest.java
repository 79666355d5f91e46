// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Check;
import org.spirv4j.testkit.GoldenFiles;

class ExplainTest {
    @TempDir
    Path folder;

    private CommandRunner.Result run(String... names) {
        String[] args = new String[names.length + 1];
        args[0] = "explain";
        System.arraycopy(names, 0, args, 1, names.length);
        return new CommandRunner(folder).run(args);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpAccessChain",
                "OpLoad",
                "Uniform",
                "StorageBuffer",
                "MultiView",
                "MemoryAccess",
                "PairIdRefIdRef",
                "Aligned",
                "Sqrt",
                "NonSemantic.DebugPrintf",
                "SPV_KHR_multiview",
                "OpTypeAccelerationStructureNV",
                "heaps"
            })
    void textAndJson(String name) throws IOException {
        CommandRunner.Result text = run(name);
        assertThat(text.status()).isZero();
        assertThat(text.err()).isEmpty();
        CommandRunner.Result json = run("--format", "json", name);
        assertThat(json.out().lines())
                .allMatch(line -> JsonParser.parseString(line).isJsonObject());
        GoldenFiles.check("explain/" + name + ".txt", text.out() + "\n" + json.out());
    }

    @ParameterizedTest
    @CsvSource({
        "61, instruction OpLoad",
        "opload, instruction OpLoad",
        "Load, instruction OpLoad",
        "AccessChain, instruction OpAccessChain",
        "BuiltIn.Position, value Position of BuiltIn",
        "GLSL.std.450.Sqrt, extended instruction Sqrt of GLSL.std.450",
        "glsl.std.450, extended instruction set GLSL.std.450",
        "NonSemantic.ClspvReflection.5, extended instruction set NonSemantic.ClspvReflection.*"
    })
    void otherWaysToSayIt(String name, String heading) {
        assertThat(run(name).out()).startsWith(heading + "\n");
    }

    @Test
    void rulesOfTheValidator() {
        assertThat(run("ids.defined").out())
                .startsWith("rule ids.defined\n  demands       Every id")
                .contains("\n  checked by    validate.internal.universal.IdChapter\n")
                .contains("\n    -%sum = OpFAdd %float %float_1 %nowhere\n    +%sum");
        JsonObject rule = JsonParser.parseString(
                        run("--format", "json", "ids.defined").out())
                .getAsJsonObject();
        assertThat(rule.getAsJsonArray("checkedBy"))
                .hasToString("[\"org.spirv4j.validate.internal.universal.IdChapter\"]");
        assertThat(rule.get("failing").getAsString()).contains("%nowhere");
        assertThat(rule.get("passing").getAsString()).doesNotContain("%nowhere");
        assertThat(run("ids.defind").err()).contains("did you mean ids.defined?");
    }

    @ParameterizedTest
    @EnumSource
    void rulesOfRuns(Check check) {
        String id = check.rule().id();
        CommandRunner.Result text = run(id);
        assertThat(text.status()).isZero();
        assertThat(text.out()).startsWith("rule " + id + "\n  demands       ").contains("\n  why           ");
        assertThat(check.demands()).matches("[A-Z].*\\.");
        assertThat(check.why()).matches("[A-Z].*\\.");
        assertThat(run("--json", id).out()).contains("\"demands\": \"" + check.demands());
    }

    @Test
    void nearMissesAreSuggested() {
        CommandRunner.Result result = run("OpAcessChain", "OpNop", "qqqqqqqq");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).startsWith("instruction OpNop\n");
        assertThat(result.err()).isEqualTo("""
                        error: neither the grammar nor the validator has the name 'OpAcessChain'
                        help: did you mean OpAccessChain?
                        error: neither the grammar nor the validator has the name 'qqqqqqqq'
                        """);
    }

    @Test
    void aCapabilityTellsWhatItEnables() {
        JsonObject shader = JsonParser.parseString(
                        run("--format", "json", "Capability.Shader").out())
                .getAsJsonObject();
        JsonArray instructions = shader.getAsJsonObject("enables").getAsJsonArray("instructions");
        assertThat(instructions.toString()).contains("OpTypeRuntimeArray", "OpImageSampleImplicitLod");
        assertThat(shader.getAsJsonArray("capabilities").toString()).isEqualTo("[\"Matrix\"]");
    }

    @Test
    void everythingInTheGrammarCanBeExplained() {
        org.spirv4j.grammar.Grammar grammar = org.spirv4j.grammar.Grammar.builtIn();
        String[] names = java.util.stream.Stream.of(
                        grammar.instructions().stream().map(info -> info.name()),
                        grammar.operandKinds().stream().map(kind -> kind.name()),
                        grammar.operandKinds().stream()
                                .flatMap(kind ->
                                        kind.enumerants().stream().map(info -> kind.name() + "." + info.name())),
                        grammar.extendedInstructionSets().stream()
                                .flatMap(set -> set.instructions().stream().map(info -> info.name())))
                .flatMap(stream -> stream)
                .distinct()
                .toArray(String[]::new);
        CommandRunner.Result result = run(names);
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .hasSizeGreaterThan(10_000)
                .allSatisfy(line -> assertThat(line).doesNotEndWith(" "));
    }
}
