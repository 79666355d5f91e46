// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArgumentsPathFormat;
import org.spirv4j.exec.debug.SourcePath;

/**
 * The forms in which an editor writes places.
 *
 * @param firstLine the number of the first line, 0 or 1
 * @param firstColumn the number of the first column, 0 or 1
 * @param hasUris whether it writes files as URIs, and not as paths
 */
record EditorForms(int firstLine, int firstColumn, boolean hasUris) {
    /** The forms of most editors, and of those that do not say. */
    static final EditorForms USUAL = new EditorForms(1, 1, false);

    static EditorForms of(InitializeRequestArguments arguments) {
        return new EditorForms(
                Boolean.FALSE.equals(arguments.getLinesStartAt1()) ? 0 : 1,
                Boolean.FALSE.equals(arguments.getColumnsStartAt1()) ? 0 : 1,
                InitializeRequestArgumentsPathFormat.URI.equals(arguments.getPathFormat()));
    }

    /** A line for the editor; lines are counted from 1 here. */
    int line(int line) {
        return line - 1 + firstLine;
    }

    /** A line of the editor, counted from 1. */
    int lineFrom(int line) {
        return line + 1 - firstLine;
    }

    /** A column for the editor; columns are counted from 1 here. */
    int column(int column) {
        return column - 1 + firstColumn;
    }

    /** A file for the editor. */
    String path(Path file) {
        return hasUris ? file.toUri().toString() : file.toString();
    }

    /** Whether a path of the editor is that of a file here. */
    static boolean isFile(Path file, String path) {
        try {
            Path given = Path.of(SourcePath.withoutUri(path)).toAbsolutePath().normalize();
            return file.toAbsolutePath().normalize().equals(given);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
