// SPDX-License-Identifier: Apache-2.0
/**
 * Commands that change modules and leave their code as it is: {@code strip}, {@code compact}, {@code specialize} and
 * {@code rebind}. The last two also list what they could change.
 */
@NullMarked
package org.spirv4j.cli.command.transform;

import org.jspecify.annotations.NullMarked;
