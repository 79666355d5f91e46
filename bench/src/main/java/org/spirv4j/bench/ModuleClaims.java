// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Holds the measured modules against what the project promises of every module, one thread, warm. */
final class ModuleClaims {
    /** A module in which so many names are equal that the C++ tools take quadratic time. */
    private static final String QUADRATIC = "equal_names_10mb";

    private final List<ModuleResult> results;
    private final List<Claim> claims = new ArrayList<>();

    private ModuleClaims(List<ModuleResult> results) {
        this.results = results;
    }

    static List<Claim> check(List<ModuleResult> results) {
        ModuleClaims claims = new ModuleClaims(results);
        claims.speed();
        claims.allocation();
        claims.analyses();
        claims.growth();
        return claims.claims;
    }

    private void speed() {
        atLeast("parse, every operand decoded", 500, " MB/s", results, ModuleResult::parseSpeed);
        atLeast("dis --raw-id, warm", 12, "x", results, result -> result.raw().warmRatio());
        List<ModuleResult> ordinary =
                results.stream().filter(result -> !isQuadratic(result)).toList();
        List<ModuleResult> quadratic =
                results.stream().filter(ModuleClaims::isQuadratic).toList();
        atLeast("dis, warm", 12, "x", ordinary, result -> result.friendly().warmRatio());
        atLeast(
                "dis, warm, thousands of equal names",
                400,
                "x",
                quadratic,
                result -> result.friendly().warmRatio());
        atLeast("as, warm", 12, "x", results, result -> result.assemble().warmRatio());
        for (ModuleResult result : quadratic) {
            ModuleResult.Comparison raw = result.raw();
            claims.add(new Claim(
                    "dis --raw-id, whole process, CPU time",
                    "< C++ tool's",
                    String.format(Locale.ROOT, "%.2f s : %.2f s", raw.cold() / 1e6, raw.reference() / 1e6),
                    result.module(),
                    raw.cold() < raw.reference()));
        }
    }

    private static boolean isQuadratic(ModuleResult result) {
        return result.module().startsWith(QUADRATIC);
    }

    private void allocation() {
        below("dis, bytes allocated a byte of text", 4, results, ModuleResult::disassembleAllocation);
        below("as, bytes allocated a byte of module", 4, results, ModuleResult::assembleAllocation);
    }

    private void analyses() {
        named("syn_20mb")
                .ifPresent(result -> claims.add(new Claim(
                        "dominators and def-use of syn_20mb, warm",
                        "<= 100 ms",
                        String.format(Locale.ROOT, "%.1f ms", result.analyses() / 1000.0),
                        "",
                        result.analyses() <= 100_000)));
    }

    /** Time must grow by at most a tenth more than size does. */
    private void growth() {
        Optional<ModuleResult> small = named("syn_1mb");
        Optional<ModuleResult> large = named("syn_20mb");
        if (small.isEmpty() || large.isEmpty()) {
            return;
        }
        ModuleResult a = small.get();
        ModuleResult b = large.get();
        double limit = Math.floor(1.1 * b.bytes() / a.bytes());
        growth("parse", limit, (double) b.parse() / a.parse());
        growth("dis --raw-id", limit, (double) b.raw().warm() / a.raw().warm());
        growth("dis", limit, (double) b.friendly().warm() / a.friendly().warm());
        growth("as", limit, (double) b.assemble().warm() / a.assemble().warm());
    }

    private void growth(String task, double limit, double measured) {
        claims.add(new Claim(
                task + ", time of syn_20mb : syn_1mb",
                String.format(Locale.ROOT, "<= %.0fx", limit),
                String.format(Locale.ROOT, "%.1fx", measured),
                "",
                measured <= limit));
    }

    private Optional<ModuleResult> named(String name) {
        return results.stream()
                .filter(result -> result.module().equals(name + ".spv"))
                .findFirst();
    }

    private void atLeast(
            String name, double target, String unit, List<ModuleResult> of, ToDoubleFunction<ModuleResult> figure) {
        of.stream()
                .min(Comparator.comparingDouble(figure))
                .ifPresent(worst -> claims.add(new Claim(
                        name,
                        String.format(Locale.ROOT, ">= %.0f%s", target, unit),
                        String.format(Locale.ROOT, "%.1f%s", figure.applyAsDouble(worst), unit),
                        worst.module(),
                        figure.applyAsDouble(worst) >= target)));
    }

    private void below(String name, double limit, List<ModuleResult> of, ToDoubleFunction<ModuleResult> figure) {
        of.stream()
                .max(Comparator.comparingDouble(figure))
                .ifPresent(worst -> claims.add(new Claim(
                        name,
                        String.format(Locale.ROOT, "< %.0f", limit),
                        String.format(Locale.ROOT, "%.2f", figure.applyAsDouble(worst)),
                        worst.module(),
                        figure.applyAsDouble(worst) < limit)));
    }
}
