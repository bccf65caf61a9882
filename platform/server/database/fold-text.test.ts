import { foldSearch } from '#platform/contract/fold.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '#app/server/test/fault/random.ts'
import type { Database } from './database.ts'
import { compareTexts, foldText } from './fold-text.ts'
import { createTestDatabase } from './test-database.ts'

// Keys are computed here, for both engines alike: how an engine sorts and searches by them is compared with the texts themselves.

const SCRIPTS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x5b0, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x1e00, 0x206f],
  [0x2100, 0x218f],
  [0x3040, 0x30ff],
  [0xac00, 0xd7a3],
  [0xfb00, 0xfdff],
  [0xff00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f300, 0x1f9ff],
] as const
const random = createRandom(61)
function makeText(): string {
  const scripts = [SCRIPTS[random(SCRIPTS.length)], SCRIPTS[random(SCRIPTS.length)], SCRIPTS[0]]
  return String.fromCodePoint(
    ...Array.from({ length: 1 + random(12) }, () => {
      const [first, last] = scripts[random(scripts.length)] ?? SCRIPTS[0]
      return first + random(last - first + 1)
    }),
  )
}
const TEXTS = Array.from({ length: 600 }, makeText)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const at = '2026-11-21T05:00:00.000Z'
  const texts = { username: '', email: '', company: '', country: '', contact: '', billing: '' }
  const fields = {
    role: 'author',
    current_plan: 'basic',
    status: 'active',
    avatar_color: 'accent',
    created_at: at,
    updated_at: at,
  } as const
  await database.write(async trx => {
    for (const [index, text] of TEXTS.entries()) {
      // In characters that no text contains.
      const key = String.fromCodePoint(0xe000 + index)
      const keys = {
        full_name_key: foldText(text),
        username_key: key,
        email_key: key,
        company_key: '',
      }
      await trx
        .insertInto('users')
        .values({
          id: index + 1,
          full_name: text,
          ...texts,
          ...fields,
          ...keys,
          suspended_reason: '',
        })
        .execute()
    }
  })
})
afterAll(() => database.close())

describe('keys of texts', () => {
  it('are equal for texts that differ only in case', () => {
    const small = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC')
    for (const text of TEXTS)
      expect(foldText(text.toUpperCase().toLowerCase())).toBe(foldText(small(text.toUpperCase())))
    expect(new Set(TEXTS.map(foldText)).size).toBe(new Set(TEXTS.map(small)).size)
    expect(foldText('Inês')).not.toBe(foldText('Ines'))
    expect(foldText('a\u0001á')).not.toBe(foldText('á'))
    expect([foldText('ÉMILE'), foldText('Anna')]).toEqual([foldText('émile'), 'anna'])
  })

  it('sort in the engine as in memory: by folded text, then by accents', async () => {
    const rows = await database.read
      .selectFrom('users')
      .select(['full_name'])
      .orderBy('full_name_key')
      .orderBy('id')
      .execute()
    const expected = TEXTS.toSorted((one, other) =>
      Buffer.compare(Buffer.from(foldText(one)), Buffer.from(foldText(other))),
    )
    expect(rows.map(row => row.full_name)).toEqual(expected)
    const names = ['Öz', 'Zoe', 'Oz', 'Åland', 'oskar', 'Alba', 'Ozan']
    expect(names.toSorted(compareTexts)).toEqual([
      'Åland',
      'Alba',
      'oskar',
      'Oz',
      'Öz',
      'Ozan',
      'Zoe',
    ])
  })

  it('match in the engine exactly when the text contains the query, never because of the key’s suffix', async () => {
    for (let round = 0; round < 250; round += 1) {
      const letters = Array.from(TEXTS[random(TEXTS.length)] ?? '')
      const from = random(letters.length)
      const q = letters.slice(from, from + 1 + random(4)).join('')
      const folded = foldSearch(q)
      const expected =
        folded === ''
          ? []
          : TEXTS.flatMap((text, index) => (foldSearch(text).includes(folded) ? [index + 1] : []))
      const found = await database.dialect.search.matches(database.read, {
        index: 'users',
        q,
        limit: 1_000,
      })
      expect(
        found === 'too-many' ? found : found.ids.toSorted((one, other) => one - other),
        JSON.stringify(q),
      ).toEqual(expected)
    }
  })

  it('of the longest names fit into the indexes of both engines', async () => {
    const ligatures = [
      '\uFDFA',
      '\uFDFB',
      '\uFDF0',
      '\uFDF9',
      '\u3300',
      '\u33FF',
      '\uFB03',
      '\u{1D7FF}',
    ]
    const name = Array.from({ length: 200 }, () => ligatures[random(ligatures.length)] ?? '').join(
      '',
    )
    await database.write(trx =>
      trx
        .updateTable('users')
        .set({ full_name: name, full_name_key: foldText(name), company_key: foldText(name) })
        .where('id', '=', 1)
        .execute(),
    )
    expect(
      await database.dialect.search.matches(database.read, { index: 'users', q: name, limit: 10 }),
    ).toEqual({ ids: [1] })
  })
})
