// SPDX-License-Identifier: Apache-2.0
/**
 * The rule files of the validator and of the linter, read at build time to generate constants and at run time to
 * explain rules.
 */
package org.spirv4j.validate.internal.catalogue;
