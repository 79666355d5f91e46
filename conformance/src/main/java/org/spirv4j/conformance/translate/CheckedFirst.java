// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;

/**
 * Translates as the recorded translator does, whose texts turn the check of derivatives off: with derivatives that are
 * not checked if they are refused otherwise.
 */
public final class CheckedFirst {
    private CheckedFirst() {}

    /** Translates an entry point. */
    public static Translation translate(Translator translator, SpirvModule module, EntryPoint entry) {
        Translation translation = translator.translate(module, entry);
        return translation.isComplete()
                ? translation
                : translator.withUncheckedDerivatives(true).translate(module, entry);
    }
}
