// SPDX-License-Identifier: Apache-2.0
/** {@code spirv completion}: scripts for bash, zsh and fish, made of the list of commands. */
@NullMarked
package org.spirv4j.cli.command.completion;

import org.jspecify.annotations.NullMarked;
