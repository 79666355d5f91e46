#version 460

layout(local_size_x = 32) in;

layout(std430, binding = 0) buffer Data {
    uint values[];
};

uint gcd(uint a, uint b) {
    do {
        uint r = a % b;
        a = b;
        b = r;
    } while (b != 0u);
    return a;
}

bool prime(uint n) {
    if (n < 2u || n % 2u == 0u) {
        return n == 2u;
    }
    for (uint d = 3u; d * d <= n; d += 2u) {
        if (n % d == 0u) {
            return false;
        }
    }
    return true;
}

void main() {
    uint id = gl_GlobalInvocationID.x;
    uint n = values[id];
    uint steps = 0u;
    do {
        if (n == 0u) {
            break;
        }
        n = (n & 1u) == 0u ? n / 2u : n * 3u + 1u;
        steps++;
    } while (n != 1u && steps < 1000u);
    values[id] = prime(steps) ? gcd(steps, n + 12u) : steps;
}
