// SPDX-License-Identifier: Apache-2.0
/** What a translation has to say besides its text. */
package org.spirv4j.translate.internal.report;
