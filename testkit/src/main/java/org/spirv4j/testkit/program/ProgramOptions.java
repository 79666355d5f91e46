// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/**
 * What random programs may use.
 *
 * @param depth how deep control flow nests
 * @param statements how many statements a body has at most
 * @param functions how many functions there are besides the entry point's, at most
 * @param widths the widths in bits of integers besides 32: 8, 16, 64
 * @param floatWidths the widths in bits of floating-point numbers besides 32: 16, 64
 * @param composites whether there are matrices, arrays and structures
 * @param workgroupMemory whether invocations exchange words
 * @param images whether there are storage images
 * @param subgroups whether there are operations of subgroups
 * @param variablePointers whether pointers to buffers are chosen from
 * @param varied whether there are private variables, specialization constants, workgroups of other sizes, group
 *     operations in control flow that diverges, and the instructions of {@link Computation}
 */
public record ProgramOptions(
        int depth,
        int statements,
        int functions,
        List<Integer> widths,
        List<Integer> floatWidths,
        boolean composites,
        boolean workgroupMemory,
        boolean images,
        boolean subgroups,
        boolean variablePointers,
        boolean varied) {

    /** What every Vulkan device has. */
    public static final ProgramOptions BASIC =
            new ProgramOptions(4, 5, 3, List.of(), List.of(), true, true, false, false, false, false);

    /** With all widths of integers and floating-point numbers. */
    public static final ProgramOptions WIDE =
            new ProgramOptions(4, 5, 3, List.of(8, 16, 64), List.of(16, 64), true, true, false, false, false, false);

    /** With all widths, images, subgroups and variable pointers. */
    public static final ProgramOptions FULL =
            new ProgramOptions(4, 5, 3, List.of(8, 16, 64), List.of(16, 64), true, true, true, true, true, false);

    /** What every Vulkan device has, in more variety. */
    public static final ProgramOptions VARIED =
            new ProgramOptions(4, 5, 3, List.of(), List.of(), true, true, false, false, false, true);

    /** All that there is, in more variety. */
    public static final ProgramOptions ALL =
            new ProgramOptions(4, 5, 3, List.of(8, 16, 64), List.of(16, 64), true, true, true, true, true, true);

    List<Scalar> scalars() {
        return Arrays.stream(Scalar.values())
                .filter(s ->
                        s == Scalar.BOOL || s.width == 32 || (s.isFloat() ? floatWidths : widths).contains(s.width))
                .toList();
    }
}
