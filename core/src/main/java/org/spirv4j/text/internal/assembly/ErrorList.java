// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.internal.spelling.Hint;

/**
 * Collects the errors of a text and converts offsets to lines and columns. Errors are usually in the order of their
 * offsets.
 */
final class ErrorList {
    private static final int MAX_SOURCE_LINE = 4096;

    private final byte[] text;
    private final int limit;
    private final List<Diagnostic> errors = new ArrayList<>();
    private int seen;
    private int line = 1;
    private int lineStart;
    private int column = 1;

    ErrorList(byte[] text, int limit) {
        this.text = text;
        this.limit = limit;
    }

    List<Diagnostic> list() {
        return errors;
    }

    boolean isFull() {
        return errors.size() >= limit;
    }

    void add(int start, int end, String message, Hint hint, List<Remedy> remedies) {
        if (isFull()) {
            return;
        }
        if (start < seen) {
            seen = 0;
            line = 1;
            lineStart = 0;
            column = 1;
        }
        advance(start);
        int most = Math.min(text.length, Math.max(end, lineStart + MAX_SOURCE_LINE));
        int lineEnd = start;
        while (lineEnd < most && text[lineEnd] != '\n' && text[lineEnd] != '\r') {
            lineEnd++;
        }
        int length = Math.max(1, codePoints(start, Math.min(end, lineEnd)));
        String sourceLine = decode(lineStart, Math.min(lineEnd, lineStart + MAX_SOURCE_LINE));
        Diagnostic error = Diagnostic.error(Position.UNKNOWN, message)
                .withHint(hint.text())
                .withFixes(edited(hint.fixes(), length))
                .at(Position.ofText(line, column, length), sourceLine);
        for (Remedy remedy : remedies) {
            error = error.withRemedy(remedy);
        }
        errors.add(error);
    }

    /** Fixes with the edits that replace what an error is about. */
    private List<Fix> edited(List<Fix> fixes, int length) {
        return fixes.stream()
                .map(fix -> fix.with(new Fix.Edit(line, column, line, column + length, fix.text())))
                .toList();
    }

    /** Counts lines and columns from the last error, so that many errors on a long line take linear time. */
    private void advance(int start) {
        for (; seen < start; seen++) {
            if (text[seen] == '\n') {
                line++;
                lineStart = seen + 1;
                column = 1;
            } else if ((text[seen] & 0xC0) != 0x80) {
                column++;
            }
        }
    }

    private int codePoints(int start, int end) {
        int count = 0;
        for (int i = start; i < end; i++) {
            if ((text[i] & 0xC0) != 0x80) {
                count++;
            }
        }
        return count;
    }

    private String decode(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }
}
