package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** What follows from everything else in a module: header, capabilities, extensions, memory model, interfaces. */
final class ModuleDeclarations {
    private record EntryPoint(ExecutionModel model, DefinedFunction function, String name) {}

    private final ModuleBuilder module;
    private final List<EntryPoint> entryPoints = new ArrayList<>();

    ModuleDeclarations(ModuleBuilder module) {
        this.module = module;
    }

    void add(ExecutionModel model, DefinedFunction function, String name) {
        entryPoints.add(new EntryPoint(model, function, name));
    }

    SpirvModule assemble() {
        SpirvVersion version = module.target().version();
        WordBuffer front = new WordBuffer(64);
        front.add(0x07230203);
        front.add(version.word());
        front.add(0);
        front.add(module.bound());
        front.add(0);
        front.add(2 << 16 | Op.OpCapability.opcode());
        front.add(Capability.Shader.value());
        front.add(3 << 16 | Op.OpMemoryModel.opcode());
        front.add(AddressingModel.Logical.value());
        front.add(MemoryModel.GLSL450.value());
        interfaces(version, front);
        int[] size = {front.size()};
        WordSink count = (words, start, length) -> size[0] += length;
        module.forEachRun(LayoutSection.EXECUTION_MODES, LayoutSection.DECLARATIONS, count);
        module.forEachFunctionRun(count);
        int[] words = new int[size[0]];
        front.copyTo(words, 0, 0, front.size());
        int[] at = {front.size()};
        WordSink copy = (source, start, length) -> {
            source.copyTo(words, at[0], start, length);
            at[0] += length;
        };
        module.forEachRun(LayoutSection.EXECUTION_MODES, LayoutSection.DECLARATIONS, copy);
        module.forEachFunctionRun(copy);
        return SpirvModule.ofWords(
                words,
                ReadOptions.DEFAULT.withMaxIdBound(Math.max(module.bound(), ModuleHeader.UNIVERSAL_BOUND_LIMIT)));
    }

    /** Before 1.4 an interface lists inputs and outputs, from then on all variables that the entry point can reach. */
    private void interfaces(SpirvVersion version, WordBuffer front) {
        boolean all = version.compareTo(new SpirvVersion(1, 4)) >= 0;
        Map<DefinedFunction, FunctionBody> bodies = new HashMap<>();
        module.functions().forEach(body -> bodies.put(body.function, body));
        for (EntryPoint entryPoint : entryPoints) {
            InstructionEncoder encoder = module.codeEncoder().begin(Op.OpEntryPoint);
            encoder.enumerant(entryPoint.model()).id(entryPoint.function()).string(entryPoint.name());
            for (GlobalVariable variable : reachable(entryPoint.function(), bodies)) {
                boolean listed = all
                        || variable.storageClass() == StorageClass.Input
                        || variable.storageClass() == StorageClass.Output;
                if (listed) {
                    encoder.value(variable);
                }
            }
            encoder.finish(0);
            front.addAll(encoder.words(), 0, encoder.size());
        }
    }

    private static Collection<GlobalVariable> reachable(
            DefinedFunction root, Map<DefinedFunction, FunctionBody> bodies) {
        Set<GlobalVariable> variables = new LinkedHashSet<>();
        Set<DefinedFunction> seen = new LinkedHashSet<>(List.of(root));
        Deque<DefinedFunction> waiting = new ArrayDeque<>(seen);
        while (!waiting.isEmpty()) {
            FunctionBody body = bodies.get(waiting.remove());
            if (body != null) {
                variables.addAll(body.variables);
                for (DefinedFunction callee : body.callees) {
                    if (seen.add(callee)) {
                        waiting.add(callee);
                    }
                }
            }
        }
        return variables;
    }
}
