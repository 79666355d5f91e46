// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * A module that is validated although instructions may be malformed.
 *
 * @param module the module, with an unknown opcode for each malformed instruction; empty if it cannot be read at all
 * @param damaged the numbers of the malformed instructions
 * @param problems what is wrong with them, or with the module
 */
record RecoveredModule(Optional<SpirvModule> module, BitSet damaged, List<Diagnostic> problems) {
    private static final int NO_OPCODE = 0xFFFF;

    /** Reads words. */
    static RecoveredModule of(int[] words, ReadOptions read) {
        List<Diagnostic> problems = new ArrayList<>();
        BitSet damaged = new BitSet();
        try {
            ModuleData data = ModuleParser.recover(
                    words, GrammarAccess.tables(read.grammar()), read.maxIdBound(), problems, damaged);
            SpirvModule module = problems.isEmpty()
                    ? ModuleAccess.module(data, read.grammar())
                    : SpirvModule.ofWords(withoutDamage(data, damaged), read);
            return new RecoveredModule(Optional.of(module), damaged, problems);
        } catch (MalformedModuleException e) {
            return new RecoveredModule(Optional.empty(), damaged, problems.isEmpty() ? e.diagnostics() : problems);
        }
    }

    private static int[] withoutDamage(ModuleData data, BitSet damaged) {
        int[] sound = data.words.clone();
        int[] starts = data.starts;
        for (int i = damaged.nextSetBit(0); i >= 0; i = damaged.nextSetBit(i + 1)) {
            int length = starts[i + 1] - starts[i];
            sound[starts[i]] = Math.min(length, 0xFFFF) << 16 | NO_OPCODE;
        }
        return sound;
    }
}
