// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** Writes the structures of a module and its variables outside of functions. */
final class GlslInterface {
    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final GlslNames names;
    private final GlslTypes typeNames;
    private final CodeText out;

    GlslInterface(GlslContext context) {
        this.context = context;
        types = context.types;
        layout = context.layout;
        names = context.names;
        typeNames = context.typeNames;
        out = context.out;
    }

    void write() {
        structs();
        for (Instruction variable : layout.globalVariables()) {
            global(variable);
        }
        context.combined.declare();
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
        if (context.builtIns.isBuiltIn(id)) {
            return;
        }
        if (context.combined.replaces(id)) {
            return;
        }
        List<String> qualifiers = new ArrayList<>();
        layout.decorationWord(id, Decoration.Location).ifPresent(n -> qualifiers.add("location = " + n));
        layout.decorationWord(id, Decoration.DescriptorSet).ifPresent(n -> qualifiers.add("set = " + n));
        layout.decorationWord(id, Decoration.Binding).ifPresent(n -> qualifiers.add("binding = " + n));
        boolean image = context.imageTypes.isImageOrSampler(inner);
        if (image) {
            context.imageTypes.layout(id, qualifiers);
        }
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
            out.put(image ? context.imageTypes.memory(id) + context.imageTypes.declared(id) : typeNames.name(type))
                    .put(' ').put(names.name(id, "variable")).put(typeNames.lengths(type)).put(';').end();
        }
        out.end();
    }
}
