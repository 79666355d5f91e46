// SPDX-License-Identifier: Apache-2.0
/** What lower rooms report to the public API: the kinds of mistakes that a run finds, and failures that end it. */
@NullMarked
package org.spirv4j.exec.internal.report;

import org.jspecify.annotations.NullMarked;
