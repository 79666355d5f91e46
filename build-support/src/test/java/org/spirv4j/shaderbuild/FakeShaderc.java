// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process with the protocol of {@link ShadercMain} that ends as the name of the shader says. */
final class FakeShaderc {
    private FakeShaderc() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(System.in);
        while (true) {
            List<String> request = new ArrayList<>();
            int number = in.readInt();
            for (int i = 0; i < number; i++) {
                request.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
            }
            answer(request.get(request.size() - 1), Path.of(request.get(request.indexOf("-o") + 1)));
            System.out.flush();
        }
    }

    private static void answer(String source, Path module) throws IOException, InterruptedException {
        String what = source.substring(0, source.indexOf('.'));
        switch (what) {
            case "exit" -> {
                System.err.println("farewell");
                System.exit(3);
            }
            case "kill", "abort" -> {
                String signal = what.equals("kill") ? "-9" : "-6";
                new ProcessBuilder(
                                "kill",
                                signal,
                                Long.toString(ProcessHandle.current().pid()))
                        .start();
                Thread.sleep(600_000);
            }
            case "slow" -> Thread.sleep(600_000);
            case "garbage" -> {
                System.out.print("\0what?\n");
                System.out.flush();
                System.exit(0);
            }
            case "wrong" -> System.out.print(source + ":3: error: wrong\n\0" + "1\n");
            case "invalid" ->
                System.out.print("shaderc: internal error: compilation succeeded but failed to optimize: AtomicIAdd: "
                        + "expected Value to be of type Result Type\n\0" + "1\n");
            default -> {
                Files.writeString(module, "module");
                System.out.print("\0" + "0\n");
            }
        }
    }
}
