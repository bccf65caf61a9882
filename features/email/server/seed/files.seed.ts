import { Readable } from 'node:stream'
import type { FileStore, StoredBytes } from '#platform/server/files/file-store.ts'
import { writePng } from '#platform/server/png/write-png.ts'
import type { SeedFile } from './letter.seed.ts'

const NOTES = `Press 4: replacing the hydraulic seal

1. Lock out the main switch and hang the tag on it.
2. Release the pressure until the gauge reads zero.
3. Remove the ring, clean the groove and check for scratches.
4. Warm the new seal to 40 degrees. It goes in more easily.
5. Run ten strokes without load, then check for leaks.
`
const FIGURES = `line;parts;scrap;rate
A;48210;1012;2.10
B;51877;934;1.80
C;39004;1053;2.70
D;22150;487;2.20
`

export interface StoredSeedFile extends StoredBytes {
  name: string
}

/** Stores the files of the demo; the same on every instance. */
export async function storeSeedFiles(store: FileStore): Promise<Map<SeedFile, StoredSeedFile>> {
  const files: [SeedFile, string, Buffer][] = [
    ['notes', 'Notes.txt', Buffer.from(NOTES)],
    ['figures', 'Scrap rate.csv', Buffer.from(FIGURES)],
    ['photo', 'Old seal.png', drawRing()],
  ]
  const stored = new Map<SeedFile, StoredSeedFile>()
  for (const [key, name, bytes] of files)
    stored.set(key, { ...(await store.store(Readable.from([bytes]), bytes.length)), name })
  return stored
}

const SIDE = 240

/** A picture of a worn ring: two circles and a notch. */
const drawRing = (): Buffer =>
  writePng({ width: SIDE, height: SIDE, colorAt: (x, y) => colorAt(x - SIDE / 2, y - SIDE / 2) })

function colorAt(x: number, y: number): [number, number, number] {
  const distance = Math.hypot(x, y)
  const isWorn = x > 60 && Math.abs(y) < 14 + (x - 60) / 3
  if (distance > 64 && distance < 100 && !isWorn) return [38, 44, 58]
  if (distance >= 100 && distance < 104) return [120, 112, 98]
  return (Math.floor(y / 24) & 1) === 0 ? [196, 170, 132] : [188, 161, 123]
}
