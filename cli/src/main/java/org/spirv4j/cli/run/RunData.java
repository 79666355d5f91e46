// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.spirv4j.cli.Console;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Printable;

/** The bytes of a buffer, and how its numbers are written. */
public final class RunData implements RunResult {
    private static final int MOST_BYTES = 1 << 30;
    private static final int PER_LINE = 16;

    private final ByteBuffer bytes;
    private final NumberForm form;

    private RunData(ByteBuffer bytes, NumberForm form) {
        this.bytes = bytes;
        this.form = form;
    }

    /**
     * Reads data: {@code float:1,2.5,0*100} are numbers, of which {@code 0*100} is repeated; everything else is the name of a
     * file of bytes.
     *
     * @param option the option that gives the data, for messages
     */
    public static RunData read(String option, String text, Console console) throws FileProblem {
        int colon = text.indexOf(':');
        NumberForm form =
                colon < 0 ? null : NumberForm.of(text.substring(0, colon)).orElse(null);
        if (form == null) {
            return new RunData(
                    ByteBuffer.wrap(InputFile.read(text, console)).order(ByteOrder.LITTLE_ENDIAN), NumberForm.WORD);
        }
        String[] parts = text.substring(colon + 1).split(",", -1);
        long count = 0;
        for (String part : parts) {
            count += repetitions(option, part);
        }
        if (count * form.size() > MOST_BYTES) {
            throw new UsageException(option + ": more than " + MOST_BYTES + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) count * form.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (String part : parts) {
            int star = part.indexOf('*');
            String number = star < 0 ? part : part.substring(0, star);
            for (long i = repetitions(option, part); i > 0; i--) {
                try {
                    form.put(number, bytes);
                } catch (NumberFormatException e) {
                    throw new UsageException(
                            option + ": '" + Printable.of(number) + "' is not a number of the type " + form.name());
                }
            }
        }
        return new RunData(bytes.flip(), form);
    }

    private static long repetitions(String option, String part) {
        int star = part.indexOf('*');
        if (star < 0) {
            return 1;
        }
        try {
            long count = Long.parseLong(part.substring(star + 1));
            if (count >= 0 && count <= MOST_BYTES) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new UsageException(
                option + ": '" + Printable.of(part) + "' does not say how often the number is repeated");
    }

    /** The bytes, which a run changes. */
    public ByteBuffer bytes() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** All numbers, several in a line. */
    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        int count = bytes.limit() / form.size();
        for (int i = 0; i < count; i++) {
            text.append(form.text(bytes, i * form.size()))
                    .append(i % PER_LINE == PER_LINE - 1 || i == count - 1 ? '\n' : ' ');
        }
        return text.toString();
    }

    @Override
    public byte[] file(String file) {
        byte[] copy = new byte[bytes.limit()];
        bytes.get(0, copy);
        return copy;
    }

    @Override
    public Expectation expectation(String option, String text, double tolerance, Console console) throws FileProblem {
        RunData expected = read(option, text, console);
        NumberForm common = isNumbers(text) ? expected.form : form;
        return () ->
                Expectation.difference(new Numbers(bytes(), common), new Numbers(expected.bytes(), common), tolerance);
    }

    private record Numbers(ByteBuffer bytes, NumberForm form) implements Expectation.Numbers {
        @Override
        public int count() {
            return bytes.limit() / form.size();
        }

        @Override
        public String name(int index) {
            return "number " + index;
        }

        @Override
        public String text(int index) {
            return form.text(bytes, index * form.size());
        }
    }

    /** Whether a text is numbers with their type; otherwise it is the name of a file. */
    public static boolean isNumbers(String text) {
        int colon = text.indexOf(':');
        return colon >= 0 && NumberForm.of(text.substring(0, colon)).isPresent();
    }

    /** The names of the types of numbers. */
    public static String typeNames() {
        return String.join(", ", NumberForm.names());
    }
}
