// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.stats;

import java.util.List;
import java.util.Map;
import org.spirv4j.cli.command.stats.ModuleStatistics.Count;
import org.spirv4j.cli.command.stats.ModuleStatistics.EntryPoint;
import org.spirv4j.cli.command.stats.ModuleStatistics.OpcodeCount;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.report.LabelledRow;
import org.spirv4j.module.ModuleHeader;

/** Writes statistics as text. */
public final class StatisticsText {
    private static final int NAME_WIDTH = 40;
    private static final int NUMBER_WIDTH = 14;

    private final StringBuilder text = new StringBuilder();

    private StatisticsText() {}

    /** The text for a module. */
    public static String of(String file, ModuleStatistics statistics) {
        StatisticsText writer = new StatisticsText();
        writer.text.append(Printable.of(file)).append('\n');
        writer.header(statistics);
        writer.table(statistics);
        return writer.text.toString();
    }

    private void header(ModuleStatistics statistics) {
        ModuleHeader header = statistics.module.header();
        row("size", 4L * statistics.module.wordCount() + " bytes, " + statistics.module.wordCount() + " words");
        row("version", "SPIR-V " + header.version());
        String tool = statistics.module.grammar().generator(header.toolId()).orElse("unknown tool " + header.toolId());
        row("generator", tool + ", version " + header.toolVersion());
        row("id bound", Integer.toUnsignedString(header.bound()));
        row("instructions", Integer.toString(statistics.module.instructionCount()));
        row("functions", statistics.functions + " with " + statistics.blocks + " blocks");
        row("memory model", statistics.memoryModel);
        rows("capabilities", statistics.capabilities);
        rows("extensions", statistics.extensions);
        rows("imports", statistics.imports);
        for (EntryPoint entryPoint : statistics.entryPoints) {
            String modes = entryPoint.modes().isEmpty() ? "" : ": " + String.join(", ", entryPoint.modes());
            row(
                    "entry point",
                    entryPoint.model() + " \"" + Printable.of(entryPoint.name()) + "\", interface of "
                            + entryPoint.interfaceSize() + modes);
        }
    }

    private void table(ModuleStatistics statistics) {
        int total = statistics.module.wordCount();
        text.append('\n');
        line("section", "instructions", "words", "share");
        line("header", "", Integer.toString(ModuleHeader.WORDS), percent(ModuleHeader.WORDS, total));
        for (Map.Entry<Section, Count> entry : statistics.sections.entrySet()) {
            line(entry.getKey().label(), entry.getValue(), total);
        }
        text.append('\n');
        line("opcode", "instructions", "words", "share");
        for (OpcodeCount opcode : statistics.opcodes) {
            line(opcode.name(), opcode.count(), total);
        }
    }

    private void line(String name, Count count, long total) {
        line(name, Integer.toString(count.instructions), Long.toString(count.words), percent(count.words, total));
    }

    private void line(String name, String instructions, String words, String share) {
        text.append("  ").append(name).append(" ".repeat(Math.max(1, NAME_WIDTH - name.length())));
        right(instructions, NUMBER_WIDTH);
        right(words, NUMBER_WIDTH);
        right(share, NUMBER_WIDTH / 2 + 2);
        text.append('\n');
    }

    private void right(String value, int width) {
        text.append(" ".repeat(Math.max(1, width - value.length()))).append(value);
    }

    /** A percentage with one decimal, rounded half up. */
    private static String percent(long part, long total) {
        long tenths = (part * 2000 + total) / (2 * total);
        return tenths / 10 + "." + tenths % 10 + " %";
    }

    private void row(String label, String value) {
        if (!value.isEmpty()) {
            LabelledRow.add(label, value, text);
        }
    }

    private void rows(String label, List<String> values) {
        row(label, Printable.of(String.join(", ", values)));
    }
}
