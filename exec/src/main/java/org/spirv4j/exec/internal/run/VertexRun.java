// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.prepare.Compilation;
import org.spirv4j.exec.internal.raster.ShadedVertex;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/** One run of a vertex shader. */
public final class VertexRun extends Run {
    private static final int[] NOTHING = {};

    /** A scalar of an input, and where it comes from. */
    private record Input(InterfaceCell cell, VertexData.Attribute attribute) {}

    private final VertexData vertices;
    private final Optional<Compilation> compilation;
    private final List<Input> inputs = new ArrayList<>();
    private final List<InterfaceCell> outputs;
    private final List<BuiltInPart> builtIns;
    private final int slotCount;
    /** By slot of an output that vertices have not written: the first of them. */
    private final Map<Integer, String> notWritten = new HashMap<>();

    private final List<ShadedVertex> shaded = new ArrayList<>();
    private final List<Float> pointSizes = new ArrayList<>();

    /** The number of the first vertex of those that are executed now. */
    private long first;

    /** Makes a run for the vertices of all instances. */
    public VertexRun(Executable program, RunSettings settings, BoundData bindings, VertexData vertices) {
        super(program.executed(), settings, bindings);
        this.vertices = vertices;
        compilation = program.compiled();
        for (InterfaceCell cell : InterfaceCell.of(interfaceVariables(StorageClass.Input), layout)) {
            inputs.add(new Input(cell, attribute(cell)));
        }
        outputs = InterfaceCell.of(interfaceVariables(StorageClass.Output), layout);
        builtIns = BuiltInPart.of(interfaceVariables(StorageClass.Output), layout);
        slotCount = outputs.stream().mapToInt(output -> output.slot() + 1).max().orElse(0);
    }

    private VertexData.Attribute attribute(InterfaceCell cell) {
        // The last components of vectors of 64-bit numbers are at the next location.
        int lowest = cell.location() - (cell.size() == Long.BYTES ? 1 : 0);
        Optional<VertexData.Attribute> found = Optional.empty();
        for (VertexData.Attribute attribute : vertices.attributes()) {
            if (attribute.location() <= cell.location()
                    && attribute.location() >= lowest
                    && (found.isEmpty() || attribute.location() > found.get().location())) {
                found = Optional.of(attribute);
            }
        }
        return found.orElseThrow(() -> Failure.of("the vertices have no attribute at location " + cell.location()
                + ", which the input " + name(cell.variable().id()) + " reads"));
    }

    /** Runs the shader for all vertices. */
    public ShadedVertices run() {
        long total = (long) vertices.count() * vertices.instanceCount();
        Stage stage = stage(compilation, total);
        for (first = 0; first < total; first += stage.most) {
            int count = (int) Math.min(stage.most, total - first);
            stage.start(count);
            stage.writeBuiltIns(builtInInputs, count);
            for (int i = 0; i < count; i++) {
                for (Input input : inputs) {
                    stage.write(input.cell, i, value(input.cell, input.attribute, i));
                }
            }
            stage.execute();
            for (int i = 0; i < count; i++) {
                finish(stage, i);
            }
        }
        return new ShadedVertices(shaded, pointSizes, outputs, notWritten);
    }

    private int vertexIndex(int number) {
        return vertices.vertexIndex((int) ((first + number) % vertices.count()));
    }

    private int instance(int number) {
        return (int) ((first + number) / vertices.count());
    }

    private long value(InterfaceCell cell, VertexData.Attribute attribute, int invocation) {
        int step = cell.size() == Long.BYTES ? 2 : 1;
        int component = (cell.slot() - attribute.location() * InterfaceCell.COMPONENTS) / step;
        if (component >= attribute.components()) {
            boolean isOne = component == InterfaceCell.COMPONENTS - 1;
            return isOne && NumberTypes.isFloat(cell.scalar()) ? FloatEncoding.encode(1, cell.scalar()) : isOne ? 1 : 0;
        }
        int number =
                attribute.isPerInstance() ? vertices.firstInstance() + instance(invocation) : vertexIndex(invocation);
        long at = (long) number * attribute.stride() + (long) component * cell.size();
        ByteBuffer bytes = attribute.bytes();
        if (at < 0 || at + cell.size() > bytes.capacity()) {
            throw Failure.of("the attribute at location " + attribute.location() + " has no bytes for "
                    + (attribute.isPerInstance() ? "instance " : "vertex ") + number);
        }
        return switch (cell.size()) {
            case 1 -> bytes.get((int) at) & 0xFFL;
            case 2 -> bytes.getShort((int) at) & 0xFFFFL;
            case 4 -> bytes.getInt((int) at) & 0xFFFF_FFFFL;
            default -> bytes.getLong((int) at);
        };
    }

