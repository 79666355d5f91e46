#version 460

layout(local_size_x = 1) in;

layout(std430, binding = 0) buffer Data {
    int items[];
};

void swap(inout int a, inout int b) {
    int t = a;
    a = b;
    b = t;
}

int find(int key, int count) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        int value = items[middle];
        if (value == key) {
            return middle;
        } else if (value < key) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return -1;
}

void main() {
    int count = items.length();
    for (int i = 1; i < count; i++) {
        int value = items[i];
        int j = i - 1;
        while (j >= 0 && items[j] > value) {
            items[j + 1] = items[j];
            j--;
        }
        items[j + 1] = value;
    }
    int a = items[0];
    int b = items[1];
    if (a > b) {
        swap(a, b);
    }
    items[0] = find(a + b, count);
}
