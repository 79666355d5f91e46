// SPDX-License-Identifier: Apache-2.0
/** What modules expect of their hosts, as text, JSON and web pages, for {@code reflect} and {@code dis}. */
@NullMarked
package org.spirv4j.cli.reflect;

import org.jspecify.annotations.NullMarked;
