package org.spirv4j.internal.validate;

import java.util.Optional;
import org.spirv4j.validate.SourcePlace;

/** Where instructions came from, by OpLine and by the debug information of extended instruction sets. */
final class SourcePlaces {

    private SourcePlaces() {}

    /** The source place of the instruction at a word offset; empty when the module does not say. */
    static Optional<SourcePlace> of(ValidationContext context, int at) {
        return Optional.empty();
    }
}
