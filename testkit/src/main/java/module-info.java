// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/** Inputs and harnesses that the tests of several modules share; never published. */
@NullMarked
@SuppressWarnings("requires-automatic") // ArchUnit.
open module org.spirv4j.testkit {
    requires static org.jspecify;
    requires transitive org.spirv4j;
    requires jdk.compiler;
    // javac reads the classes of other releases through it.
    requires jdk.zipfs;
    requires com.google.gson;
    // Only architecture tests need it, which do not run as modules.
    requires static com.tngtech.archunit;
    requires jdk.management;
    requires org.assertj.core;
    requires transitive org.junit.jupiter.api;

    exports org.spirv4j.testkit;
    exports org.spirv4j.testkit.architecture;
    exports org.spirv4j.testkit.block;
    exports org.spirv4j.testkit.browser;
    exports org.spirv4j.testkit.mutation;
    exports org.spirv4j.testkit.program;
    exports org.spirv4j.testkit.shape;
}
