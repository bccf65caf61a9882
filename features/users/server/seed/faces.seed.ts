import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { createChance, pickOf } from '#platform/server/compose/demo-history.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileStore, StoredBytes } from '#platform/server/files/file-store.ts'
import { insertFile } from '#features/files/server/files.service.ts'
import { drawPortrait, type Portrait } from './portrait.seed.ts'

// Pictures of the demo's people. There are fewer faces than people: identical ones are far apart in the lists.

type Sex = 'f' | 'm'
type Tone = 0 | 1 | 2
export type Cast = `${Sex}${Tone}`
/** Faces of each cast. */
const COUNTS: Record<Cast, number> = { f0: 14, m0: 14, f1: 12, m1: 8, f2: 4, m2: 4 }
const SEED = 57_721
const NAME = 'portrait.png'

const TONES: Record<Tone, { skins: readonly number[]; hairs: readonly number[] }> = {
  0: { skins: [0, 0, 1], hairs: [0, 1, 2, 3, 3, 4, 5] },
  1: { skins: [1, 2, 2, 3], hairs: [0, 0, 1, 1, 5] },
  2: { skins: [3, 4, 5], hairs: [0, 0, 1] },
}
const STYLES: Record<Sex, readonly Portrait['style'][]> = {
  f: ['long', 'bob', 'bun', 'curly', 'long', 'side'],
  m: ['short', 'side', 'short', 'curly', 'bald', 'side'],
}

/** The faces of each cast, stored. */
export type Faces = Record<Cast, StoredBytes[]>

export async function storeFaces(store: FileStore): Promise<Faces> {
  const chance = createChance(SEED)
  const casts = ['f0', 'm0', 'f1', 'm1', 'f2', 'm2'] as const
  const faces: Faces = { f0: [], m0: [], f1: [], m1: [], f2: [], m2: [] }
  for (const cast of casts) {
    const drawn = Array.from({ length: COUNTS[cast] }, (_, index) =>
      drawPortrait(compose(cast, { index, chance })),
    )
    faces[cast] = await Promise.all(
      drawn.map(bytes => store.store(Readable.from([bytes]), bytes.length)),
    )
  }
  return faces
}

/** Few are alike: they wear other clothes before other walls. */
function compose(cast: Cast, { index, chance }: { index: number; chance: () => number }): Portrait {
  const [sex, tone] = [cast.startsWith('f') ? 'f' : 'm', Number(cast[1])] as const
  const { skins, hairs } = tone === 0 ? TONES[0] : tone === 1 ? TONES[1] : TONES[2]
  const isVeiled = cast === 'f1' && index % 5 === 2
  return {
    skin: pickOf(skins, chance),
    hair: pickOf(hairs, chance),
    style: isVeiled ? 'scarf' : (STYLES[sex][index % STYLES[sex].length] ?? 'short'),
    shirt: index * 5 + tone,
    ground: index + Math.floor(index / 6) * 2 + tone,
    hasBeard: sex === 'm' && chance() < 0.35,
    hasGlasses: chance() < 0.25,
  }
}

export interface Sitter {
  userId: number
  cast: Cast
}

/** Each gets a picture of their own, as if uploaded. */
export async function givePictures(
  trx: Trx,
  { sitters, faces, now }: { sitters: readonly Sitter[]; faces: Faces; now: Date },
): Promise<void> {
  const nextIndex: Record<Cast, number> = { f0: 0, m0: 0, f1: 0, m1: 0, f2: 0, m2: 0 }
  const rows = []
  for (const { userId: ownerId, cast } of sitters) {
    const stored = faces[cast][nextIndex[cast]++ % COUNTS[cast]]
    if (stored === undefined) continue
    const file = { ownerId, name: NAME, stored, purpose: 'avatar' as const, now, isUsed: true }
    rows.push(sql`(${sql.lit(ownerId)}, ${await insertFile(trx, file)})`)
  }
  await sql`with given (user_id, file_id) as (values ${sql.join(rows)})
    update users set avatar = given.file_id from given where given.user_id = users.id`.execute(trx)
}
