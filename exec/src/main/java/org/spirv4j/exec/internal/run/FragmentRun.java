// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.raster.QuadSink;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.internal.stage.Interpolation;
import org.spirv4j.exec.internal.stage.Surface;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.internal.access.InterlockModes;

/**
 * One run of a fragment shader. Fragments come in quads, whose invocations are four consecutive lanes: 0 and 1 are the
 * upper row, 2 and 3 the lower. Pixels of a quad without a fragment have helper invocations. Each pixel has one sample,
 * at its center.
 */
public final class FragmentRun extends Run implements QuadSink {
    /** The number of invocations in a quad. */
    public static final int QUAD = 4;

    /** The position of the sample in a pixel. */
    private static final double CENTER = 0.5;

    /** The number of components of FragCoord. */
    private static final int COORDINATES = 4;

    private static final int COORDINATE_BITS = 24;
    private static final int COORDINATE = (1 << COORDINATE_BITS) - 1;

    private final Attachments framebuffer;
    private final List<InterfaceCell> inputs;
    private final Map<Long, InterfaceCell> inputsByAddress = new HashMap<>();

    /** The built-ins that are not computed for all invocations at once. */
    private final List<BuiltInPart> builtIns = new ArrayList<>();

    private final List<BuiltInPart> coordinates = new ArrayList<>();
    private final FragmentOutputs outputs;
    private final boolean testsEarly;
    private final boolean hasInterlock;
    private final boolean isOriginBelow;
    private final double pixelCenter;
    private final Stage stage;

    /** By invocation: what its fragment is part of, and where it is. */
    private final Surface[] surfaces;

    private final int[] pixelX;
    private final int[] pixelY;
    private final double[] centerX;
    private final double[] centerY;

    /** By invocation: whether it has no fragment, or does not write one. */
    private final boolean[] areHelpers;

    /** A number for each invocation. */
    private final int[] words;

    /** The number of invocations of the quads that have been added. */
    private int used;

    private boolean areInFirstLayer = true;

    /** How often invocations have been executed, and how often in the lanes of vectors. */
    private long batches;

    private long batchesInLanes;

    /** Makes a run that writes to the attachments of a framebuffer. */
    public FragmentRun(Executable program, RunSettings settings, BoundData bindings, Attachments framebuffer) {
        super(program.executed(), settings, bindings);
        this.framebuffer = framebuffer;
        inputs = InterfaceCell.of(interfaceVariables(StorageClass.Input), layout);
        for (InterfaceCell cell : inputs) {
            inputsByAddress.put(Address.of(cell.variable().number()) + cell.offset(), cell);
        }
        hasInterlock = InterlockModes.has(entryPoint);
        testsEarly = hasMode(ExecutionMode.EarlyFragmentTests);
        isOriginBelow = hasMode(ExecutionMode.OriginLowerLeft);
        pixelCenter = hasMode(ExecutionMode.PixelCenterInteger) ? 0 : CENTER;
        stage = stage(program.compiled(), Long.MAX_VALUE);
        outputs = new FragmentOutputs(
                framebuffer,
                stage,
                InterfaceCell.of(interfaceVariables(StorageClass.Output), layout),
                BuiltInPart.of(interfaceVariables(StorageClass.Output), layout),
                this::noteUnwritten);
        for (BuiltInPart part : builtInInputs) {
            boolean isCoordinate = part.builtIn() == BuiltIn.FragCoord
                    && part.form().cells().length == COORDINATES
                    && MemoryForm.cellLength(part.form().cells()[0]) == Float.BYTES;
            (isCoordinate ? coordinates : builtIns).add(part);
        }
        surfaces = new Surface[stage.most];
        pixelX = new int[stage.most];
        pixelY = new int[stage.most];
        centerX = new double[stage.most];
        centerY = new double[stage.most];
        areHelpers = new boolean[stage.most];
        words = new int[stage.most];
        stage.subgroup.pixelX = pixelX;
        stage.subgroup.pixelY = pixelY;
    }

    private boolean hasMode(ExecutionMode mode) {
        return layout.executionModes(entryPoint.functionId()).stream()
                .anyMatch(instruction -> instruction.word(ExecutionModeSetting.MODE) == mode.value());
    }

    /** Fails if an input is not an output of the vertex shader. */
    public void check(ShadedVertices vertices) {
        for (InterfaceCell cell : inputs) {
            if (!vertices.has(cell.slot())) {
                throw Failure.of(
                        "the fragment shader's input " + name(cell.variable().id()) + " reads component "
                                + cell.component() + " of location " + cell.location()
                                + ", which is not an output of the vertex shader");
            }
            vertices.notWritten(cell.slot())
                    .ifPresent(invocation -> notWritten(
                            cell.variable(),
                            () -> "is an input that reads component " + cell.component() + " of location "
                                    + cell.location() + ", which the vertex shader has not written" + invocation));
        }
    }

