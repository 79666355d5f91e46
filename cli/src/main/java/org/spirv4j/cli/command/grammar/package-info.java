// SPDX-License-Identifier: Apache-2.0
/** {@code spirv grammar import}: converts JSON grammars. */
@NullMarked
package org.spirv4j.cli.command.grammar;

import org.jspecify.annotations.NullMarked;
