// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.image.TexelAccess;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.grammar.Dim;
import org.spirv4j.internal.number.NumberTypes;

/** Writes reads and writes of texels: calls of {@link org.spirv4j.exec.internal.image.TexelAccess}. */
public final class ImageWriter {
    private static final String ACCESS = Type.getInternalName(TexelAccess.class);
    private static final String ACCESS_TYPE = "L" + ACCESS + ";";
    private static final int COMPONENTS = 4;

    private final Locals locals;
    private final MethodVisitor method;
    private final NanChecks nans;
    private final boolean hasHelpers;

    /** By number of an image that is known: the local variable with what reads and writes its texels. */
    private final Map<Integer, Integer> images = new HashMap<>();

    /**
     * Reads of texels beside others in a node: those outside of the image are left to the code that is seldom executed.
     */
    private final Set<Step> neighbours = new HashSet<>();

    /** The reads of the node that is being prepared. */
    private final List<Step> reads = new ArrayList<>();

    /** The numbers of the images that are used. */
    private final Set<Integer> used = new TreeSet<>();

    public ImageWriter(Locals locals, NanChecks nans, boolean hasHelpers) {
        this.hasHelpers = hasHelpers;
        this.locals = locals;
        this.nans = nans;
        method = locals.method;
    }

    void addForms(StepForms forms) {
        forms.add(StepForm.of(TexelSteps.Read.class, this::write)
                .reading(ImageWriter::isWritten)
                .prepared(this::prepare));
        forms.add(StepForm.of(TexelSteps.Write.class, this::write).prepared(this::prepare));
    }

    private void prepare(TexelSteps.Read read) {
        if (isWritten(read)) {
            use(read);
            if (isSimple(read)) {
                reads.add(read);
            }
        }
    }

    private void prepare(TexelSteps.Write write) {
        if (isWritten(write)) {
            use(write);
        }
    }

    private void use(TexelSteps.At at) {
        locals.pointers.of(at.access.image).ifPresent(target -> used.add(target.resource()));
    }

    /** Is told that the steps of a node have been shown. */
    void endNode() {
        if (reads.size() > 1) {
            neighbours.addAll(reads);
        }
        reads.clear();
    }