    /**
     * Runs the shader for the pixels of a rectangle that are in the framebuffer.
     *
     * @param firstX the first column
     * @param firstY the first row
     * @param columns the number of columns
     * @param rows the number of rows
     */
    public void rectangle(Surface surface, int firstX, int firstY, int columns, int rows, Progress progress) {
        int left = Math.max(0, firstX);
        int top = Math.max(0, firstY);
        long right = Math.min(framebuffer.width, (long) firstX + columns);
        long bottom = Math.min(framebuffer.height, (long) firstY + rows);
        for (int y = top & ~1; y < bottom; y += 2) {
            for (int x = left & ~1; x < right; x += 2) {
                int pixels = 0;
                for (int i = 0; i < QUAD; i++) {
                    int column = x + (i & 1);
                    int row = y + (i >> 1);
                    if (column >= left && column < right && row >= top && row < bottom) {
                        pixels |= 1 << i;
                    }
                }
                quad(surface, x, y, pixels);
            }
            progress.update(Math.min(y + 2, bottom) - top, bottom - top);
        }
    }

    @Override
    public boolean isCompiled() {
        return stage.isCompiled();
    }

    @Override
    public boolean isInLanes() {
        return 2 * batchesInLanes > batches;
    }

    @Override
    public void quad(Surface surface, int x, int y, int pixels) {
        int passed = pixels;
        for (int i = 0; testsEarly && i < QUAD; i++) {
            int column = x + (i & 1);
            int row = y + (i >> 1);
            if ((pixels >> i & 1) != 0
                    && !framebuffer.testDepth(
                            column, row, surface.layer(), surface.depth(column + CENTER, row + CENTER))) {
                passed &= ~(1 << i);
            }
        }
        if (passed == 0) {
            return;
        }
        if (hasInterlock && overlaps(surface, x, y)) {
            finish();
        }
        int first = used;
        for (int i = 0; i < QUAD; i++) {
            int number = first + i;
            pixelX[number] = x + (i & 1);
            pixelY[number] = y + (i >> 1);
            centerX[number] = pixelX[number] + CENTER;
            centerY[number] = pixelY[number] + CENTER;
            surfaces[number] = surface;
            areHelpers[number] = (passed >> i & 1) == 0;
        }
        areInFirstLayer &= surface.layer() == 0;
        used = first + QUAD;
        if (used == stage.most) {
            finish();
        }
    }

