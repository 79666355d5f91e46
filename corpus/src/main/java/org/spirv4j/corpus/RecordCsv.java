// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Records as rows of comma-separated values. */
final class RecordCsv {
    static final String HEADER =
            "name,bytes,status,environment,hash,version,generator,generatorName,idBound,instructions,"
                    + "functions,blocks,capabilities,extensions,entryPoints,inputs,outputs,localSizes,descriptors,"
                    + "pushConstantBytes,brokenRules,reason";

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

    private RecordCsv cells(List<String> elements) {
        return cell(elements.stream()
                .map(element -> element.replace("\\", "\\\\").replace(";", "\\;"))
                .collect(Collectors.joining(";")));
    }

    private RecordCsv cell(long value) {
        return cell(Long.toString(value));
    }

    private RecordCsv cell(String value) {
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
            if (",\"\r\n".indexOf(value.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }
}
