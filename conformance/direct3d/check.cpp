// SPDX-License-Identifier: Apache-2.0
// Compiles HLSL by fxc (shader models 5.x) or dxc (6.x): check LANGUAGE, such as hlsl60. Prints "ready"; then, for each
// line of a stage, a tab and a file on standard input, a line of "ok", or of "refused", a tab and messages.
#include <windows.h>

#include <d3dcompiler.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

// The parts of dxcapi.h that are called; functions of an interface are found by their order.
struct DxcBuffer {
    const void* data;
    SIZE_T size;
    UINT encoding;
};

struct DxcBlob : IUnknown {
    virtual void* STDMETHODCALLTYPE pointer() = 0;
    virtual SIZE_T STDMETHODCALLTYPE size() = 0;
};

struct DxcResult : IUnknown {
    virtual HRESULT STDMETHODCALLTYPE status(HRESULT* status) = 0;
    virtual HRESULT STDMETHODCALLTYPE result(DxcBlob** result) = 0;
    virtual HRESULT STDMETHODCALLTYPE errors(DxcBlob** errors) = 0;
};

struct DxcCompiler : IUnknown {
    virtual HRESULT STDMETHODCALLTYPE compile(
        const DxcBuffer* source, LPCWSTR* arguments, UINT32 count, void* includes, REFIID interfaceId, void** result) = 0;
};

static const GUID COMPILER = {0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
static const GUID COMPILER_INTERFACE = {0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
static const GUID RESULT_INTERFACE = {0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};
static const UINT UTF_8 = 65001;

typedef HRESULT(WINAPI* CreateInstance)(REFIID classId, REFIID interfaceId, void** created);

static std::string line(const char* text, size_t size) {
    std::string all;
    for (size_t i = 0; i < size && text[i] != 0; i++) {
        all += text[i] == '\n' || text[i] == '\r' || text[i] == '\t' ? ' ' : text[i];
    }
    return all;
}

static bool byFxc(const std::string& source, const std::string& profile, std::string& message) {
    HMODULE library = LoadLibraryA("d3dcompiler_47.dll");
    auto compile = reinterpret_cast<pD3DCompile>(reinterpret_cast<void*>(GetProcAddress(library, "D3DCompile")));
    ID3DBlob* code = nullptr;
    ID3DBlob* errors = nullptr;
    // Descriptors of 5.1 may be in arrays without a length.
    UINT flags = D3DCOMPILE_ENABLE_UNBOUNDED_DESCRIPTOR_TABLES;
    HRESULT status = compile(
        source.data(), source.size(), nullptr, nullptr, nullptr, "main", profile.c_str(), flags, 0, &code, &errors);
    if (errors != nullptr) {
        message = line(static_cast<char*>(errors->GetBufferPointer()), errors->GetBufferSize());
    }
    return SUCCEEDED(status);
}

static bool byDxc(const std::string& source, const std::string& profile, std::string& message) {
    static DxcCompiler* compiler = nullptr;
    if (compiler == nullptr) {
        HMODULE library = LoadLibraryA("dxcompiler.dll");
        auto create =
            reinterpret_cast<CreateInstance>(reinterpret_cast<void*>(GetProcAddress(library, "DxcCreateInstance")));
        create(COMPILER, COMPILER_INTERFACE, reinterpret_cast<void**>(&compiler));
    }
    std::wstring wide(profile.begin(), profile.end());
    LPCWSTR arguments[] = {L"-T", wide.c_str(), L"-E", L"main", L"-Wno-ignored-attributes", L"-enable-16bit-types"};
    UINT32 count = profile.substr(profile.find('_') + 1) < "6_2" ? 5 : 6;
    DxcBuffer buffer = {source.data(), source.size(), UTF_8};
    DxcResult* result = nullptr;
    compiler->compile(&buffer, arguments, count, nullptr, RESULT_INTERFACE, reinterpret_cast<void**>(&result));
    if (result == nullptr) {
        message = "no result";
        return false;
    }
    HRESULT status = E_FAIL;
    DxcBlob* errors = nullptr;
    result->status(&status);
    result->errors(&errors);
    if (errors != nullptr) {
        message = line(static_cast<char*>(errors->pointer()), errors->size());
        errors->Release();
    }
    result->Release();
    return SUCCEEDED(status);
}

int main(int count, char** arguments) {
    std::map<std::string, std::string> stages = {
        {"vert", "vs_"}, {"frag", "ps_"}, {"comp", "cs_"}, {"geom", "gs_"}, {"tesc", "hs_"}, {"tese", "ds_"},
        {"task", "as_"}, {"mesh", "ms_"}, {"rgen", "lib_"}, {"rint", "lib_"}, {"rahit", "lib_"}, {"rchit", "lib_"},
        {"rmiss", "lib_"}, {"rcall", "lib_"}};
    std::string language = count > 1 ? arguments[1] : "hlsl60";
    std::string model = language.substr(4, 1) + "_" + language.substr(5);
    std::cout << "ready" << std::endl;
    std::string request;
    while (std::getline(std::cin, request)) {
        size_t tab = request.find('\t');
        if (tab == std::string::npos) {
            continue;
        }
        std::ifstream file(request.substr(tab + 1), std::ios::binary);
        std::string source{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        std::string profile = stages[request.substr(0, tab)] + model;
        std::string message;
        bool isAccepted = model[0] == '5' ? byFxc(source, profile, message) : byDxc(source, profile, message);
        std::cout << (isAccepted ? "ok" : "refused\t" + message) << std::endl;
    }
    // Wine does not unload dxcompiler.dll cleanly.
    TerminateProcess(GetCurrentProcess(), 0);
}
