// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.DecorationInstruction;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * Changes descriptor sets, bindings and locations of variables. Immutable.
 *
 * <pre>{@code
 * SpirvModule moved =
 *         module.transform(Rebinding.create().withBinding("data", 3).withDescriptorSet("0.1", 2));
 * SpirvModule shifted = module.transform(Rebinding.create()
 *         .withMapping(
 *                 v -> v.binding().isPresent() ? v.withBinding(v.binding().getAsInt() + 10) : v));
 * }</pre>
 *
 * <p>All selectors refer to the module before the changes. Several variables may get the same numbers, as the
 * specification allows.
 *
 * <p>Applying it throws a {@link TransformException} if a selector selects no variable, or a name selects several; if a
 * descriptor set or binding is set for a variable that is not a resource; if a location is set for a variable that is
 * not part of an interface, is a built-in, or is a block whose members have locations; and if a decoration to be
 * changed belongs to a decoration group.
 */
public final class Rebinding implements ModuleTransform {
    private record Change(VariableSelector selector, Decoration decoration, int number) {
        ShaderVariable apply(ShaderVariable variable) {
            return switch (decoration) {
                case DescriptorSet -> variable.withDescriptorSet(number);
                case Binding -> variable.withBinding(number);
                default -> variable.withLocation(number);
            };
        }
    }

    private final List<Change> changes;
    private final UnaryOperator<ShaderVariable> mapping;

    private Rebinding(List<Change> changes, UnaryOperator<ShaderVariable> mapping) {
        this.changes = changes;
        this.mapping = mapping;
    }

    /** {@return a transform without changes} */
    public static Rebinding create() {
        return new Rebinding(List.of(), UnaryOperator.identity());
    }

    private Rebinding with(VariableSelector selector, Decoration decoration, int number) {
        List<Change> more = new ArrayList<>(changes);
        more.add(new Change(selector, decoration, number));
        return new Rebinding(List.copyOf(more), mapping);
    }

    /**
     * Adds a change: the descriptor set of a variable.
     *
     * @param which the variable
     * @param number the new descriptor set
     * @return the changes so far and this one
     */
    public Rebinding withDescriptorSet(VariableSelector which, int number) {
        Objects.requireNonNull(which, "which");
        return with(which, Decoration.DescriptorSet, number);
    }

    /**
     * Adds a change: the descriptor set of a variable.
     *
     * @param which the variable, in a form that {@link VariableSelector#of} reads
     * @param number the new descriptor set
     * @return the changes so far and this one
     * @throws IllegalArgumentException if {@code which} is not a selector
     */
    public Rebinding withDescriptorSet(String which, int number) {
        Objects.requireNonNull(which, "which");
        return withDescriptorSet(VariableSelector.of(which), number);
    }

    /**
     * Adds a change: the binding of a variable.
     *
     * @param which the variable
     * @param number the new binding
     * @return the changes so far and this one
     */
    public Rebinding withBinding(VariableSelector which, int number) {
        Objects.requireNonNull(which, "which");
        return with(which, Decoration.Binding, number);
    }

    /**
     * Adds a change: the binding of a variable.
     *
     * @param which the variable, in a form that {@link VariableSelector#of} reads
     * @param number the new binding
     * @return the changes so far and this one
     * @throws IllegalArgumentException if {@code which} is not a selector
     */
    public Rebinding withBinding(String which, int number) {
        Objects.requireNonNull(which, "which");
        return withBinding(VariableSelector.of(which), number);
    }

    /**
     * Adds a change: the location of a variable.
     *
     * @param which the variable
     * @param number the new location
     * @return the changes so far and this one
     */
    public Rebinding withLocation(VariableSelector which, int number) {
        Objects.requireNonNull(which, "which");
        return with(which, Decoration.Location, number);
    }

    /**
     * Adds a change: the location of a variable.
     *
     * @param which the variable, in a form that {@link VariableSelector#of} reads
     * @param number the new location
     * @return the changes so far and this one
     * @throws IllegalArgumentException if {@code which} is not a selector
     */
    public Rebinding withLocation(String which, int number) {
        Objects.requireNonNull(which, "which");
        return withLocation(VariableSelector.of(which), number);
    }

