// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/**
 * The entry points of a run.
 *
 * @param main a compute shader, kernel or fragment shader
 * @param vertex the vertex shader of the fragment shader
 */
record RunStages(EntryPoint main, Optional<EntryPoint> vertex) {
    /**
     * Finds the entry points that the arguments select.
     *
     * @param module the module that is run
     * @param vertexModule the module of the vertex shader
     * @throws UsageException if there is no such entry point, or more than one
     */
    static RunStages of(Arguments arguments, SpirvModule module, SpirvModule vertexModule) {
        boolean draws = arguments.has(DrawingOptions.VERTEX)
                || arguments.has(DrawingOptions.VERTEX_ENTRY)
                || arguments.has(DrawingOptions.VERTICES)
                || arguments.has(DrawingOptions.ATTRIBUTE);
        EntryPoint main = draws
                ? find(arguments, RunOptions.ENTRY, module, ExecutionModel.Fragment)
                : find(
                        arguments,
                        RunOptions.ENTRY,
                        module,
                        ExecutionModel.GLCompute,
                        ExecutionModel.Kernel,
                        ExecutionModel.Fragment);
        Optional<EntryPoint> vertex = draws
                ? Optional.of(find(arguments, DrawingOptions.VERTEX_ENTRY, vertexModule, ExecutionModel.Vertex))
                : Optional.empty();
        return new RunStages(main, vertex);
    }

    private static EntryPoint find(Arguments arguments, Option option, SpirvModule module, ExecutionModel... models) {
        List<Integer> values = Arrays.stream(models).map(ExecutionModel::value).toList();
        String name = arguments.value(option, "");
        List<EntryPoint> found = module.layout().entryPoints().stream()
                .filter(candidate -> values.contains(candidate.executionModelValue()))
                .filter(candidate -> !arguments.has(option) || candidate.name().equals(name))
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.isEmpty()) {
            throw new UsageException("the module has no entry point of the execution model"
                    + (models.length > 1 ? "s " : " ")
                    + Arrays.stream(models).map(Enum::name).collect(Collectors.joining(", "))
                    + (name.isEmpty() ? "" : " with the name '" + Printable.of(name) + "'"));
        }
        throw new UsageException(option.name() + " must name one of the entry points "
                + found.stream()
                        .map(candidate -> Printable.of(candidate.name()))
                        .collect(Collectors.joining(", ")));
    }

    boolean isFragment() {
        return main.executionModelValue() == ExecutionModel.Fragment.value();
    }
}
