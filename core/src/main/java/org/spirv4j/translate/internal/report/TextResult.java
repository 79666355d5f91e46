// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.report;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.translate.text.TextResource;

/**
 * What a printer gives.
 *
 * @param text the text; empty if the language cannot express the module
 * @param diagnostics what it cannot express, or expresses in another way
 * @param resources the variables that a host or another stage has to know
 * @param version the version that the text states, as in its first line
 * @param extensions the names of the extensions that the text asks for
 * @param marks pairs: an offset in the text, and the word offset of the instruction that is written from there on
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TextResult(
        String text,
        List<Diagnostic> diagnostics,
        List<TextResource> resources,
        String version,
        List<String> extensions,
        int[] marks) {

    /** Whether there is a text: nothing was refused. */
    public boolean isComplete() {
        for (int i = 0; i < diagnostics.size(); i++) {
            if (diagnostics.get(i).isError()) {
                return false;
            }
        }
        return true;
    }

    /** The same after other diagnostics. */
    public TextResult after(List<Diagnostic> before) {
        if (before.isEmpty()) {
            return this;
        }
        List<Diagnostic> all = new ArrayList<>(before);
        all.addAll(diagnostics);
        return new TextResult(text, List.copyOf(all), resources, version, extensions, marks);
    }

    /** The result of a translation that has no text. */
    public static TextResult refused(List<Diagnostic> reasons) {
        return new TextResult("", reasons, List.of(), "", List.of(), new int[0]);
    }
}
