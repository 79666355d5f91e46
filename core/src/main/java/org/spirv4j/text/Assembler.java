// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.internal.assembly.AssemblyParser;
import org.spirv4j.text.internal.assembly.SourceMap;
import org.spirv4j.text.internal.assembly.VersionComment;

/**
 * Assembles text. Immutable and safe to share between threads.
 *
 * <p>The generator word of the header is 0, which stands for an unknown tool.
 */
public final class Assembler {
    private static final SpirvVersion NEWEST = new SpirvVersion(1, 6);

    private final AssemblerOptions options;

    private Assembler(AssemblerOptions options) {
        this.options = options;
    }

    /**
     * Makes an assembler.
     *
     * @param options how texts are assembled
     * @return the assembler
     */
    public static Assembler with(AssemblerOptions options) {
        Objects.requireNonNull(options, "options");
        return new Assembler(options);
    }

    /**
     * Makes an assembler with the default options.
     *
     * @param env the target environment, as for {@link AssemblerOptions#withTarget}
     * @return the assembler
     */
    public static Assembler forTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return with(AssemblerOptions.DEFAULT.withTarget(env));
    }

    /**
     * Assembles a text into the words of a module, without checking that the module is well formed: {@code
     * !<integer>} can write anything.
     *
     * @param text the text in UTF-8
     * @return the words, header included
     * @throws AssemblyException with every error of the text
     */
    public int[] assembleWords(byte[] text) {
        Objects.requireNonNull(text, "text");
        AssemblyParser parser = parser(text);
        parser.parse();
        return words(parser);
    }

    /**
     * Assembles a text as {@link #assembleWords} does, and keeps where each instruction came from.
     *
     * @param text the text in UTF-8; kept, not copied
     * @return the words, and the position of each instruction in the text
     * @throws AssemblyException with every error of the text
     */
    public AssembledText assembleTraced(byte[] text) {
        Objects.requireNonNull(text, "text");
        AssemblyParser parser = parser(text);
        SourceMap sourceMap = parser.parseWithSourceMap();
        return new AssembledText(text, words(parser), sourceMap);
    }

    private AssemblyParser parser(byte[] text) {
        return new AssemblyParser(
                text,
                GrammarAccess.tables(options.grammar()),
                version(text),
                options.preservedNumericIds(),
                options.maxErrors());
    }

    private static int[] words(AssemblyParser parser) {
        if (!parser.errors().isEmpty()) {
            throw new AssemblyException(parser.errors());
        }
        return parser.words();
    }

    private SpirvVersion version(byte[] text) {
        SpirvVersion otherwise = options.target().map(TargetEnv::version).orElse(NEWEST);
        if (options.target().isPresent() && !options.statedVersion()) {
            return otherwise;
        }
        SpirvVersion stated = VersionComment.find(text);
        return stated.major() == 0 ? otherwise : stated;
    }

    /**
     * Assembles a text into a module.
     *
     * @param text the text
     * @return the module
     * @throws AssemblyException with every error of the text
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the text assembles to words that are not a well-formed
     *     module, such as one that defines an id twice or whose id bound exceeds that of {@link ReadOptions#DEFAULT}
     */
    public SpirvModule assemble(String text) {
        Objects.requireNonNull(text, "text");
        int[] words = assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(options.grammar()));
    }
}
