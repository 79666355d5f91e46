// SPDX-License-Identifier: Apache-2.0
/** statement */
@NullMarked
package org.spirv4j.translate.internal.statement;

import org.jspecify.annotations.NullMarked;
