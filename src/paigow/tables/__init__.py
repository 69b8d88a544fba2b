"""Solved games on disk: files, folders, build, look-up, verify, grid."""
