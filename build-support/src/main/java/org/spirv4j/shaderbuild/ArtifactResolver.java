// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Fetches files from the Maven repositories of a build. */
@FunctionalInterface
public interface ArtifactResolver {
    /**
     * Returns the files of artifacts, without those that they depend on.
     *
     * @param coordinates the group, the name, the version and, of some, the classifier of each jar, separated by colons
     * @return the file of each
     * @throws IOException if one cannot be fetched; the message says why
     */
    List<Path> resolve(List<String> coordinates) throws IOException;
}
