// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.diff;

import java.util.List;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/** Writes a comparison as one JSON object on one line. */
final class DiffJson {
    private static final Disassembler DISASSEMBLER = Disassembler.create().withRawText();

    private DiffJson() {}

    /**
     * The line for a comparison, with its line end: kinds of differences, the instructions that differ with their text
     * and numbers, and the ids of both modules that match.
     */
    static String of(List<String> files, ModuleDiff diff, boolean isDifferent) {
        JsonText json = JsonText.withShortEscapes()
                .object()
                .members("files", files)
                .member("different", isDifferent)
                .members(
                        "differences",
                        diff.differences().stream().map(Difference::label).toList())
                .member("changedLines", diff.changedLineCount())
                .array("edits");
        for (ModuleDiff.Line line : diff.lines()) {
            if (line.isChanged()) {
                json.object();
                add(json, "removed", diff.source(), line.source());
                add(json, "added", diff.target(), line.target());
                json.endObject();
            }
        }
        json.endArray().array("ids");
        for (Instruction instruction : diff.source().instructions()) {
            int id = instruction.resultId();
            if (id != 0 && diff.targetId(id) != 0) {
                json.object()
                        .member("source", Integer.toUnsignedLong(id))
                        .member("target", Integer.toUnsignedLong(diff.targetId(id)))
                        .endObject();
            }
        }
        return json.endArray().endObject() + "\n";
    }

    private static void add(JsonText json, String name, SpirvModule module, int index) {
        if (index >= 0) {
            json.object(name)
                    .member("instruction", index)
                    .member("text", DISASSEMBLER.instruction(module.instruction(index)))
                    .endObject();
        }
    }
}
