// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.stream.Stream;

/** The lists of passes behind {@code -O}, {@code -Os} and {@code --legalize-hlsl}. */
final class Pipelines {
    private Pipelines() {}

    private static final List<String> INLINING = List.of(
            "--wrap-opkill",
            "--eliminate-dead-branches",
            "--merge-return",
            "--inline-functions",
            "--eliminate-dead-functions");

    private static final List<String> LOCAL = List.of(
            "--eliminate-dead-branches",
            "--merge-blocks",
            "--private-to-local",
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
            "--redundancy-elimination",
            "--if-conversion",
            "--forward-memory-in-blocks",
            "--simplify-instructions",
            "--eliminate-dead-code-aggressive");

    private static final List<String> LEGALIZATION = LOCAL.stream()
            .map(flag -> flag.equals("--scalar-replacement") ? "--scalar-replacement=0" : flag)
            .toList();

    private static final List<String> SIZE =
            List.of("--eliminate-dead-members", "--unify-const", "--eliminate-dead-const", "--remove-duplicates");

    /** The local passes are applied so often at most; almost always the second time changes nothing. */
    private static final int MOST = 4;

    private static Round round(List<String> flags, int most) {
        return new Round(flags.stream().map(PassCatalogue::pass).toList(), most);
    }

    /** Functions are made small before they are copied. */
    static List<Round> forPerformance() {
        return List.of(round(LOCAL, 1), round(INLINING, 1), round(LOCAL, MOST));
    }

    /** Without inlining; with inlining of functions that are small or called once; and with inlining of all. */
    static List<List<Round>> forSize() {
        Round local = round(Stream.of(LOCAL, SIZE).flatMap(List::stream).toList(), MOST);
        return List.of(
                List.of(local),
                List.of(local, round(List.of("--inline-small-functions=16", "--eliminate-dead-functions"), 1), local),
                List.of(local, round(INLINING, 1), local));
    }

    /** Opaque values are moved to where they are used, for which variables of any size are split and loops unrolled. */
    static List<Round> forLegalization() {
        return List.of(
                round(LEGALIZATION, 1),
                round(INLINING, 1),
                round(List.of("--private-to-local", "--fix-storage-class"), 1),
                round(LEGALIZATION, MOST),
                round(List.of("--loop-unroll"), 1),
                round(LEGALIZATION, MOST),
                round(List.of("--interpolate-fixup"), 1));
    }
}
