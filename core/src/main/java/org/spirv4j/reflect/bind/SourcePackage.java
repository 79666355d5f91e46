// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

/**
 * A package that sources are written for.
 *
 * @param bindings the generator that writes the sources
 * @param folder the folder of the package in that of the generator, with a slash at the end;
 *     empty for that package itself
 * @param module the name of the module that the package belongs to; empty if it belongs to all modules
 */
record SourcePackage(JavaBindings bindings, String folder, String module) {
    /** The package of all modules. */
    static SourcePackage shared(JavaBindings bindings) {
        return new SourcePackage(bindings, "", "");
    }

    /** The package of one module, with a name that differs from those before. */
    static SourcePackage of(String module, JavaBindings bindings, JavaNames packages) {
        return new SourcePackage(bindings, packages.unique(JavaNames.packagePart(module)) + "/", module);
    }

    /** The first lines of a source, up to the declaration of the package. */
    String head() {
        String owner = module.isEmpty() ? "" : JavaBindings.MODULE_LINE + SourceText.plain(module) + ".\n";
        String name = bindings.packageName() + (folder.isEmpty() ? "" : "." + folder.substring(0, folder.length() - 1));
        return JavaBindings.FIRST_LINE + "\n" + owner + "package " + name + ";\n";
    }

    /** The name of the file with a class, relative to the folder of the generator. */
    String fileName(String className) {
        return folder + className + ".java";
    }
}
