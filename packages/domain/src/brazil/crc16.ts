/**
 * Returns the CRC-16/CCITT-FALSE checksum (polynomial 0x1021, initial value 0xffff, not reflected) with which EMV codes
 * end: four upper-case hexadecimal digits, computed over the UTF-8 text.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
