// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.engine.GroupExecutor;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.raster.QuadSink;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.internal.stage.Interpolation;
import org.spirv4j.exec.internal.stage.Surface;
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

    private static final int COORDINATE_BITS = 24;
    private static final int COORDINATE = (1 << COORDINATE_BITS) - 1;

    private final boolean isCompiled;
    private final Attachments framebuffer;
    private final List<InterfaceCell> inputs;
    private final Map<Long, InterfaceCell> inputsByAddress = new HashMap<>();

    /** By location: the components of an output. */
    private final Map<Integer, @Nullable InterfaceCell[]> colors = new TreeMap<>();

    private final List<BuiltInPart> outputs;
    private final boolean testsEarly;
    private final boolean hasInterlock;
    private final boolean isOriginBelow;
    private final double pixelCenter;
    private final Subgroup subgroup;
    private final GroupExecutor executor;
    private final Surface[] surfaces;
    private final long[] bits = new long[InterfaceCell.COMPONENTS];

    /** The lanes with a fragment. */
    private long covered;

    /** Makes a run that writes to the attachments of a framebuffer. */
    public FragmentRun(Executable program, RunSettings settings, BoundData bindings, Attachments framebuffer) {
        super(program.executed(), settings, bindings);
        this.framebuffer = framebuffer;
        inputs = InterfaceCell.of(interfaceVariables(StorageClass.Input), layout);
        for (InterfaceCell cell : inputs) {
            inputsByAddress.put(Address.of(cell.variable().number()) + cell.offset(), cell);
        }
        for (InterfaceCell cell : InterfaceCell.of(interfaceVariables(StorageClass.Output), layout)) {
            colors.computeIfAbsent(cell.location(), key -> new InterfaceCell[InterfaceCell.COMPONENTS])[
                    cell.component()] = cell;
        }
        outputs = BuiltInPart.of(interfaceVariables(StorageClass.Output), layout);
        hasInterlock = InterlockModes.has(entryPoint);
        testsEarly = hasMode(ExecutionMode.EarlyFragmentTests);
        isOriginBelow = hasMode(ExecutionMode.OriginLowerLeft);
        pixelCenter = hasMode(ExecutionMode.PixelCenterInteger) ? 0 : CENTER;
        WorkGroup group = memory.workGroup(this, width);
        isCompiled = program.compiled().isPresent();
        executor = executor(group, program.compiled());
        subgroup = group.subgroups[0];
        subgroup.used = 0;
        surfaces = new Surface[width];
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
        return isCompiled;
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
        int first = subgroup.used;
        for (int i = 0; i < QUAD; i++) {
            subgroup.pixelX[first + i] = x + (i & 1);
            subgroup.pixelY[first + i] = y + (i >> 1);
            surfaces[first + i] = surface;
        }
        covered |= (long) passed << first;
        subgroup.used = first + QUAD;
        if (subgroup.used == width) {
            finish();
        }
    }

    /** Whether a quad of the same pixels has been added; its fragments must be executed first. */
    private boolean overlaps(Surface surface, int x, int y) {
        for (int i = 0; i < subgroup.used; i += QUAD) {
            if (subgroup.pixelX[i] == x && subgroup.pixelY[i] == y && surfaces[i].layer() == surface.layer()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long pixel(Subgroup lanes, int lane) {
        long column = lanes.pixelX[lane] & COORDINATE;
        long row = lanes.pixelY[lane] & COORDINATE;
        return ((long) surfaces[lane].layer() << COORDINATE_BITS | row) << COORDINATE_BITS | column;
    }

    /** Runs the shader for the quads that have been added. */
    public void finish() {
        if (subgroup.used == 0) {
            return;
        }
        subgroup.helpers = ~covered;
        executor.start();
        for (int lane = 0; lane < subgroup.used; lane++) {
            for (InterfaceCell cell : inputs) {
                cell.write(
                        subgroup,
                        lane,
                        surfaces[lane].input(cell, subgroup.pixelX[lane] + CENTER, subgroup.pixelY[lane] + CENTER));
            }
        }
        executor.execute();
        for (int lane = 0; lane < subgroup.used; lane++) {
            if ((subgroup.helpers >>> lane & 1) == 0) {
                write(lane);
            }
        }
        Arrays.fill(surfaces, null);
        subgroup.used = 0;
        covered = 0;
    }

    /** Writes the outputs of a fragment. */
    private void write(int lane) {
        int x = subgroup.pixelX[lane];
        int y = subgroup.pixelY[lane];
        Optional<BuiltInPart> mask = output(BuiltIn.SampleMask);
        if (mask.isPresent() && (mask.get().read(subgroup, lane, 0) & 1) == 0) {
            return;
        }
        if (!testsEarly) {
            double depth = output(BuiltIn.FragDepth)
                    .map(part -> (double) Float.intBitsToFloat((int) part.read(subgroup, lane, 0)))
                    .orElseGet(() -> surfaces[lane].depth(x + CENTER, y + CENTER));
            if (!framebuffer.testDepth(x, y, surfaces[lane].layer(), depth)) {
                return;
            }
        }
        output(BuiltIn.FragStencilRefEXT)
                .ifPresent(part -> framebuffer.writeStencil(x, y, (byte) part.read(subgroup, lane, 0)));
        colors.forEach((location, cells) -> {
            checkWritten(lane, location, cells);
            int scalar = 0;
            for (int i = 0; i < cells.length; i++) {
                InterfaceCell cell = cells[i];
                bits[i] = cell == null ? 0 : cell.read(subgroup, lane);
                scalar = cell == null ? scalar : cell.scalar();
            }
            framebuffer.writeColor(location, x, y, surfaces[lane].layer(), scalar, bits);
        });
    }

    private void checkWritten(int lane, int location, @Nullable InterfaceCell[] cells) {
        for (InterfaceCell cell : cells) {
            if (cell != null && framebuffer.needs(location, cell.component()) && !cell.isWritten(subgroup, lane)) {
                notWritten(
                        cell.variable(),
                        () -> "is an output that the framebuffer needs, but nothing has written its component "
                                + cell.component() + invocation(subgroup, lane));
            }
        }
    }

    private Optional<BuiltInPart> output(BuiltIn builtIn) {
        for (BuiltInPart output : outputs) {
            if (output.builtIn() == builtIn) {
                return Optional.of(output);
            }
        }
        return Optional.empty();
    }

    @Override
    String invocation(Subgroup lanes, int lane) {
        return " (pixel " + lanes.pixelX[lane] + ", " + lanes.pixelY[lane] + ")";
    }

    @Override
    Invocation identity(Subgroup lanes, int lane) {
        return new Invocation(lanes.pixelX[lane], lanes.pixelY[lane], 0);
    }

    @Override
    long[] builtIn(BuiltIn builtIn, Subgroup lanes, int lane) {
        Surface surface = surfaces[lane];
        double x = lanes.pixelX[lane] + CENTER;
        double y = lanes.pixelY[lane] + CENTER;
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
            case HelperInvocation -> longs(lanes.helpers >>> lane & 1);
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
        return surfaces[lane].input(cell, lanes.pixelX[lane] + CENTER + x, lanes.pixelY[lane] + CENTER + y);
    }
}
