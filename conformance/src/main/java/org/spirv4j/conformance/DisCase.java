// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/** A module that was disassembled, or refused: ours must give the same bytes, or refuse it. */
final class DisCase {
    static final String KIND = "dis";

    private static final Disassembler NOTHING =
            Disassembler.create().withRawText().withHeader(true);

    private DisCase() {}

    static Outcome run(CaseFields fields) {
        String id = fields.string("id");
        String env = fields.string("env");
        Disassembler disassembler = disassembler(fields.list("options"));
        Attempt<byte[]> attempt = disassemble(fields.base64("binary"), disassembler);
        String refusal = "refused: " + fields.string("message", "");
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, fields.succeeded() ? "text" : refusal, attempt);
        }
        if (!fields.succeeded()) {
            return attempt.refused()
                    ? Outcome.passed(id, KIND, env)
                    : Outcome.failed(id, KIND, env, refusal, "text", List.of());
        }
        byte[] recorded = fields.text();
        String expected = recorded.length + " bytes of text";
        if (attempt.refused()) {
            return Outcome.failed(id, KIND, env, expected, attempt.describe(), List.of());
        }
        byte[] text = attempt.value().orElseThrow();
        return Arrays.equals(recorded, text)
                ? Outcome.passed(id, KIND, env)
                : Outcome.failed(
                        id, KIND, env, expected, text.length + " bytes of text", TextDiff.describe(recorded, text));
    }

    static Attempt<byte[]> disassemble(byte[] module, Disassembler disassembler) {
        return Attempt.of(() -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            disassembler.disassemble(SpirvModule.read(module), out);
            return out.toByteArray();
        });
    }

    private static Disassembler disassembler(Iterable<JsonElement> names) {
        Disassembler disassembler = NOTHING;
        for (JsonElement name : names) {
            disassembler = switch (name.getAsString()) {
                case "no_header" -> disassembler.withHeader(false);
                case "indent" -> disassembler.withIndent(true);
                case "show_byte_offset" -> disassembler.withByteOffsets(true);
                case "friendly_names" -> disassembler.withFriendlyNames(true);
                case "comment" -> disassembler.withComments(true);
                case "nested_indent" -> disassembler.withNestedIndent(true);
                case "reorder_blocks" -> disassembler.withReorderedBlocks(true);
                case "handle_unknown_opcodes" -> disassembler.withUnknownInstructions(true);
                case "color" -> disassembler.withColor(true);
                case "print" -> disassembler;
                default -> throw new IllegalArgumentException("unknown disassembler option '" + name + "'");
            };
        }
        return disassembler;
    }
}
