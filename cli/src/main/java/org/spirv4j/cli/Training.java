// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.spirv4j.cli.console.Console;

/**
 * Runs typical commands in one JVM, so that the launcher can create a class-data archive of the classes that they load.
 *
 * <p>The lists are files in the folder {@code .launcher}: one command per line, with words separated by spaces. The
 * word after {@code <} names the file that the command reads as its standard input. <code>{in}</code> stands for that
 * folder and <code>{out}</code> for an empty one that is deleted afterwards.
 */
final class Training {
    private Training() {}

    /**
     * Runs the commands.
     *
     * @param args the folder that holds the lists, the folder for what the commands write, and the names of the lists
     * @throws IOException if a list cannot be read
     */
    public static void main(String[] args) throws IOException {
        // So that this class is in the archive, too: otherwise the JVM opens the jar for it alone.
        Main.prepare();
        for (int i = 2; i < args.length; i++) {
            for (String line : Files.readAllLines(Path.of(args[0], args[i]))) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    run(line.strip().split(" +", -1), args[0], args[1]);
                }
            }
        }
    }

    private static void run(String[] command, String in, String out) throws IOException {
        for (int i = 0; i < command.length; i++) {
            command[i] = command[i].replace("{in}", in).replace("{out}", out);
        }
        int words = command.length;
        InputStream input = InputStream.nullInputStream();
        if (words > 2 && command[words - 2].equals("<")) {
            input = new ByteArrayInputStream(Files.readAllBytes(Path.of(command[words - 1])));
            words -= 2;
        }
        Cli.run(Arrays.copyOf(command, words), Console.ofProcess(input));
    }
}
