// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

/** One comparison of the library with what was recorded. May be made on any thread, and holds no file open. */
@FunctionalInterface
interface Check {

    /** Makes the comparison. Whatever the library throws ends up in the outcome. */
    Outcome make();
}
