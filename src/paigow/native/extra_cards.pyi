# Used by native code only; the module is imported for where it lies.
