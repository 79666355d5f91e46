package org.spirv4j.transform;

import java.util.Arrays;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.module.SpirvModule;

/**
 * Renumbers ids from 1 without gaps, in the order in which they first appear in the words of the module. The id bound is then
 * one more than the number of ids.
 *
 * <p>A module with instructions, enumerants or extended instruction sets that its grammar lacks is refused with a {@link
 * TransformException}, because its ids cannot be told from its literals. Non-semantic sets that the grammar lacks are
 * allowed: all operands of their instructions are ids.
 */
public final class CompactIds implements ModuleTransform {

    /** Makes the transform; it has no options. */
    public CompactIds() {}

    @Override
    public SpirvModule apply(SpirvModule module) {
        ModuleData data = ModuleAccess.data(module);
        if (data.firstUnknown >= 0) {
            OperandScanner scanner = new OperandScanner(data);
            scanner.scan(data.starts[data.firstUnknown]);
            throw new TransformException(UnknownMessages.diagnostic(
                    Severity.ERROR,
                    scanner,
                    data,
                    data.firstUnknown,
                    "ids can be renumbered only where the grammar tells which words are ids"));
        }
        int[] words = data.words.clone();
        IdCounter ids = new IdCounter(1);
        new IdRewriter(data, IdMap.numbering(data, ids), true).rewrite(0, data.instructionCount, words, 0);
        words[3] = ids.bound();
        return Arrays.equals(words, data.words) ? module : (SpirvModule) ModuleAccess.sibling(module, words);
    }
}
