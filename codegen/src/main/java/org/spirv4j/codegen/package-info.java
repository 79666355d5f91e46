// SPDX-License-Identifier: Apache-2.0
/** Turns the grammar files into the Java sources that the library is compiled with; part of the build only. */
package org.spirv4j.codegen;
