// SPDX-License-Identifier: Apache-2.0
/** Reports on corpora: reads modules, and writes their records, the summary and its page; goes on where a run was stopped. */
@NullMarked
package org.spirv4j.cli.corpus;

import org.jspecify.annotations.NullMarked;
