// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.corpus.CorpusEntry;
import org.spirv4j.corpus.CorpusProblem;
import org.spirv4j.corpus.CorpusReader;
import org.spirv4j.corpus.CorpusVisitor;

/** Files that are compressed, or archives. Build plug-ins leave out what reads them. */
final class PackedInput {
    private PackedInput() {}

    /** Whether what reads them is here. */
    static boolean isAvailable() {
        return PackedInput.class.getResource("/org/spirv4j/corpus/CorpusReader.class") != null;
    }

    /** Whether a file is compressed, or an archive; false if it cannot be read. */
    static boolean isPacked(String name, Console console) {
        try (InputStream in = new FileInputStream(console.file(name))) {
            return CorpusReader.isPacked(in.readNBytes(CorpusReader.PROBE_BYTES));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * The bytes of a file, or those of the only module in it if it is compressed, or an archive.
     *
     * @throws FileProblem if it is packed, and damaged or not one module
     */
    static byte[] module(String name, byte[] bytes) throws FileProblem {
        if (!CorpusReader.isPacked(Arrays.copyOf(bytes, Math.min(bytes.length, CorpusReader.PROBE_BYTES)))) {
            return bytes;
        }
        List<byte[]> modules = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        CorpusReader.create().read(Printable.of(name), new ByteArrayInputStream(bytes), new CorpusVisitor() {
            @Override
            public boolean entry(CorpusEntry entry) {
                modules.add(entry.bytes());
                return modules.size() == 1;
            }

            @Override
            public boolean problem(CorpusProblem problem) {
                if (problem.isError()) {
                    problems.add("cannot read " + Printable.of(problem.name()) + ": " + problem.text());
                }
                return problems.isEmpty();
            }
        });
        if (!problems.isEmpty()) {
            throw new FileProblem(problems.get(0));
        }
        if (modules.size() > 1) {
            throw new FileProblem(Printable.of(name) + " is an archive with several modules; one is wanted here");
        }
        return modules.get(0);
    }
}
