// SPDX-License-Identifier: Apache-2.0
/** Places the boxes and lines of a drawing: sizes and edges come in, coordinates come out. Knows nothing of modules. */
package org.spirv4j.view.internal.drawing;
