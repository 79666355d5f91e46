// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.Locale;
import java.util.Set;
import org.spirv4j.cli.console.Printable;

/** Tells by their names which files are pictures in a format that is neither read nor written. */
public final class PictureNames {
    private static final Set<String> OTHERS = Set.of(
            "jpg", "jpeg", "bmp", "gif", "tif", "tiff", "webp", "tga", "ppm", "pgm", "pnm", "hdr", "exr", "dds", "ktx",
            "ktx2", "ico", "svg", "avif", "heic", "jxl", "qoi");

    private PictureNames() {}

    /** Whether a file is a picture, but not a PNG file. */
    public static boolean isOther(String file) {
        return OTHERS.contains(file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /**
     * Why such a file is refused.
     *
     * @param option the option that names it
     */
    public static String refusal(String option, String file) {
        int point = file.lastIndexOf('.');
        return option + ": '" + Printable.of(file) + "' is not a PNG file; pictures must be PNG files, such as "
                + Printable.of(file.substring(0, point)) + ".png";
    }
}
