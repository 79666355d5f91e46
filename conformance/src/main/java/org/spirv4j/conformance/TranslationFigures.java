// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

/** How many modules have a text, how many of the texts that were judged are accepted, and how many are lost. */
final class TranslationFigures implements Figures {
    private long all;
    private long translated;
    private long judged;
    private long accepted;
    private long needed;
    private long right;

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfTranslation of) {
            all++;
            translated += of.isTranslated() ? 1 : 0;
            judged += of.isAccepted().isPresent() ? 1 : 0;
            accepted += of.isAccepted().orElse(false) ? 1 : 0;
            needed += of.isNeeded() ? 1 : 0;
            right += of.isNeeded() && isRight ? 1 : 0;
        }
    }

    @Override
    public List<Figure> figures() {
        return all == 0
                ? List.of()
                : List.of(
                        Figure.of("translated", translated, all),
                        Figure.of("accepted", accepted, judged),
                        Figure.of("as the reference", right, needed));
    }
}
