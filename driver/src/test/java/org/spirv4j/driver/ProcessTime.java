// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.nio.LongBuffer;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.SharedLibrary;

/**
 * The CPU time of this process as Linux counts it. The JDK tells it in steps of 10 ms, which is longer than some
 * dispatches.
 */
final class ProcessTime {
    /** {@code CLOCK_PROCESS_CPUTIME_ID} of {@code time.h}. */
    private static final int PROCESS = 2;

    private static final SharedLibrary LIBRARY = APIUtil.apiCreateLibrary("libc.so.6");

    private ProcessTime() {}

    /** {@return the CPU time of all threads in nanoseconds} */
    static long nanoseconds() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer time = stack.mallocLong(2);
            int status =
                    JNI.invokePI(PROCESS, MemoryUtil.memAddress(time), LIBRARY.getFunctionAddress("clock_gettime"));
            if (status != 0) {
                throw new IllegalStateException("clock_gettime: " + status);
            }
            return time.get(0) * 1_000_000_000 + time.get(1);
        }
    }
}
