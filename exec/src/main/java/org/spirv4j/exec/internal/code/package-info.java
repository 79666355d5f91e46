// SPDX-License-Identifier: Apache-2.0
/** Instructions as objects that change the state of the machine, and their making from a module. */
@NullMarked
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.NullMarked;
