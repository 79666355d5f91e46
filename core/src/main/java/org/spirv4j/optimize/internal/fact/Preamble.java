// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.MemoryModelSetting;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;

/** The capabilities, extensions and imported sets of an edited module. */
public final class Preamble {
    private static final int NAME = 2;

    /** The words of "NonSemantic.", without the one that ends a literal string. */
    private static final int[] NON_SEMANTIC = Arrays.copyOf(LiteralString.words("NonSemantic."), 3);

    private Preamble() {}

    /**
     * {@return the literal string that starts at a word of an instruction}
     *
     * @param index the number of the word
     */
    public static String text(EditableModule module, int instruction, int index) {
        int[] words = module.wordsFrom(instruction, index);
        return LiteralString.text(words, 0, words.length);
    }

    /** {@return the OpExtension with a name; 0 for none} */
    public static int extension(EditableModule module, String name) {
        for (int i = module.first(); i != 0; i = module.next(i)) {
            if (module.is(i, Op.OpExtension) && text(module, i, 1).equals(name)) {
                return i;
            }
            if (!isBeforeImports(module, i)) {
                return 0;
            }
        }
        return 0;
    }

    /** Declares an extension if it is not declared yet. */
    public static void addExtension(EditableModule module, String name) {
        if (extension(module, name) == 0) {
            module.declarations().add(Op.OpExtension, 0, LiteralString.words(name));
        }
    }

    /** Removes all declarations of an extension. */
    public static void removeExtension(EditableModule module, String name) {
        for (int found = extension(module, name); found != 0; found = extension(module, name)) {
            module.remove(found);
        }
    }

    /**
     * {@return whether a module is for shaders, so that its control flow must be structured: it declares Shader, or
     * capabilities that imply it, but not Kernel}
     */
    public static boolean isShader(EditableModule module) {
        return module.declarations().hasCapability(Capability.Shader)
                || !module.declarations().hasCapability(Capability.Kernel);
    }

    /** {@return the OpMemoryModel; 0 for none} */
    public static int memoryModel(EditableModule module) {
        int i = module.first();
        while (i != 0 && !module.is(i, Op.OpMemoryModel)) {
            i = module.block(i) == 0 ? module.next(i) : 0;
        }
        return i;
    }

    /** {@return whether pointers of a module are addresses} */
    public static boolean isPhysical(EditableModule module) {
        int model = memoryModel(module);
        return model != 0 && module.word(model, MemoryModelSetting.ADDRESSING_MODEL) != AddressingModel.Logical.value();
    }

    /** {@return the OpCapability of a capability; 0 for none} */
    public static int capability(EditableModule module, Capability capability) {
        for (int i = module.first(); i != 0 && isBeforeImports(module, i); i = module.next(i)) {
            if (module.is(i, Op.OpCapability)
                    && module.word(i, CapabilityDeclaration.CAPABILITY) == capability.value()) {
                return i;
            }
        }
        return 0;
    }

    /** Declares a capability if it is not declared yet. */
    public static void addCapability(EditableModule module, Capability capability) {
        if (capability(module, capability) == 0) {
            module.declarations().add(Op.OpCapability, 0, capability.value());
        }
    }

    /** {@return the result id of the OpExtInstImport of a set; 0 if it is not imported} */
    public static int importedSet(EditableModule module, String name) {
        for (int i = module.first(); i != 0; i = module.next(i)) {
            if (module.is(i, Op.OpExtInstImport)) {
                if (text(module, i, 2).equals(name)) {
                    return module.resultId(i);
                }
            } else if (!isBeforeMemoryModel(module, i)) {
                return 0;
            }
        }
        return 0;
    }

    /** {@return the result id of the import of a set, which is imported if it is not yet} */
    public static int addImport(EditableModule module, String name) {
        int known = importedSet(module, name);
        return known != 0
                ? known
                : module.resultId(module.declarations().add(Op.OpExtInstImport, 0, LiteralString.words(name)));
    }

    /** {@return whether an instruction is of a non-semantic extended set, or the import of one} */
    public static boolean isNonSemantic(EditableModule module, int instruction) {
        int set = module.is(instruction, Op.OpExtInstImport)
                ? instruction
                : Trait.EXTENDED_INSTRUCTION.has(module.op(instruction))
                        ? module.definition(module.word(instruction, ExtInst.SET))
                        : 0;
        return set != 0 && module.is(set, Op.OpExtInstImport) && hasNonSemanticName(module, set);
    }

    /** The prefix fills whole words, so that names of any length are compared in the same time. */
    private static boolean hasNonSemanticName(EditableModule module, int set) {
        boolean isEqual = module.wordCount(set) > NAME + NON_SEMANTIC.length;
        for (int i = 0; isEqual && i < NON_SEMANTIC.length; i++) {
            isEqual = module.word(set, NAME + i) == NON_SEMANTIC[i];
        }
        return isEqual;
    }

    /** {@return whether an instruction is one of those at the start of a module, the imports of sets included} */
    static boolean isBeforeMemoryModel(EditableModule module, int instruction) {
        return module.is(instruction, Op.OpExtInstImport) || isBeforeImports(module, instruction);
    }

    private static boolean isBeforeImports(EditableModule module, int instruction) {
        return switch (module.op(instruction)) {
            case OpCapability, OpConditionalCapabilityINTEL, OpExtension, OpConditionalExtensionINTEL -> true;
            default -> false;
        };
    }
}
