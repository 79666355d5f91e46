// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.List;
import java.util.Map;
import org.spirv4j.conformance.run.RecordedRun;

/**
 * A run whose shaders have been translated.
 *
 * @param run the run with the modules that were translated, and with resources where the texts have them
 * @param texts the texts of each pipeline, by the names of stages
 */
public record TranslatedRun(RecordedRun run, List<Map<String, ShaderText>> texts) {}
