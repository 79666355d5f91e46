// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.spirv4j.corpus.ModuleRecord.EntryPointRecord;
import org.spirv4j.corpus.ModuleRecord.Status;

/** The forms of records. */
final class ModuleRecordTest {
    private static final String ODD = "a \"b\", \\c;d\n\r\t\u0000\u007f\u2028 ä \ud83d\ude00 \ud800 </script>";

    static ModuleRecord record(String name, long bytes, String hash, Map<String, Integer> broken) {
        return new ModuleRecord(
                name,
                bytes,
                broken.isEmpty() ? Status.VALID : Status.INVALID,
                "spv1.5",
                hash.repeat(64 / hash.length()),
                "1.5",
                8,
                "Khronos Glslang Reference Front End",
                4_294_967_295L,
                17,
                2,
                3,
                List.of("Shader", "Int64"),
                List.of("SPV_KHR_ray_tracing"),
                List.of(
                        new EntryPointRecord("GLCompute", "main", 1, 0, List.of(64L, 1L, 1L)),
                        new EntryPointRecord("Fragment", "main;2", 3, 4, List.of())),
                Map.of("STORAGE_BUFFER", 2, "SAMPLER", 1),
                128,
                broken,
                "");
    }

    @Test
    void jsonHasAllMembersInAFixedOrder() {
        assertThat(record("x.spv", 100, "0", Map.of("value.b", 2, "value.a", 1)).toJson())
                .isEqualTo("{\"name\": \"x.spv\", \"bytes\": 100, \"status\": \"invalid\", \"environment\": \"spv1.5\","
                        + " \"hash\": \"" + "0".repeat(64) + "\", \"version\": \"1.5\", \"generator\": 8,"
                        + " \"generatorName\": \"Khronos Glslang Reference Front End\", \"idBound\": 4294967295,"
                        + " \"instructions\": 17, \"functions\": 2, \"blocks\": 3,"
                        + " \"capabilities\": [\"Shader\", \"Int64\"], \"extensions\": [\"SPV_KHR_ray_tracing\"],"
                        + " \"entryPoints\": [{\"model\": \"GLCompute\", \"name\": \"main\", \"inputs\": 1,"
                        + " \"outputs\": 0, \"localSize\": [64, 1, 1]}, {\"model\": \"Fragment\","
                        + " \"name\": \"main;2\", \"inputs\": 3, \"outputs\": 4, \"localSize\": []}],"
                        + " \"descriptors\": {\"SAMPLER\": 1, \"STORAGE_BUFFER\": 2}, \"pushConstantBytes\": 128,"
                        + " \"brokenRules\": {\"value.a\": 1, \"value.b\": 2}, \"reason\": \"\"}");
    }

    @Test
    void jsonOfOddNamesIsAsciiOnOneLineAndIsReadBack() {
        for (ModuleRecord record : List.of(
                record(ODD, 1, "ab", Map.of()),
                record("", 0, "0", Map.of("a", 1)),
                ModuleRecord.unreadable(ODD, 7, ODD))) {
            String json = record.toJson();
            assertThat(json).matches("[ -~]*");
            assertThat(ModuleRecord.ofJson(json)).isEqualTo(record);
        }
    }

    @Test
    void jsonIsReadInAnyOrderAndSpacing() {
        assertThat(ModuleRecord.ofJson("{ \"reason\":\"\\u0041\\n\",\"status\" : \"unreadable\" ,\"name\":\"x\"}\n"))
                .isEqualTo(ModuleRecord.unreadable("x", 0, "A\n"));
    }

    @Test
    void whatIsNotARecordIsRefused() {
        String json = record(ODD, 1, "ab", Map.of("a", 1)).toJson();
        for (int end = 0; end < json.length(); end++) {
            String part = json.substring(0, end);
            assertThatThrownBy(() -> ModuleRecord.ofJson(part)).isInstanceOf(IllegalArgumentException.class);
        }
        for (String wrong : List.of(
                json + "x",
                "[]",
                "{\"bytes\": 1e3}",
                "{\"bytes\": -1}",
                "{\"blocks\": 4294967296}",
                "{\"other\": 1}",
                "{\"name\": \"\\q\"}",
                "{\"name\": \"\\u12\"}",
                "{\"status\": \"valid\", \"hash\": \"00\"}",
                "{\"status\": \"VALID\"}")) {
            assertThatThrownBy(() -> ModuleRecord.ofJson(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void csvHasNoFormulas() {
        for (String start : new String[] {"=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D"}) {
            String row =
                    ModuleRecord.unreadable(start + "SUM(1)", 1, start + "1").toCsv();
            assertThat(row)
                    .matches("(?s)\"?'" + Pattern.quote(start) + "SUM\\(1\\)\"?,1,.*,\"?'" + Pattern.quote(start)
                            + "1\"?");
        }
        assertThat(ModuleRecord.unreadable("a=1", 1, "1;=2").toCsv())
                .startsWith("a=1,1,")
                .endsWith(",\"1;=2\"");
        assertThat(record("a", 100, "0", Map.of("=x", 1, "b;=y", 2)).toCsv()).endsWith(",\"'=x=1;b\\;=y=2\",");
    }

    @Test
    void csvQuotesWhatItMust() {
        String row = record("a,\"b\"", 100, "0", Map.of("x", 1, "y", 2)).toCsv();
        assertThat(row)
                .isEqualTo("\"a,\"\"b\"\"\",100,invalid,spv1.5," + "0".repeat(64)
                        + ",1.5,8,Khronos Glslang Reference Front End,4294967295,17,2,3,Shader;Int64,"
                        + "SPV_KHR_ray_tracing,GLCompute main;Fragment main\\;2,1;3,0;4,64 1 1;,"
                        + "SAMPLER=1;STORAGE_BUFFER=2,128,x=1;y=2,");
        assertThat(ModuleRecord.unreadable("", 1, "a\nb").toCsv())
                .startsWith(",1,unreadable,")
                .endsWith(",\"a\nb\"");
        assertThat(ModuleRecord.csvHeader().split(",", -1))
                .hasSize(ModuleRecord.unreadable("", 1, "").toCsv().split(",", -1).length);
    }
}
