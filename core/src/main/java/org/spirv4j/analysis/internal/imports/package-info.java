// SPDX-License-Identifier: Apache-2.0
/** Imported functions whose names compilers give a meaning, so that no module exports them. */
@NullMarked
package org.spirv4j.analysis.internal.imports;

import org.jspecify.annotations.NullMarked;
