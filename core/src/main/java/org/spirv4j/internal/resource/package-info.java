// SPDX-License-Identifier: Apache-2.0
/** Reads the text files that the library carries as resources. Knows nothing of SPIR-V. */
package org.spirv4j.internal.resource;
