// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.shadow.AccessHistory;
import org.spirv4j.exec.internal.shadow.Clocks;
import org.spirv4j.exec.internal.shadow.WrittenBytes;
import org.spirv4j.grammar.StorageClass;

/** Bytes that a program reads and writes, in little-endian order; shared by all lanes, or with a part for each lane. */
public final class Memory extends Resource {
    /** No bytes: what a null pointer and a missing resource refer to. */
    public static final Memory NONE = new Memory(ByteBuffer.allocate(0), 0, 0);

    private final ByteBuffer bytes;

    /** The size in bytes; of memory with parts, of one. */
    public final int size;

    private final int laneStride;

    private int storageClass = -1;
    private @Nullable WrittenBytes written;
    private @Nullable AccessHistory history;

    /** By byte: the word offset of the instruction that made its value undefined; 0 if it is defined. */
    private int @Nullable [] origins;

    private Memory(ByteBuffer bytes, int size, int laneStride) {
        this.bytes = bytes;
        this.size = size;
        this.laneStride = laneStride;
    }

    /** Memory in a buffer, from its position to its limit; the bytes are not copied. */
    public static Memory shared(ByteBuffer buffer) {
        ByteBuffer bytes = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
        return new Memory(bytes, bytes.capacity(), 0);
    }

