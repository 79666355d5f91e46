// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;

/** A real module and whether the validator accepts it, which is found out once. */
final class ReferenceModule {
    final Path file;
    final String path;
    final String env;
    private boolean asked;
    private boolean accepted;

    ReferenceModule(Path file, String path, String env) {
        this.file = file;
        this.path = path;
        this.env = env;
    }

    synchronized boolean isAccepted() {
        if (!asked) {
            accepted = ReferenceTools.accepts(file, env);
            asked = true;
        }
        return accepted;
    }
}
