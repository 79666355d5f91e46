/** Functions from module to module: {@link org.spirv4j.transform.ModuleTransform}. */
package org.spirv4j.transform;
