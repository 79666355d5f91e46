// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.spark;

import java.io.Serializable;
import org.spirv4j.corpus.ModuleMeasure;

/** Makes the measure of a task, on the machine that runs it; a lambda expression or method reference. */
@FunctionalInterface
public interface MeasureFactory extends Serializable {
    /** {@return the measure} */
    ModuleMeasure create();
}
