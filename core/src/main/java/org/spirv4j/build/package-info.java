/** Makes modules: see {@link org.spirv4j.build.ModuleBuilder}. */
package org.spirv4j.build;
