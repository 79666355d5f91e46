package org.spirv4j.conformance;

/** Runs conformance packs. */
public final class Main {
    private Main() {}

    /**
     * Runs the packs and folders that are named.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.err.println("Usage: conformance/run PACK_OR_FOLDER...");
        System.exit(2);
    }
}
