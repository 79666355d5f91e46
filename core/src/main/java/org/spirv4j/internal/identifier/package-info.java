// SPDX-License-Identifier: Apache-2.0
/**
 * Identifiers of languages: what they consist of, which words are reserved, and how names become different from each
 * other.
 */
@NullMarked
package org.spirv4j.internal.identifier;

import org.jspecify.annotations.NullMarked;
