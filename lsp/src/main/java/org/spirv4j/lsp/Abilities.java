// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/**
 * The answer to {@code initialize}: what the server can do. Written as JSON, because LSP4J needs most of the time of a
 * start to find the members of its classes.
 */
final class Abilities {
    /** The number of {@code TextDocumentSyncKind.Incremental}. */
    private static final int INCREMENTAL = 2;

    private Abilities() {}

    /** The answer as LSP4J has it. */
    static InitializeResult result(String version) {
        return new MessageJsonHandler(Map.of()).getGson().fromJson(json(version), InitializeResult.class);
    }

    /**
     * The answer.
     *
     * @param version the version of the server
     */
    static JsonObject json(String version) {
        JsonObject can = new JsonObject();
        can.addProperty("textDocumentSync", INCREMENTAL);
        can.addProperty("hoverProvider", true);
        JsonObject completion = new JsonObject();
        completion.addProperty("resolveProvider", false);
        completion.add("triggerCharacters", array(List.of("%", "|", "\"")));
        can.add("completionProvider", completion);
        can.add("signatureHelpProvider", with("triggerCharacters", List.of(" ")));
        can.addProperty("definitionProvider", true);
        can.addProperty("typeDefinitionProvider", true);
        can.addProperty("referencesProvider", true);
        can.addProperty("documentHighlightProvider", true);
        can.addProperty("documentSymbolProvider", true);
        can.add("codeActionProvider", with("codeActionKinds", List.of(CodeActionKind.QuickFix)));
        can.addProperty("documentFormattingProvider", true);
        JsonObject rename = new JsonObject();
        rename.addProperty("prepareProvider", true);
        can.add("renameProvider", rename);
        can.addProperty("foldingRangeProvider", true);
        can.add(
                "executeCommandProvider",
                with("commands", List.of(SpirvLanguageServer.DISASSEMBLE, SpirvLanguageServer.TRANSLATE)));
        JsonObject workspace = new JsonObject();
        workspace.add("textDocumentContent", with("schemes", List.of(ModuleText.SCHEME, Translations.SCHEME)));
        can.add("workspace", workspace);
        can.addProperty("callHierarchyProvider", true);
        JsonObject legend = with("tokenTypes", TokenColors.LEGEND.getTokenTypes());
        legend.add("tokenModifiers", array(TokenColors.LEGEND.getTokenModifiers()));
        JsonObject tokens = new JsonObject();
        tokens.add("legend", legend);
        tokens.addProperty("full", true);
        can.add("semanticTokensProvider", tokens);
        can.addProperty("inlayHintProvider", true);
        JsonObject server = new JsonObject();
        server.addProperty("name", "spirv4j");
        server.addProperty("version", version);
        JsonObject result = new JsonObject();
        result.add("capabilities", can);
        result.add("serverInfo", server);
        return result;
    }

    private static JsonObject with(String member, List<String> values) {
        JsonObject object = new JsonObject();
        object.add(member, array(values));
        return object;
    }

    private static JsonArray array(List<String> values) {
        JsonArray array = new JsonArray();
        for (String value : values) {
            array.add(value);
        }
        return array;
    }
}
