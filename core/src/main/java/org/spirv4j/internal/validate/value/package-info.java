/**
 * Rules for constants (section 3.49.7) and for instructions that compute values from values: conversion (section 3.49.11),
 * composites (section 3.49.12), arithmetic (section 3.49.13), bits (section 3.49.14), relations and logic (section
 * 3.49.15).
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.value;
