// SPDX-License-Identifier: Apache-2.0
// Validates all modules of a folder in one process with the library of SPIRV-Tools, as spirv-val does with one module.
// Usage: validate_folder TARGET_ENV FOLDER. Prints how many there are and how many are valid.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <spirv-tools/libspirv.hpp>

namespace {

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
  spv_target_env env;
  if (argc != 3 || !spvParseTargetEnv(argv[1], &env)) return 2;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[2])) {
    if (entry.is_regular_file() && entry.path().extension() == ".spv") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  spvtools::SpirvTools tools(env);
  std::string messages;
  tools.SetMessageConsumer([&messages](spv_message_level_t, const char*, const spv_position_t&, const char* message) {
    messages += message;
  });
  spvtools::ValidatorOptions options;
  std::vector<uint32_t> words;
  size_t valid = 0;
  for (const auto& file : files) {
    if (!Read(file, &words)) return 2;
    messages.clear();
    valid += tools.Validate(words.data(), words.size(), options);
  }
  std::printf("%zu files, %zu valid\n", files.size(), valid);
  return 0;
}
