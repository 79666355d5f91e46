// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples.kotlin

import java.nio.file.Files
import java.nio.file.Path
import org.spirv4j.grammar.Decoration
import org.spirv4j.grammar.TargetEnv
import org.spirv4j.module.SpirvModule
import org.spirv4j.validate.Validator

/** Lists the resources of a shader and the errors in it. */
fun inspect(module: SpirvModule): List<String> {
    val resources = module.layout().globalVariables()
        .map { it.result() }
        .filter { it.isDecorated(Decoration.Binding) }
        .map { "$it: ${it.decorations()}" }
    val findings = Validator.create().withTarget(TargetEnv.VULKAN_1_1).validate(module).all()
    return resources + findings.map { "${it.rule()}: ${it.diagnostic().message()}" }
}

