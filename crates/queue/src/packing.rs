//! How bytes are stored: compressed by zlib, whose checksum detects damage, and programs under the digest of the stored bytes.

use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use sha2::{Digest, Sha256};
use std::io::{Read, Write};

/// Compresses a text.
pub fn pack(text: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let written = encoder.write_all(text);
    let packed = written.and_then(|()| encoder.finish());
    packed.expect("writing to memory does not fail")
}

/// The text that was compressed; `None` if the bytes are damaged, or if the text is larger than allowed.
pub fn unpack(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut decoder = ZlibDecoder::new(packed).take(most as u64 + 1);
    decoder.read_to_end(&mut text).ok()?;
    let is_whole = decoder.into_inner().total_in() == packed.len() as u64;
    (text.len() <= most && is_whole).then_some(text)
}

/// The digest under which bytes are stored: SHA-256.
pub fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_and_damage_is_noticed() {
        let text: Vec<u8> = (0..10_000_u32).flat_map(u32::to_le_bytes).collect();
        let packed = pack(&text);
        assert!(packed.len() < text.len());
        assert_eq!(unpack(&packed, text.len()).as_deref(), Some(&*text));
        assert_eq!(
            unpack(&packed, text.len() - 1),
            None,
            "it may not be as large"
        );
        assert_eq!(unpack(&packed[..packed.len() - 1], text.len()), None);
        for place in [2, packed.len() / 2, packed.len() - 1] {
            let mut damaged = packed.clone();
            damaged[place] ^= 0x10;
            assert_eq!(unpack(&damaged, text.len()), None, "byte {place}");
        }
        let mut longer = packed;
        longer.push(0);
        assert_eq!(unpack(&longer, text.len()), None);
    }
}
