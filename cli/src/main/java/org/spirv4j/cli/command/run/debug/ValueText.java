// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.SourceValues;

/** Writes values: small ones on a line, larger ones as trees. */
final class ValueText {
    private static final int MAX_ON_A_LINE = 16;
    private static final int MAX_LINES = 100;
    private static final String STEP = "  ";

    private final ModuleText module;
    private final List<String> lines = new ArrayList<>();

    private ValueText(ModuleText module) {
        this.module = module;
    }

    /** The lines for a value with a name; a value of the source has its type there before the name. */
    static List<String> lines(String name, Value value, ModuleText module) {
        ValueText text = new ValueText(module);
        Optional<String> type = SourceValues.typeName(value);
        String id = value.typeId() == 0 ? "" : " (" + module.name(value.typeId()) + ")";
        text.add("", type.map(known -> (known + " " + name).strip()).orElse(name + id), value);
        if (text.lines.size() > MAX_LINES) {
            text.lines.subList(MAX_LINES, text.lines.size()).clear();
            text.lines.add("...");
        }
        return text.lines;
    }

    private void add(String indent, String name, Value value) {
        if (lines.size() > MAX_LINES) {
            return;
        }
        if (value.partCount() == 0 || value.scalarCount() <= MAX_ON_A_LINE) {
            Optional<Value> pointed = value.partCount() == 0 ? value.pointee() : Optional.empty();
            String pointee = pointed.map(found -> " -> " + found.text(module.names(), MAX_ON_A_LINE))
                    .orElse("");
            lines.add(indent + name + " = " + value.text(module.names(), MAX_ON_A_LINE) + pointee);
            return;
        }
        lines.add(indent + name + ", " + value.partCount() + " parts");
        for (int i = 0; i < value.partCount() && lines.size() <= MAX_LINES; i++) {
            add(indent + STEP, value.partName(i), value.part(i));
        }
    }
}
