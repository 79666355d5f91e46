// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;
import org.spirv4j.view.ExplorerPage;

/** Writes everything about a module as one web page, with the findings of the validator. */
public final class WriteExplorer {
    private WriteExplorer() {}

    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]), Path.of(args[1]));
    }

    static void write(Path from, Path page) throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(from));
        String title = from.getFileName().toString();
        try (OutputStream out = Files.newOutputStream(page)) {
            Findings findings =
                    Validator.create().withTarget(TargetEnv.VULKAN_1_3).validate(module);
            ExplorerPage.create().withTitle(title).withFindings(findings).write(module, out);
        }
    }
}
