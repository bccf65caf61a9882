/** Tables of a TrueType file, by their tag. */
export function readTables(trueType: Buffer): Map<string, Buffer> {
  const count = trueType.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index
      const from = trueType.readUInt32BE(entry + 8)
      const table = trueType.subarray(from, from + trueType.readUInt32BE(entry + 12))
      return [trueType.toString('latin1', entry, entry + 4), table]
    }),
  )
}

/** A TrueType file of tables; without checksums, which no reader of a PDF asks for. */
export function writeTables(flavour: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.writeUInt32BE(flavour, 0)
  directory.writeUInt16BE(sorted.length, 4)
  const pieces: Buffer[] = [directory]
  let at = directory.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    pieces.push(table, padding)
    at += table.length + padding.length
  }
  return Buffer.concat(pieces)
}

/** Numbers of two bytes each, as all tables have them. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index)
  return bytes
}
