// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import java.nio.charset.StandardCharsets;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** A module recorded as text with numeric ids and, apart from it, a header. */
final class RecordedModule {
    /** The words of the header that are recorded. */
    static final int GENERATOR = 2;

    static final int BOUND = 3;

    private RecordedModule() {}

    /**
     * Assembles a module.
     *
     * @param header version, generator, id bound, schema
     */
    static SpirvModule of(String text, JsonArray header) {
        String version = header.get(0).getAsString();
        int dot = version.indexOf('.');
        TargetEnv env = TargetEnv.ofVersion(SpirvVersion.of(
                        Integer.parseInt(version.substring(0, dot)), Integer.parseInt(version.substring(dot + 1))))
                .orElseThrow(() -> new IllegalArgumentException("unknown version '" + version + "'"));
        int[] words = Assembler.create()
                .withTarget(env)
                .withPreservedNumericIds(true)
                .assembleWords(text.getBytes(StandardCharsets.UTF_8));
        words[GENERATOR] = header.get(1).getAsInt();
        words[BOUND] = Math.max(words[BOUND], header.get(2).getAsInt());
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }
}
