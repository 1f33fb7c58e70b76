//! Tests in loom's words, of which loom gets some wrong.
