// SPDX-License-Identifier: Apache-2.0
/** Which of its declared capabilities and extensions a module can do without. */
@NullMarked
package org.spirv4j.analysis.internal.capability;

import org.jspecify.annotations.NullMarked;
