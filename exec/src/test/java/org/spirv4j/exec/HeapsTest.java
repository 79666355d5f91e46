// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.transform.Specialization;
import org.spirv4j.validate.Validator;

/**
 * Programs that read buffers, images and samplers from descriptor heaps (SPV_EXT_descriptor_heap), and change texels
 * through OpUntypedImageTexelPointerEXT.
 */
@Tag(TestedEngine.TAG)
class HeapsTest {
    /** The size of a descriptor times the specialization constant of the module. */
    private static final int STRIDE = 2 * Bindings.HEAP_DESCRIPTOR_SIZE;

    private static final int IMAGES = 8 * STRIDE;

    private SpirvModule module;

    /** The results are the second number. */
    private final ByteBuffer result = floats(0, 0);

    @BeforeEach
    void assemble() throws IOException {
        module = assemble("../exec/src/test/resources/heaps/mixed.spvasm");
    }

    private static SpirvModule assemble(String file) throws IOException {
        SpirvModule assembled =
                Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(Files.readString(Path.of(file)));
        assertThat(Validator.create()
                        .withTarget(TargetEnv.VULKAN_1_3)
                        .validate(assembled)
                        .all())
                .isEmpty();
        return assembled;
    }

    private static ByteBuffer floats(float... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(numbers);
        return bytes;
    }

    private static ByteBuffer ints(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(numbers);
        return bytes;
    }

    private static int[] numbers(ByteBuffer bytes) {
        int[] numbers = new int[bytes.capacity() / Integer.BYTES];
        bytes.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(numbers);
        return numbers;
    }

    private static Image image(float value) {
        return Image.of2D(TexelFormat.R32_SFLOAT, 1, 1, floats(value));
    }

    /** A factor, two buffers, the result, two images and a sampler. */
    private Bindings filled(int buffer, int image, int stride) {
        return Bindings.create()
                .pushConstants(ints(buffer, image))
                .heapBuffer(0, floats(10))
                .heapBuffer(stride, floats(1, 2))
                .heapBuffer(2L * stride, floats(3, 4))
                .heapBuffer(3L * stride, result)
                .heapImage(8L * stride, image(0.25f))
                .heapImage(9L * stride, image(0.5f))
                .heapSampler(stride, Sampler.LINEAR);
    }

    private Program program() {
        return TestedEngine.program(module, "main");
    }

    private float dispatch(Bindings bindings) {
        assertThat(program().dispatch(bindings, 1, 1, 1).findings().all()).isEmpty();
        return result.getFloat(Float.BYTES);
    }

    @Test
    void buffersAndImagesAreChosenByIndexes() {
        assertThat(dispatch(filled(0, 0, STRIDE))).isEqualTo(20.25f);
        assertThat(dispatch(filled(1, 0, STRIDE))).isEqualTo(40.25f);
        assertThat(dispatch(filled(1, 1, STRIDE))).isEqualTo(40.5f);
    }

    @Test
    void stridesAndOffsetsFollowSpecializationConstants() {
        Program specialized = program().withConstants(Specialization.create().with(0, 3));
        assertThat(specialized
                        .dispatch(filled(1, 1, 3 * Bindings.HEAP_DESCRIPTOR_SIZE), 1, 1, 1)
                        .findings()
                        .all())
                .isEmpty();
        assertThat(result.getFloat(Float.BYTES)).isEqualTo(40.5f);
    }

    @Test
    void correctProgramsHaveNoFindings() {
        TestedEngine.needsFindings();
        Program checked = program().withChecks(EnumSet.allOf(Check.class));
        assertThat(checked.dispatch(filled(0, 0, STRIDE), 1, 1, 1).findings().all())
                .isEmpty();
    }

    private List<String> findings(Bindings bindings) {
        return program().dispatch(bindings, 1, 1, 1).findings().all().stream()
                .map(this::text)
                .toList();
    }

    private String text(Finding finding) {
        int at = finding.diagnostic().position().wordOffset();
        String where = module.layout().functions().stream()
                .flatMap(function -> function.instructions().stream())
                .filter(instruction -> instruction.wordOffset() == at)
                .findFirst()
                .flatMap(instruction -> module.layout().name(instruction.resultId()))
                .orElse("");
        return finding.rule().id() + " " + finding.diagnostic().message() + " | " + where;
    }

    @Test
    void placesOutsideOfTheHeap() {
        TestedEngine.needsFindings();
        int end = IMAGES + STRIDE + Bindings.HEAP_DESCRIPTOR_SIZE;
        assertThat(findings(filled(0, 1000, STRIDE)))
                .containsExactly("run.out-of-bounds OpLoad reads the descriptor at the byte offset "
                        + (IMAGES + 1000 * STRIDE) + " of the heap %resources, which has " + end
                        + " bytes (invocation 0, 0, 0) | " + "texture");
        // The image has no texels: the sum is that of the buffers.
        assertThat(result.getFloat(Float.BYTES)).isEqualTo(20);
        assertThat(findings(filled(0, -1000, STRIDE)))
                .singleElement()
                .asString()
                .startsWith("run.out-of-bounds OpLoad reads the descriptor at the byte offset "
                        + (IMAGES - 1000 * STRIDE) + " of the heap %resources");
    }

    @Test
    void emptyPlaces() {
        TestedEngine.needsFindings();
        assertThat(findings(filled(3, 0, STRIDE)).get(0))
                .isEqualTo("run.binding OpBufferPointerEXT reads the descriptor at the byte offset " + 4 * STRIDE
                        + " of the heap %resources, where none is (invocation 0, 0, 0) | "
                        + "data");
        assertThat(result.getFloat(Float.BYTES)).isEqualTo(0.25f);
    }

