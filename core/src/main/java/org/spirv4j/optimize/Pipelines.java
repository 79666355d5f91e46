// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.edit.Pass;

/** The lists of passes behind {@code -O}, {@code -Os} and {@code --legalize-hlsl}. */
final class Pipelines {
    private Pipelines() {}

    private static final List<String> INLINING = List.of(
            "--wrap-opkill",
            "--eliminate-dead-branches",
            "--merge-return",
            "--inline-functions",
            "--eliminate-dead-functions");

    /** What is done inside of functions, but for dead code. */
    private static final List<String> VALUES = List.of(
            "--private-to-local",
            "--eliminate-dead-branches",
            "--merge-blocks",
            "--scalar-replacement",
            "--copy-propagate-arrays",
            "--convert-local-access-chains",
            "--ssa-rewrite",
            "--ccp",
            "--split-phis",
            "--copy-propagate-arrays",
            "--simplify-instructions",
            "--eliminate-dead-branches",
            "--merge-blocks",
            "--redundancy-elimination=descriptors",
            "--if-conversion",
            "--forward-memory-in-blocks",
            "--simplify-instructions");

    private static final List<String> LOCAL = followed(VALUES, List.of("--eliminate-dead-code-in-functions"));

    private static final List<String> LEGALIZATION = LOCAL.stream()
            .map(flag -> flag.equals("--scalar-replacement") ? "--scalar-replacement=0" : flag)
            .toList();

    /** Finds little that is not found in functions, and looks at the whole module. */
    private static final List<String> GLOBAL = List.of("--eliminate-dead-code-aggressive");

    private static final List<String> SIZE = followed(
            GLOBAL,
            List.of("--eliminate-dead-members", "--unify-const", "--eliminate-dead-const", "--remove-duplicates"));

    /** The local passes are applied so often at most; almost always the second time changes nothing. */
    private static final int MOST = 4;

    private static Round round(List<String> inner, List<String> outer, int most) {
        return new Round(passes(inner), passes(outer), most);
    }

    private static Round once(List<String> flags) {
        return round(flags, List.of(), 1);
    }

    private static List<String> followed(List<String> flags, List<String> others) {
        return Stream.concat(flags.stream(), others.stream()).toList();
    }

    private static List<Pass> passes(List<String> flags) {
        return flags.stream().map(PassCatalogue::pass).toList();
    }

    /** Functions are made small before they are copied. */
    static List<Round> forPerformance() {
        return List.of(once(LOCAL), once(INLINING), round(LOCAL, GLOBAL, MOST));
    }

    /** Without inlining; with inlining of functions that are small or called once; and with inlining of all. */
    static List<List<Round>> forSize() {
        Round local = round(followed(VALUES, SIZE), List.of(), MOST);
        return List.of(
                List.of(local),
                List.of(local, once(List.of("--inline-small-functions=16", "--eliminate-dead-functions")), local),
                List.of(local, once(INLINING), local));
    }

    /** Opaque values are moved to where they are used, for which variables of any size are split and loops unrolled. */
    static List<Round> forLegalization() {
        return List.of(
                once(LEGALIZATION),
                once(INLINING),
                once(List.of("--private-to-local", "--fix-storage-class")),
                round(LEGALIZATION, GLOBAL, MOST),
                once(List.of("--loop-unroll")),
                round(LEGALIZATION, GLOBAL, MOST),
                once(List.of("--interpolate-fixup")));
    }
}