    /** Finds what reads and writes the texels of the images that are used. */
    void begin() {
        for (int number : used) {
            int local = locals.add(1);
            images.put(number, local);
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            locals.pushInt(number);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "texels", "(I)" + ACCESS_TYPE, false);
            method.visitVarInsn(Opcodes.ASTORE, local);
        }
    }

    private boolean write(TexelSteps.Read read) {
        if (!isWritten(read)) {
            return false;
        }
        read(read, read.result.texel, image(read.access));
        return true;
    }

    private boolean write(TexelSteps.Write write) {
        if (!isWritten(write)) {
            return false;
        }
        write(write, write.value, image(write.access));
        return true;
    }

    /** Whether a texel of the first level and layer is found by at most two coordinates. */
    public static boolean isSimple(TexelSteps.At at) {
        ImageAccess access = at.access;
        return access.axes() <= 2 && !hasLayer(at) && access.lod == null && access.sample == null;
    }

    private static boolean hasLayer(TexelSteps.At at) {
        return (at.access.isArrayed || at.access.dim == Dim.Cube) && at.access.axes() < (int) at.coordinate.type.slots;
    }

    /** Whether this class writes a read. */
    public static boolean isWritten(TexelSteps.Read read) {
        return isPlain(read) && !read.result.isSparse() && isWord(read.result.texel);
    }

    /** Whether this class writes a write. */
    public static boolean isWritten(TexelSteps.Write write) {
        return isPlain(write) && isWord(write.value);
    }

    private static boolean isPlain(TexelSteps.At at) {
        ImageAccess access = at.access;
        return access.dim != Dim.SubpassData
                && !access.isSignExtended
                && !access.isZeroExtended
                && isWord(at.coordinate)
                && isWord(access.lod)
                && isWord(access.offset)
                && isWord(access.sample);
    }

    /** Whether the components of a value are numbers with 32 bits. */
    private static boolean isWord(@Nullable Operand value) {
        return value == null
                || value.type.scalar == NumberTypes.FLOAT32
                || NumberTypes.isInteger(value.type.scalar) && NumberTypes.width(value.type.scalar) == Integer.SIZE;
    }

    /** Finds the image; returns the local variable with what reads and writes its texels. */
    public int image(ImageAccess access) {
        Integer known = locals.pointers
                .of(access.image)
                .map(target -> images.get(target.resource()))
                .orElse(null);
        if (known != null) {
            return known;
        }
        int local = locals.add(1);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.push(access.image, 0, Kind.LONG);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "texels", "(J)" + ACCESS_TYPE, false);
        method.visitVarInsn(Opcodes.ASTORE, local);
        return local;
    }

    /** Calls a method with the coordinates of a texel. */
    private void callAt(String name, TexelSteps.At at, int image) {
        callAt(name, isSimple(at) ? "(II)I" : "(IIIIII)I", at, image);
    }

    private void callAt(String name, String descriptor, TexelSteps.At at, int image) {
        ImageAccess access = at.access;
        int axes = access.axes();
        boolean hasLayer = hasLayer(at);
        boolean isSimple = isSimple(at);
        method.visitVarInsn(Opcodes.ALOAD, image);
        if (!isSimple) {
            pushInteger(access.lod);
            if (hasLayer) {
                locals.push(at.coordinate, axes, Kind.INT);
            } else {
                locals.pushInt(0);
            }
        }
        for (int i = 0; i < (isSimple ? 2 : 3); i++) {
            if (i < axes) {
                pushCoordinate(at, i);
            } else {
                locals.pushInt(0);
            }
        }
        if (!isSimple) {
            pushInteger(access.sample);
        }
        call(name, descriptor);
    }

    private void pushInteger(@Nullable Operand value) {
        if (value == null) {
            locals.pushInt(0);
        } else {
            locals.push(value, 0, Kind.INT);
        }
    }

    /** Pushes a coordinate of a texel, with its offset. */
    public void pushCoordinate(TexelSteps.At at, int component) {
        locals.push(at.coordinate, component, Kind.INT);
        addOffset(at, component);
    }

    /** Adds the offset of a coordinate to what is on the stack. */
    public void addOffset(TexelSteps.At at, int component) {
        Operand offset = at.access.offset;
        if (offset != null && component < offset.type.slots) {
            locals.push(offset, component, Kind.INT);
            method.visitInsn(Opcodes.IADD);
        }
    }

    private void read(TexelSteps.Read step, Operand result, int image) {
        int texel = locals.add(1);
        if (nans.mayGiveUp() && neighbours.contains(step)) {
            callAt("isInside", "(II)Z", step, image);
            method.visitJumpInsn(Opcodes.IFEQ, nans.giveUp());
            callAt("texelInside", step, image);
        } else {
            callAt("texel", step, image);
        }
        method.visitVarInsn(Opcodes.ISTORE, texel);
        boolean isFloat = result.type.scalar == NumberTypes.FLOAT32;
        for (int s = 0; s < result.type.slots; s++) {
            method.visitVarInsn(Opcodes.ALOAD, image);
            method.visitVarInsn(Opcodes.ILOAD, texel);
            locals.pushInt(s);
            call(isFloat ? "real" : "bits", isFloat ? "(II)F" : "(II)I");
            locals.pop(result, s, isFloat ? Kind.FLOAT : Kind.INT);
        }
    }

    private void write(TexelSteps.Write step, Operand value, int image) {
        Label end = new Label();
        if (hasHelpers) {
            locals.skipIfHelper(end);
        }
        int offset = locals.add(1);
        callAt("offset", step, image);
        method.visitVarInsn(Opcodes.ISTORE, offset);
        boolean isFloat = value.type.scalar == NumberTypes.FLOAT32;
        method.visitVarInsn(Opcodes.ALOAD, image);
        method.visitVarInsn(Opcodes.ILOAD, offset);
        for (int s = 0; s < COMPONENTS; s++) {
            if (s < value.type.slots) {
                locals.push(value, s, isFloat ? Kind.FLOAT : Kind.INT);
            } else {
                method.visitInsn(isFloat ? Opcodes.FCONST_0 : Opcodes.ICONST_0);
            }
        }
        call("write", isFloat ? "(IFFFF)V" : "(IIIII)V");
        method.visitLabel(end);
    }

    private void call(String name, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, ACCESS, name, descriptor, false);
    }
}
