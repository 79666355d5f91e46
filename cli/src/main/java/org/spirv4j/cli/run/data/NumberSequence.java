// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;

/** Numbers of one type or of several that lie after one another in memory. */
final class NumberSequence {
    private static final int MAX_BYTES = 1 << 30;

    /**
     * Equal numbers that follow each other.
     *
     * @param text the number; empty if it is not known
     * @param offset where they start, in bytes
     * @param first the index of the first one
     * @param count how many there are
     */
    private record Part(NumberForm form, String text, int offset, int first, int count) {
        int end() {
            return offset + count * form.size();
        }
    }

    private final String option;
    private final List<Part> parts;

    private NumberSequence(String option, List<Part> parts) {
        this.option = option;
        this.parts = parts;
    }

    /** As many 32-bit words as have room in a number of bytes. */
    static NumberSequence words(int bytes) {
        return new NumberSequence("", List.of(new Part(NumberForm.WORD, "", 0, 0, bytes / NumberForm.WORD.size())));
    }

    static UsageException unknownType(String option, String word) {
        return new UsageException(option + ": '" + Printable.of(word) + "' is not a type of numbers; the types are "
                + String.join(", ", NumberForm.names()));
    }

    /**
     * Reads numbers such as {@code float:1,2.5,0*100} or {@code uint:1,0,address:list+8}.
     *
     * @throws UsageException if they are wrong
     */
    static NumberSequence read(String option, String text) {
        List<Part> parts = new ArrayList<>();
        NumberForm form = NumberForm.WORD;
        long offset = 0;
        long index = 0;
        for (String part : text.split(",", -1)) {
            int colon = part.indexOf(':');
            String number = part;
            if (colon >= 0) {
                Optional<NumberForm> stated = NumberForm.of(part.substring(0, colon));
                form = stated.orElseThrow(() -> unknownType(option, part.substring(0, colon)));
                number = part.substring(colon + 1);
            }
            long count = 1;
            int star = number.indexOf('*');
            if (star >= 0) {
                count = repetitions(option, number, star);
                number = number.substring(0, star);
            }
            if (offset + count * form.size() > MAX_BYTES) {
                throw new UsageException(option + ": more than " + MAX_BYTES + " bytes");
            }
            parts.add(new Part(form, number, (int) offset, (int) index, (int) count));
            offset += count * form.size();
            index += count;
        }
        return new NumberSequence(option, parts);
    }

    private static long repetitions(String option, String part, int star) {
        try {
            long count = Long.parseLong(part.substring(star + 1));
            if (count >= 0 && count <= MAX_BYTES) {
                return count;
            }
        } catch (NumberFormatException e) {
            // The message is that of wrong counts.
        }
        throw new UsageException(option + ": '" + Printable.of(part)
                + "' does not state how often the number is repeated: NUMBER*COUNT");
    }

    /** The same types for other bytes; more bytes have numbers of the last type. */
    NumberSequence over(int bytes) {
        List<Part> changed = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            int room = Math.max(0, (bytes - part.offset) / part.form.size());
            int count = i == parts.size() - 1 ? room : Math.min(part.count, room);
            if (count > 0) {
                changed.add(new Part(part.form, part.text, part.offset, part.first, count));
            }
        }
        return new NumberSequence(option, changed);
    }

    /** How many numbers there are. */
    int count() {
        return parts.isEmpty() ? 0 : last().first + last().count;
    }

    private Part last() {
        return parts.get(parts.size() - 1);
    }

    /** New memory with the numbers; addresses are 0. */
    ByteBuffer bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(last().end()).order(ByteOrder.LITTLE_ENDIAN);
        for (Part part : parts) {
            String number = part.form.isAddress() ? "0" : part.text;
            for (int i = 0; i < part.count; i++) {
                try {
                    part.form.put(number, bytes);
                } catch (NumberFormatException e) {
                    throw new UsageException(option + ": '" + Printable.of(number) + "' is not a number of the type "
                            + part.form.name());
                }
            }
        }
        return bytes.flip();
    }

    /**
     * Writes the addresses.
     *
     * @param addresses the address with a name
     */
    void link(ByteBuffer bytes, ToLongFunction<String> addresses) {
        for (Part part : parts) {
            if (part.form.isAddress()) {
                long address = address(part.text, addresses);
                for (int i = 0; i < part.count; i++) {
                    bytes.putLong(part.offset + i * Long.BYTES, address);
                }
            }
        }
    }

    /** The address that a text such as {@code list}, {@code list+8} or {@code 0} means. */
    private static long address(String text, ToLongFunction<String> addresses) {
        int plus = text.lastIndexOf('+');
        boolean hasOffset = plus > 0 && text.substring(plus + 1).matches("[0-9]{1,9}");
        String name = hasOffset ? text.substring(0, plus) : text;
        long offset = hasOffset ? Long.parseLong(text.substring(plus + 1)) : 0;
        return (name.equals("0") ? 0 : addresses.applyAsLong(name)) + offset;
    }

    /** The text of a number. */
    String text(ByteBuffer from, int index) {
        Part part = part(index);
        return part.form.text(from, part.offset + (index - part.first) * part.form.size());
    }

    /** Whether a number is a floating-point number that is NaN. */
    boolean isNan(ByteBuffer from, int index) {
        Part part = part(index);
        return part.form.isFloat() && part.form.isNan(from, part.offset + (index - part.first) * part.form.size());
    }

    /** The part that has a number. */
    private Part part(int index) {
        int low = 0;
        int high = parts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (parts.get(middle).first <= index) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return parts.get(low);
    }
}
