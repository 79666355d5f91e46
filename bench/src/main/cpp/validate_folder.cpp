// SPDX-License-Identifier: Apache-2.0
// Validates all modules of a folder in one process with the library of SPIRV-Tools, as spirv-val does with one module.
// Usage: validate_folder TARGET_ENV FOLDER [LIBRARY]. LIBRARY is a shared library that exports the C interface of
// SPIRV-Tools; without one, the library that the program was linked with is used. Prints its version, how many modules
// there are and how many are valid.

#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <spirv-tools/libspirv.h>

namespace {

struct Library {
  decltype(&spvSoftwareVersionString) version = spvSoftwareVersionString;
  decltype(&spvParseTargetEnv) parse_target_env = spvParseTargetEnv;
  decltype(&spvContextCreate) create_context = spvContextCreate;
  decltype(&spvContextDestroy) destroy_context = spvContextDestroy;
  decltype(&spvValidatorOptionsCreate) create_options = spvValidatorOptionsCreate;
  decltype(&spvValidatorOptionsDestroy) destroy_options = spvValidatorOptionsDestroy;
  decltype(&spvValidateWithOptions) validate = spvValidateWithOptions;
  decltype(&spvDiagnosticDestroy) destroy_diagnostic = spvDiagnosticDestroy;
};

template <typename Function>
bool Find(void* file, const char* name, Function* function) {
  *function = reinterpret_cast<Function>(dlsym(file, name));
  return *function != nullptr;
}

bool Load(const char* path, Library* library) {
  void* file = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  return file != nullptr && Find(file, "spvSoftwareVersionString", &library->version) &&
         Find(file, "spvParseTargetEnv", &library->parse_target_env) &&
         Find(file, "spvContextCreate", &library->create_context) &&
         Find(file, "spvContextDestroy", &library->destroy_context) &&
         Find(file, "spvValidatorOptionsCreate", &library->create_options) &&
         Find(file, "spvValidatorOptionsDestroy", &library->destroy_options) &&
         Find(file, "spvValidateWithOptions", &library->validate) &&
         Find(file, "spvDiagnosticDestroy", &library->destroy_diagnostic);
}

bool Read(const std::filesystem::path& path, std::vector<uint32_t>* words) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return false;
  words->resize(std::filesystem::file_size(path) / sizeof(uint32_t));
  const bool complete = std::fread(words->data(), sizeof(uint32_t), words->size(), file) == words->size();
  std::fclose(file);
  return complete;
}

}  // namespace

int main(int argc, char** argv) {
  Library library;
  spv_target_env env;
  if (argc < 3 || argc > 4 || (argc == 4 && !Load(argv[3], &library))) return 2;
  if (!library.parse_target_env(argv[1], &env)) return 2;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[2])) {
    if (entry.is_regular_file() && entry.path().extension() == ".spv") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  spv_context context = library.create_context(env);
  spv_validator_options options = library.create_options();
  std::vector<uint32_t> words;
  size_t valid = 0;
  for (const auto& file : files) {
    if (!Read(file, &words)) return 2;
    spv_const_binary_t module = {words.data(), words.size()};
    spv_diagnostic diagnostic = nullptr;
    valid += library.validate(context, options, &module, &diagnostic) == SPV_SUCCESS;
    library.destroy_diagnostic(diagnostic);
  }
  library.destroy_options(options);
  library.destroy_context(context);
  std::printf("%s: %zu files, %zu valid\n", library.version(), files.size(), valid);
  return 0;
}
