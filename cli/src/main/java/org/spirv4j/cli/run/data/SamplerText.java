// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.exec.Sampler;

/** Samplers as words separated by commas, such as {@code linear,repeat}. */
public final class SamplerText {
    private static final String UNNORMALIZED = "unnormalized";

    private SamplerText() {}

    /**
     * Reads a sampler. Words that are not there are those of {@link Sampler#NEAREST}.
     *
     * @param option the option that gives the sampler, for messages
     * @throws UsageException if a word is not known
     */
    public static Sampler read(String option, String text) {
        Sampler sampler = Sampler.NEAREST;
        for (String word : text.split(",", -1)) {
            sampler = with(sampler, word)
                    .orElseThrow(() -> new UsageException(
                            option + ": '" + Printable.of(word) + "' is not one of " + String.join(", ", words())));
        }
        return sampler;
    }

    /** Whether a text is a sampler. */
    public static boolean isSampler(String text) {
        return words().containsAll(List.of(text.split(",", -1)));
    }

    private static Optional<Sampler> with(Sampler sampler, String word) {
        if (word.equals(UNNORMALIZED)) {
            return Optional.of(sampler.withUnnormalizedCoordinates());
        }
        return find(Sampler.Filter.values(), word)
                .map(filter -> sampler.withFilters(filter, filter, filter))
                .or(() -> find(Sampler.Addressing.values(), word).map(sampler::withAddressing))
                .or(() -> find(Sampler.Border.values(), word).map(sampler::withBorder))
                .or(() -> find(Sampler.Compare.values(), word).map(sampler::withCompare));
    }

    private static <E extends Enum<E>> Optional<E> find(E[] constants, String word) {
        for (E constant : constants) {
            if (name(constant).equals(word)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All words. */
    public static List<String> words() {
        List<String> words = new ArrayList<>();
        for (Enum<?>[] constants : List.of(
                Sampler.Filter.values(),
                Sampler.Addressing.values(),
                Sampler.Border.values(),
                Sampler.Compare.values())) {
            for (Enum<?> constant : constants) {
                words.add(name(constant));
            }
        }
        words.add(UNNORMALIZED);
        return words;
    }
}
