// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spirv4j.lsp.EditorClient.document;
import static org.spirv4j.lsp.EditorClient.get;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.CallHierarchyIncomingCallsParams;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCallsParams;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.TypeDefinitionParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** A scripted editor asks for everything that the server can do. */
class LanguageServerTest {
    private static final String TEXT = """
            ; A kernel that adds numbers.
            ; Two lines of comment.
            OpCapability Shader
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %buffer
            OpExecutionMode %main LocalSize 1 1 1
            OpName %main "entry"
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpMemberDecorate %block 1 Offset 16
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %1 = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %v4 = OpTypeVector %float 4
            %block = OpTypeStruct %v4 %uint
            %pointer = OpTypePointer Uniform %block
            %7 = OpTypePointer Uniform %uint
            %one = OpConstant %uint 1
            %buffer = OpVariable %pointer Uniform
            %main = OpFunction %void None %1
            %start = OpLabel
            %place = OpAccessChain %7 %buffer %one
            %value = OpLoad %uint %place
            %call = OpFunctionCall %void %other
            OpReturn
            OpFunctionEnd
            %other = OpFunction %void None %1
            %begin = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private EditorClient editor;

    @BeforeEach
    void setUp() throws IOException {
        editor = new EditorClient(new JsonObject());
    }

    @AfterEach
    void tearDown() throws IOException {
        editor.close();
    }

    // --- diagnostics

    @Test
    void aValidModuleHasNoDiagnostics() throws InterruptedException {
        editor.open(TEXT);
        assertThat(editor.diagnostics()).isEmpty();
        assertThat(editor.initialized.getServerInfo().getName()).isEqualTo("spirv4j");
        assertThat(editor.end()).isZero();
    }

    @Test
    void theServerEndsWithItsClient() throws IOException {
        assertThat(editor.hangUp()).isEqualTo(1);
    }

    @Test
    void errorsOfTheAssemblerHaveRangesAndQuickFixes() throws InterruptedException {
        editor.open(TEXT);
        editor.replace("OpLoad", "OpLoda");
        List<Diagnostic> found = editor.diagnostics();
        assertThat(found).hasSize(1);
        assertThat(editor.at(found.get(0).getRange())).isEqualTo("OpLoda");
        CodeAction action = actions(found).get(0);
        assertThat(action.getTitle()).isEqualTo("Change to OpLoad");
        TextEdit edit = edit(action);
        assertThat(edit.getNewText()).isEqualTo("OpLoad");
        assertThat(editor.at(edit.getRange())).isEqualTo("OpLoda");
        editor.replace("OpLoda", "OpLoad");
        assertThat(editor.diagnostics()).isEmpty();
    }

    @Test
    void errorsOfTheValidatorHaveRulesAndQuickFixes() throws InterruptedException {
        editor.open(TEXT.replace("%uint = OpTypeInt 32 0", "%uint = OpTypeInt 32 0\n%wide = OpTypeInt 64 0"));
        List<Diagnostic> found = editor.diagnostics();
        assertThat(found).hasSize(1);
        assertThat(found.get(0).getCode().getLeft()).isEqualTo("types.width-capability");
        assertThat(editor.at(found.get(0).getRange())).isEqualTo("OpTypeInt");
        CodeAction action = actions(found).get(0);
        assertThat(action.getTitle()).isEqualTo("Add OpCapability Int64");
        TextEdit edit = edit(action);
        assertThat(edit.getNewText()).isEqualTo("\nOpCapability Int64");
        assertThat(edit.getRange().getStart()).isEqualTo(editor.following("OpCapability Shader"));
    }

    @Test
    void enumerantsAreCorrectedWithinMasks() throws InterruptedException {
        editor.open(TEXT.replace("%void None %1\n%start", "%void Inline|Pur %1\n%start"));
        CodeAction action = actions(editor.diagnostics()).get(0);
        TextEdit edit = edit(action);
        assertThat(edit.getNewText()).isEqualTo("Pure");
        assertThat(editor.at(edit.getRange())).isEqualTo("Pur");
    }

    @Test
    void typesThatAreNotDeclaredAreDeclaredBeforeTheirUse() throws InterruptedException {
        editor.open(TEXT.replace("%void = OpTypeVoid\n", ""));
        CodeAction action = actions(editor.diagnostics()).get(0);
        assertThat(action.getTitle()).isEqualTo("Add %void = OpTypeVoid");
        assertThat(edit(action).getNewText()).isEqualTo("\n%void = OpTypeVoid");
    }

    @Test
    void findingsOfTheLinterHaveQuickFixes() throws InterruptedException {
        editor.open(TEXT.replace("OpCapability Shader\n", "OpCapability Shader\nOpCapability Int64\n"));
        CodeAction action = actions(editor.diagnostics()).get(0);
        assertThat(action.getTitle()).isEqualTo("Remove the instruction");
        assertThat(edit(action).getNewText()).isEmpty();
        Range removed = edit(action).getRange();
        assertThat(removed.getStart()).isEqualTo(new Position(3, 0));
        assertThat(removed.getEnd()).isEqualTo(new Position(4, 0));
    }

    @Test
    void diagnosticsOfEarlierVersionsHaveNoQuickFixes() throws InterruptedException {
        editor.open(TEXT.replace("OpLoad", "OpLoda"));
        List<Diagnostic> found = editor.diagnostics();
        assertThat(actions(found)).isNotEmpty();
        editor.replace("OpLoda", "OpLodaa");
        assertThat(actions(found)).isEmpty();
    }

    @Test
    void idsThatAreDefinedTwiceAreErrors() throws InterruptedException {
        editor.open(TEXT.replace("%begin = OpLabel", "%start = OpLabel"));
        assertThat(editor.diagnostics()).isNotEmpty();
    }

    @Test
    void settingsChooseTheEnvironment() throws InterruptedException {
        editor.open(TEXT);
        assertThat(editor.diagnostics()).isEmpty();
        JsonObject settings = new JsonObject();
        JsonObject spirv = new JsonObject();
        spirv.addProperty("targetEnvironment", TargetEnv.VULKAN_1_2.label());
        spirv.addProperty("lint", false);
        settings.add("spirv", spirv);
        editor.server().getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
        assertThat(editor.diagnostics()).isEmpty();
        editor.replace("LocalSize 1 1 1", "LocalSize 0 1 1");
        assertThat(editor.diagnostics()).isNotEmpty();
    }

    private List<CodeAction> actions(List<Diagnostic> diagnostics) {
        Range range = diagnostics.get(0).getRange();
        return get(editor.texts()
                        .codeAction(new CodeActionParams(document(), range, new CodeActionContext(diagnostics))))
                .stream()
                .map(each -> each.getRight())
                .toList();
    }

    private static TextEdit edit(CodeAction action) {
        return action.getEdit().getChanges().values().iterator().next().get(0);
    }

    // --- what there is at a place

    private String hover(String after, String word) {
        return get(editor.texts().hover(new HoverParams(document(), editor.in(after, word))))
                .getContents()
                .getRight()
                .getValue();
    }

    @Test
    void hoversDescribeInstructionsIdsAndEnumerants() {
        editor.open(TEXT);
        assertThat(hover("%value", "OpLoad"))
                .contains("%result = OpLoad IdResultType, Pointer: IdRef, [MemoryAccess]", "Class Memory");
        assertThat(hover("OpVariable", "Uniform")).contains("StorageClass Uniform");
        assertThat(hover("%pointer", "%block")).contains("%block = OpTypeStruct %v4 %uint", "| 16 | 4 | 1 | uint |");
        assertThat(hover("%place", "%one")).contains("Value 1 (0x1)", "Type `uint`");
        assertThat(get(editor.texts().hover(new HoverParams(document(), new Position(0, 3)))))
                .isNull();
    }

    @Test
    void namesDoNotActAsMarkdown() {
        editor.open("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                %text = OpString "``` <b>*x*</b> ````
                [a](command:y)"
                OpMemberName %block 0 "![p](http://127.0.0.1:9/p.png)"
                OpMemberName %block 1 "<img src=x onerror=alert(1)>"
                OpMemberName %block 2 "a | b [run](command:x) _c_ **d** `e` \u202e"
                OpMemberName %block 3 "# https://example.org &amp; www.example.org"
                OpMemberName %block 4 "my_name
                | x |"
                OpDecorateString %block UserSemantic "](x) <a href=y>"
                %uint = OpTypeInt 32 0
                %block = OpTypeStruct %uint %uint %uint %uint %uint
                """);
        assertThat(hover("", "%block"))
                .contains("""
                |  | 4 | 0 \\!\\[p\\]\\(http\\:\\/\\/127\\.0\\.0\\.1\\:9\\/p\\.png\\) | uint |
                |  | 4 | 1 &lt;img src\\=x onerror\\=alert\\(1\\)&gt; | uint |
                |  | 4 | 2 a \\| b \\[run\\]\\(command\\:x\\) \\_c\\_ \\*\\*d\\*\\* \\`e\\` \uFFFD | uint |
                |  | 4 | 3 \\# https\\:\\/\\/example\\.org &amp;amp; www\\.example\\.org | uint |
                |  | 4 | 4 my_name\uFFFD\\| x \\| | uint |
                """)
                .contains("\\]\\(x\\) &lt;a href\\=y&gt;")
                .doesNotContain("](", "<img", "<a ");
        assertThat(hover("", "%text")).startsWith("`````spirv\n").contains("\n`````\n");
    }

    @Test
    void hoversHaveTheSizesOfTypesInKernels() {
        editor.open("""
                OpCapability Addresses
                OpCapability Kernel
                OpMemoryModel Physical64 OpenCL
                %uint = OpTypeInt 32 0
                %vector = OpTypeVector %uint 3
                %place = OpTypePointer CrossWorkgroup %vector
                %struct = OpTypeStruct %uint %vector %place
                """);
        assertThat(hover("", "%vector")).contains("16 bytes");
        assertThat(hover("", "%place")).contains("8 bytes");
        assertThat(hover("", "%struct")).contains("| 16 | 16 | 1 | v3uint |", "48 bytes");
    }

    @Test
    void hoversWorkInTextWithErrors() {
        editor.open(TEXT.replace("OpReturn\n", "OpRetrun\n"));
        assertThat(hover("%place", "%one")).contains("%one = OpConstant %uint 1");
    }

    @Test
    void idsAreFound() {
        editor.open(TEXT);
        Position use = editor.in("%value", "%place");
        List<? extends Location> definition = get(editor.texts().definition(new DefinitionParams(document(), use)))
                .getLeft();
        assertThat(definition).hasSize(1);
        assertThat(definition.get(0).getRange().getStart()).isEqualTo(editor.following("%start = OpLabel\n"));
        assertThat(get(editor.texts().references(new ReferenceParams(document(), use, new ReferenceContext(true)))))
                .hasSize(2);
        assertThat(get(editor.texts().references(new ReferenceParams(document(), use, new ReferenceContext(false)))))
                .hasSize(1);
        assertThat(get(editor.texts().documentHighlight(new DocumentHighlightParams(document(), use))))
                .hasSize(2);
        List<? extends Location> type = get(editor.texts().typeDefinition(new TypeDefinitionParams(document(), use)))
                .getLeft();
        assertThat(editor.at(type.get(0).getRange())).isEqualTo("%7");
    }

    @Test
    void idsAreRenamed() {
        editor.open(TEXT);
        WorkspaceEdit edit =
                get(editor.texts().rename(new RenameParams(document(), editor.in("%value", "%place"), "address")));
        assertThat(edit.getChanges().get(EditorClient.URI))
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.getNewText()).isEqualTo("%address"));
        assertThatThrownBy(() ->
                        get(editor.texts().rename(new RenameParams(document(), editor.in("%value", "%place"), "one"))))
                .hasMessageContaining("another id is already named %one");
        assertThatThrownBy(() ->
                        get(editor.texts().rename(new RenameParams(document(), editor.in("%value", "%place"), "a b"))))
                .hasMessageContaining("letters, digits and underscores");
    }

    // --- completion

    private List<String> completions(Position position) {
        return get(editor.texts().completion(new CompletionParams(document(), position))).getLeft().stream()
                .map(CompletionItem::getLabel)
                .toList();
    }

    @Test
    void opcodesAreCompleted() {
        editor.open(TEXT + "\nOpFunctionP");
        List<CompletionItem> items = get(editor.texts()
                        .completion(new CompletionParams(document(), editor.following("OpFunctionP"))))
                .getLeft();
        CompletionItem parameter = items.stream()
                .filter(item -> item.getLabel().equals("OpFunctionParameter"))
                .findFirst()
                .orElseThrow();
        assertThat(parameter.getTextEdit().getLeft().getNewText())
                .isEqualTo("%${1:result} = OpFunctionParameter ${2:%idresulttype}");
    }

    @Test
    void operandsAreCompletedByTheirKinds() {
        editor.open(
                TEXT.replace(
                        "%place = OpAccessChain %7 %buffer %one",
                        "%place = OpAccessChain %7 %buffer %one\n"
                                + "%x = OpLoad \n%y = OpExtInst %float %glsl \n%z = OpLoad %uint %\nOpDecorate %z \nOpBranch %"));
        assertThat(completions(editor.following("%x = OpLoad ")))
                .contains("%uint", "%float")
                .doesNotContain("%one", "%main");
        assertThat(completions(editor.following("OpExtInst %float %glsl ")))
                .contains("FClamp", "Sqrt")
                .doesNotContain("OpLoad");
        assertThat(completions(editor.following("%z = OpLoad %uint %")))
                .contains("%buffer", "%place")
                .doesNotContain("%uint", "%one", "%begin");
        assertThat(completions(editor.following("OpDecorate %z "))).contains("RelaxedPrecision", "Binding");
        assertThat(completions(editor.following("OpBranch %")))
                .contains("%start")
                .doesNotContain("%begin", "%uint");
    }

    @Test
    void bitsAreCompletedAfterBars() {
        editor.open(TEXT.replace("%void None %1\n%start", "%void Inline|P %1\n%start"));
        CompletionItem pure = get(
                        editor.texts().completion(new CompletionParams(document(), editor.following("Inline|P"))))
                .getLeft()
                .stream()
                .filter(item -> item.getLabel().equals("Pure"))
                .findFirst()
                .orElseThrow();
        assertThat(editor.at(pure.getTextEdit().getLeft().getRange())).isEqualTo("P");
    }

    @Test
    void signaturesNameTheActiveOperand() {
        editor.open(TEXT);
        SignatureHelp help = get(editor.texts()
                .signatureHelp(new SignatureHelpParams(document(), editor.following("%value = OpLoad %uint "))));
        assertThat(help.getSignatures().get(0).getLabel())
                .isEqualTo("OpLoad IdResultType, Pointer: IdRef, [MemoryAccess]");
        assertThat(help.getActiveParameter()).isEqualTo(1);
        assertThat(get(editor.texts().signatureHelp(new SignatureHelpParams(document(), new Position(0, 0)))))
                .isNull();
    }

    // --- the document as a whole

    @Test
    void symbolsAreThePartsOfTheModule() {
        editor.open(TEXT);
        List<DocumentSymbol> symbols = get(editor.texts().documentSymbol(new DocumentSymbolParams(document()))).stream()
                .map(each -> each.getRight())
                .toList();
        assertThat(symbols)
                .extracting(DocumentSymbol::getName)
                .contains("\"main\"", "%block", "%one", "%buffer", "%main \"entry\"", "%other");
        DocumentSymbol main = symbols.get(symbols.size() - 2);
        assertThat(main.getChildren()).extracting(DocumentSymbol::getName).containsExactly("%start");
    }

    @Test
    void functionsBlocksSectionsAndCommentsFold() {
        editor.open(TEXT);
        List<FoldingRange> ranges = get(editor.texts().foldingRange(new FoldingRangeRequestParams(document())));
        assertThat(ranges)
                .extracting(range -> range.getStartLine() + "-" + range.getEndLine())
                .contains("0-1", "8-12", "13-22", "23-29", "24-28", "30-33");
    }

    @Test
    void tokensHaveMeanings() {
        editor.open(TEXT);
        List<Integer> data = get(editor.texts().semanticTokensFull(new SemanticTokensParams(document())))
                .getData();
        assertThat(data.size() % 5).isZero();
        // OpCapability in the third line is a keyword.
        assertThat(data.subList(0, 5)).containsExactly(2, 0, 12, 0, 0);
    }

    @Test
    void hintsShowTypesAndOffsets() {
        editor.open(TEXT);
        List<InlayHint> hints = get(editor.texts()
                .inlayHint(new InlayHintParams(document(), new Range(new Position(0, 0), new Position(99, 0)))));
        assertThat(hints)
                .extracting(hint -> hint.getLabel().getLeft())
                .contains("@0", "@16", ": _ptr_Uniform_uint")
                .doesNotContain(": uint");
    }

    @Test
    void documentsAreFormatted() {
        editor.open(TEXT);
        List<? extends TextEdit> edits = get(
                editor.texts().formatting(new DocumentFormattingParams(document(), new FormattingOptions(4, true))));
        assertThat(edits).hasSize(1);
        assertThat(edits.get(0).getNewText()).contains("               OpCapability Shader\n");
        assertThat(edits.get(0).getRange().getStart().getLine()).isEqualTo(2);
    }

    @Test
    void callsAreListed() {
        editor.open(TEXT);
        CallHierarchyItem other = get(editor.texts()
                        .prepareCallHierarchy(new CallHierarchyPrepareParams(document(), editor.in("%call", "%other"))))
                .get(0);
        assertThat(get(editor.texts().callHierarchyIncomingCalls(new CallHierarchyIncomingCallsParams(other)))
                        .get(0)
                        .getFrom()
                        .getName())
                .isEqualTo("%main");
        CallHierarchyItem main = get(editor.texts()
                        .prepareCallHierarchy(new CallHierarchyPrepareParams(document(), editor.in("OpName", "%main"))))
                .get(0);
        assertThat(get(editor.texts().callHierarchyOutgoingCalls(new CallHierarchyOutgoingCallsParams(main)))
                        .get(0)
                        .getTo()
                        .getName())
                .isEqualTo("%other");
    }

    // --- binary modules

    @Test
    void binaryModulesAreShownAsText() throws IOException {
        Path file = folder.resolve("module.spv");
        Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(TEXT).write(file);
        String address = file.toUri().toString();
        assertThat(get(editor.server()
                                .getWorkspaceService()
                                .executeCommand(new ExecuteCommandParams("spirv.disassemble", List.of(address))))
                        .toString())
                .contains("OpEntryPoint GLCompute %entry");
        assertThat(get(editor.server()
                                .getWorkspaceService()
                                .textDocumentContent(
                                        new TextDocumentContentParams(address.replaceFirst("^file:", "spirv-text:"))))
                        .getText())
                .contains("OpEntryPoint GLCompute %entry");
        assertThatThrownBy(() -> get(editor.server()
                        .getWorkspaceService()
                        .executeCommand(new ExecuteCommandParams("spirv.disassemble", List.of(address + "x")))))
                .hasMessageContaining("cannot read");
    }

    // --- translations

    private String translation(Object... arguments) {
        return get(editor.server()
                        .getWorkspaceService()
                        .executeCommand(new ExecuteCommandParams("spirv.translate", List.of(arguments))))
                .toString();
    }

    private String content(String address) {
        return get(editor.server().getWorkspaceService().textDocumentContent(new TextDocumentContentParams(address)))
                .getText();
    }

    @Test
    void documentsAreShownInAnotherLanguage() {
        editor.open(TEXT);
        assertThat(translation(EditorClient.URI)).startsWith("#version 460\n").contains("void main()");
        assertThat(translation(EditorClient.URI, "essl310")).startsWith("#version 310 es\n");
        assertThat(translation(EditorClient.URI, "essl310", "other"))
                .contains("// shader.spvasm: error: the module has no entry point 'other'");
    }

    @Test
    void reasonsAreCommentsWithPositions() {
        editor.open(TEXT);
        assertThat(translation(EditorClient.URI, "essl300"))
                .startsWith("// shader.spvasm:")
                .contains(": error: ESSL 3.00 has no compute shaders\n//", "// help: translate to essl310");
        editor.replace("OpMemoryModel", "OpMemoryModels");
        assertThat(translation(EditorClient.URI)).contains("// shader.spvasm:", "error:", "OpMemoryModels");
        assertThatThrownBy(() -> translation(EditorClient.URI, "hlsl")).hasMessageContaining("unknown language 'hlsl'");
    }

    @Test
    void textsOfTranslationsAreRefreshed() throws InterruptedException {
        editor.open(TEXT);
        editor.diagnostics();
        String address = "spirv-translation:/shader.spvasm?glsl450";
        assertThat(content(address)).startsWith("#version 450\n");
        editor.replace("LocalSize 1", "LocalSize 64");
        assertThat(editor.refreshed()).isEqualTo(address);
        assertThat(content(address)).contains("local_size_x = 64");
    }

    @Test
    void filesAreTranslated() throws IOException {
        Path binary = folder.resolve("module.spv");
        Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(TEXT).write(binary);
        assertThat(translation(binary.toUri().toString(), "glsl450")).startsWith("#version 450\n");
        Path text = Files.writeString(folder.resolve("module.spvasm"), TEXT);
        assertThat(translation(text.toUri().toString(), "glsl450")).startsWith("#version 450\n");
        Files.write(binary, new byte[] {3, 2, 0x23, 7, 0});
        assertThat(translation(binary.toUri().toString(), "glsl450")).startsWith("// module.spv");
    }
}
