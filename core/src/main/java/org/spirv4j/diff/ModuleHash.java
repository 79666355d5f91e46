// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * A hash of what a module means to its consumer: the SHA-256 of its words in a canonical form. Modules with the same
 * hash are equal, except for what the hash ignores:
 *
 * <ul>
 *   <li>the numbers of ids, the id bound, and the generator in the header;
 *   <li>debug instructions, and the instructions and imports of debug-information sets and non-semantic sets;
 *   <li>the order of capabilities, extensions, execution modes, decorations, types, constants and global variables;
 *   <li>types and constants that nothing uses, such as those that debug information leaves, and unused imports of
 *       extended instruction sets; a constant that is decorated as a built-in, the size of work-groups, is used.
 * </ul>
 *
 * <p>The order of entry points, of their interfaces, of functions, of blocks and of instructions matters, and so do the
 * version and the decorations for reflection. If the grammar lacks an instruction, enumerant or extended set of a
 * module, it is not known which words are ids: the hash is then that of all words, which only an identical module has.
 */
public final class ModuleHash {
    private static final HexFormat HEX = HexFormat.of();

    private ModuleHash() {}

    /**
     * Computes the hash of a module, in time that is linear in its length but for sorting its annotations.
     *
     * @param module the module; it need not be valid
     * @return 64 hexadecimal digits in lower case
     */
    public static String of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        boolean isKnown = ModuleAccess.data(module).firstUnknown < 0;
        int[] words = isKnown ? canonicalWords(ModuleAccess.data(module)) : module.words();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(4, words.length));
        bytes.asIntBuffer().put(words);
        return HEX.formatHex(sha256().digest(bytes.array()));
    }

    private static int[] canonicalWords(ModuleData data) {
        return CanonicalForm.of(data, IgnoredInstructions.of(data), FunctionOrder.asWritten(data))
                .words();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
