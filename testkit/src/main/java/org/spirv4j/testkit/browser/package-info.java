// SPDX-License-Identifier: Apache-2.0
/** Tests of HTML pages in a headless Chromium. */
@NullMarked
package org.spirv4j.testkit.browser;

import org.jspecify.annotations.NullMarked;
