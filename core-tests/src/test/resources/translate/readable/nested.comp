#version 460

layout(local_size_x = 1) in;

layout(std430, binding = 0) buffer Data {
    int grid[64];
    int result;
};

int search(int target) {
    for (int y = 0; y < 8; y++) {
        for (int x = 0; x < 8; x++) {
            int value = grid[y * 8 + x];
            if (value == target) {
                return y * 8 + x;
            }
            if (value < 0) {
                break;
            }
        }
    }
    return -1;
}

void main() {
    int sum = 0;
    for (int i = 0, j = 63; i < j; i++, j--) {
        if (grid[i] == 0 || grid[j] == 0) {
            continue;
        }
        if (grid[i] > 100) {
            sum += 1;
        } else if (grid[i] > 50) {
            sum += 2;
        } else if (grid[i] > 25) {
            sum += 3;
        } else {
            sum += 4;
        }
    }
    for (;;) {
        sum -= search(sum);
        if (sum < 10) {
            break;
        }
    }
    result = sum;
}
