// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.Validator;

/**
 * The program that {@link SmallModuleClaims} starts: validates the modules of a folder again and again, and prints the
 * CPU time of the thread for one module in nanoseconds, reading of bytes included.
 */
final class WarmValidation {
    private static final int ROUNDS = 50;

    private WarmValidation() {}

    /**
     * Measures.
     *
     * @param args the folder, and the CPU time to spend in seconds
     */
    public static void main(String[] args) throws IOException {
        List<byte[]> modules = new ArrayList<>();
        for (Path file : SmallModules.files(Path.of(args[0]))) {
            modules.add(Files.readAllBytes(file));
        }
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        WarmRun.Cost cost = WarmRun.measure(Double.parseDouble(args[1]), () -> {
            for (int i = 0; i < ROUNDS; i++) {
                for (byte[] module : modules) {
                    if (!validator.validate(module).isValid()) {
                        throw new IOException("a module of " + module.length + " bytes is not valid");
                    }
                }
            }
        });
        System.out.println(cost.median() / ((long) ROUNDS * modules.size()));
    }
}
