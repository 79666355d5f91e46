// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.ArrayTypes;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * The types of combined image samplers: OpTypeSampledImage, arrays of it, and UniformConstant pointers to these; and
 * the types of their images and samplers.
 */
final class CombinedTypes {
    private final EditableModule module;
    private final TypeFacts types;
    private final BitSet combined = new BitSet();

    /** The arrays and pointers, and the types of functions with combined parameters, in their order. */
    private final WordBuffer derived = new WordBuffer(8);

    private final WordBuffer functions = new WordBuffer(8);

    private final Map<Integer, int[]> halves = new HashMap<>();

    CombinedTypes(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            find(i);
        }
    }

    private void find(int i) {
        int id = module.resultId(i);
        switch (module.op(i)) {
            case OpTypeSampledImage -> combined.set(id);
            case OpTypeArray, OpTypeRuntimeArray -> {
                if (combined.get(module.word(i, TypeArray.ELEMENT_TYPE))) {
                    addDerived(id);
                }
            }
            case OpTypePointer -> {
                if (module.word(i, TypePointer.STORAGE_CLASS) == StorageClass.UniformConstant.value()
                        && combined.get(module.word(i, TypePointer.TYPE))
                        && !types.isPointer(module.word(i, TypePointer.TYPE))) {
                    addDerived(id);
                }
            }
            case OpTypeFunction -> {
                for (int k = TypeFunction.PARAMETER_TYPES; k < module.wordCount(i); k++) {
                    if (combined.get(module.word(i, k))) {
                        functions.add(id);
                        break;
                    }
                }
            }
            default -> {}
        }
    }

    private void addDerived(int id) {
        combined.set(id);
        derived.add(id);
    }

    boolean isCombined(int type) {
        return combined.get(type);
    }

    /** The type of the images of a combined type; the type stays in the module. */
    int image(int type) {
        return halves(type)[0];
    }

    int sampler(int type) {
        return halves(type)[1];
    }

    private int[] halves(int type) {
        int[] known = halves.get(type);
        if (known != null) {
            return known;
        }
        // From the type down to the OpTypeSampledImage, and back.
        WordBuffer outer = new WordBuffer(4);
        int at = type;
        while (module.opOf(at) != Op.OpTypeSampledImage) {
            outer.add(at);
            at = types.isPointer(at) ? types.pointee(at) : types.componentType(at);
        }
        int image = types.word(at, TypeSampledImage.IMAGE_TYPE);
        int sampler = module.declarations().declare(Op.OpTypeSampler, 0);
        while (outer.size() > 0) {
            int next = outer.removeLast();
            image = derive(next, image);
            sampler = derive(next, sampler);
        }
        int[] made = {image, sampler};
        halves.put(type, made);
        return made;
    }

    /** The type that is derived from a part as another type is from its own. */
    private int derive(int like, int part) {
        return types.isPointer(like)
                ? module.declarations().declare(Op.OpTypePointer, 0, types.storageClass(like), part)
                : ArrayTypes.withElement(module, like, part);
    }

    boolean hasFunctions() {
        return functions.size() > 0;
    }

    /** Replaces the types of functions with combined parameters. */
    void replaceFunctionTypes() {
        for (int f = 0; f < functions.size(); f++) {
            int id = functions.get(f);
            WordBuffer parameters = new WordBuffer(8);
            parameters.add(types.word(id, TypeFunction.RETURN_TYPE));
            for (int k = TypeFunction.PARAMETER_TYPES; k < types.wordCount(id); k++) {
                int type = types.word(id, k);
                if (combined.get(type)) {
                    parameters.add(image(type));
                    parameters.add(sampler(type));
                } else {
                    parameters.add(type);
                }
            }
            int last = module.declarations().last();
            int replacement = module.declarations().declare(Op.OpTypeFunction, 0, parameters.toArray());
            if (module.declarations().last() != last) {
                Descriptions.moveNames(module, id, replacement);
            }
            module.uses().replace(id, replacement);
            module.remove(module.definition(id));
        }
    }

    /** Removes the arrays and pointers that nothing uses. */
    void removeUnused() {
        for (int i = derived.size() - 1; i >= 0; i--) {
            if (!module.uses().isUsed(derived.get(i))) {
                module.remove(module.definition(derived.get(i)));
            }
        }
    }
}
