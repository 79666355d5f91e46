// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Optional;

/** The module {@code jdk.incubator.vector}, if the JVM was started with it. */
final class VectorModule {
    private static final String NAME = "jdk.incubator.vector";
    private static final int LEAST_BITS = 128;

    /** The number of 32-bit lanes of vectors; 0 if there are no vectors, or too short ones. */
    static final int LANES = find();

    private VectorModule() {}

    private static int find() {
        Optional<Module> found = ModuleLayer.boot().findModule(NAME);
        if (found.isEmpty()) {
            return 0;
        }
        try {
            // Programs are compiled to hidden classes of this module.
            VectorModule.class.getModule().addReads(found.get());
            Class<?> ints = Class.forName(found.get(), NAME + ".IntVector");
            Object species = ints.getField("SPECIES_PREFERRED").get(null);
            int lanes = (int)
                    Class.forName(NAME + ".VectorSpecies").getMethod("length").invoke(species);
            return lanes * Integer.SIZE >= LEAST_BITS ? lanes : 0;
        } catch (ReflectiveOperationException | LinkageError e) {
            return 0;
        }
    }
}
