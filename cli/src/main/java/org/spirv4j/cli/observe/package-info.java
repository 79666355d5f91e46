// SPDX-License-Identifier: Apache-2.0
/** What runs do, for people: assembly lines, traces and counts. */
@NullMarked
package org.spirv4j.cli.observe;

import org.jspecify.annotations.NullMarked;
