// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;

/** Each instruction of the grammar has a method, or is written by something that makes it needless. */
final class InstructionMethodsTest {
    private static final Map<Op, String> OTHERWISE = Map.ofEntries(
            Map.entry(Op.OpLabel, "Code.newBlock"),
            Map.entry(Op.OpFunction, "ModuleBuilder.function"),
            Map.entry(Op.OpFunctionParameter, "ModuleBuilder.function"),
            Map.entry(Op.OpFunctionEnd, "ModuleBuilder.function"),
            Map.entry(Op.OpExtInstImport, "ModuleBuilder.extendedInstructionSet"),
            Map.entry(Op.OpExtInst, "Code.extended"),
            Map.entry(Op.OpExtInstWithForwardRefsKHR, "emit: its operands need not exist yet"),
            Map.entry(Op.OpUntypedVariableKHR, "emit"),
            Map.entry(Op.OpTypeForwardPointer, "ModuleBuilder.forwardPointer"));

    /** What accessors of {@link Code} and {@link ModuleBuilder} give. */
    private static final List<Class<?>> ACCESSORS = List.of(
            ModuleInstructions.class,
            GroupInstructions.class,
            KernelInstructions.class,
            TensorInstructions.class,
            RayTracingInstructions.class,
            IntelInstructions.class,
            AlteraInstructions.class,
            NvInstructions.class,
            AmdInstructions.class,
            QcomInstructions.class,
            ValveInstructions.class);

    /** What completion shows first is what SPIR-V itself has. */
    @Test
    void instructionsOfVendorsAreNotAmongTheOthers() {
        assertThat(Stream.of(Code.class.getMethods()).map(Method::getName))
                .noneMatch(name -> name.matches(
                        ".*(INTEL|ALTERA|NV|AMDX?|QCOM|ARM|VALVE)|(groupNonUniform|rayQuery|hitObject).*"));
    }

    @Test
    void coreGrammar() {
        Set<String> methods = new HashSet<>();
        Stream.concat(Stream.of(Code.class, ModuleBuilder.class), ACCESSORS.stream())
                .flatMap(type -> Stream.of(type.getMethods()))
                .map(Method::getName)
                .forEach(methods::add);
        Set<Op> without = new TreeSet<>();
        for (Op op : Op.values()) {
            String method = OperandMessages.methodName(op);
            if (!methods.contains(method) && !methods.contains(method + "_") && !OTHERWISE.containsKey(op)) {
                without.add(op);
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void extendedSets() {
        assertThat(missing("GLSL.std.450", GlslInstructions.class)).isEmpty();
        assertThat(missing("OpenCL.std", OpenClInstructions.class)).isEmpty();
    }

    private static Set<String> missing(String name, Class<?> type) {
        ExtendedInstructionSet set =
                Grammar.builtIn().extendedInstructionSet(name).orElseThrow();
        Set<String> methods = new HashSet<>();
        Stream.of(type.getMethods()).forEach(method -> methods.add(method.getName()));
        Set<String> missing = new TreeSet<>();
        for (InstructionInfo instruction : set.instructions()) {
            String plain = instruction.name().replace("_", "");
            if (methods.stream().noneMatch(method -> method.equalsIgnoreCase(plain))) {
                missing.add(instruction.name());
            }
        }
        return missing;
    }

    /** A reader finds a method without climbing a ladder of classes. */
    @Test
    void chainsAreShort() {
        for (Class<?> last : Stream.concat(Stream.of(Code.class, ModuleBuilder.class), ACCESSORS.stream())
                .toList()) {
            int depth = 0;
            for (Class<?> type = last; type != Object.class; type = type.getSuperclass()) {
                depth++;
            }
            assertThat(depth).as(last.getName()).isLessThanOrEqualTo(3);
        }
    }
}
