// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.spirv4j.text.TextFormat;

/** The edit that formats a document: one, from the first line that changes to the last one. */
final class Formats {
    private Formats() {}

    static List<TextEdit> of(Document document) {
        byte[] before = document.text;
        byte[] after = TextFormat.create().format(before);
        int start = 0;
        int shorter = Math.min(before.length, after.length);
        while (start < shorter && before[start] == after[start]) {
            start++;
        }
        if (start == before.length && start == after.length) {
            return List.of();
        }
        start = document.lines.start(document.lines.line(start));
        int same = 0;
        while (same < shorter - start && before[before.length - 1 - same] == after[after.length - 1 - same]) {
            same++;
        }
        // Both ends are at the start of a line, so that no character is divided.
        while (same > 0 && before.length - same > start && before[before.length - same - 1] != '\n') {
            same--;
        }
        String text = new String(after, start, after.length - same - start, StandardCharsets.UTF_8);
        return List.of(new TextEdit(document.lines.range(start, before.length - same), text));
    }
}
