// SPDX-License-Identifier: Apache-2.0
// Tests of the library's public API as users see it: with the packages that it exports and the modules that it
// requires.
open module org.spirv4j.tests {
    requires static org.jspecify;
    requires com.google.gson;
    requires java.management;
    requires jdk.management;
    requires org.assertj.core;
    requires org.junit.jupiter.api;
    requires org.junit.jupiter.params;
    requires org.spirv4j;
    requires org.spirv4j.testkit;
}
