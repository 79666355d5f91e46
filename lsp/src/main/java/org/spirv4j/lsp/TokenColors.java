// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** What each token means, by which editors color it. */
final class TokenColors {
    static final SemanticTokensLegend LEGEND = new SemanticTokensLegend(
            List.of(
                    SemanticTokenTypes.Keyword,
                    SemanticTokenTypes.Type,
                    SemanticTokenTypes.Function,
                    SemanticTokenTypes.Parameter,
                    SemanticTokenTypes.Variable,
                    SemanticTokenTypes.Label,
                    SemanticTokenTypes.Namespace,
                    SemanticTokenTypes.EnumMember,
                    SemanticTokenTypes.Number,
                    SemanticTokenTypes.String,
                    SemanticTokenTypes.Operator),
            List.of(SemanticTokenModifiers.Definition, SemanticTokenModifiers.Readonly));

    private static final int DEFINITION = 1;
    private static final int READ_ONLY = 2;

    private TokenColors() {}

    /**
     * Five numbers a token, as the protocol encodes them: lines and characters since the one before, length, type,
     * modifiers.
     */
    static List<Integer> of(Document document) {
        AssemblyTokens tokens = document.tokens;
        List<Integer> data = new ArrayList<>(5 * tokens.tokenCount());
        int line = 0;
        int character = 0;
        for (int instruction = 0; instruction < tokens.instructionCount(); instruction++) {
            int opcode = tokens.opcodeToken(instruction);
            int result = tokens.resultToken(instruction);
            for (int token = tokens.firstToken(instruction); token < tokens.endToken(instruction); token++) {
                String word = tokens.text(token);
                int length = word.length();
                if (word.indexOf('\n') >= 0) {
                    continue;
                }
                String type = token == opcode ? SemanticTokenTypes.Keyword : type(document, token, word);
                String definedBy = tokens.isId(token) ? document.definingOpcode(word) : "";
                int modifiers = (token == result ? DEFINITION : 0) | (definedBy.contains("Constant") ? READ_ONLY : 0);
                Position position = document.lines.position(tokens.start(token));
                boolean isSameLine = position.getLine() == line;
                data.add(position.getLine() - line);
                data.add(position.getCharacter() - (isSameLine ? character : 0));
                data.add(length);
                data.add(LEGEND.getTokenTypes().indexOf(type));
                data.add(modifiers);
                line = position.getLine();
                character = position.getCharacter();
            }
        }
        return data;
    }

    private static String type(Document document, int token, String word) {
        char first = word.charAt(0);
        if (document.tokens.isId(token)) {
            String opcode = document.definingOpcode(word);
            if (opcode.startsWith("OpType")) {
                return SemanticTokenTypes.Type;
            }
            return switch (opcode) {
                case "OpFunction" -> SemanticTokenTypes.Function;
                case "OpFunctionParameter" -> SemanticTokenTypes.Parameter;
                case "OpLabel" -> SemanticTokenTypes.Label;
                case "OpExtInstImport" -> SemanticTokenTypes.Namespace;
                default -> SemanticTokenTypes.Variable;
            };
        }
        if (first == '"') {
            return SemanticTokenTypes.String;
        }
        if (first == '=') {
            return SemanticTokenTypes.Operator;
        }
        boolean isNumber = first >= '0' && first <= '9' || first == '-' || first == '!' || first == '+';
        return isNumber ? SemanticTokenTypes.Number : SemanticTokenTypes.EnumMember;
    }
}
