// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that compiles shaders by LWJGL's shaderc. Native code can end a process on sources that it does not
 * expect, so this code never runs in the process of a build. The folder in which it runs is that of the sources.
 *
 * <p>A request on standard input is a number of arguments, and each argument as the number of its bytes and its text in
 * UTF-8, with numbers of four bytes, the highest first. The arguments are those of a call of {@code glslc}. The answer
 * on standard output is the messages of the compiler, in lines, and a line of a zero character and the exit status that
 * {@code glslc} would have. The process ends with the end of standard input.
 */
final class ShadercMain {
    /** Native code takes stack space for each level of nested expressions and statements. */
    private static final long STACK_BYTES = 256L << 20;

    private ShadercMain() {}

    /**
     * Answers requests.
     *
     * @param arguments none
     * @throws InterruptedException never: nothing interrupts the main thread
     */
    public static void main(String[] arguments) throws InterruptedException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // What libraries print is not a message of the compiler.
        System.setOut(System.err);
        Thread thread = new Thread(null, () -> answer(System.in, answers), "shaderc", STACK_BYTES);
        thread.setUncaughtExceptionHandler((which, error) -> {
            error.printStackTrace();
            Runtime.getRuntime().halt(70);
        });
        thread.start();
        thread.join();
    }

    private static void answer(InputStream in, PrintStream answers) {
        try (ShadercLibrary library = new ShadercLibrary();
                DataInputStream requests = new DataInputStream(new BufferedInputStream(in))) {
            for (List<String> request = read(requests); !request.isEmpty(); request = read(requests)) {
                StringBuilder messages = new StringBuilder();
                int status = compile(library, request, messages);
                answers.print(messages);
                if (!messages.isEmpty() && messages.charAt(messages.length() - 1) != '\n') {
                    answers.print('\n');
                }
                answers.print("\0" + status + "\n");
                answers.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int compile(ShadercLibrary library, List<String> request, StringBuilder messages) {
        try {
            return library.compile(ShadercArguments.parse(request), messages) ? 0 : 1;
        } catch (IllegalArgumentException | IOException e) {
            messages.append("error: ").append(e.getMessage()).append('\n');
            return 1;
        }
    }

    /** The arguments of the next request; none at the end. */
    private static List<String> read(DataInputStream in) throws IOException {
        List<String> arguments = new ArrayList<>();
        int number;
        try {
            number = in.readInt();
        } catch (EOFException e) {
            return arguments;
        }
        for (int i = 0; i < number; i++) {
            arguments.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
        }
        return arguments;
    }
}
