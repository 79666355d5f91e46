// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.CompactIds;

/**
 * A real module, disassembled and assembled again, must have the same words; generator and bound aside, which the text
 * does not say, and the numbers of ids where the text has names in their place.
 *
 * @param file the module's file
 * @param id the case's id
 * @param form how the text writes ids
 */
record RoundTripCheck(Path file, String id, Form form) implements Check {
    private static final String KIND = "round trip";

    /** How the text writes ids. */
    enum Form {
        /** By their numbers, which the assembler preserves. */
        NUMERIC,
        /** By friendly names, so that the assembler numbers ids in the order in which they appear. */
        FRIENDLY;

        Disassembler disassembler() {
            return this == NUMERIC ? Disassembler.create().withRawText() : Disassembler.create();
        }
    }

    @Override
    public Outcome make() {
        byte[] bytes = ModuleCheck.read(file);
        String expected = "the same words";
        Attempt<SpirvModule> read = Attempt.of(() -> SpirvModule.read(bytes));
        if (read.value().isEmpty()) {
            return ended(expected, "reading: ", read);
        }
        SpirvModule module = read.value().get();
        Attempt<int[]> again = Attempt.of(() -> {
            byte[] text = form.disassembler().disassemble(module).getBytes(java.nio.charset.StandardCharsets.UTF_8);
            Assembler any = Assembler.create()
                    .withPreservedNumericIds(form == Form.NUMERIC)
                    .withGrammar(module.grammar());
            Assembler assembler = TargetEnv.ofVersion(module.header().version())
                    .map(any::withTarget)
                    .orElse(any);
            return assembler.assembleWords(text);
        });
        if (again.value().isEmpty()) {
            return ended(expected, "", again);
        }
        int[] recorded = form == Form.NUMERIC
                ? module.words()
                : module.transform(CompactIds.create()).words();
        int[] words = again.value().get();
        int at = WordDiff.firstDifference(recorded, words, WordDiff.GENERATOR, WordDiff.BOUND);
        return at < 0
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(
                        id,
                        KIND,
                        "",
                        expected,
                        "the first difference in word " + at,
                        WordDiff.describe(recorded, words, at));
    }

    private Outcome ended(String expected, String step, Attempt<?> attempt) {
        return attempt.broke()
                ? Outcome.broke(id, KIND, "", expected, attempt)
                : Outcome.failed(id, KIND, "", expected, step + attempt.describe(), java.util.List.of());
    }
}