    /** Memory with {@code size} bytes of zeros for each of some lanes. */
    public static Memory perLane(int size, int lanes) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(size, lanes)).order(ByteOrder.LITTLE_ENDIAN);
        return new Memory(bytes, size, size);
    }

    /** Whether all lanes see the same bytes. */
    public boolean isShared() {
        return laneStride == 0;
    }

    /** Starts to remember which bytes have been written; now none has. */
    public void rememberWrites() {
        written = new WrittenBytes(bytes.capacity());
    }

    /** Notes whether bytes have been written. */
    public void setWritten(int lane, long offset, long length, boolean areWritten) {
        if (written != null && offset <= size) {
            written.set(lane * laneStride + (int) offset, (int) Math.min(length, size - offset), areWritten);
        }
    }

    /** Whether bytes have been written; true if nobody remembers it. */
    public boolean isWritten(int lane, long offset, int length) {
        return written == null || offset > size || written.get(lane * laneStride + (int) offset, length);
    }

    /** Whether somebody remembers which bytes have been written. */
    public boolean remembersWrites() {
        return written != null;
    }

    /** Notes which instruction, at a word offset, made the value of bytes undefined; 0 if they are defined. */
    public void setOrigin(int lane, long offset, int length, int origin) {
        int[] known = origins;
        if (known == null) {
            if (origin == 0) {
                return;
            }
            known = new int[bytes.capacity()];
            origins = known;
        }
        if (contains(offset, length)) {
            int first = lane * laneStride + (int) offset;
            Arrays.fill(known, first, first + length, origin);
        }
    }

    /** The word offset of the instruction that made the value of some byte undefined; 0 if all are defined. */
    public int origin(int lane, long offset, int length) {
        int[] known = origins;
        int origin = 0;
        if (known != null && contains(offset, length)) {
            int first = lane * laneStride + (int) offset;
            for (int i = 0; i < length && origin == 0; i++) {
                origin = known[first + i];
            }
        }
        return origin;
    }

    /** Whether only one invocation sees the bytes, which it may write. */
    public boolean isPrivate() {
        return storageClass == StorageClass.Function.value() || storageClass == StorageClass.Private.value();
    }

    /** Who accessed the bytes. */
    public AccessHistory history(Clocks clocks) {
        AccessHistory made = history;
        if (made == null) {
            made = clocks.history(bytes.capacity());
            history = made;
        }
        return made;
    }

    /** Memory in an array, with {@code size} bytes from {@code start} on for lane 0, and the next for the others. */
    public static Memory perLane(byte[] array, int start, int size, int lanes) {
        ByteBuffer bytes = ByteBuffer.wrap(array, start, size * lanes).slice().order(ByteOrder.LITTLE_ENDIAN);
        return new Memory(bytes, size, size);
    }

    /** Whether the bytes are part of an array that may be written. */
    public boolean hasArray() {
        return bytes.hasArray();
    }

    /** The bytes. */
    public ByteBuffer buffer() {
        return bytes;
    }

    /** The array that has the bytes. */
    public byte[] array() {
        return bytes.array();
    }

    /** Where the bytes start in the array. */
    public int arrayStart() {
        return bytes.arrayOffset();
    }

    @Override
    public Memory memory() {
        return this;
    }

    /** Whether a lane may write: helper invocations write only memory that no other invocation sees. */
    public boolean isWrittenBy(Subgroup subgroup, int lane) {
        return subgroup.helpers == 0 || laneStride != 0 || (subgroup.helpers >>> lane & 1) == 0;
    }

    /** Notes the storage class of the variable or parameter whose memory this is; returns this memory. */
    public Memory in(int storage) {
        storageClass = storage;
        return this;
    }

    /** The storage class; -1 if it is not known. */
    public int storageClass() {
        return storageClass;
    }

    /** Whether bytes are inside. */
    public boolean contains(long offset, int length) {
        return offset + length <= size;
    }

    /** Reads a scalar of 1, 2, 4 or 8 bytes, which must be inside; extends it by zeros. */
    public long read(int lane, long offset, int length) {
        int at = lane * laneStride + (int) offset;
        return switch (length) {
            case 1 -> bytes.get(at) & 0xFFL;
            case 2 -> bytes.getShort(at) & 0xFFFFL;
            case 4 -> bytes.getInt(at) & 0xFFFF_FFFFL;
            default -> bytes.getLong(at);
        };
    }

    /** Writes a scalar of 1, 2, 4 or 8 bytes, which must be inside. */
    public void write(int lane, long offset, int length, long value) {
        int at = lane * laneStride + (int) offset;
        switch (length) {
            case 1 -> bytes.put(at, (byte) value);
            case 2 -> bytes.putShort(at, (short) value);
            case 4 -> bytes.putInt(at, (int) value);
            default -> bytes.putLong(at, value);
        }
    }

    /** Reads a scalar as {@link #read(int, long, int)} does; 0 if it is not inside. */
    public long readInside(int lane, long offset, int length) {
        return contains(offset, length) ? read(lane, offset, length) : 0;
    }

    /** Writes a scalar for a lane if it is inside, and the lane may write. */
    public void writeInside(Subgroup subgroup, int lane, long offset, int length, long value) {
        if (contains(offset, length) && isWrittenBy(subgroup, lane)) {
            write(lane, offset, length, value);
        }
    }

    /**
     * Reads a scalar at the same offset for some lanes.
     *
     * @param to receives the scalar of lane {@code l} at {@code base + l}
     */
    public void read(int[] lanes, int count, long offset, int length, long[] to, int base) {
        if (length != Integer.BYTES) {
            for (int k = 0; k < count; k++) {
                to[base + lanes[k]] = read(lanes[k], offset, length);
            }
            return;
        }
        int at = (int) offset;
        for (int k = 0; k < count; k++) {
            int lane = lanes[k];
            to[base + lane] = bytes.getInt(lane * laneStride + at) & 0xFFFF_FFFFL;
        }
    }

    /**
     * Writes a scalar at the same offset for some lanes, one after another.
     *
     * @param from has the scalar of lane {@code l} at {@code base + l * step}
     */
    public void write(int[] lanes, int count, long offset, int length, long[] from, int base, int step) {
        if (length != Integer.BYTES) {
            for (int k = 0; k < count; k++) {
                write(lanes[k], offset, length, from[base + lanes[k] * step]);
            }
            return;
        }
        int at = (int) offset;
        for (int k = 0; k < count; k++) {
            int lane = lanes[k];
            bytes.putInt(lane * laneStride + at, (int) from[base + lane * step]);
        }
    }

    /** Whether all lanes may write, see {@link #isWrittenBy}. */
    public boolean isWrittenByAll(Subgroup subgroup) {
        return subgroup.helpers == 0 || laneStride != 0;
    }

    /** Sets all bytes to zero; forgets who wrote and read them. */
    public void clear() {
        if (written != null) {
            written.clear();
        }
        if (history != null) {
            history.clear();
        }
        origins = null;
        if (bytes.hasArray()) {
            Arrays.fill(bytes.array(), bytes.arrayOffset(), bytes.arrayOffset() + bytes.capacity(), (byte) 0);
        } else {
            for (int i = 0; i < bytes.capacity(); i++) {
                bytes.put(i, (byte) 0);
            }
        }
    }
}
