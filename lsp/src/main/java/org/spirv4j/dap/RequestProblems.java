// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.debug.DebugProblem;

/** What an editor is told about a request that fails. */
final class RequestProblems {
    private RequestProblems() {}

    /** An argument that a request must have. */
    static <T> T required(@Nullable T argument, String name) {
        if (argument == null) {
            throw new DebugProblem("the request lacks the argument '" + name + "'");
        }
        return argument;
    }

    /** What makes a request fail with a message. */
    static ResponseErrorException failure(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, null));
    }

    /** The answer to a request that failed. */
    static ResponseError answer(Throwable reason) {
        Throwable cause = reason;
        while (cause instanceof CompletionException || cause instanceof java.lang.reflect.InvocationTargetException) {
            cause = Objects.requireNonNullElse(cause.getCause(), new IllegalStateException("no cause"));
        }
        if (cause instanceof SpirvException) {
            // A damaged module can be refused wherever it is first read.
            return failure(Objects.requireNonNullElse(cause.getMessage(), "the module cannot be read"))
                    .getResponseError();
        }
        return cause instanceof ResponseErrorException known
                ? known.getResponseError()
                : new ResponseError(ResponseErrorCode.InternalError, "internal error: " + cause, null);
    }
}
