// SPDX-License-Identifier: Apache-2.0
/** {@code spirv hash}: hashes that do not depend on ids. */
@NullMarked
package org.spirv4j.cli.command.hash;

import org.jspecify.annotations.NullMarked;
