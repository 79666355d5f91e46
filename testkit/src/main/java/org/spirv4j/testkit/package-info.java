// SPDX-License-Identifier: Apache-2.0
/**
 * Inputs and harnesses that the tests of several Maven modules share: modules
 * {@linkplain org.spirv4j.testkit.Words word by word} or {@linkplain org.spirv4j.testkit.TestModules from text},
 * {@linkplain org.spirv4j.testkit.GrammarWalk everything that a grammar has},
 * {@linkplain org.spirv4j.testkit.GoldenFiles golden files},
 * {@linkplain org.spirv4j.testkit.CompiledSources generated sources}, and
 * {@linkplain org.spirv4j.testkit.SpirvVal the reference validator} for comparison.
 */
@NullMarked
package org.spirv4j.testkit;

import org.jspecify.annotations.NullMarked;
