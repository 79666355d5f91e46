// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassCheck;
import org.spirv4j.optimize.PassTimes;
import org.spirv4j.optimize.Passes;
import org.spirv4j.validate.Validator;

/** Optimises a module, checks it after each pass, and shows how long the passes take. */
public final class OptimizeModule {
    private OptimizeModule() {}

    public static void main(String[] args) throws IOException {
        SpirvModule module = SpirvModule.read(Path.of(args[0]));
        optimize(module, System.out);
        time(module, System.out);
    }

    static void optimize(SpirvModule module, PrintStream out) {
        SpirvModule small = Optimizer.create().withSizePasses().optimize(module);
        out.println(module.wordCount() + " words became " + small.wordCount());

        Validator validator = Validator.create().withTarget(TargetEnv.VULKAN_1_3);
        PassCheck check = PassCheck.create(changed -> validator.validate(changed).errors().stream()
                .map(Finding::diagnostic)
                .toList());
        Optimizer.create().withSizePasses().withObserver(check).optimize(module);
    }

    static SpirvModule unroll(SpirvModule module) {
        SpirvModule unrolled = Optimizer.create()
                .withPasses(Passes.ssaRewrite(), Passes.loopUnroll(4), Passes.simplifyInstructions())
                .optimize(module);
        return unrolled;
    }

    static SpirvModule move(SpirvModule module) {
        SpirvModule moved = Optimizer.create()
                .withPasses(ModulePasses.switchDescriptorset(0, 2), ModulePasses.trimCapabilities())
                .optimize(module);
        return moved;
    }

    static void time(SpirvModule module, PrintStream out) {
        PassTimes times = PassTimes.create();
        Optimizer.create().withSizePasses().withObserver(times).optimize(module);
        times.times().forEach(time -> out.println(time.pass() + " " + time.nanoseconds()));
    }
}
