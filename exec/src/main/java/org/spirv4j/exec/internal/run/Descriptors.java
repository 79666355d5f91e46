// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.lower.DescriptorForms;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Finds what is bound to the descriptors of a module, and whether it is what they declare. */
final class Descriptors {
    private final ModuleLayout layout;
    private final TypeFacts facts;
    private final List<Variable> variables;
    private final BoundData bindings;

    Descriptors(SpirvModule module, List<Variable> variables, BoundData bindings) {
        layout = module.layout();
        facts = new TypeFacts(ModuleAccess.data(module));
        this.variables = variables;
        this.bindings = bindings;
    }

    /**
     * The resource of an element of a variable; without bytes or texels if nothing is bound.
     *
     * @throws Failure if the variable is the only one with its binding, and something else is bound
     */
    Resource resource(Variable variable, int element) {
        int set = set(variable);
        int binding = binding(variable);
        Optional<Resource> bound = bindings.bound(set, binding, element);
        if (variable.form().type.kind != ValueType.Kind.DESCRIPTOR) {
            return bound.orElse(Memory.NONE);
        }
        if (bound.isPresent() && variable.elements() == 1 && isAlone(variable)) {
            String mistake = DescriptorForms.of(facts, variable.form().type.id).mistake(bound.get());
            if (!mistake.isEmpty()) {
                throw Failure.of("the variable %" + variable.id() + " with the descriptor set " + set
                        + " and the binding " + binding + " needs " + mistake);
            }
        }
        return bound.orElse(Texture.NONE);
    }

    /** The descriptor set and the binding of a variable, in words. */
    String place(Variable variable) {
        return "set " + set(variable) + ", binding " + binding(variable);
    }

    /** How to bind what a variable needs. */
    Remedy remedy(Variable variable) {
        String subject = set(variable) + ":" + binding(variable);
        if (variable.form().type.kind != ValueType.Kind.DESCRIPTOR) {
            return new Remedy(Remedy.Action.BIND_BUFFER, subject);
        }
        return switch (facts.op(variable.form().type.id)) {
            case OpTypeSampler -> new Remedy(Remedy.Action.BIND_SAMPLER, subject);
            case OpTypeSampledImage -> new Remedy(Remedy.Action.BIND_COMBINED, subject);
            default -> new Remedy(Remedy.Action.BIND_IMAGE, subject);
        };
    }

    private int set(Variable variable) {
        return layout.decorationWord(variable.id(), Decoration.DescriptorSet).orElse(0);
    }

    private int binding(Variable variable) {
        return layout.decorationWord(variable.id(), Decoration.Binding).orElse(0);
    }

    private boolean isAlone(Variable variable) {
        return variables.stream()
                .allMatch(other -> other.id() == variable.id()
                        || !layout.isDecorated(other.id(), Decoration.Binding)
                        || set(other) != set(variable)
                        || binding(other) != binding(variable));
    }
}
