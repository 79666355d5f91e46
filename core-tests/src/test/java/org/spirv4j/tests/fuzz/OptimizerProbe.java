// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.validate.Validator;

/** Optimises modules, valid or not. */
final class OptimizerProbe {
    private static final List<String> PIPELINES = List.of("-O", "-Os", "--legalize-hlsl");

    /** Arguments of passes that need one. */
    private static final Map<String, String> ARGUMENTS = Map.of(
            "convert-to-sampled-image", "=0:0 0:1",
            "eliminate-dead-output-stores", "=0 2 PointSize",
            "loop-fission", "=5",
            "loop-fusion", "=20",
            "loop-unroll-partial", "=2",
            "loop-unroll-small", "=100",
            "modify-maximal-reconvergence", "=add",
            "set-spec-const-default-value", "=0:1",
            "struct-packing", "=Globals:std140",
            "switch-descriptorset", "=0:3");

    private static final List<String> PASSES = PassFlags.names().stream()
            .map(name -> "--" + name + ARGUMENTS.getOrDefault(name, ""))
            .toList();

    private static final List<Validator> VALIDATORS = Stream.of(
                    TargetEnv.VULKAN_1_3, TargetEnv.OPENCL_2_2, TargetEnv.UNIVERSAL_1_6)
            .map(Validator.create()::withTarget)
            .toList();

    private OptimizerProbe() {}

    /** Applies a pipeline and some passes; a valid module must stay valid, a damaged one may also be refused. */
    static void use(SpirvModule module, int size, int choice) {
        if (Measured.call("lift", size, () -> EditableModule.of(module)).isEmpty()) {
            return;
        }
        Optional<Validator> validator =
                VALIDATORS.stream().filter(v -> v.validate(module).isValid()).findFirst();
        int number = Integer.remainderUnsigned(choice * 0x9E3779B9, PASSES.size() * PASSES.size() * PIPELINES.size());
        List<List<String>> lists = new ArrayList<>();
        lists.add(List.of(PIPELINES.get(number % PIPELINES.size())));
        lists.add(List.of(PASSES.get(number / PIPELINES.size() % PASSES.size())));
        lists.add(List.of(
                PASSES.get(number / PIPELINES.size() / PASSES.size()),
                PASSES.get(number / PIPELINES.size() % PASSES.size())));
        for (List<String> flags : lists) {
            Optional<SpirvModule> result = Measured.call("optimise with " + flags, size, () -> {
                try {
                    return PassFlags.optimizer(flags).optimize(module);
                } catch (MalformedModuleException e) {
                    if (validator.isEmpty()) {
                        throw e;
                    }
                    throw new IllegalStateException("made a malformed module of a valid one", e);
                } catch (PassException e) {
                    if (validator.isEmpty() || e.getCause() == null) {
                        throw e;
                    }
                    throw new IllegalStateException("a pass failed on a valid module", e);
                }
            });
            if (result.isPresent() && validator.isPresent()) {
                List<Finding> errors = validator.get().validate(result.get()).errors();
                Probe.check(errors.isEmpty(), "a valid module is not valid after " + flags + ": " + errors);
            }
        }
    }
}
