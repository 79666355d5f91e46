// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

/** Comparisons that are made together, because a process of another tool serves all of them. */
interface Batch {

    /** Makes the comparisons; outcomes are in the order of the cases. */
    List<Outcome> makeAll();
}