    @Test
    void descriptorsOfAnotherKind() {
        TestedEngine.needsFindings();
        assertThat(findings(filled(0, 0, STRIDE).heapImage(STRIDE, image(1))).get(0))
                .startsWith("run.binding OpBufferPointerEXT needs a buffer; at the byte offset " + STRIDE
                        + " of the heap %resources is an image");
        assertThat(findings(filled(0, 0, STRIDE).heapBuffer(IMAGES, floats(1))))
                .singleElement()
                .asString()
                .startsWith("run.binding OpLoad needs an image; at the byte offset " + IMAGES
                        + " of the heap %resources is a buffer");
        assertThat(findings(filled(0, 0, STRIDE).heapImage(IMAGES, Image.of2D(TexelFormat.R32_UINT, 1, 1, ints(1)))))
                .singleElement()
                .asString()
                .startsWith("run.binding OpLoad needs an image of floats; at the byte offset");
    }

    @Test
    void accessesOutsideOfABuffer() {
        TestedEngine.needsFindings();
        assertThat(findings(filled(0, 0, STRIDE).heapBuffer(STRIDE, floats(1))))
                .containsExactly(
                        "run.out-of-bounds OpLoad accesses 4 bytes at offset 4 of the descriptor at the byte offset "
                                + STRIDE + " of %resources, which has 4 bytes (invocation 0, 0, 0) | "
                                + "loaded");
    }

    @Test
    void emptyHeaps() {
        assertThatThrownBy(() -> program().dispatch(Bindings.create().pushConstants(ints(0, 0)), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(
                        "nothing is bound to the resource heap (%resources) and the sampler heap (%samplers)");
    }

    @Test
    void offsetsOutsideOfAnyHeap() {
        assertThatIllegalArgumentException().isThrownBy(() -> Bindings.create().heapBuffer(-1, floats(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> Bindings.create().heapSampler(1L << 32, Sampler.NEAREST));
    }

    @Test
    void observersSeeHeapsAndDescriptors() {
        TestedEngine.needsFindings();
        List<String> seen = new ArrayList<>();
        FriendlyNames names = FriendlyNames.of(module);
        Observer observer = moment -> {
            if (moment.instruction().is(Op.OpImageSampleExplicitLod)) {
                Invocation invocation = moment.invocations().get(0);
                for (Instruction each : module.layout().globalVariables()) {
                    moment.value(invocation, each.resultId())
                            .ifPresent(value -> seen.add(names.name(each.resultId()) + " = " + value.text(names, 3)));
                }
                moment.value(invocation, moment.instruction().word(3))
                        .ifPresent(value -> seen.add(value.text(names, 3)));
            }
        };
        program().withObserver(observer).dispatch(filled(0, 1, STRIDE), 1, 1, 1);
        assertThat(seen)
                .contains(
                        "resources = {0: a buffer of 4 bytes, 64: a buffer of 8 bytes, 128: a buffer of 8 bytes, ...}",
                        "samplers = {64: a sampler}",
                        "an image of 1 x 1 x 1 texels, with 1 layers, 1 levels and 1 samples:"
                                + " the descriptor at the byte offset 576 of %resources");
    }

    @Test
    void atomicsOnTexelsAndNonUniformDescriptors() throws IOException {
        module = assemble("../examples/shaders/heap.comp.spvasm");
        ByteBuffer sums = ints(0, 0, 0, 0);
        ByteBuffer counters = ints(0, 0, 7, 0);
        Bindings bindings = Bindings.create()
                .heapBuffer(0, sums)
                .heapBuffer(32, ints(1, 10))
                .heapBuffer(64, ints(1, 20, 3))
                .heapBuffer(96, ints(1, 30, 3, 4))
                .heapBuffer(128, ints(1, 40))
                .heapImage(160, Image.of2D(TexelFormat.R32_SFLOAT, 2, 1, floats(100, 300)))
                .heapImage(192, Image.of2D(TexelFormat.R32_UINT, 4, 1, counters))
                .heapSampler(192, Sampler.LINEAR);
        assertThat(program().dispatch(bindings, 1, 1, 1).findings().all()).isEmpty();
        assertThat(numbers(sums)).containsExactly(212, 223, 234, 242);
        assertThat(numbers(counters)).containsExactly(0, 0, 11, 0);
    }

    @Test
    void descriptorsThatDifferWithoutNonUniform() throws IOException {
        TestedEngine.needsFindings();
        String text = Files.readString(Path.of("../examples/shaders/heap.comp.spvasm"))
                .replace("OpDecorate %numberptr NonUniform\n", "");
        module = Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text);
        Bindings bindings = Bindings.create()
                .heapBuffer(0, ints(0, 0, 0, 0))
                .heapBuffer(32, ints(1, 10))
                .heapBuffer(64, ints(1, 10))
                .heapBuffer(96, ints(1, 10))
                .heapBuffer(128, ints(1, 10))
                .heapImage(160, image(1))
                .heapImage(192, Image.of2D(TexelFormat.R32_UINT, 4, 1, ints(0, 0, 0, 0)))
                .heapSampler(192, Sampler.NEAREST);
        assertThat(findings(bindings))
                .singleElement()
                .asString()
                .startsWith("run.not-uniform OpLoad accesses another descriptor than other invocations");
    }
}
