#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(local_size_x = 32) in;

layout(buffer_reference) buffer Node;

layout(buffer_reference, scalar) buffer Node {
    Node next;
    int value;
};

layout(push_constant) uniform Push {
    Node head;
};

layout(std430, binding = 0) buffer Result {
    int total;
    int length;
};

void main() {
    Node node = head;
    int sum = 0;
    int count = 0;
    while (uint64_t(node) != 0ul && count < 100) {
        sum += node.value;
        node = node.next;
        count++;
    }
    total = sum;
    length = count;
}
