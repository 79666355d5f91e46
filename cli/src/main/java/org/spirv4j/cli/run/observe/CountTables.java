// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spirv4j.cli.report.TextTable;
import org.spirv4j.exec.debug.ExecutionCounts;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/**
 * Writes how often instructions were executed: by function, block, source line and instruction, the most frequent
 * first.
 */
public final class CountTables {
    /** How many rows a table has in text. */
    private static final int MAX_ROWS = 20;

    /** Something that was executed. */
    private static final class Row {
        final String name;
        final int line;
        long count;

        Row(String name, int line) {
            this.name = name;
            this.line = line;
        }
    }

    private final ExecutionCounts counts;
    private final Map<String, List<Row>> tables = new LinkedHashMap<>();

    public CountTables(ModuleText module, ExecutionCounts counts) {
        this.counts = counts;
        Map<String, Row> functions = new LinkedHashMap<>();
        Map<String, Row> blocks = new LinkedHashMap<>();
        Map<String, Row> sources = new LinkedHashMap<>();
        List<Row> instructions = new ArrayList<>();
        for (Function function : module.module().layout().functions()) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    long count = counts.count(instruction);
                    if (count > 0) {
                        int line = module.line(instruction);
                        add(functions, module.name(function.id()), module.line(function.definition()), count);
                        add(blocks, module.name(block.labelId()), line, count);
                        module.source(instruction)
                                .ifPresent(source -> add(sources, source.file() + ":" + source.line(), line, count));
                        Row row = new Row(module.text(instruction), line);
                        row.count = count;
                        instructions.add(row);
                    }
                }
            }
        }
        put("function", new ArrayList<>(functions.values()));
        put("block", new ArrayList<>(blocks.values()));
        put("source", new ArrayList<>(sources.values()));
        put("instruction", instructions);
    }

    private static void add(Map<String, Row> rows, String name, int line, long count) {
        rows.computeIfAbsent(name, unused -> new Row(name, line)).count += count;
    }

    private void put(String title, List<Row> rows) {
        rows.sort(Comparator.comparingLong((Row row) -> -row.count).thenComparingInt(row -> row.line));
        if (!rows.isEmpty()) {
            tables.put(title, rows);
        }
    }

    /** The tables as text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        tables.forEach((title, rows) -> {
            TextTable table = new TextTable(List.of(">executed", ">share", ">line", title));
            for (Row row : rows.subList(0, Math.min(MAX_ROWS, rows.size()))) {
                table.row(List.of(Long.toString(row.count), share(row.count), Integer.toString(row.line), row.name));
            }
            table.write("", text);
            if (rows.size() > MAX_ROWS) {
                text.append("and ").append(rows.size() - MAX_ROWS).append(" more\n");
            }
            text.append('\n');
        });
        return text.append(counts.total()).append(" instructions executed\n").toString();
    }

    private String share(long count) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * count / counts.total());
    }

    /** The tables as one line of JSON. */
    public String json() {
        JsonText json = JsonText.withShortEscapes().object().member("executed", counts.total());
        tables.forEach((title, rows) -> {
            json.array(title + "s");
            for (Row row : rows) {
                json.object()
                        .member(title, row.name)
                        .member("line", row.line)
                        .member("executed", row.count)
                        .endObject();
            }
            json.endArray();
        });
        return json.endObject().endLine().toString();
    }
}
