// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.reflect.bind.JavaBindings.Memory;

/** Writes the class of a structure. */
final class StructSource {
    private final SourcePackage location;
    private final boolean usesBuffer;
    private final String className;
    private final String name;
    private final List<BlockMember> members;
    private final JavaNames methods = new JavaNames("Class");
    private final JavaNames constants = new JavaNames("SIZE");
    private final SourceText text;

    StructSource(SourcePackage location, String className, String name, List<BlockMember> members) {
        this.location = location;
        usesBuffer = location.bindings().memory() == Memory.BYTE_BUFFER;
        this.className = className;
        this.name = name;
        this.members = members;
        text = new SourceText(location);
    }

    /**
     * Writes the source.
     *
     * @param size the size of the structure in bytes
     * @param omitted the names of members without accessors
     */
    String write(long size, List<String> omitted) {
        text.use("java.util.Objects");
        text.use("java.nio.ByteBuffer");
        if (usesBuffer) {
            text.use("java.nio.ByteOrder");
        } else {
            text.use("java.lang.foreign.MemorySegment");
            if (members.stream().anyMatch(member -> member.scalar().isPresent())) {
                text.use("java.lang.foreign.ValueLayout");
            }
        }
        List<String> about = new ArrayList<>();
        about.add("The structure " + SourceText.code(name)
                + " of a shader in memory. An object is a view: it writes through to the "
                + (usesBuffer ? "buffer." : "segment."));
        for (String member : omitted) {
            about.add("The member " + SourceText.code(member)
                    + " has no accessors: Java has no type for it, or it has no layout.");
        }
        text.document(about.toArray(new String[0]));
        text.add("public final class " + className + " {");
        text.add("/** The size in bytes" + (isRuntimeSized() ? " with an empty run-time array" : "") + ". */");
        text.add("public static final int SIZE = " + size + ";");
        List<MemberSource> accessors = new ArrayList<>();
        for (BlockMember member : members) {
            String method = methods.unique(JavaNames.upperCamel(member.member().name()), "Bits", "Count");
            MemberSource source = new MemberSource(location.bindings().memory(), className, method, member, text);
            source.constants(constants);
            accessors.add(source);
        }
        construction();
        for (MemberSource accessor : accessors) {
            accessor.methods();
        }
        return text.add("}").toString();
    }

    private boolean isRuntimeSized() {
        return members.stream().anyMatch(BlockMember::isRuntimeSized);
    }

    private void construction() {
        String field = usesBuffer ? "buffer" : "segment";
        String type = usesBuffer ? "ByteBuffer" : "MemorySegment";
        text.add("");
        text.add("private final " + type + " " + field + ";");
        String offset = usesBuffer ? "int" : "long";
        text.add("private final " + offset + " base;");
        text.add("");
        text.add(className + "(" + type + " " + field + ", " + offset + " base) {");
        text.add("this." + field + " = " + field + ";\nthis.base = base;\n}");
        text.document(
                "Views the bytes from the position of a buffer to its limit, in native byte order; the buffer is not changed.",
                "",
                "@param buffer the buffer, direct or not",
                "@return the view",
                "@throws IndexOutOfBoundsException if fewer than {@link #SIZE} bytes remain in the buffer");
        text.add("public static " + className + " of(ByteBuffer buffer) {");
        if (usesBuffer) {
            text.add("Objects.checkFromIndexSize(0, SIZE, buffer.remaining());");
            text.add("return new " + className + "(buffer.slice().order(ByteOrder.nativeOrder()), 0);\n}");
            return;
        }
        text.add("return of(MemorySegment.ofBuffer(buffer));\n}");
        text.document(
                "Views a segment, in native byte order.",
                "",
                "@param segment the segment",
                "@return the view",
                "@throws IndexOutOfBoundsException if the segment has fewer than {@link #SIZE} bytes");
        text.add("public static " + className + " of(MemorySegment segment) {");
        text.add("Objects.checkFromIndexSize(0, SIZE, segment.byteSize());");
        text.add("return new " + className + "(segment, 0);\n}");
    }
}
