// SPDX-License-Identifier: Apache-2.0
/** Makes the steps of a program from a module: registers of values, resources of variables, blocks of functions. */
@NullMarked
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.NullMarked;
