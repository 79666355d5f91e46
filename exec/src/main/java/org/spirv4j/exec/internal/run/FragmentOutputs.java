// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.grammar.BuiltIn;

/** The outputs of fragments, which are written to the attachments of a framebuffer. */
final class FragmentOutputs {
    /** The components of the output at a location; null for those that the shader does not have. */
    private final class Color {
        final int location;
        final @Nullable InterfaceCell[] cells = new InterfaceCell[InterfaceCell.COMPONENTS];

        /** The type of the components, see {@link InterfaceCell#scalar}; 0 if there are none. */
        int scalar;

        /** Whether all components are numbers of 4 bytes. */
        boolean areWords = true;

        /** By component: its bits, by invocation. */
        final int[][] words = new int[InterfaceCell.COMPONENTS][];

        Color(int location) {
            this.location = location;
        }

        void add(InterfaceCell cell) {
            cells[cell.component()] = cell;
            areWords &= cell.size() == Integer.BYTES;
        }

        void complete(int most) {
            for (int i = 0; i < cells.length; i++) {
                InterfaceCell cell = cells[i];
                scalar = cell == null ? scalar : cell.scalar();
                words[i] = new int[areWords ? most : 0];
            }
        }

        /** Reads the components of all invocations, if they are words. */
        void read(int count) {
            for (int i = 0; areWords && i < cells.length; i++) {
                InterfaceCell cell = cells[i];
                if (cell != null) {
                    stage.executor.read(cell.variable(), cell.offset(), words[i], count);
                }
            }
        }
    }

    private final Attachments framebuffer;
    private final Run.Stage stage;
    private final ObjIntConsumer<InterfaceCell> unwritten;
    private final List<Color> colors = new ArrayList<>();
    private final @Nullable BuiltInPart mask;
    private final @Nullable BuiltInPart depth;
    private final @Nullable BuiltInPart stencil;
    private final long[] bits = new long[InterfaceCell.COMPONENTS];

    /**
     * Makes the outputs of a stage.
     *
     * @param unwritten is told which components that the framebuffer needs an invocation has not written
     */
    FragmentOutputs(
            Attachments framebuffer,
            Run.Stage stage,
            List<InterfaceCell> cells,
            List<BuiltInPart> builtIns,
            ObjIntConsumer<InterfaceCell> unwritten) {
        this.unwritten = unwritten;
        this.framebuffer = framebuffer;
        this.stage = stage;
        Map<Integer, Color> byLocation = new TreeMap<>();
        for (InterfaceCell cell : cells) {
            byLocation.computeIfAbsent(cell.location(), Color::new).add(cell);
        }
        for (Color color : byLocation.values()) {
            color.complete(stage.most);
            colors.add(color);
        }
        mask = find(builtIns, BuiltIn.SampleMask);
        depth = find(builtIns, BuiltIn.FragDepth);
        stencil = find(builtIns, BuiltIn.FragStencilRefEXT);
    }

    private static @Nullable BuiltInPart find(List<BuiltInPart> builtIns, BuiltIn builtIn) {
        return builtIns.stream()
                .filter(part -> part.builtIn() == builtIn)
                .findFirst()
                .orElse(null);
    }

    /** Reads what invocations have written, before {@link #write}. */
    void read(int count) {
        for (Color color : colors) {
            color.read(count);
        }
    }

    /** Whether fragments are written one after another, because it depends on more than their colors. */
    boolean areTested() {
        return !stage.isCompiled() || mask != null || depth != null || stencil != null;
    }

    /** Writes the colors of fragments to the first layer, see {@link #areTested}. */
    void write(int[] x, int[] y, boolean[] areHelpers, int count) {
        for (int c = 0; c < colors.size(); c++) {
            Color color = colors.get(c);
            if (!color.areWords
                    || !framebuffer.writeColors(color.location, x, y, color.scalar, color.words, areHelpers, count)) {
                for (int i = 0; i < count; i++) {
                    if (!areHelpers[i]) {
                        write(color, i, x[i], y[i], 0);
                    }
                }
            }
        }
    }

    /** Whether an invocation has written a mask without its sample. */
    boolean isMasked(int invocation) {
        return mask != null && (stage.read(mask, 0, invocation) & 1) == 0;
    }

    /** Whether the shader writes depths. */
    boolean hasDepth() {
        return depth != null;
    }

    /** The depth that an invocation has written. */
    double depth(int invocation) {
        return depth == null ? 0 : Float.intBitsToFloat((int) stage.read(depth, 0, invocation));
    }

    /** Writes the outputs of a fragment. */
    void write(int invocation, int x, int y, int layer) {
        if (stencil != null) {
            framebuffer.writeStencil(x, y, (byte) stage.read(stencil, 0, invocation));
        }
        for (int c = 0; c < colors.size(); c++) {
            Color color = colors.get(c);
            if (!stage.isCompiled()) {
                checkWritten(color, invocation);
            }
            write(color, invocation, x, y, layer);
        }
    }

    private void write(Color color, int invocation, int x, int y, int layer) {
        if (color.areWords) {
            framebuffer.writeColor(
                    color.location,
                    x,
                    y,
                    layer,
                    color.scalar,
                    color.words[0][invocation],
                    color.words[1][invocation],
                    color.words[2][invocation],
                    color.words[3][invocation]);
            return;
        }
        for (int i = 0; i < color.cells.length; i++) {
            InterfaceCell cell = color.cells[i];
            bits[i] = cell == null ? 0 : stage.read(cell, invocation);
        }
        framebuffer.writeColor(color.location, x, y, layer, color.scalar, bits);
    }

    private void checkWritten(Color color, int invocation) {
        for (InterfaceCell cell : color.cells) {
            if (cell != null
                    && framebuffer.needs(color.location, cell.component())
                    && !stage.isWritten(cell, invocation)) {
                unwritten.accept(cell, invocation);
            }
        }
    }
}
