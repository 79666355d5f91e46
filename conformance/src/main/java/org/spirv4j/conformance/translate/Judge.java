// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.List;
import java.util.Optional;
import org.spirv4j.translate.text.Language;

/** A compiler that accepts or refuses texts. */
interface Judge {

    /** The name in reports. */
    String name();

    /** Whether it can be used here. */
    boolean isInstalled();

    /** Whether it judges texts in a language, if it is installed. */
    boolean isFor(Language language);

    /** What has to be installed, for a report. */
    String needs();

    /**
     * Judges texts, as many as possible by one process.
     *
     * @return for each text the first message of the judge, of no characters if it accepts the text; empty if it does
     *     not judge texts of this stage
     */
    List<Optional<String>> messages(List<ShaderText> texts, Language language);
}
