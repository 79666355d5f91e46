// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.hash;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.ReadOptions;

/** Prints the hash of a module. */
final class Hashing extends FileAction {
    private final ReadOptions read;
    private final boolean json;

    Hashing(ReadOptions read, boolean json) {
        super(InputKind.MODULE);
        this.read = read;
        this.json = json;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        String hash = ModuleHash.of(input.module(read));
        String text = json
                ? JsonText.withShortEscapes()
                        .object()
                        .member("file", input.name())
                        .member("hash", hash)
                        .endObject()
                        .endLine()
                        .toString()
                : hash + "  " + Printable.of(input.name()) + "\n";
        out.write(text.getBytes(StandardCharsets.UTF_8));
        return Outcome.DONE;
    }
}
