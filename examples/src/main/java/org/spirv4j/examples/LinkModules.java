// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.transform.LinkException;
import org.spirv4j.transform.Linker;

/** Links a kernel with the library that it calls. */
public final class LinkModules {
    private LinkModules() {}

    /**
     * Assembles and links two texts into a file, or prints why they cannot be linked; returns whether they were linked.
     */
    static boolean link(Path kernelText, Path libraryText, Path file, PrintStream out) throws IOException {
        Assembler assembler = Assembler.create();
        SpirvModule kernel = assembler.assemble(Files.readString(kernelText));
        SpirvModule library = assembler.assemble(Files.readString(libraryText));
        try {
            SpirvModule program = Linker.create().link(kernel, library);
            program.write(file);
            return true;
        } catch (LinkException e) {
            for (LinkException.Problem problem : e.problems()) {
                out.println(problem.module() + ": " + problem.diagnostic());
            }
            return false;
        }
    }

    /** Arguments: the text of the kernel, the text of the library, the file to write. */
    public static void main(String[] args) throws IOException {
        link(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), System.out);
    }
}
