//! Checksums with tables made by the compiler.
const fn table() -> [u32; 256] {
    let mut table = [0u32; 256];
    let mut at = 0;
    while at < 256 {
        let mut value = at as u32;
        let mut turn = 0;
        while turn < 8 {
            value = if value & 1 == 1 { 0xEDB8_8320 ^ value >> 1 } else { value >> 1 };
            turn += 1;
        }
        table[at] = value;
        at += 1;
    }
    table
}

const TABLE: [u32; 256] = table();

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| TABLE[((crc ^ u32::from(*byte)) & 0xFF) as usize] ^ crc >> 8)
}

fn fnv(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for byte in text.bytes() {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

fn adler(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1u32, 0u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65521;
        (a, (b + a) % 65521)
    });
    b << 16 | a
}

fn main() {
    println!("{:08x} {:016x} {:08x}", crc(b"123456789"), fnv("hello"), adler(b"Wikipedia"));
}
