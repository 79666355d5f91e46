// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StepBudget;
import org.spirv4j.validate.internal.rule.InterfacesRule;

/**
 * Checks the buffers, offsets and strides of outputs captured by transform feedback (section 3.20, "Decoration";
 * Vulkan: Standalone SPIR-V Validation).
 */
final class TransformFeedback {

    /**
     * A captured variable or member.
     *
     * @param member the member index in the block of the variable; -1 for the variable itself
     * @param buffer the XfbBuffer; -1 if not declared
     * @param stride the XfbStride in bytes; -1 if not declared
     * @param size the size in bytes; 0 if unknown
     */
    private record Capture(
            int variable, int member, int type, long offset, int buffer, int stride, int stream, long size) {}

    private final ValidationContext context;
    private final TypeFacts types;
    private final ConsumedLocations consumed;
    private final StepBudget budget;
    private final Set<Integer> reported = new HashSet<>();

    /** The buffers for which a warning of different strides was reported. */
    private final Set<Integer> warned = new HashSet<>();

    TransformFeedback(ValidationContext context) {
        this.context = context;
        types = context.types;
        consumed = new ConsumedLocations(context);
        budget = new StepBudget(context);
    }

    void check() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            ExecutionModel model = entryPoint.executionModel().orElse(ExecutionModel.Kernel);
            if (model == ExecutionModel.Vertex
                    || model == ExecutionModel.TessellationEvaluation
                    || model == ExecutionModel.Geometry) {
                check(captures(entryPoint));
            }
        }
    }

    private List<Capture> captures(EntryPoint entryPoint) {
        List<Capture> found = new ArrayList<>();
        IdSet seen = new IdSet(context.data);
        for (int id : entryPoint.interfaceIds()) {
            if (types.op(id) != Op.OpVariable
                    || types.word(id, Variable.STORAGE_CLASS) != StorageClass.Output.value()
                    || context.isTainted(id)
                    || reported.contains(id)
                    || !seen.add(id)) {
                continue;
            }
            int type = types.pointee(types.typeOf(id));
            OptionalInt offset = context.layout.decorationWord(id, Decoration.Offset);
            if (offset.isPresent()) {
                found.add(capture(id, -1, type, offset.getAsInt()));
            }
            int struct = types.innermostElement(type);
            for (int m = 0; m < types.memberCount(struct) && budget.take(16); m++) {
                offset = context.layout.memberDecorationWord(struct, m, Decoration.Offset);
                if (offset.isPresent()) {
                    found.add(capture(id, m, types.member(struct, m), offset.getAsInt()));
                }
            }
        }
        if (!found.isEmpty() && !new EntryModes(context, entryPoint.functionId()).has(ExecutionMode.Xfb)) {
            found.removeIf(c -> c.buffer < 0 && c.stride < 0);
        }
        return found;
    }

    private Capture capture(int variable, int member, int type, int offset) {
        int struct = types.innermostElement(types.pointee(types.typeOf(variable)));
        return new Capture(
                variable,
                member,
                type,
                Integer.toUnsignedLong(offset),
                decorationWord(variable, struct, member, Decoration.XfbBuffer),
                decorationWord(variable, struct, member, Decoration.XfbStride),
                Math.max(0, decorationWord(variable, struct, member, Decoration.Stream)),
                size(type));
    }

    private int decorationWord(int variable, int struct, int member, Decoration decoration) {
        OptionalInt own =
                member < 0 ? OptionalInt.empty() : context.layout.memberDecorationWord(struct, member, decoration);
        return own.isPresent()
                ? own.getAsInt()
                : context.layout.decorationWord(variable, decoration).orElse(-1);
    }

    /** The size in bytes of a captured type; 0 for a block whose members are captured one by one. */
    private long size(int type) {
        int struct = types.innermostElement(type);
        return context.hasDecoratedMember(struct, Decoration.Offset) ? 0 : consumed.capturedBytes(type);
    }

    private void check(List<Capture> captures) {
        Map<Integer, Capture> buffers = new HashMap<>();
        Map<Integer, Capture> blocks = new HashMap<>();
        for (Capture capture : captures) {
            if (capture.buffer < 0 || capture.stride < 0) {
                report(
                        capture,
                        "Offset-04716",
                        "has an Offset, but no " + (capture.buffer < 0 ? "XfbBuffer" : "XfbStride"),
                        "decorate it, or the variable, with " + (capture.buffer < 0 ? "XfbBuffer" : "XfbStride"));
                continue;
            }
            boolean has64Bit = context.contains(capture.type, TypeContents.BITS64);
            int alignment = alignment(capture);
            if (capture.offset % alignment != 0) {
                report(
                        capture,
                        has64Bit ? "Offset-04687" : "Offset-04691",
                        "is captured at offset " + capture.offset + ", which is not a multiple of " + alignment,
                        "make the Offset a multiple of " + alignment);
                continue;
            }
            Capture firstOfBuffer = buffers.putIfAbsent(capture.buffer, capture);
            Capture firstOfBlock = capture.member < 0 ? null : blocks.putIfAbsent(capture.variable, capture);
            if (firstOfBuffer != null && firstOfBuffer.stride != capture.stride) {
                warnOfStrides(firstOfBuffer, capture);
            }
            if (firstOfBuffer != null && firstOfBuffer.stream != capture.stream) {
                report(
                        capture,
                        "Stream-04694",
                        "has Stream " + capture.stream + " in buffer " + capture.buffer + ", but " + name(firstOfBuffer)
                                + " has Stream " + firstOfBuffer.stream + " in the same buffer",
                        "use the same Stream for the whole buffer");
            } else if (firstOfBlock != null && firstOfBlock.buffer != capture.buffer) {
                report(
                        capture,
                        "XfbBuffer-04697",
                        "is captured in buffer " + capture.buffer + ", but " + name(firstOfBlock)
                                + " of the same block is captured in buffer " + firstOfBlock.buffer,
                        "use the same XfbBuffer for the whole block");
            } else if (firstOfBlock != null && has64Bit && firstOfBlock.offset % 8 != 0) {
                report(
                        capture,
                        "Offset-04690",
                        "contains 64-bit values, but " + name(firstOfBlock)
                                + ", the first captured member of the same block, is at offset "
                                + firstOfBlock.offset
                                + ", which is not a multiple of 8",
                        "make the Offset of the first captured member a multiple of 8");
            }
        }
        checkOverlaps(captures);
        checkStrides(captures);
    }

    private int alignment(Capture capture) {
        return context.contains(capture.type, TypeContents.BITS64)
                ? 8
                : context.contains(capture.type, TypeContents.BITS32) ? 4 : 1;
    }

    /**
     * Checks that the stride of each buffer is aligned and large enough for its captures (section 3.20, "Decoration").
     */
    private void checkStrides(List<Capture> captures) {
        for (Capture capture : captures) {
            long stride = Integer.toUnsignedLong(capture.stride);
            int alignment = alignment(capture);
            if (capture.buffer < 0 || capture.stride < 0) {
                continue;
            }
            if (stride % alignment != 0) {
                report(
                        capture,
                        "",
                        "is captured in a buffer with XfbStride " + stride + ", which is not a multiple of "
                                + alignment,
                        "make the XfbStride a multiple of " + alignment);
            } else if (capture.offset + capture.size > stride) {
                report(
                        capture,
                        "",
                        "is captured at offset " + capture.offset + " and occupies " + capture.size
                                + " bytes, which exceeds XfbStride " + stride,
                        "make the XfbStride at least "
                                + (capture.offset + capture.size + alignment - 1) / alignment * alignment);
            }
        }
    }

    private void checkOverlaps(List<Capture> captures) {
        List<Capture> sorted = captures.stream()
                .filter(c -> c.buffer >= 0 && c.size > 0)
                .sorted(Comparator.comparingInt(Capture::buffer).thenComparingLong(Capture::offset))
                .toList();
        if (sorted.isEmpty()) {
            return;
        }
        Capture last = sorted.get(0);
        for (Capture next : sorted.subList(1, sorted.size())) {
            boolean sameBuffer = last.buffer == next.buffer;
            if (sameBuffer && last.offset + last.size > next.offset) {
                report(
                        next,
                        "XfbBuffer-04696",
                        "is captured at offset " + next.offset + " of buffer " + next.buffer + ", but " + name(last)
                                + " occupies the bytes up to " + (last.offset + last.size - 1),
                        "use Offset " + (last.offset + last.size) + " or greater");
            }
            if (!sameBuffer || next.offset + next.size > last.offset + last.size) {
                last = next;
            }
        }
    }

    private void warnOfStrides(Capture first, Capture other) {
        if (warned.add(other.buffer)) {
            context.warningAt(
                            InterfacesRule.TRANSFORM_FEEDBACK,
                            context.data.definition(other.variable),
                            name(other) + " has XfbStride " + other.stride + " in buffer " + other.buffer + ", but "
                                    + name(first) + " has XfbStride " + first.stride + " in the same buffer")
                    .vuid("VUID-StandaloneSpirv-XfbBuffer-04693")
                    .hint("use the same XfbStride for the whole buffer");
        }
    }

    private String name(Capture capture) {
        return (capture.member < 0 ? "" : "member " + capture.member + " of ") + context.name(capture.variable);
    }

    private void report(Capture capture, String vuid, String message, String hint) {
        if (reported.add(capture.variable)) {
            context.plainErrorAt(
                            InterfacesRule.TRANSFORM_FEEDBACK,
                            context.data.definition(capture.variable),
                            name(capture) + " " + message)
                    .vuid(vuid.isEmpty() ? "" : "VUID-StandaloneSpirv-" + vuid)
                    .hint(hint);
        }
    }
}
