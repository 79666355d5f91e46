// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.Platform;

/** The first OpenCL device, which compiles kernels from their source and runs them. */
public final class OpenClDevice implements AutoCloseable {
    private static final int MOST_NAME_BYTES = 256;
    private static final int MOST_LOG_BYTES = 1 << 16;

    private final long device;
    private final long context;
    private final long queue;

    private OpenClDevice(long platform, long device) {
        this.device = device;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer error = stack.mallocInt(1);
            PointerBuffer properties = stack.pointers(CL10.CL_CONTEXT_PLATFORM, platform, 0);
            context = CL10.clCreateContext(properties, device, null, 0, error);
            check(error.get(0), "clCreateContext");
            queue = CL10.clCreateCommandQueue(context, device, 0, error);
            check(error.get(0), "clCreateCommandQueue");
        }
    }

    /**
     * Opens the device.
     *
     * @throws NoDriverException if there is no OpenCL library, or none with a device
     */
    static OpenClDevice open() throws NoDriverException {
        // Debian's package of the loader has no file with the name that LWJGL looks for.
        if (Configuration.OPENCL_LIBRARY_NAME.get() == null && Platform.get() == Platform.LINUX) {
            Configuration.OPENCL_LIBRARY_NAME.set("libOpenCL.so.1");
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            if (CL10.clGetPlatformIDs(null, count) != CL10.CL_SUCCESS || count.get(0) == 0) {
                throw new NoDriverException("there is no OpenCL platform");
            }
            PointerBuffer platforms = stack.mallocPointer(count.get(0));
            check(CL10.clGetPlatformIDs(platforms, (IntBuffer) null), "clGetPlatformIDs");
            PointerBuffer device = stack.mallocPointer(1);
            for (int i = 0; i < platforms.capacity(); i++) {
                int status = CL10.clGetDeviceIDs(platforms.get(i), CL10.CL_DEVICE_TYPE_ALL, device, count);
                if (status == CL10.CL_SUCCESS && count.get(0) > 0) {
                    return new OpenClDevice(platforms.get(i), device.get(0));
                }
            }
            throw new NoDriverException("no OpenCL platform has a device");
        } catch (UnsatisfiedLinkError | ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new NoDriverException("there is no OpenCL library: " + e.getMessage());
        }
    }

    private static void check(int status, String call) {
        if (status != CL10.CL_SUCCESS) {
            throw new IllegalStateException(call + " failed with " + status);
        }
    }

    /** The name of the device. */
    public String name() {
        ByteBuffer name = BufferUtils.createByteBuffer(MOST_NAME_BYTES);
        PointerBuffer length = BufferUtils.createPointerBuffer(1);
        check(CL10.clGetDeviceInfo(device, CL10.CL_DEVICE_NAME, name, length), "clGetDeviceInfo");
        byte[] bytes = new byte[(int) Math.max(0, length.get(0) - 1)];
        name.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A program that was compiled from a source. */
    public final class Program implements AutoCloseable {
        private final long program;

        private Program(String source, String options) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                IntBuffer error = stack.mallocInt(1);
                program = CL10.clCreateProgramWithSource(context, source, error);
                check(error.get(0), "clCreateProgramWithSource");
                int status = CL10.clBuildProgram(program, device, options, null, 0);
                if (status != CL10.CL_SUCCESS) {
                    ByteBuffer log = BufferUtils.createByteBuffer(MOST_LOG_BYTES);
                    PointerBuffer length = BufferUtils.createPointerBuffer(1);
                    CL10.clGetProgramBuildInfo(program, device, CL10.CL_PROGRAM_BUILD_LOG, log, length);
                    byte[] bytes = new byte[(int) Math.min(MOST_LOG_BYTES, Math.max(0, length.get(0)))];
                    log.get(bytes);
                    CL10.clReleaseProgram(program);
                    throw new IllegalStateException(
                            "clBuildProgram failed with " + status + ": " + new String(bytes, StandardCharsets.UTF_8));
                }
            }
        }

        /**
         * Runs a kernel whose arguments are buffers, which it changes.
         *
         * @param buffers direct buffers
         * @param global the number of invocations
         * @param local the number of invocations in a work-group
         */
        public void run(String kernelName, List<ByteBuffer> buffers, int global, int local) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                IntBuffer error = stack.mallocInt(1);
                long kernel = CL10.clCreateKernel(program, kernelName, error);
                check(error.get(0), "clCreateKernel " + kernelName);
                List<Long> memories = new ArrayList<>();
                for (ByteBuffer buffer : buffers) {
                    long memory = CL10.clCreateBuffer(
                            context, CL10.CL_MEM_READ_WRITE | CL10.CL_MEM_COPY_HOST_PTR, buffer, error);
                    check(error.get(0), "clCreateBuffer");
                    check(CL10.clSetKernelArg1p(kernel, memories.size(), memory), "clSetKernelArg");
                    memories.add(memory);
                }
                check(
                        CL10.clEnqueueNDRangeKernel(
                                queue, kernel, 1, null, stack.pointers(global), stack.pointers(local), null, null),
                        "clEnqueueNDRangeKernel");
                for (int i = 0; i < buffers.size(); i++) {
                    check(
                            CL10.clEnqueueReadBuffer(queue, memories.get(i), true, 0, buffers.get(i), null, null),
                            "clEnqueueReadBuffer");
                    CL10.clReleaseMemObject(memories.get(i));
                }
                CL10.clReleaseKernel(kernel);
            }
        }

        @Override
        public void close() {
            CL10.clReleaseProgram(program);
        }
    }

    /** Compiles a program. */
    public Program compile(String source, String options) {
        return new Program(source, options);
    }

    @Override
    public void close() {
        CL10.clReleaseCommandQueue(queue);
        CL10.clReleaseContext(context);
    }
}
