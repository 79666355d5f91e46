// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The folders of a step that reads modules. All paths are absolute.
 *
 * @param base the folder of the project; names in messages are relative to it
 * @param modules the folder of the modules, which end with {@code .spv}
 * @param output the folder of what the step writes
 * @param stateFile the file that records the last build; a folder beside it is used while the step runs
 */
public record StepFolders(Path base, Path modules, Path output, Path stateFile) {
    /** Checks that no folder is null. */
    public StepFolders {
        Objects.requireNonNull(base, "base");
        Objects.requireNonNull(modules, "modules");
        Objects.requireNonNull(output, "output");
        Objects.requireNonNull(stateFile, "stateFile");
    }

    /** The names of the modules relative to their folder, sorted. */
    List<String> moduleNames() throws IOException {
        return OutputFiles.list(modules).stream()
                .filter(name -> name.endsWith(".spv")
                        && !name.substring(name.lastIndexOf('/') + 1).startsWith("."))
                .toList();
    }

    /** The digest of a command and the modules that it reads. */
    String digest(List<String> command, List<String> moduleNames) throws IOException {
        Digest digest = new Digest().addLibrary().add(String.join("\n", command));
        for (String name : moduleNames) {
            digest.add(name, modules.resolve(name));
        }
        return digest.hex();
    }

    /** The name of a file in messages. */
    String name(Path file) {
        return (file.startsWith(base) ? base.relativize(file) : file).toString();
    }
}
