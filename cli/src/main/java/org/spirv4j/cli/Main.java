package org.spirv4j.cli;

/** The command {@code spirv}. */
public final class Main {
    private Main() {}

    /**
     * Runs the command.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.out.println("Usage: spirv COMMAND [ARGUMENT...]");
    }
}
