// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.conformance.run.RecordedRun.Resource;

/** What must hold of the resources of a {@link RecordedRun} when its passes have been executed. */
public final class RunExpectations {
    private static final double SLACK = 1e-8;

    private final JsonObject json;
    private final RecordedRun run;

    /** Expectations of a record. */
    public RunExpectations(JsonObject json, RecordedRun run) {
        this.json = json;
        this.run = run;
    }

    /**
     * Says what does not hold.
     *
     * @param executed how many passes have been executed; -1 for all
     * @param resources the bytes of each resource
     */
    public Optional<String> violation(int executed, List<ByteBuffer> resources) {
        if (json.has("expect")) {
            for (JsonElement expectation : json.getAsJsonArray("expect")) {
                JsonObject expected = expectation.getAsJsonObject();
                int after = expected.has("after") ? expected.get("after").getAsInt() : -1;
                Optional<String> found = after != executed ? Optional.empty() : numbers(expected, resources);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        if (json.has("expect_framebuffer") && executed < 0) {
            for (JsonElement expectation : json.getAsJsonArray("expect_framebuffer")) {
                Optional<String> found = colors(expectation.getAsJsonObject(), resources);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static ByteBuffer bytes(JsonObject expected, String name, List<ByteBuffer> resources) {
        return resources.get(expected.get(name).getAsInt()).duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static double number(JsonObject json, String name) {
        return json.has(name) ? json.get(name).getAsDouble() : 0;
    }

    // --- numbers in buffers

    private Optional<String> numbers(JsonObject expected, List<ByteBuffer> resources) {
        if (expected.has("equal_to")) {
            return pair(expected, resources);
        }
        ByteBuffer bytes = bytes(expected, "resource", resources);
        String type = expected.get("type").getAsString();
        int size = Integer.parseInt(type.replaceAll("\\D", "")) / 8;
        int offset = expected.get("offset").getAsInt();
        for (JsonElement value : expected.getAsJsonArray("values")) {
            if (offset + size > bytes.capacity()) {
                return Optional.of("the expected value at byte " + offset + " is outside of the resource");
            }
            boolean holds = type.startsWith("float")
                    ? isReal(expected, bytes, offset, size, value.getAsString())
                    : isInteger(expected, bytes, offset, size, type.startsWith("u"), value.getAsString());
            if (!holds) {
                String found = type.startsWith("float")
                        ? "" + real(bytes, offset, size)
                        : integer(bytes, offset, size, type.startsWith("u")).toString();
                return Optional.of(found + " at byte " + offset + " of resource " + expected.get("resource")
                        + " instead of " + expected.get("compare").getAsString() + " " + value.getAsString());
            }
            offset += size;
        }
        return Optional.empty();
    }

    private static double real(ByteBuffer bytes, int offset, int size) {
        return switch (size) {
            case 2 -> half(bytes.getShort(offset));
            case 4 -> bytes.getFloat(offset);
            default -> bytes.getDouble(offset);
        };
    }

    private static double half(short bits) {
        int exponent = bits >> 10 & 31;
        int fraction = bits & 1023;
        double magnitude = switch (exponent) {
            case 0 -> fraction * 0x1p-24;
            case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb(1024.0 + fraction, exponent - 25);
        };
        return bits < 0 ? -magnitude : magnitude;
    }

    /** The nearest half to a number; the expectations have no ties. */
    private static double nearestHalf(double value) {
        if (Double.isNaN(value) || Math.abs(value) >= 65520) {
            return Math.abs(value) >= 65520 ? Math.copySign(Double.POSITIVE_INFINITY, value) : value;
        }
        double unit = Math.max(0x1p-24, Math.scalb(1.0, Math.getExponent(value) - 10));
        return Math.rint(value / unit) * unit;
    }

    private static boolean isReal(JsonObject expected, ByteBuffer bytes, int offset, int size, String text) {
        double found = real(bytes, offset, size);
        double exact = Double.parseDouble(text);
        double value = size == 8 ? exact : size == 4 ? (float) exact : nearestHalf(exact);
        if (Double.isNaN(value) || Double.isNaN(found)) {
            return Double.isNaN(value) && Double.isNaN(found);
        }
        String compare = expected.get("compare").getAsString();
        if (compare.equals("TOLERANCE")) {
            return found == value || Math.abs(found - value) <= tolerance(expected, value);
        }
        boolean isEqual = found == value || Math.abs(found - value) <= SLACK * Math.abs(value);
        return holds(compare, isEqual ? 0 : Double.compare(found, value));
    }

    private static double tolerance(JsonObject expected, double value) {
        return expected.has("tolerance_percent")
                ? number(expected, "tolerance_percent") / 100 * Math.abs(value)
                : number(expected, "tolerance") + number(expected, "tolerance_relative") * Math.abs(value);
    }

    private static BigInteger integer(ByteBuffer bytes, int offset, int size, boolean isUnsigned) {
        long value = switch (size) {
            case 1 -> bytes.get(offset);
            case 2 -> bytes.getShort(offset);
            case 4 -> bytes.getInt(offset);
            default -> bytes.getLong(offset);
        };
        BigInteger exact = BigInteger.valueOf(value);
        return isUnsigned && value < 0 ? exact.add(BigInteger.ONE.shiftLeft(8 * size)) : exact;
    }

    private static boolean isInteger(
            JsonObject expected, ByteBuffer bytes, int offset, int size, boolean isUnsigned, String text) {
        BigInteger found = integer(bytes, offset, size, isUnsigned);
        BigInteger value = new BigDecimal(text).toBigInteger();
        String compare = expected.get("compare").getAsString();
        return compare.equals("TOLERANCE")
                ? found.subtract(value).abs().doubleValue() <= tolerance(expected, value.doubleValue())
                : holds(compare, found.compareTo(value));
    }

    private static boolean holds(String compare, int order) {
        return switch (compare) {
            case "EQ" -> order == 0;
            case "NE" -> order != 0;
            case "LT" -> order < 0;
            case "LE" -> order <= 0;
            case "GT" -> order > 0;
            case "GE" -> order >= 0;
            default -> throw new IllegalArgumentException("unknown comparison '" + compare + "'");
        };
    }

    // --- two resources

    private Optional<String> pair(JsonObject expected, List<ByteBuffer> resources) {
        ByteBuffer a = bytes(expected, "resource", resources);
        ByteBuffer b = bytes(expected, "equal_to", resources);
        String names = "resources " + expected.get("resource") + " and " + expected.get("equal_to");
        return switch (expected.get("compare").getAsString()) {
            case "EQ" ->
                a.equals(b) ? Optional.empty() : Optional.of(names + " differ from byte " + a.mismatch(b) + " on");
            case "RMSE" -> limited(names, "root mean square difference", rootMeanSquare(a, b), expected);
            case "HISTOGRAM_EMD" -> limited(names, "distance of histograms", distance(a, b), expected);
            default -> throw new IllegalArgumentException("unknown comparison of resources " + expected);
        };
    }

    private static Optional<String> limited(String names, String what, double found, JsonObject expected) {
        double limit = number(expected, "tolerance");
        return found <= limit
                ? Optional.empty()
                : Optional.of("the " + what + " of " + names + " is " + found + ", more than " + limit);
    }

    /** Of bytes as channels of images. */
    private static double rootMeanSquare(ByteBuffer a, ByteBuffer b) {
        double sum = 0;
        for (int i = 0; i < a.capacity(); i++) {
            double difference = (a.get(i) & 255) - (b.get(i) & 255);
            sum += difference * difference;
        }
        return Math.sqrt(sum / a.capacity());
    }

    /** The largest distance of the histograms of a channel. */
    private static double distance(ByteBuffer a, ByteBuffer b) {
        double largest = 0;
        for (int channel = 0; channel < 4; channel++) {
            double[] difference = new double[256];
            double share = 4.0 / a.capacity();
            for (int i = channel; i < a.capacity(); i += 4) {
                difference[a.get(i) & 255] += share;
                difference[b.get(i) & 255] -= share;
            }
            double cumulative = 0;
            double distance = 0;
            for (double component : difference) {
                cumulative += component;
                distance += Math.abs(cumulative);
            }
            largest = Math.max(largest, distance / difference.length);
        }
        return largest;
    }

    // --- colors of attachments

    private Optional<String> colors(JsonObject expected, List<ByteBuffer> resources) {
        if (expected.has("equal_to")) {
            return pair(expected, resources);
        }
        int index = expected.get("resource").getAsInt();
        Resource image = run.resources().get(index);
        ByteBuffer bytes = bytes(expected, "resource", resources);
        JsonArray color = expected.getAsJsonArray(expected.has("rgba") ? "rgba" : "rgb");
        int[] order = channelOrder(image.format());
        double[] tolerances = tolerances(expected, color);
        JsonArray rectangle = expected.getAsJsonArray("rect");
        int left = rectangle.get(0).getAsInt();
        int top = rectangle.get(1).getAsInt();
        for (int y = top; y < top + rectangle.get(3).getAsInt(); y++) {
            for (int x = left; x < left + rectangle.get(2).getAsInt(); x++) {
                for (int c = 0; c < color.size(); c++) {
                    int found = bytes.get(4 * (y * image.width() + x) + order[c]) & 255;
                    if (Math.abs(found - color.get(c).getAsDouble()) > tolerances[c]) {
                        return Optional.of("channel " + c + " of the texel " + x + ", " + y + " of resource " + index
                                + " is " + found + " instead of " + color.get(c));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The byte of each channel, from red to alpha. */
    private static int[] channelOrder(String format) {
        return switch (format) {
            case "B8G8R8A8_UNORM" -> new int[] {2, 1, 0, 3};
            case "R8G8B8A8_UNORM" -> new int[] {0, 1, 2, 3};
            default -> throw new IllegalArgumentException("expected colors of the format " + format);
        };
    }

    private static double[] tolerances(JsonObject expected, JsonArray color) {
        double[] tolerances = new double[color.size()];
        if (!expected.has("tolerance")) {
            return tolerances;
        }
        JsonElement given = expected.get("tolerance");
        for (int i = 0; i < tolerances.length; i++) {
            String text = given.isJsonArray()
                    ? given.getAsJsonArray()
                            .get(Math.min(i, given.getAsJsonArray().size() - 1))
                            .getAsString()
                    : given.getAsString();
            tolerances[i] = text.endsWith("%")
                    ? Double.parseDouble(text.substring(0, text.length() - 1))
                            / 100
                            * color.get(i).getAsDouble()
                    : Double.parseDouble(text);
        }
        return tolerances;
    }

    /** A copy of the bytes of each resource, to be changed by an execution. */
    public static List<ByteBuffer> initial(RecordedRun run) {
        return run.resources().stream()
                .map(resource -> ByteBuffer.wrap(Arrays.copyOf(resource.data(), resource.data().length))
                        .order(ByteOrder.LITTLE_ENDIAN))
                .toList();
    }
}
