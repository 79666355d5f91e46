// SPDX-License-Identifier: Apache-2.0
/** JMH benchmarks of parsing, assembling and disassembling. */
@org.jspecify.annotations.NullMarked
package org.spirv4j.bench;
