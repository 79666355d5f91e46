// SPDX-License-Identifier: Apache-2.0
/**
 * Finds changes that may make a module smaller or simpler. Each
 * {@link org.spirv4j.reduce.internal.opportunity.OpportunityFinder} looks for changes of one kind; an
 * {@link org.spirv4j.reduce.internal.opportunity.Opportunity} is one of them, and is applied to a module in its mutable
 * form if it is still possible.
 */
@NullMarked
package org.spirv4j.reduce.internal.opportunity;

import org.jspecify.annotations.NullMarked;
