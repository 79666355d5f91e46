// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LspTest {
    @TempDir
    Path folder;

    private static String message(String json) {
        return "Content-Length: " + json.length() + "\r\n\r\n" + json;
    }

    @Test
    void anEditorIsServed() {
        CommandRunner.Result result = new CommandRunner(folder)
                .input(message("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}")
                        + message("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}")
                        + message("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"))
                .run("lsp");
        assertThat(result.out()).startsWith("Content-Length: ").contains("\"hoverProvider\":true");
        assertThat(result.status()).isZero();
    }

    @Test
    void anInputThatEndsEndsTheServer() {
        assertThat(new CommandRunner(folder).input("").run("lsp").status()).isEqualTo(1);
    }
}
