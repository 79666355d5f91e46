// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;

/** A shader that does not end fails its test and does not hold up the others. */
@OnDriver
class EndlessShaderTest {
    @Test
    void isGivenUp(VulkanDevice device) throws Exception {
        SpirvModule module = AssembledShader.read("endless.spvasm");
        Dispatch dispatch = device.dispatch(module).storage(0, 0, new int[1]).within(1);

        // Many workgroups, because lavapipe ends each loop after 65,535 rounds.
        assertThatThrownBy(() -> dispatch.run(30_000, 60_000, 1)).hasMessage("the shader did not end within 1 s");
        assertThatThrownBy(() -> dispatch.run(1)).hasMessage("an earlier shader is still running");
    }
}
