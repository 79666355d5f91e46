// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.imports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.Operand;

/**
 * A function or variable that a module imports and does not export itself, so that another module must.
 *
 * @param definition the OpFunction or the variable
 * @param name the linkage name
 * @param isFunction whether it is a function
 */
public record UnresolvedImport(Instruction definition, String name, boolean isFunction) {
    /**
     * The imports of a module: variables, then functions, in its order, without built-in variables, which the device
     * has.
     */
    public static List<UnresolvedImport> of(ModuleLayout layout) {
        List<UnresolvedImport> imports = new ArrayList<>();
        Set<String> exported = new HashSet<>();
        for (Instruction variable : layout.globalVariables()) {
            if (!layout.isDecorated(variable.resultId(), Decoration.BuiltIn)) {
                add(layout, variable, false, imports, exported);
            }
        }
        for (Function function : layout.functions()) {
            add(layout, function.definition(), true, imports, exported);
        }
        imports.removeIf(candidate -> exported.contains(candidate.name));
        return imports;
    }

    private static void add(
            ModuleLayout layout,
            Instruction definition,
            boolean isFunction,
            List<UnresolvedImport> imports,
            Set<String> exported) {
        for (AppliedDecoration decoration : layout.decorations(definition.resultId())) {
            if (decoration.decorationValue() == Decoration.LinkageAttributes.value()) {
                Optional<String> name = decoration.parameters().stream()
                        .filter(Operand::isString)
                        .map(Operand::string)
                        .findFirst();
                int words = decoration.parameterWordCount();
                boolean isImport = words > 0 && decoration.parameterWord(words - 1) == LinkageType.Import.value();
                if (name.isPresent() && isImport) {
                    imports.add(new UnresolvedImport(definition, name.get(), isFunction));
                } else {
                    name.ifPresent(exported::add);
                }
            }
        }
    }
}
