// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
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
            return Disassembler.create()
                    .withFriendlyNames(true)
                    .withIndent(true)
                    .disassemble(module(address));
        } catch (SpirvException e) {
            throw failure(address + ": " + e.getMessage());
        }
    }

    /**
     * Reads a module from a file.
     *
     * @throws ResponseErrorException if it cannot be read
     * @throws SpirvException if it is not a module
     */
    static SpirvModule module(String address) {
        return SpirvModule.read(bytes(address));
    }

    /** Whether a file starts as binary modules do, in either byte order. */
    static boolean isBinary(String address) {
        byte[] bytes = bytes(address);
        return bytes.length >= 4 && (bytes[0] == 3 && bytes[1] == 2 || bytes[2] == 2 && bytes[3] == 3);
    }

    /** Reads a file as text. */
    static String read(String address) {
        return new String(bytes(address), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String address) {
        try {
            URI uri = new URI(address);
            return Files.readAllBytes(
                    SCHEME.equals(uri.getScheme())
                            ? Path.of(new URI("file", null, uri.getPath(), null))
                            : Path.of(uri));
        } catch (IOException e) {
            throw failure("cannot read " + address);
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw failure("not the address of a file: " + address);
        }
    }

    static ResponseErrorException failure(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, null));
    }
}
