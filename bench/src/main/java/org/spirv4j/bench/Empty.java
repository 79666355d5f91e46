// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

/** The program that does nothing; what it costs is what the JVM costs. */
final class Empty {

    private Empty() {}

    public static void main(String[] args) {}
}