    /**
     * Changes all variables by a function, after the changes of single variables.
     *
     * @param changed gets each variable of the module and returns it with its new numbers; an absent number removes the
     *     decoration
     * @return the changes so far and this one
     */
    public Rebinding withMapping(UnaryOperator<ShaderVariable> changed) {
        Objects.requireNonNull(changed, "changed");
        UnaryOperator<ShaderVariable> before = mapping;
        return new Rebinding(changes, variable -> changed.apply(before.apply(variable)));
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        List<ShaderVariable> variables = ShaderVariable.of(module);
        List<ShaderVariable> changed = new ArrayList<>(variables);
        List<Diagnostic> errors = new ArrayList<>();
        Map<Integer, Integer> positions = new HashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            positions.put(variables.get(i).id(), i);
        }
        Map<VariableSelector, List<ShaderVariable>> index = VariableSelector.index(variables);
        for (Change change : changes) {
            List<ShaderVariable> meant = index.getOrDefault(change.selector, List.of());
            if (meant.isEmpty()) {
                errors.add(unknown(change.selector, variables));
            } else if (meant.size() > 1 && change.selector instanceof VariableSelector.Name) {
                errors.add(Diagnostic.error(
                                Position.UNKNOWN,
                                meant.size() + " variables have the name '" + change.selector.text() + "'")
                        .withHint("select a variable by %ID or SET.BINDING"));
            } else {
                for (ShaderVariable variable : meant) {
                    int i = positions.getOrDefault(variable.id(), 0);
                    changed.set(i, change.apply(changed.get(i)));
                }
            }
        }
        changed.replaceAll(mapping);
        return new Rewriting(module).run(variables, changed, errors);
    }

    private static Diagnostic unknown(VariableSelector selector, List<ShaderVariable> variables) {
        TreeSet<String> names = new TreeSet<>();
        for (ShaderVariable variable : variables) {
            names.add(variable.name());
            names.add(variable.blockName());
        }
        names.remove("");
        boolean isName = selector instanceof VariableSelector.Name;
        return Diagnostic.error(
                        Position.UNKNOWN,
                        "no module-scope variable "
                                + (isName ? "has the name '" + selector.text() + "'" : "matches " + selector.text()))
                .withHint(isName ? Suggestions.hint(selector.text(), names) : "");
    }

    /** Rewrites the decorations of the changed variables. */
    private static final class Rewriting {
        private final SpirvModule module;
        private final EditableModule edited;
        private List<Diagnostic> errors = List.of();

        private Rewriting(SpirvModule module) {
            this.module = module;
            edited = EditableModule.ofInstructions(module);
        }

        private SpirvModule run(List<ShaderVariable> before, List<ShaderVariable> after, List<Diagnostic> problems) {
            errors = problems;
            for (int i = 0; i < before.size(); i++) {
                ShaderVariable from = before.get(i);
                ShaderVariable to = after.get(i);
                rewrite(from, Decoration.DescriptorSet, from.descriptorSet(), to.descriptorSet());
                rewrite(from, Decoration.Binding, from.binding(), to.binding());
                rewrite(from, Decoration.Location, from.location(), to.location());
            }
            if (!errors.isEmpty()) {
                throw new TransformException(errors);
            }
            return edited.toModule();
        }

        private void rewrite(ShaderVariable variable, Decoration decoration, OptionalInt from, OptionalInt to) {
            if (from.equals(to)) {
                return;
            }
            String reason = "";
            if (decoration == Decoration.Location) {
                reason = variable.reasonAgainstLocation(module);
            } else if (!variable.isResource(module)) {
                reason = "is not a resource: its storage class is " + variable.storageClassName();
            }
            if (!reason.isEmpty()) {
                errors.add(error(variable, variable.label() + " " + reason));
                return;
            }
            boolean written = to.isEmpty();
            for (AppliedDecoration applied : module.layout().decorations(variable.id())) {
                if (applied.decorationValue() != decoration.value()) {
                    continue;
                }
                Instruction instruction = applied.instruction();
                if (instruction.word(DecorationInstruction.TARGET) != variable.id()) {
                    errors.add(error(
                                    variable,
                                    variable.label() + " gets its " + decoration
                                            + " decoration from a decoration group")
                            .withRemedy(Remedy.of(Remedy.Action.FLATTEN_DECORATION_GROUPS)));
                    return;
                }
                if (written) {
                    edited.remove(edited.number(instruction));
                } else {
                    int number = edited.number(instruction);
                    int target = edited.word(number, DecorationInstruction.TARGET);
                    edited.replace(number, Op.OpDecorate, target, decoration.value(), to.getAsInt());
                    written = true;
                }
            }
            if (!written) {
                int definition = edited.number(module.definition(variable.id()).orElseThrow());
                edited.declarations()
                        .add(Op.OpDecorate, 0, edited.resultId(definition), decoration.value(), to.getAsInt());
            }
        }

        private Diagnostic error(ShaderVariable variable, String message) {
            Instruction instruction = module.definition(variable.id()).orElseThrow();
            Position position = Position.ofInstruction(instruction.wordOffset(), instruction.index());
            return Diagnostic.error(position, message);
        }
    }
}