    @Override
    public boolean isCompiled() {
        return compilation.isPresent();
    }

    @Override
    String invocation(Subgroup subgroup, int lane) {
        return suffix(subgroup.local(lane));
    }

    private String suffix(int number) {
        return " (vertex " + Integer.toUnsignedString(vertexIndex(number)) + ", instance "
                + Integer.toUnsignedString(instance(number)) + ")";
    }

    @Override
    Invocation identity(Subgroup subgroup, int lane) {
        int number = subgroup.local(lane);
        return new Invocation(vertexIndex(number), (long) vertices.firstInstance() + instance(number), 0);
    }

    @Override
    long[] builtIn(BuiltIn builtIn, Subgroup subgroup, int lane) {
        int number = subgroup.local(lane);
        return switch (builtIn) {
            case VertexIndex, VertexId -> unsigned(vertexIndex(number));
            case InstanceIndex -> unsigned(vertices.firstInstance() + instance(number));
            case InstanceId -> unsigned(instance(number));
            case BaseVertex -> unsigned(vertices.firstVertex());
            case BaseInstance -> unsigned(vertices.firstInstance());
            case DrawIndex -> unsigned(vertices.drawIndex());
            default -> super.builtIn(builtIn, subgroup, lane);
        };
    }

    private static long[] unsigned(int value) {
        return longs(value & 0xFFFF_FFFFL);
    }

    private void finish(Stage stage, int number) {
        long[] values = new long[slotCount];
        for (InterfaceCell cell : outputs) {
            values[cell.slot()] = stage.read(cell, number);
            if (!stage.isWritten(cell, number)) {
                notWritten.putIfAbsent(cell.slot(), suffix(number));
            }
        }
        checkPosition(stage, number);
        float[] position = floats(BuiltIn.Position, stage, number);
        shaded.add(new ShadedVertex(
                position.length == 0 ? new float[] {0, 0, 0, 1} : position,
                floats(BuiltIn.ClipDistance, stage, number),
                floats(BuiltIn.CullDistance, stage, number),
                values,
                integer(BuiltIn.Layer, stage, number),
                integer(BuiltIn.ViewportIndex, stage, number)));
        float[] size = floats(BuiltIn.PointSize, stage, number);
        pointSizes.add(size.length == 0 ? 1 : size[0]);
    }

    private void checkPosition(Stage stage, int number) {
        for (BuiltInPart part : builtIns) {
            if (part.builtIn() == BuiltIn.Position
                    && !stage.executor.isWritten(part.variable(), part.offset(), (int) part.form().size, number)) {
                notWritten(
                        part.variable(),
                        () -> "is an output with the built-in Position, but nothing has written it" + suffix(number));
            }
        }
    }

    private int[] words(BuiltIn builtIn, Stage stage, int number) {
        for (BuiltInPart part : builtIns) {
            if (part.builtIn() == builtIn) {
                int[] words = new int[(int) part.form().type.slots];
                for (int i = 0; i < words.length; i++) {
                    words[i] = (int) stage.read(part, i, number);
                }
                return words;
            }
        }
        return NOTHING;
    }

    private float[] floats(BuiltIn builtIn, Stage stage, int number) {
        int[] words = words(builtIn, stage, number);
        float[] values = new float[words.length];
        for (int i = 0; i < words.length; i++) {
            values[i] = Float.intBitsToFloat(words[i]);
        }
        return values;
    }

    private int integer(BuiltIn builtIn, Stage stage, int number) {
        int[] words = words(builtIn, stage, number);
        return words.length == 0 ? 0 : words[0];
    }
}
