// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Opens the device before the first test that needs it, and skips the tests that cannot run on it, or all where there
 * is none.
 */
final class DriverExtension implements ExecutionCondition, ParameterResolver, TestExecutionExceptionHandler {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        try {
            return ConditionEvaluationResult.enabled(device(context).name());
        } catch (NoDriverException e) {
            if (Boolean.getBoolean("driver.required")) {
                throw new IllegalStateException(e.getMessage(), e);
            }
            if (context.getTestMethod().isEmpty()) {
                System.err.println(context.getDisplayName() + " is skipped: " + e.getMessage());
            }
            return ConditionEvaluationResult.disabled(e.getMessage());
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == VulkanDevice.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        try {
            return device(context);
        } catch (NoDriverException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        if (thrown instanceof MissingCapabilityException) {
            throw new TestAbortedException(thrown.getMessage(), thrown);
        }
        throw thrown;
    }

    /** The device of the process; JUnit closes it with its root context. */
    private static VulkanDevice device(ExtensionContext context) throws NoDriverException {
        ExtensionContext.Store store = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL);
        VulkanDevice device = store.get(VulkanDevice.class, VulkanDevice.class);
        if (device == null) {
            device = VulkanDevice.open();
            store.put(VulkanDevice.class, device);
        }
        return device;
    }
}
