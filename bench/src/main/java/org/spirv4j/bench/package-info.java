/** JMH benchmarks of parsing, assembling and disassembling. */
@org.jspecify.annotations.NullMarked
package org.spirv4j.bench;
