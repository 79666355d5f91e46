package org.spirv4j.text;

import java.util.Optional;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.TargetEnv;

/**
 * How text is assembled.
 *
 * @param target the environment to assemble for: its version goes into the header, and instructions of later versions are
 *     refused; empty to take it from a {@code ; Version: 1.x} comment at the top of the text, or else SPIR-V 1.6
 * @param preserveNumericIds whether {@code %7} becomes id 7; otherwise ids are numbered in the order of their appearance
 * @param grammar which instructions and enumerants are known
 * @param maxErrors how many errors are collected before assembling stops; at least 1
 */
public record AssemblerOptions(Optional<TargetEnv> target, boolean preserveNumericIds, Grammar grammar, int maxErrors) {

    /** Target from the text or SPIR-V 1.6, ids numbered anew, built-in grammar, at most 1,000 errors. */
    public static final AssemblerOptions DEFAULT =
            new AssemblerOptions(Optional.empty(), false, Grammar.builtIn(), 1000);

    public AssemblerOptions {
        if (maxErrors < 1) {
            throw new IllegalArgumentException("maxErrors must be at least 1, is " + maxErrors);
        }
    }

    public AssemblerOptions withTarget(TargetEnv env) {
        return new AssemblerOptions(Optional.of(env), preserveNumericIds, grammar, maxErrors);
    }

    public AssemblerOptions withPreserveNumericIds(boolean preserve) {
        return new AssemblerOptions(target, preserve, grammar, maxErrors);
    }

    public AssemblerOptions withGrammar(Grammar other) {
        return new AssemblerOptions(target, preserveNumericIds, other, maxErrors);
    }

    public AssemblerOptions withMaxErrors(int limit) {
        return new AssemblerOptions(target, preserveNumericIds, grammar, limit);
    }
}
