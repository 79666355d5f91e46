package org.spirv4j.transform;

import java.util.Arrays;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.module.SpirvModule;

/**
 * Renumbers ids from 1 without gaps, in the order of their first appearance in the words of the module, so that the id bound
 * is the number of ids plus one.
 *
 * <p>The transform must know which words are ids: a module with instructions, enumerants or extended sets that its grammar
 * lacks causes a {@link TransformException}. Non-semantic sets that the grammar lacks are allowed, because all their
 * operands are ids.
 */
public final class CompactIds implements ModuleTransform {

    private CompactIds() {}

    /** {@return the transform, which has no options} */
    public static CompactIds create() {
        return new CompactIds();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        ModuleData data = ModuleAccess.data(module);
        int[] words = new Numbering(data).words();
        return Arrays.equals(words, data.words) ? module : ModuleAccess.module(words, module.grammar());
    }

    private static final class Numbering {
        private final ModuleData data;
        private final OperandScanner scanner;
        private final int[] words;
        private int[] newIds;
        private int last;

        Numbering(ModuleData data) {
            this.data = data;
            scanner = new OperandScanner(data);
            words = data.words.clone();
            newIds = new int[data.definitions.length];
        }

        int[] words() {
            if (data.firstUnknown >= 0) {
                scanner.scan(data.starts[data.firstUnknown]);
                throw new TransformException(
                        UnknownMessages.diagnostic(Severity.ERROR, scanner, data, data.firstUnknown)
                                .withHint("ids can be renumbered only where the grammar tells which words are ids"));
            }
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                int ids = scanner.plainIds(at);
                if (ids >= 0) {
                    for (int k = at + 1, end = at + ids; k <= end; k++) {
                        words[k] = renumbered(words[k]);
                    }
                } else {
                    scanned(at);
                }
            }
            words[3] = last + 1;
            return words;
        }

        private void scanned(int at) {
            scanner.scan(at);
            for (int i = 0; i < scanner.count; i++) {
                if (scanner.kinds[i] <= KindNumbers.LAST_ID) {
                    int k = scanner.offsets[i];
                    words[k] = renumbered(words[k]);
                }
            }
        }

        private int renumbered(int id) {
            if (id >= newIds.length) {
                // Ids that nothing defines can lie above all that are defined.
                newIds = Arrays.copyOf(newIds, (int) Math.min(data.bound, Math.max(id + 1L, 2L * newIds.length)));
            }
            int number = newIds[id];
            if (number == 0) {
                number = ++last;
                newIds[id] = number;
            }
            return number;
        }
    }
}
