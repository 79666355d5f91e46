// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Records as rows of comma-separated values. Spreadsheets take a cell that starts with certain characters for a
 * formula, which may fetch addresses or start programs: texts from modules get an apostrophe before such a character.
 */
final class RecordCsv {
    static final String HEADER =
            "name,bytes,status,environment,hash,version,generator,generatorName,idBound,instructions,"
                    + "functions,blocks,capabilities,extensions,entryPoints,inputs,outputs,localSizes,descriptors,"
                    + "pushConstantBytes,brokenRules,reason";

    /** The characters that start a formula, also in full width, or that are skipped before one. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private final StringBuilder row = new StringBuilder();
    private boolean first = true;

    private RecordCsv() {}

    static String write(ModuleRecord record) {
        RecordCsv csv = new RecordCsv();
        csv.cell(record.name())
                .cell(record.bytes())
                .cell(record.status().label())
                .cell(record.environment())
                .cell(record.hash())
                .cell(record.version())
                .cell(record.generator())
                .cell(record.generatorName())
                .cell(record.idBound())
                .cell(record.instructions())
                .cell(record.functions())
                .cell(record.blocks())
                .cells(record.capabilities())
                .cells(record.extensions())
                .cells(record.entryPoints().stream()
                        .map(entryPoint -> entryPoint.model() + " " + entryPoint.name())
                        .toList())
                .cells(record.entryPoints().stream()
                        .map(entryPoint -> Integer.toString(entryPoint.inputs()))
                        .toList())
                .cells(record.entryPoints().stream()
                        .map(entryPoint -> Integer.toString(entryPoint.outputs()))
                        .toList())
                .cells(record.entryPoints().stream()
                        .map(entryPoint -> entryPoint.localSize().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(" ")))
                        .toList())
                .cells(counts(record.descriptors()))
                .cell(record.pushConstantBytes())
                .cells(counts(record.brokenRules()))
                .cell(record.reason());
        return csv.row.toString();
    }

    private static List<String> counts(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + "=" + count.getValue())
                .toList();
    }

    /** A list; spreadsheets may take semicolons for separators of cells, too. */
    private RecordCsv cells(List<String> elements) {
        return written(elements.stream()
                .map(RecordCsv::defused)
                .map(element -> element.replace("\\", "\\\\").replace(";", "\\;"))
                .collect(Collectors.joining(";")));
    }

    private RecordCsv cell(long value) {
        return written(Long.toString(value));
    }

    private RecordCsv cell(String value) {
        return written(defused(value));
    }

    private static String defused(String text) {
        return startsFormula(text, 0) ? "'" + text : text;
    }

    private static boolean startsFormula(String text, int at) {
        return at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
    }

    private RecordCsv written(String value) {
        if (!first) {
            row.append(',');
        }
        first = false;
        if (isPlain(value)) {
            row.append(value);
        } else {
            row.append('"').append(value.replace("\"", "\"\"")).append('"');
        }
        return this;
    }

    private static boolean isPlain(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (",\"\r\n\t".indexOf(c) >= 0 || c == ';' && startsFormula(value, i + 1)) {
                return false;
            }
        }
        return true;
    }
}
