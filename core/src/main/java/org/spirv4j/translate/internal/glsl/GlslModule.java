// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.SpellingTable;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/** Writes a module. */
public final class GlslModule {
    private final SpirvModule module;
    private final ModuleLayout layout;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final GlslNames names;
    private final GlslTypes typeNames;
    private final CodeText out = new CodeText();
    private final EntryPoint entry;

    private GlslModule(SpirvModule module, EntryPoint entry) {
        this.module = module;
        this.entry = entry;
        layout = module.layout();
        data = ModuleAccess.data(module);
        words = data.words;
        types = new TypeFacts(data);
        names = new GlslNames(layout);
        typeNames = new GlslTypes(data, types, names);
    }

    /** The text of an entry point. */
    public static String write(SpirvModule module, EntryPoint entry) throws UnstructuredException {
        GlslModule made = new GlslModule(module, entry);
        made.run();
        return made.out.text();
    }

    private void run() throws UnstructuredException {
        out.put("#version 460").end();
        out.end();
        executionModes();
        names.set(entry.functionId(), "main");
        SpellingTable spellings = SpellingTable.of("glsl");
        GlslExpressions expressions = new GlslExpressions(data, types, names, typeNames, spellings, out);
        structs();
        for (Instruction variable : layout.globalVariables()) {
            global(variable);
        }
        GlslFunctions functions = new GlslFunctions(data, types, names, typeNames, expressions, out);
        MemoryRoots roots = new MemoryRoots(data, types, layout);
        Forwarding forwarding = new Forwarding(data, types, roots, this::times);
        List<Function> bodies = new ArrayList<>();
        for (Function f : layout.functions()) {
            if (f.blockCount() > 0) {
                bodies.add(f);
            }
        }
        for (Function f : bodies) {
            if (f.id() != entry.functionId()) {
                functions.signature(f);
                out.put(';').end();
            }
        }
        for (Function f : bodies) {
            out.end();
            functions.write(f, FunctionPlan.of(data, types, roots, forwarding, f));
        }
    }

    private int times(int at, int word) {
        Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
        return switch (op) {
            case OpSRem, OpFRem, OpFOrdNotEqual, OpFUnordEqual -> 2;
            case OpVectorShuffle -> word < VectorShuffle.COMPONENTS ? uses(at, word) : 1;
            case OpExtInst -> word < ExtInst.OPERANDS ? 0 : 1;
            default -> 1;
        };
    }

    private int uses(int at, int word) {
        int first = types.dimension(types.typeOf(words[at + VectorShuffle.VECTOR_1]));
        int count = 0;
        boolean one = true;
        for (int i = VectorShuffle.COMPONENTS; i < words[at] >>> 16; i++) {
            boolean isFirst = words[at + i] < first;
            one &= isFirst;
            count += isFirst == (word == VectorShuffle.VECTOR_1) ? 1 : 0;
        }
        return one ? word == VectorShuffle.VECTOR_1 ? 1 : 0 : count;
    }

    private void executionModes() {
        for (Instruction mode : layout.executionModes(entry.functionId())) {
            if (mode.word(2) == ExecutionMode.LocalSize.value()) {
                out.put("layout(local_size_x = ").put(mode.word(3)).put(", local_size_y = ").put(mode.word(4))
                        .put(", local_size_z = ").put(mode.word(5)).put(") in;").end();
                out.end();
            }
        }
    }

    private boolean isBlock(int type) {
        return layout.isDecorated(type, Decoration.Block) || layout.isDecorated(type, Decoration.BufferBlock);
    }

    private void structs() {
        for (Instruction type : layout.types()) {
            int id = type.resultId();
            if (types.isStruct(id) && !isBlock(id)) {
                out.put("struct ").put(names.name(id, "Struct")).end();
                members(id, "");
                out.put("};").end();
                out.end();
            }
        }
    }

    private void members(int struct, String qualifier) {
        out.put('{').end();
        for (int i = 0; i < types.memberCount(struct); i++) {
            int type = types.member(struct, i);
            out.put("    ").put(qualifier);
            if (layout.isMemberDecorated(struct, i, Decoration.RowMajor)) {
                out.put("layout(row_major) ");
            }
            out.put(typeNames.name(type)).put(' ').put(names.member(struct, i)).put(typeNames.lengths(type)).put(';').end();
        }
    }

    private void global(Instruction variable) {
        int id = variable.resultId();
        int storage = types.storageClass(variable.typeId());
        int type = types.pointee(variable.typeId());
        int inner = types.innermostElement(type);
        if (layout.isDecorated(id, Decoration.BuiltIn)) {
            names.set(id, "gl_" + org.spirv4j.grammar.BuiltIn.of(layout.decorationWord(id, Decoration.BuiltIn).getAsInt())
                    .map(Enum::name).orElse("").replace("VertexIndex", "VertexIndex").replace("GlobalInvocationId", "GlobalInvocationID").replace("LocalInvocationId", "LocalInvocationID").replace("WorkgroupId", "WorkGroupID"));
            return;
        }
        if (types.isStruct(inner) && layout.isMemberDecorated(inner, 0, Decoration.BuiltIn)) {
            return;
        }
        List<String> qualifiers = new ArrayList<>();
        layout.decorationWord(id, Decoration.Location).ifPresent(n -> qualifiers.add("location = " + n));
        layout.decorationWord(id, Decoration.DescriptorSet).ifPresent(n -> qualifiers.add("set = " + n));
        layout.decorationWord(id, Decoration.Binding).ifPresent(n -> qualifiers.add("binding = " + n));
        boolean block = isBlock(inner);
        boolean buffer = storage == StorageClass.StorageBuffer.value() || layout.isDecorated(inner, Decoration.BufferBlock);
        if (storage == StorageClass.PushConstant.value()) {
            qualifiers.add("push_constant");
        }
        if (block && buffer) {
            qualifiers.add("std430");
        }
        if (!qualifiers.isEmpty()) {
            out.put("layout(").put(String.join(", ", qualifiers)).put(") ");
        }
        String word = buffer
                ? "buffer "
                : storage == StorageClass.Input.value()
                        ? "in "
                        : storage == StorageClass.Output.value()
                                ? "out "
                                : storage == StorageClass.Workgroup.value() ? "shared " : storage == StorageClass.Private.value() ? "" : "uniform ";
        if (layout.isDecorated(id, Decoration.Flat)) {
            out.put("flat ");
        }
        out.put(word);
        if (block) {
            out.put(names.name(inner, "Block")).end();
            members(inner, "");
            out.put("} ").put(names.name(id, "block")).put(typeNames.lengths(type)).put(';').end();
        } else {
            out.put(typeNames.name(type)).put(' ').put(names.name(id, "variable")).put(typeNames.lengths(type)).put(';').end();
        }
        out.end();
    }


    SpirvModule module() {
        return module;
    }
}
