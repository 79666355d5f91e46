// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;

/**
 * Says whether a module starts at the magic number, and where it ends. A module states no length: it is as long as
 * its instructions are in the order of section 2.4 of the specification, "Logical Layout of a Module". It ends
 * after the last function, or in a module without functions after the last instruction. What ends so must be
 * readable as a module.
 */
final class ModuleExtent {
    private static final int HEADER_BYTES = 4 * ModuleHeader.WORDS;
    private static final int SWAPPED_MAGIC = Integer.reverseBytes(ModuleHeader.MAGIC);
    private static final int MAX_MINOR = 0x0F;
    private static final int MAX_MEMORY_MODEL = 3;
    private static final int FUNCTION_BYTES = 20;
    private static final String TOO_LARGE = "it is larger than the limit for an entry";

    /** The largest opcode of an instruction that may be in a module, with room for those to come. */
    private static final int OPCODES = 1 << 13;

    private static final byte UNKNOWN = 0;
    private static final byte PREAMBLE = 1;
    private static final byte MODEL = 2;
    private static final byte ENTRY_POINT = 3;
    private static final byte ANNOTATION = 4;
    private static final byte FUNCTION = 5;
    private static final byte FUNCTION_END = 6;
    private static final byte ANYWHERE = 7;
    private static final byte BODY = 8;
    private static final byte DECLARATION = 9;

    private static final byte[] KINDS = kinds();

    private final Window window;
    private int stop;
    private int reached;
    private int end;
    private int functionEnd;
    private boolean hasModel;
    private String reason = "";

    ModuleExtent(Window window) {
        this.window = window;
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[OPCODES];
        for (Op op : Op.values()) {
            if (op.opcode() < OPCODES) {
                kinds[op.opcode()] = kind(op);
            }
        }
        return kinds;
    }

    private static byte kind(Op op) {
        return switch (op) {
            case OpFunction -> FUNCTION;
            case OpFunctionEnd -> FUNCTION_END;
            case OpLabel, OpFunctionParameter -> BODY;
            case OpNop, OpLine, OpNoLine, OpExtInst, OpExtInstWithForwardRefsKHR -> ANYWHERE;
            default -> ofSection(op);
        };
    }

    private static byte ofSection(Op op) {
        return switch (LayoutSection.of(op.opcode())) {
            case CAPABILITIES, EXTENSIONS, IMPORTS -> PREAMBLE;
            case MEMORY_MODEL -> MODEL;
            case ENTRY_POINTS -> ENTRY_POINT;
            case EXECUTION_MODES, SOURCES, NAMES, PROCESSES, ANNOTATIONS -> ANNOTATION;
            case DECLARATIONS -> DECLARATION;
        };
    }

    /** The index at which the instructions ended, or were no longer those of a module. */
    int stop() {
        return stop;
    }

    /** The index after the bytes that were looked at. */
    int reached() {
        return reached;
    }

    /** Whether the words that were no module start like one, so that it is damaged or cut off. */
    boolean isDamaged() {
        return hasModel;
    }

    /** What is wrong with a damaged module, as the end of a sentence about it. */
    String reason() {
        return reason;
    }

    /** Returns the module that starts at an index with the magic number; nothing if it is none. */
    Optional<byte[]> module(int start) throws IOException {
        hasModel = false;
        reason = "";
        stop = start;
        reached = start;
        boolean isBigEndian = window.word(start, false) == SWAPPED_MAGIC;
        if (!window.has(start, HEADER_BYTES) || !isHeader(start, isBigEndian)) {
            return Optional.empty();
        }
        boolean isWhole = instructions(start, isBigEndian);
        reached = stop;
        return isWhole ? checked(start) : Optional.empty();
    }

    private boolean isHeader(int start, boolean isBigEndian) {
        int version = window.word(start + 4, isBigEndian);
        int bound = window.word(start + 12, isBigEndian);
        return (version & 0xFFFF_00FF) == 0x0001_0000
                && (version >> Byte.SIZE & 0xFF) <= MAX_MINOR
                && bound > 0
                && bound <= ModuleHeader.UNIVERSAL_BOUND_LIMIT
                && window.word(start + 16, isBigEndian) == 0;
    }

