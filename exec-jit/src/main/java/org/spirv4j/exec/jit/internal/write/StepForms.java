// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.exec.internal.machine.Step;

/** The forms of all classes of steps that are compiled, by class. The machine executes the others. */
final class StepForms {
    private static final StepForm<Step> BY_MACHINE = StepForm.of(Step.class, step -> false);

    private final Map<Class<? extends Step>, StepForm<?>> forms = new HashMap<>();

    void add(StepForm<?> form) {
        forms.put(form.type(), form);
    }

    StepForm<?> of(Step step) {
        return forms.getOrDefault(step.getClass(), BY_MACHINE);
    }
}
