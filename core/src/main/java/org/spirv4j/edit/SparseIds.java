// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.word.HeaderWords;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Modules whose ids are far above the number of words get dense ids while they are edited. */
final class SparseIds {
    private SparseIds() {}

    /**
     * The module with consecutive ids, since arrays are indexed by them.
     *
     * @throws MalformedModuleException if words that the grammar lacks may be ids
     */
    static SpirvModule dense(ModuleData data, Grammar grammar) {
        if (data.firstUnknown >= 0) {
            throw new MalformedModuleException(Diagnostic.error(
                    Position.ofWord(3),
                    "the id bound " + data.bound + " is too large for a module of " + data.words.length
                            + " words with unknown instructions"));
        }
        return restorable(data, grammar);
    }

    /**
     * The module with consecutive ids that are replaced by those of the source again afterwards. Words that the grammar
     * lacks may be ids.
     */
    static SpirvModule restorable(ModuleData data, Grammar grammar) {
        int[] words = data.words.clone();
        IdCounter ids = new IdCounter(1);
        IdRewriter.ofAllWords(data, IdMap.numbering(data, ids)).rewrite(0, data.instructionCount, words, 0);
        words[HeaderWords.BOUND] = ids.bound();
        return ModuleAccess.module(words, grammar);
    }

    /** By id of a module with dense ids, the id in the module that it was made of. */
    static int[] sources(ModuleData source, ModuleData dense) {
        int[] ids = new int[dense.bound];
        for (int at = ModuleHeader.WORDS; at < source.words.length; at++) {
            if (dense.words[at] != source.words[at]) {
                ids[dense.words[at]] = source.words[at];
            }
        }
        for (int id = 1; id < ids.length; id++) {
            ids[id] = ids[id] == 0 ? id : ids[id];
        }
        return ids;
    }

    /**
     * A changed module with the ids that the source has; those of new instructions are above them.
     *
     * @param result the changed module with dense ids
     * @param sourceIds by id of a module with dense ids, the id in the source
     */
    static SpirvModule restored(SpirvModule result, SpirvModule source, int... sourceIds) {
        ModuleData data = ModuleAccess.data(result);
        IdMap ids = IdMap.substitution(data);
        IdCounter counter = new IdCounter(source.header().bound());
        for (int id = 1; id < data.bound; id++) {
            ids.put(id, id < sourceIds.length ? sourceIds[id] : counter.next());
        }
        int[] words = data.words.clone();
        IdRewriter.ofAllWords(data, ids).rewrite(0, data.instructionCount, words, 0);
        words[HeaderWords.BOUND] = counter.bound();
        return ModuleAccess.module(words, source.grammar());
    }
}
