// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

/**
 * All that is measured of one module. Times are CPU times in microseconds: {@code warm} ones the best iteration of one
 * thread in a JVM that has warmed up, {@code cold} ones and those of the C++ tools the least of whole processes.
 *
 * @param module the file's name
 * @param bytes size of the module
 * @param textBytes size of its raw text, which is what is assembled
 * @param parse reading with all operands decoded
 * @param raw {@code dis --raw-id}
 * @param friendly {@code dis}
 * @param assemble {@code as} of the raw text
 * @param disassembleAllocation bytes allocated by reading and disassembling, for each byte of text; the worse of raw
 *     and friendly
 * @param assembleAllocation bytes allocated by assembling, for each byte of module
 * @param analyses dominators of all functions and uses of all ids of a module that is read
 */
record ModuleResult(
        String module,
        long bytes,
        long textBytes,
        long parse,
        Comparison raw,
        Comparison friendly,
        Comparison assemble,
        double disassembleAllocation,
        double assembleAllocation,
        long analyses) {

    /**
     * One task done three ways.
     *
     * @param warm our library
     * @param warmMedian our library, the median instead of the best iteration
     * @param cold our command
     * @param reference the C++ tool
     */
    record Comparison(long warm, long warmMedian, long cold, long reference) {

        /** How many times as fast as the C++ process the library is. */
        double warmRatio() {
            return (double) reference / warm;
        }

        /** How many times as fast as the C++ process the command is. */
        double coldRatio() {
            return (double) reference / cold;
        }
    }

    /** MB of module parsed in a second. */
    double parseSpeed() {
        return (double) bytes / parse;
    }
}
