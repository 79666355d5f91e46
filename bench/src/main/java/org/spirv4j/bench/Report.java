// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import com.google.gson.GsonBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run has found, as tables or as JSON. */
final class Report {

    private Report() {}

    static String json(String machine, List<ModuleResult> modules, List<Claim> claims) {
        return new GsonBuilder()
                .setPrettyPrinting()
                .disableHtmlEscaping()
                .create()
                .toJson(Map.of("machine", machine, "modules", modules, "claims", claims));
    }

    static String tables(String machine, List<ModuleResult> modules, List<Claim> claims) {
        StringBuilder out = new StringBuilder(machine).append('\n');
        if (!modules.isEmpty()) {
            out.append(
                    "Ratios: CPU time of the C++ tool's process : ours; warm in one thread, cold the whole process\n\n");
            line(
                    out,
                    "%-40s %7s %7s  %-13s  %-13s  %-13s  %5s %5s%n",
                    "",
                    "size",
                    "parse",
                    "dis --raw-id",
                    "dis",
                    "as",
                    "dis",
                    "as");
            line(
                    out,
                    "%-40s %7s %7s  %6s %6s  %6s %6s  %6s %6s  %11s%n",
                    "module",
                    "MB",
                    "MB/s",
                    "warm",
                    "cold",
                    "warm",
                    "cold",
                    "warm",
                    "cold",
                    "bytes alloc");
            for (ModuleResult result : modules) {
                line(
                        out,
                        "%-40s %7.2f %7.0f  %6.1f %6.1f  %6.1f %6.1f  %6.1f %6.1f  %5.2f %5.2f%n",
                        result.module(),
                        result.bytes() / 1e6,
                        result.parseSpeed(),
                        result.raw().warmRatio(),
                        result.raw().coldRatio(),
                        result.friendly().warmRatio(),
                        result.friendly().coldRatio(),
                        result.assemble().warmRatio(),
                        result.assemble().coldRatio(),
                        result.disassembleAllocation(),
                        result.assembleAllocation());
            }
            out.append('\n');
        }
        line(out, "%-52s %-12s %-16s %-6s %s%n", "claim", "target", "measured", "", "worst at");
        for (Claim claim : claims) {
            line(
                    out,
                    "%-52s %-12s %-16s %-6s %s%n",
                    claim.name(),
                    claim.target(),
                    claim.measured(),
                    claim.holds() ? "ok" : "MISSED",
                    claim.where());
        }
        return out.toString();
    }

    private static void line(StringBuilder out, String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments));
    }
}
