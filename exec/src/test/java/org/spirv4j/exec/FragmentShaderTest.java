// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fragment shaders over a rectangle: built-ins, derivatives, discard, helper invocations, and outputs. */
@Tag(TestedEngine.TAG)
class FragmentShaderTest {
    /** Stores {@code %r}, a scalar, as all components. */
    private static final String STORE_SCALAR = """
            %all = OpCompositeConstruct %v4float %r %r %r %r
            OpStore %color %all
            OpReturn
            """;

    /** {@code %xi} and {@code %yi} are the column and the row. */
    private static final String COLUMN_AND_ROW = """
            %x = OpCompositeExtract %float %i 0
            %y = OpCompositeExtract %float %i 1
            %xi = OpConvertFToU %uint %x
            %yi = OpConvertFToU %uint %y
            """;

    @Test
    void fragCoordIsTheMiddleOfThePixel() {
        Picture picture = new Picture(5, 3).shade(FragmentCase.ofFragCoord("OpStore %color %i\nOpReturn"));
        for (int y = 0; y < 3; y++) {
            for (int x = 0; x < 5; x++) {
                assertThat(picture.pixel(x, y)).containsExactly(x + 0.5f, y + 0.5f, 0, 1);
            }
        }
    }

    @Test
    void aRectangleLeavesOtherPixelsAsTheyAre() {
        Picture picture = new Picture(6, 4)
                .shade(
                        FragmentCase.ofFragCoord("%r = OpFSub %float %f1 %f1\n" + STORE_SCALAR),
                        Fragments.rectangle(1, -3, 3, 6));
        assertThat(picture.text()).isEqualTo("""
                . 0 0 0 . .
                . 0 0 0 . .
                . 0 0 0 . .
                . . . . . .
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BuiltIn FrontFacing            | %bool       | 1 | ",
                "BuiltIn HelperInvocation       | %bool       | 0 | ",
                "BuiltIn PrimitiveId            | %int        | 0 | OpCapability Geometry",
                "BuiltIn Layer                  | %int        | 0 | OpCapability Geometry",
                "BuiltIn ViewportIndex          | %int        | 0 | OpCapability MultiViewport",
                "BuiltIn SampleId               | %int        | 0 | OpCapability SampleRateShading",
                "BuiltIn SamplePosition         | %v2float    | 0.5 | OpCapability SampleRateShading",
                "BuiltIn SampleMask             | %intArray   | 1 | ",
                "BuiltIn ViewIndex              | %int        | 0 | OpCapability MultiView",
                "BuiltIn SubgroupLocalInvocationId | %uint    | 0 | OpCapability GroupNonUniform",
                "BuiltIn FragSizeEXT            | %v2int      | 1 | OpCapability FragmentDensityEXT",
                "BuiltIn FragInvocationCountEXT | %int        | 1 | OpCapability FragmentDensityEXT",
                "BuiltIn BaryCoordKHR           | %v3float    | 1 | OpCapability FragmentBarycentricKHR",
                "BuiltIn BaryCoordNoPerspKHR    | %v3float    | 1 | OpCapability FragmentBarycentricKHR",
                "BuiltIn PointCoord             | %v2float    | 0.25 | ",
                "Location 3                     | %v2float    | 31.25 | ",
                "Location 3                     | %v3float    | 31.25 | OpCapability Int16",
            })
    void inputs(String decoration, String type, float expected, String capability) {
        String value = switch (type) {
            case "%bool" -> "%r = OpSelect %float %i %f1 %f0";
            case "%int" -> "%r = OpConvertSToF %float %i";
            case "%uint" -> "%r = OpConvertUToF %float %i";
            case "%intArray" -> "%e = OpCompositeExtract %int %i 0\n%r = OpConvertSToF %float %e";
            case "%v2int" -> "%e = OpCompositeExtract %int %i 1\n%r = OpConvertSToF %float %e";
            default -> "%r = OpCompositeExtract %float %i 0";
        };
        String flat = type.endsWith("nt") ? "\nOpDecorate %input Flat" : "";
        FragmentCase shader = new FragmentCase(
                capability == null ? "" : capability,
                "OpDecorate %input " + decoration + flat,
                type,
                value + "\n" + STORE_SCALAR);
        Fragments fragments = Fragments.rectangle(0, 0, 2, 2)
                .withInputs((location, component, x, y) -> 10 * location + component + 1 + x / 2);
        assertThat(new Picture(2, 2).shade(shader, fragments).pixel(0, 0)[0]).isEqualTo(expected);
    }

    /** Of x * x + 4 * y, at the centers of pixels. */
    @ParameterizedTest
    @CsvSource({
        "OpDPdx, 2, 2, 2, 2",
        "OpDPdxFine, 2, 2, 2, 2",
        "OpDPdxCoarse, 2, 2, 2, 2",
        "OpDPdy, 4, 4, 4, 4",
        "OpDPdyFine, 4, 4, 4, 4",
        "OpDPdyCoarse, 4, 4, 4, 4",
        "OpFwidth, 6, 6, 6, 6",
        "OpFwidthFine, 6, 6, 6, 6",
        "OpFwidthCoarse, 6, 6, 6, 6",
    })
    void derivatives(String op, float a, float b, float c, float d) {
        FragmentCase shader = new FragmentCase(
                "OpCapability DerivativeControl",
                "OpDecorate %input BuiltIn FragCoord",
                "%v4float",
                COLUMN_AND_ROW + """
                        %xx = OpFMul %float %x %x
                        %yy = OpFMul %float %y %f4
                        %sum = OpFAdd %float %xx %yy
                        """ + "%r = " + op + " %float %sum\n" + STORE_SCALAR);
        // Also where three of four pixels of a quad have no fragment.
        Picture picture = new Picture(4, 4).shade(shader, Fragments.rectangle(1, 1, 2, 2));
        String text = picture.text();
        assertThat(picture.pixel(1, 1)[0]).as(text).isEqualTo(a);
        assertThat(picture.pixel(2, 1)[0]).as(text).isEqualTo(op.startsWith("OpDPdy") ? b : b + 4);
        assertThat(picture.pixel(1, 2)[0]).as(text).isEqualTo(c);
        assertThat(picture.pixel(2, 2)[0]).as(text).isEqualTo(op.startsWith("OpDPdy") ? d : d + 4);
    }

    /** Of x * y: the fine derivative in x depends on the row, the coarse one is that of the upper row. */
    @Test
    void coarseDerivativesAreThoseOfTheFirstRowAndColumn() {
        String product = COLUMN_AND_ROW + "%xy = OpFMul %float %x %y\n";
        String capability = "OpCapability DerivativeControl";
        String decoration = "OpDecorate %input BuiltIn FragCoord";
        FragmentCase fine = new FragmentCase(
                capability, decoration, "%v4float", product + "%r = OpDPdxFine %float %xy\n" + STORE_SCALAR);
        FragmentCase coarse = new FragmentCase(
                capability, decoration, "%v4float", product + "%r = OpDPdxCoarse %float %xy\n" + STORE_SCALAR);
        assertThat(new Picture(2, 2).shade(fine).text()).isEqualTo("0.5 0.5\n1.5 1.5\n");
        assertThat(new Picture(2, 2).shade(coarse).text()).isEqualTo("0.5 0.5\n0.5 0.5\n");
    }

    /** Ends or demotes the invocations of odd columns, then counts fragments in the buffer, and stores 1. */
    private static FragmentCase discarding(String head, String discard) {
        return new FragmentCase(
                head,
                "OpDecorate %input BuiltIn FragCoord",
                "%v4float",
                COLUMN_AND_ROW + """
                %odd = OpBitwiseAnd %uint %xi %u1
                %isOdd = OpINotEqual %bool %odd %u0
                OpSelectionMerge %on None
                OpBranchConditional %isOdd %then %on
                %then = OpLabel
                """ + discard + """
                %on = OpLabel
                %at = OpAccessChain %toUint %buffer %u0 %u0
                %old = OpAtomicIAdd %uint %at %u1 %u0 %u1
                %second = OpAccessChain %toUint %buffer %u0 %u1
                OpStore %second %u3
                %dx = OpDPdx %float %x
                %r = OpFAdd %float %f1 %f0
                """ + STORE_SCALAR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OpKill", "OpTerminateInvocation", "OpDemoteToHelperInvocation"})
    void discardedFragmentsWriteNothing(String op) {
        String head = op.equals("OpKill")
                ? ""
                : op.equals("OpTerminateInvocation")
                        ? "OpExtension \"SPV_KHR_terminate_invocation\""
                        : "OpCapability DemoteToHelperInvocation\nOpExtension \"SPV_EXT_demote_to_helper_invocation\"";
        String branch = op.equals("OpDemoteToHelperInvocation") ? "\nOpBranch %on\n" : "\n";
        Picture picture = new Picture(4, 3).shade(discarding(head, op + branch));
        assertThat(picture.text()).isEqualTo("1 . 1 .\n1 . 1 .\n1 . 1 .\n");
        assertThat(picture.buffer.getInt(0)).isEqualTo(6);
        assertThat(picture.buffer.getInt(4)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%h = OpIsHelperInvocationEXT %bool", "%h = OpLoad %bool %helper Volatile"})
    void demotedInvocationsAreHelpersForTheirNeighbours(String query) {
        // The value that is differentiated is 1 in helper invocations.
        FragmentCase shader = new FragmentCase(
                "OpCapability DemoteToHelperInvocation\nOpExtension \"SPV_EXT_demote_to_helper_invocation\"",
                "OpDecorate %input BuiltIn HelperInvocation",
                "%bool",
                "OpDemoteToHelperInvocation\n" + query.replace("%helper", "%input") + """

                        %r = OpSelect %float %h %f1 %f0
                        %n = OpConvertFToU %uint %r
                        %at = OpAccessChain %toUint %buffer %u0 %u0
                        OpStore %at %n
                        """ + STORE_SCALAR);
        Picture picture = new Picture(2, 2).shade(shader);
        assertThat(picture.text()).isEqualTo(". .\n. .\n");
        assertThat(picture.buffer.getInt(0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "%r = OpExtInst %float %glsl InterpolateAtCentroid %part, 3.5, OpCapability InterpolationFunction",
        "%r = OpExtInst %float %glsl InterpolateAtSample %part %u0, 3.5, OpCapability InterpolationFunction",
        "%r = OpExtInst %float %glsl InterpolateAtOffset %part %offset, 3.75, OpCapability InterpolationFunction",
    })
    void inputsAtOtherPoints(String instruction, float expected, String capability) {
        FragmentCase shader = new FragmentCase(
                capability,
                "OpDecorate %input Location 0",
                "%v2float",
                "%part = OpAccessChain %toFloat %input %u1\n" + instruction + "\n" + STORE_SCALAR);
        Fragments fragments =
                Fragments.rectangle(0, 0, 4, 4).withInputs((location, component, x, y) -> component == 1 ? x : 0);
        assertThat(new Picture(4, 4).shade(shader, fragments).pixel(3, 2)[0]).isEqualTo(expected);
    }

    @Test
    void interlocksDoNothing() {
        FragmentCase shader = new FragmentCase(
                "OpCapability FragmentShaderPixelInterlockEXT\nOpExtension \"SPV_EXT_fragment_shader_interlock\"\n"
                        + "OpExecutionMode %main PixelInterlockOrderedEXT",
                "OpDecorate %input BuiltIn FragCoord",
                "%v4float",
                "OpBeginInvocationInterlockEXT\n%r = OpFAdd %float %f1 %f0\nOpEndInvocationInterlockEXT\n"
                        + STORE_SCALAR);
        assertThat(new Picture(1, 1).shade(shader).text()).isEqualTo("1\n");
    }

    @Test
    void integersAreWrittenToAttachmentsOfIntegers() {
        ByteBuffer bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        Framebuffer framebuffer = Framebuffer.of(1, 1).color(0, Image.of2D(TexelFormat.R8G8B8A8_UNORM, 1, 1, bytes));
        FragmentCase.ofFragCoord("%r = OpFMul %float %quarter %f1\n" + STORE_SCALAR)
                .program()
                .fragments(
                        Bindings.create().buffer(0, 0, ByteBuffer.allocate(8)),
                        Fragments.rectangle(0, 0, 1, 1),
                        framebuffer);
        assertThat(bytes.array()).containsOnly(64);
    }

    @Test
    void mandelbrot() {
        String body = COLUMN_AND_ROW + """
                OpBranch %header
                %header = OpLabel
                %zx = OpPhi %float %f0 %start %nx %continue
                %zy = OpPhi %float %f0 %start %ny %continue
                %n = OpPhi %uint %u0 %start %next %continue
                OpLoopMerge %merge %continue None
                OpBranch %test
                %test = OpLabel
                %xx = OpFMul %float %zx %zx
                %yy = OpFMul %float %zy %zy
                %square = OpFAdd %float %xx %yy
                %isNear = OpFOrdLessThan %bool %square %f4
                %isFew = OpULessThan %bool %n %limit
                %goesOn = OpLogicalAnd %bool %isNear %isFew
                OpBranchConditional %goesOn %continue %merge
                %continue = OpLabel
                %cx0 = OpFMul %float %x %scale
                %cx = OpFSub %float %cx0 %f2
                %cy0 = OpFMul %float %y %scale
                %cy = OpFSub %float %cy0 %f1
                %re = OpFSub %float %xx %yy
                %nx = OpFAdd %float %re %cx
                %xy = OpFMul %float %zx %zy
                %im = OpFAdd %float %xy %xy
                %ny = OpFAdd %float %im %cy
                %next = OpIAdd %uint %n %u1
                OpBranch %header
                %merge = OpLabel
                %r = OpConvertUToF %float %n
                """ + STORE_SCALAR;
        String constants = """
                %f2 = OpConstant %float 2
                %scale = OpConstant %float 0.0625
                %limit = OpConstant %uint 40
                """;
        FragmentCase shader = FragmentCase.ofFragCoord(body).withConstants(constants);
        Picture picture = new Picture(48, 32).shade(shader);
        for (int y = 0; y < 32; y++) {
            for (int x = 0; x < 48; x++) {
                assertThat(picture.pixel(x, y)[0]).as("%s, %s", x, y).isEqualTo(iterations(x + 0.5f, y + 0.5f));
            }
        }
    }

    private static int iterations(float x, float y) {
        float cx = x * 0.0625f - 2;
        float cy = y * 0.0625f - 1;
        float zx = 0;
        float zy = 0;
        int n = 0;
        while (zx * zx + zy * zy < 4 && n < 40) {
            float next = zx * zx - zy * zy + cx;
            zy = zx * zy + zx * zy + cy;
            zx = next;
            n++;
        }
        return n;
    }

    @Test
    void otherExecutionModelsAreRefused() {
        Program program = FragmentCase.ofFragCoord("OpReturn").program();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> program.dispatch(Bindings.create(), 1, 1, 1))
                .withMessageContaining("Fragment");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> program.vertices(Bindings.create(), Vertices.of(1)))
                .withMessageContaining("has the execution model Fragment, not Vertex");
    }
}