    /** Follows the instructions, and says whether they are those of a module, which ends at {@link #end}. */
    private boolean instructions(int start, boolean isBigEndian) throws IOException {
        int at = start + HEADER_BYTES;
        boolean hasEntryPoint = false;
        boolean isInFunction = false;
        functionEnd = -1;
        end = -1;
        while (true) {
            stop = at;
            reason = problem(at, isBigEndian);
            if (!reason.isEmpty()) {
                break;
            }
            int head = window.word(at, isBigEndian);
            int opcode = head & 0xFFFF;
            int next = at + 4 * (head >>> 16);
            byte kind = opcode < OPCODES ? KINDS[opcode] : UNKNOWN;
            boolean hasFunction = functionEnd >= 0 || isInFunction;
            boolean isAllowed = switch (kind) {
                case PREAMBLE -> !hasModel;
                case MODEL -> !hasModel && isMemoryModel(at, isBigEndian);
                case ENTRY_POINT, ANNOTATION -> !hasFunction;
                case FUNCTION -> hasModel && !isInFunction && next - at == FUNCTION_BYTES;
                case FUNCTION_END -> isInFunction && next - at == 4;
                case BODY -> isInFunction;
                case ANYWHERE -> true;
                default -> hasModel && (!hasFunction || isInFunction);
            };
            if (!isAllowed) {
                reason = "its instruction in word " + (at - start) / 4 + " is out of place";
                break;
            }
            hasModel |= kind == MODEL;
            hasEntryPoint |= kind == ENTRY_POINT;
            isInFunction = kind == FUNCTION || isInFunction && kind != FUNCTION_END;
            functionEnd = kind == FUNCTION_END ? next : functionEnd;
            at = next;
            if (hasModel && !isInFunction && kind != UNKNOWN && opcode != 0) {
                end = at;
            }
        }
        return hasModel && !isInFunction && (functionEnd >= 0 || !hasEntryPoint);
    }

    /** What shows that no instruction is at an index; empty if there is one. */
    private String problem(int at, boolean isBigEndian) throws IOException {
        if (!window.has(at, 4)) {
            return window.isFull() ? TOO_LARGE : "it ends in the middle";
        }
        int head = window.word(at, isBigEndian);
        int bytes = 4 * (head >>> 16);
        if (bytes == 0) {
            return "an instruction in it has no words";
        }
        if (head == ModuleHeader.MAGIC || head == SWAPPED_MAGIC) {
            return "another module starts in the middle of it";
        }
        if (!window.has(at, bytes)) {
            return window.isFull() ? TOO_LARGE : "it ends in the middle of an instruction";
        }
        return "";
    }

    private boolean isMemoryModel(int at, boolean isBigEndian) {
        if (window.word(at, isBigEndian) >>> 16 != 3) {
            return false;
        }
        int model = window.word(at + 8, isBigEndian);
        return model >= 0 && model <= MAX_MEMORY_MODEL;
    }

    /** Reads the module. Words after it that look like instructions do not belong to it. */
    private Optional<byte[]> checked(int start) {
        byte[] bytes = window.copy(start, end);
        try {
            SpirvModule.read(bytes);
            return Optional.of(bytes);
        } catch (MalformedModuleException e) {
            int word = e.diagnostics().isEmpty()
                    ? 0
                    : e.diagnostics().get(0).position().wordOffset();
            int shorter = functionEnd >= 0 ? functionEnd : start + 4 * word;
            if (shorter > start + HEADER_BYTES && shorter < end && start + 4 * word >= shorter) {
                return shortened(start, shorter);
            }
            fail(start, e);
            return Optional.empty();
        }
    }

    private Optional<byte[]> shortened(int start, int shorter) {
        byte[] bytes = window.copy(start, shorter);
        try {
            SpirvModule.read(bytes);
            stop = shorter;
            return Optional.of(bytes);
        } catch (MalformedModuleException e) {
            fail(start, e);
            return Optional.empty();
        }
    }

    private void fail(int start, MalformedModuleException e) {
        if (e.diagnostics().isEmpty()) {
            reason = String.valueOf(e.getMessage());
            return;
        }
        Diagnostic diagnostic = e.diagnostics().get(0);
        reason = diagnostic.message();
        stop = start + 4 * Math.max(1, diagnostic.position().wordOffset());
    }
}
