// SPDX-License-Identifier: Apache-2.0
/** Reads text files in the library's resources. Independent of SPIR-V. */
package org.spirv4j.internal.resource;
