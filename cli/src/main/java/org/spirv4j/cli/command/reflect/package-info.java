// SPDX-License-Identifier: Apache-2.0
/**
 * {@code spirv reflect}: what modules expect of their hosts, also merged over the stages of a pipeline, or compared.
 */
@NullMarked
package org.spirv4j.cli.command.reflect;

import org.jspecify.annotations.NullMarked;
