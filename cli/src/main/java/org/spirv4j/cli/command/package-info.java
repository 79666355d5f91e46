// SPDX-License-Identifier: Apache-2.0
/**
 * What commands share: the interface {@link org.spirv4j.cli.command.Command}, the bases
 * {@link org.spirv4j.cli.command.AbstractCommand} and {@link org.spirv4j.cli.command.FileCommand}, and options that
 * several commands have. Each command, or family of commands, has a package below this one; these packages do not use
 * each other. What two of them need stands here or in a lower package, such as {@code graph}, {@code reflect},
 * {@code run} and {@code process}.
 */
@NullMarked
package org.spirv4j.cli.command;

import org.jspecify.annotations.NullMarked;
