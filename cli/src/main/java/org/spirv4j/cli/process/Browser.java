// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.process;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.spirv4j.cli.console.FileProblem;

/** The web browser of the user. */
public final class Browser {
    /** A command that has not failed by then shows the page. */
    private static final int WAITING_SECONDS = 5;

    private final Map<String, String> environment;

    /**
     * Creates a browser.
     *
     * @param environment the variables of the environment; BROWSER names the command that opens pages, if it is set
     */
    public Browser(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Shows a file.
     *
     * @throws FileProblem if no browser can be started
     */
    public void open(File page) throws FileProblem {
        String file = page.getAbsolutePath();
        List<String> command = command(file);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            if (process.waitFor(WAITING_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
                throw new FileProblem("cannot open " + file + ": " + command.get(0) + " ends with exit status "
                        + process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw new FileProblem("cannot open " + file + ": there is no command " + command.get(0)
                    + "; the variable BROWSER can name one");
        }
    }

    private List<String> command(String file) {
        String own = environment.getOrDefault("BROWSER", "");
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (!own.isEmpty()) {
            return List.of(own, file);
        }
        if (system.startsWith("windows")) {
            return List.of("cmd", "/c", "start", "", file);
        }
        return List.of(system.startsWith("mac") ? "open" : "xdg-open", file);
    }
}