    /** Whether a quad of the same pixels has been added; its fragments must be executed first. */
    private boolean overlaps(Surface surface, int x, int y) {
        for (int i = 0; i < used; i += QUAD) {
            if (pixelX[i] == x && pixelY[i] == y && surfaces[i].layer() == surface.layer()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long pixel(Subgroup lanes, int lane) {
        int number = lanes.local(lane);
        long column = pixelX[number] & COORDINATE;
        long row = pixelY[number] & COORDINATE;
        return ((long) surfaces[number].layer() << COORDINATE_BITS | row) << COORDINATE_BITS | column;
    }

    /** Runs the shader for the quads that have been added. */
    public void finish() {
        if (used == 0) {
            return;
        }
        stage.start(used);
        stage.executor.setHelpers(areHelpers, used);
        stage.writeBuiltIns(builtIns, used);
        for (BuiltInPart part : coordinates) {
            for (int k = 0; k < COORDINATES; k++) {
                writeCoordinate(part, k);
            }
        }
        for (InterfaceCell cell : inputs) {
            writeInput(cell);
        }
        stage.execute();
        batches++;
        batchesInLanes += stage.executor.isInLanes() ? 1 : 0;
        stage.executor.readHelpers(areHelpers, used);
        write();
        Arrays.fill(surfaces, 0, used, null);
        used = 0;
        areInFirstLayer = true;
    }

    /** The number of the first invocation after one whose fragment is part of something else. */
    private int endOfSurface(int first) {
        int end = first + QUAD;
        while (end < used && surfaces[end] == surfaces[first]) {
            end += QUAD;
        }
        return end;
    }

    private void writeInput(InterfaceCell cell) {
        if (cell.size() != Integer.BYTES) {
            for (int i = 0; i < used; i++) {
                stage.write(cell, i, surfaces[i].input(cell, centerX[i], centerY[i]));
            }
            return;
        }
        for (int first = 0, end; first < used; first = end) {
            end = endOfSurface(first);
            surfaces[first].inputs(cell, centerX, centerY, first, end, words);
        }
        stage.executor.write(cell.variable(), cell.offset(), words, used);
    }

    /** Writes a component of FragCoord for all invocations. */
    private void writeCoordinate(BuiltInPart part, int component) {
        double shift = pixelCenter - CENTER;
        for (int i = 0; i < used; i++) {
            double x = centerX[i];
            double y = centerY[i];
            double value = switch (component) {
                case 0 -> x + shift;
                case 1 -> (isOriginBelow ? framebuffer.height - y : y) + shift;
                case 2 -> surfaces[i].depth(x, y);
                default -> surfaces[i].inverseW(x, y);
            };
            words[i] = Float.floatToRawIntBits((float) value);
        }
        long offset = part.offset() + MemoryForm.cellOffset(part.form().cells()[component]);
        stage.executor.write(part.variable(), offset, words, used);
    }

    /** Writes the outputs of all fragments. */
    private void write() {
        outputs.read(used);
        boolean testsLate = !testsEarly && framebuffer.hasDepth();
        if (!testsLate && !outputs.areTested() && areInFirstLayer) {
            outputs.write(pixelX, pixelY, areHelpers, used);
            return;
        }
        for (int i = 0; i < used; i++) {
            if (!areHelpers[i] && !outputs.isMasked(i)) {
                int layer = surfaces[i].layer();
                if (!testsLate || framebuffer.testDepth(pixelX[i], pixelY[i], layer, depth(i))) {
                    outputs.write(i, pixelX[i], pixelY[i], layer);
                }
            }
        }
    }

    private double depth(int number) {
        return outputs.hasDepth() ? outputs.depth(number) : surfaces[number].depth(centerX[number], centerY[number]);
    }

    private void noteUnwritten(InterfaceCell cell, int number) {
        notWritten(
                cell.variable(),
                () -> "is an output that the framebuffer needs, but nothing has written its component "
                        + cell.component() + suffix(number));
    }

    @Override
    String invocation(Subgroup lanes, int lane) {
        return suffix(lanes.local(lane));
    }

    private String suffix(int number) {
        return " (pixel " + pixelX[number] + ", " + pixelY[number] + ")";
    }

    @Override
    Invocation identity(Subgroup lanes, int lane) {
        int number = lanes.local(lane);
        return new Invocation(pixelX[number], pixelY[number], 0);
    }

    @Override
    long[] builtIn(BuiltIn builtIn, Subgroup lanes, int lane) {
        int number = lanes.local(lane);
        Surface surface = surfaces[number];
        double x = centerX[number];
        double y = centerY[number];
        return switch (builtIn) {
            case FragCoord ->
                floats(
                        x - CENTER + pixelCenter,
                        (isOriginBelow ? framebuffer.height - y : y) - CENTER + pixelCenter,
                        surface.depth(x, y),
                        surface.inverseW(x, y));
            case FrontFacing -> longs(surface.isFrontFacing() ? 1 : 0);
            case PointCoord -> floats(surface.pointCoordinates(x, y));
            case ClipDistance -> floats(surface.clipDistances(x, y));
            case CullDistance -> floats(surface.cullDistances(x, y));
            case HelperInvocation -> longs(areHelpers[number] ? 1 : 0);
            case PrimitiveId -> longs(surface.primitive());
            case Layer -> longs(surface.layer());
            case ViewportIndex -> longs(surface.viewport());
            case SampleId, ShadingRateKHR -> longs(0);
            case SamplePosition -> floats(CENTER, CENTER);
            case SampleMask -> longs(1);
            case FragSizeEXT -> longs(1, 1);
            case FragInvocationCountEXT -> longs(1);
            case BaryCoordKHR -> floats(surface.barycentric(x, y, Interpolation.PERSPECTIVE));
            case BaryCoordNoPerspKHR -> floats(surface.barycentric(x, y, Interpolation.LINEAR));
            default -> super.builtIn(builtIn, lanes, lane);
        };
    }

    private static long[] floats(double... values) {
        long[] words = new long[values.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = Float.floatToRawIntBits((float) values[i]) & 0xFFFF_FFFFL;
        }
        return words;
    }

    @Override
    public long interpolated(Subgroup lanes, int lane, long address, double x, double y) {
        InterfaceCell cell = Objects.requireNonNullElseGet(inputsByAddress.get(address), () -> {
            throw Failure.of("an interpolated input is not inside of its variable");
        });
        int number = lanes.local(lane);
        return surfaces[number].input(cell, centerX[number] + x, centerY[number] + y);
    }
}
