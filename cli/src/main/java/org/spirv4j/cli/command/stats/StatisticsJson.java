// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.stats;

import java.util.Map;
import org.spirv4j.cli.command.stats.ModuleStatistics.Count;
import org.spirv4j.cli.command.stats.ModuleStatistics.EntryPoint;
import org.spirv4j.cli.command.stats.ModuleStatistics.OpcodeCount;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.ModuleHeader;

/** Writes statistics as one JSON object on one line. */
public final class StatisticsJson {
    private StatisticsJson() {}

    /** The line for a module, with its line end. */
    public static String of(String file, ModuleStatistics statistics) {
        ModuleHeader header = statistics.module.header();
        JsonText json = JsonText.withShortEscapes()
                .object()
                .member("file", file)
                .member("bytes", 4L * statistics.module.wordCount())
                .member("words", statistics.module.wordCount())
                .member("version", header.version().toString())
                .member("generator", header.toolId());
        statistics.module.grammar().generator(header.toolId()).ifPresent(name -> json.member("generatorName", name));
        json.member("generatorVersion", header.toolVersion())
                .member("bound", Integer.toUnsignedLong(header.bound()))
                .member("instructions", statistics.module.instructionCount())
                .member("functions", statistics.functions)
                .member("blocks", statistics.blocks)
                .member("memoryModel", statistics.memoryModel)
                .members("capabilities", statistics.capabilities)
                .members("extensions", statistics.extensions)
                .members("imports", statistics.imports)
                .array("entryPoints");
        for (EntryPoint entryPoint : statistics.entryPoints) {
            json.object()
                    .member("model", entryPoint.model())
                    .member("name", entryPoint.name())
                    .member("id", Integer.toUnsignedLong(entryPoint.id()))
                    .member("interface", entryPoint.interfaceSize())
                    .members("modes", entryPoint.modes())
                    .endObject();
        }
        json.endArray().array("sections");
        for (Map.Entry<Section, Count> entry : statistics.sections.entrySet()) {
            count(json.object().member("name", entry.getKey().label()), entry.getValue());
        }
        json.endArray().array("opcodes");
        for (OpcodeCount opcode : statistics.opcodes) {
            count(json.object().member("name", opcode.name()).member("opcode", opcode.opcode()), opcode.count());
        }
        return json.endArray().endObject().endLine().toString();
    }

    private static void count(JsonText json, Count count) {
        json.member("instructions", count.instructions)
                .member("words", count.words)
                .endObject();
    }
}
