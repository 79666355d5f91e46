// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/** The text of a binary module, which editors show instead of its bytes. */
final class ModuleText {
    /** The scheme of the addresses of such texts: {@code spirv-text:/folder/file.spv}. */
    static final String SCHEME = "spirv-text";

    private ModuleText() {}

    /**
     * Reads and disassembles a module.
     *
     * @param address the address of a file, with the scheme {@code file} or {@link #SCHEME}
     * @throws ResponseErrorException if it cannot be read
     */
    static String of(String address) {
        try {
            URI uri = new URI(address);
            Path file =
                    SCHEME.equals(uri.getScheme()) ? Path.of(new URI("file", null, uri.getPath(), null)) : Path.of(uri);
            return Disassembler.create()
                    .withFriendlyNames(true)
                    .withIndent(true)
                    .disassemble(SpirvModule.read(file));
        } catch (IOException e) {
            throw failure("cannot read " + address);
        } catch (SpirvException e) {
            throw failure(address + ": " + e.getMessage());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw failure("not the address of a file: " + address);
        }
    }

    private static ResponseErrorException failure(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, null));
    }
}
