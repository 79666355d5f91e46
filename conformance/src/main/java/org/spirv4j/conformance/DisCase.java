// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;

/** A module that was disassembled, or refused: ours must give the same bytes, or refuse it. */
final class DisCase {
    static final String KIND = "dis";

    private static final DisassemblerOptions NOTHING = DisassemblerOptions.RAW.withHeader(true);

    private DisCase() {}

    static Outcome run(CaseFields fields) {
        String id = fields.string("id");
        String env = fields.string("env");
        DisassemblerOptions options = options(fields.list("options"));
        Attempt<byte[]> attempt = disassemble(fields.base64("binary"), options);
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

    static Attempt<byte[]> disassemble(byte[] module, DisassemblerOptions options) {
        return Attempt.of(() -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Disassembler.with(options).disassemble(SpirvModule.read(module), out);
            return out.toByteArray();
        });
    }

    private static DisassemblerOptions options(Iterable<JsonElement> names) {
        DisassemblerOptions options = NOTHING;
        for (JsonElement name : names) {
            options = switch (name.getAsString()) {
                case "no_header" -> options.withHeader(false);
                case "indent" -> options.withIndent(true);
                case "show_byte_offset" -> options.withByteOffsets(true);
                case "friendly_names" -> options.withFriendlyNames(true);
                case "comment" -> options.withComments(true);
                case "nested_indent" -> options.withNestedIndent(true);
                case "reorder_blocks" -> options.withReorderedBlocks(true);
                case "handle_unknown_opcodes" -> options.withUnknownInstructions(true);
                case "color" -> options.withColor(true);
                case "print" -> options;
                default -> throw new IllegalArgumentException("unknown disassembler option '" + name + "'");
            };
        }
        return options;
    }
}
