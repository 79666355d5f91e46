// SPDX-License-Identifier: Apache-2.0
package org.spirv4j;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.spirv4j.module.SpirvModule;

/** Finds what the build of this module has made, whatever folder it builds into. */
final class BuildFolder {
    private BuildFolder() {}

    /** The folder of the library's classes. */
    static Path classes() {
        try {
            return Path.of(SpirvModule.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
