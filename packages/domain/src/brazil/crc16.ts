/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, from 0xffff, nothing reflected), which EMV codes end with: four upper-case
 * hexadecimal digits over the text's UTF-8.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
