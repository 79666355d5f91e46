// SPDX-License-Identifier: Apache-2.0
/** The options of a translation, as printers read them. */
@NullMarked
package org.spirv4j.translate.internal.option;

import org.jspecify.annotations.NullMarked;
