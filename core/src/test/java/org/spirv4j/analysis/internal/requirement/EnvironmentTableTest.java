// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.internal.requirement.EnvironmentTable.Support;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;

/** What {@code environments.table} states about capabilities and extensions. */
final class EnvironmentTableTest {
    private static final GrammarTables TABLES = BuiltInGrammar.tables();

    private static final EnvironmentTable ENVIRONMENTS = EnvironmentTable.builtIn();

    @Test
    void supportDependsOnTheVersionOfTheClientApi() {
        assertThat(support(TargetEnv.VULKAN_1_0, Capability.Shader)).isEqualTo(Support.ALWAYS);
        assertThat(support(TargetEnv.VULKAN_1_3, Capability.Int8)).isEqualTo(Support.OPTIONAL);
        assertThat(support(TargetEnv.VULKAN_1_4, Capability.Int8)).isEqualTo(Support.ALWAYS);
        assertThat(support(TargetEnv.VULKAN_1_1_SPIRV_1_4, Capability.ShaderNonUniform))
                .isEqualTo(Support.BY_EXTENSION);
        assertThat(support(TargetEnv.VULKAN_1_4, Capability.Kernel)).isEqualTo(Support.NONE);
        assertThat(support(TargetEnv.OPENCL_2_2, Capability.Int64)).isEqualTo(Support.ALWAYS);
        assertThat(support(TargetEnv.OPENCL_EMBEDDED_2_2, Capability.Int64)).isEqualTo(Support.NONE);
        assertThat(support(TargetEnv.UNIVERSAL_1_0, Capability.Kernel)).isEqualTo(Support.ALWAYS);
    }

    private static Support support(TargetEnv env, Capability capability) {
        return ENVIRONMENTS.support(env, TABLES, capability.value());
    }

    @Test
    void someCapabilitiesRequireAnotherOne() {
        assertThat(ENVIRONMENTS.companion(TargetEnv.OPENCL_1_2, Capability.Image1D.value()))
                .contains(Capability.ImageBasic);
        assertThat(ENVIRONMENTS.companion(TargetEnv.OPENCL_1_2, Capability.ImageBasic.value()))
                .isEmpty();
        assertThat(ENVIRONMENTS.companion(TargetEnv.VULKAN_1_4, Capability.Image1D.value()))
                .isEmpty();
    }

    @Test
    void extensionsHaveFamiliesAndVersions() {
        assertThat(ENVIRONMENTS.takes(TargetEnv.VULKAN_1_0, "SPV_EXT_mesh_shader"))
                .isTrue();
        assertThat(ENVIRONMENTS.takes(TargetEnv.OPENCL_2_2, "SPV_EXT_mesh_shader"))
                .isFalse();
        assertThat(ENVIRONMENTS.allowsExtension(TargetEnv.VULKAN_1_0, "SPV_EXT_mesh_shader"))
                .isFalse();
        assertThat(ENVIRONMENTS.allowsExtension(TargetEnv.VULKAN_1_2, "SPV_EXT_mesh_shader"))
                .isTrue();
        assertThat(ENVIRONMENTS.needs("SPV_EXT_mesh_shader")).isEqualTo(new SpirvVersion(1, 4));
        assertThat(ENVIRONMENTS.needs("SPV_KHR_ray_tracing")).isEqualTo(new SpirvVersion(1, 0));
        assertThat(ENVIRONMENTS.wants("SPV_KHR_ray_tracing")).isEqualTo(0x104);
        assertThat(ENVIRONMENTS.isKnown("SPV_VENDOR_unheard_of")).isFalse();
        assertThat(ENVIRONMENTS.allowsExtension(TargetEnv.VULKAN_1_0, "SPV_VENDOR_unheard_of"))
                .isTrue();
    }

    /** An extension of the grammar that the table lacks would be taken for one without restrictions. */
    @Test
    void extensionsOfTheGrammarAreListed() {
        CapabilityTable capabilities = CapabilityTable.of(TABLES);
        Set<String> used = new TreeSet<>();
        for (int index = 0; index < capabilities.count(); index++) {
            used.addAll(capabilities.extensions(index));
        }
        for (int row = 0; row < TABLES.opCount(); row++) {
            int extensions = TABLES.opFacts(row).extensions();
            for (int i = 0; i < TABLES.listLength(extensions); i++) {
                used.add(TABLES.name(TABLES.listItem(extensions, i)));
            }
        }
        assertThat(used).allMatch(ENVIRONMENTS::isKnown);
    }
}
