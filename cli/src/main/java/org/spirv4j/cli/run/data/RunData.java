// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.InputFile;

/** The bytes of a buffer, and how its numbers are written. */
public final class RunData implements RunResult {
    private static final int PER_LINE = 16;
    private static final Pattern BARE_NUMBERS = Pattern.compile("[-+]?[0-9.][-+0-9.,eExX*a-fA-F]*");

    /** Numbers with a word before them that is no type, such as {@code long:3}. */
    private static final Pattern OTHER_NUMBERS = Pattern.compile("[A-Za-z]\\w+:" + BARE_NUMBERS.pattern());

    private final ByteBuffer bytes;
    private final NumberSequence numbers;

    private RunData(ByteBuffer bytes, NumberSequence numbers) {
        this.bytes = bytes;
        this.numbers = numbers;
    }

    /**
     * Reads data: {@code float:1,2.5,0*100} are numbers, of which {@code 0*100} is repeated, and {@code uint:1,float:2}
     * are numbers of several types; everything else is the name of a file of bytes.
     *
     * @param option the option that gives the data, for messages
     * @throws UsageException if the numbers are wrong, or are addresses
     */
    public static RunData read(String option, String text, Console console) throws FileProblem {
        RunData data = unlinked(option, text, console);
        data.link(name -> {
            throw new UsageException(option + ": '" + Printable.of(name)
                    + "' is an address, which only --buffer, --push, --arg and --address take");
        });
        return data;
    }

    /** Reads data as {@link #read} does, but leaves the addresses in it to {@link #link}. */
    public static RunData unlinked(String option, String text, Console console) throws FileProblem {
        if (!isNumbers(text)) {
            if (BARE_NUMBERS.matcher(text).matches() && !console.file(text).exists()) {
                throw new UsageException(option + ": the numbers '" + Printable.of(text)
                        + "' need a type, such as " + (text.indexOf('.') >= 0 ? "float:" : "uint:")
                        + Printable.of(text));
            }
            if (OTHER_NUMBERS.matcher(text).matches() && !console.file(text).exists()) {
                throw NumberSequence.unknownType(option, text.substring(0, text.indexOf(':')));
            }
            byte[] read = InputFile.read(text, console);
            return new RunData(ByteBuffer.wrap(read).order(ByteOrder.LITTLE_ENDIAN), NumberSequence.words(read.length));
        }
        NumberSequence numbers = NumberSequence.read(option, text);
        return new RunData(numbers.bytes(), numbers);
    }

    /**
     * Writes the addresses among the numbers.
     *
     * @param addresses the address with a name
     */
    public void link(ToLongFunction<String> addresses) {
        numbers.link(bytes, addresses);
    }

    /** The bytes, which a run changes. */
    public ByteBuffer bytes() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** All numbers, several in a line. */
    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        int count = numbers.count();
        for (int i = 0; i < count; i++) {
            text.append(numbers.text(bytes, i)).append(i % PER_LINE == PER_LINE - 1 || i == count - 1 ? '\n' : ' ');
        }
        return text.toString();
    }

    @Override
    public long nanCount() {
        long count = 0;
        for (int i = 0; i < numbers.count(); i++) {
            count += numbers.isNan(bytes, i) ? 1 : 0;
        }
        return count;
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
        NumberSequence common = isNumbers(text) ? expected.numbers : numbers;
        return () -> Expectation.difference(
                new Numbers(bytes(), common.over(bytes.limit())),
                new Numbers(expected.bytes(), common.over(expected.bytes.limit())),
                tolerance);
    }

    private record Numbers(ByteBuffer bytes, NumberSequence sequence) implements Expectation.Numbers {
        @Override
        public int count() {
            return sequence.count();
        }

        @Override
        public String name(int index) {
            return "number " + index;
        }

        @Override
        public String text(int index) {
            return sequence.text(bytes, index);
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
