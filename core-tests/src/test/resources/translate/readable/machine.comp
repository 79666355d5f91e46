#version 460

layout(local_size_x = 64) in;

layout(std430, binding = 0) readonly buffer Program {
    uint code[];
};

layout(std430, binding = 1) buffer Machines {
    int registers[];
};

const uint HALT = 0u;
const uint ADD = 1u;
const uint SUB = 2u;
const uint JUMP = 3u;
const uint PRINT = 4u;

void main() {
    uint base = gl_GlobalInvocationID.x * 4u;
    uint pc = 0u;
    int accumulator = 0;
    bool running = true;
    while (running) {
        uint word = code[pc++];
        int argument = int(word >> 8);
        switch (word & 0xFFu) {
            case ADD:
                accumulator += argument;
                break;
            case SUB:
                accumulator -= argument;
                break;
            case JUMP:
                if (accumulator > 0) {
                    pc = uint(argument);
                }
                break;
            case PRINT:
                registers[base] = accumulator;
            case HALT:
                running = false;
                break;
            default:
                accumulator = -1;
        }
    }
    registers[base + 1u] = accumulator;
    registers[base + 2u] = int(pc);
}
