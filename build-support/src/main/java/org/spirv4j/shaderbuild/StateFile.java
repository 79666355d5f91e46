// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a step of the last build wrote: for each output file a list of texts, such as a digest. A file with one line for
 * each output, its parts separated by tabs. A damaged or missing file is an empty one: everything is made again.
 */
final class StateFile {
    /** The name of the entry for a whole step; no file has it. */
    static final String STEP = "/";

    private final Path file;

    /** The content of the file. */
    private String old = "";

    private final SortedMap<String, List<String>> outputs = new TreeMap<>();

    private StateFile(Path file) {
        this.file = file;
    }

    static StateFile read(Path file) throws IOException {
        StateFile state = new StateFile(file);
        if (Files.isRegularFile(file)) {
            state.old = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            for (String line : state.old.split("\n", -1)) {
                String[] parts = line.split("\t", -1);
                if (parts.length > 1) {
                    state.outputs.put(parts[0], List.of(parts).subList(1, parts.length));
                }
            }
        }
        return state;
    }

    /** The texts of each output, by the name of the output. */
    SortedMap<String, List<String>> outputs() {
        return outputs;
    }

    void write() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, List<String>> output : outputs.entrySet()) {
            List<String> parts = new ArrayList<>();
            parts.add(output.getKey());
            parts.addAll(output.getValue());
            text.append(String.join("\t", parts)).append('\n');
        }
        if (!text.toString().equals(old)) {
            OutputFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
