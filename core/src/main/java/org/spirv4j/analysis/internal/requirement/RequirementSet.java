// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.List;
import org.spirv4j.grammar.SpirvVersion;

/**
 * The declarations that a module requires.
 *
 * @param version the lowest version of SPIR-V that suffices
 * @param capabilities values of the capabilities, in ascending order, without those that others of them imply
 * @param direct values of the capabilities that instructions require by themselves, in ascending order, with those that
 *     others imply
 * @param extensions names of the extensions, sorted
 * @param problems the requirements that the environment does not support, in the order of the instructions
 */
public record RequirementSet(
        SpirvVersion version,
        List<Integer> capabilities,
        List<Integer> direct,
        List<String> extensions,
        List<RequirementProblem> problems) {

    public RequirementSet {
        capabilities = List.copyOf(capabilities);
        direct = List.copyOf(direct);
        extensions = List.copyOf(extensions);
        problems = List.copyOf(problems);
    }
}
