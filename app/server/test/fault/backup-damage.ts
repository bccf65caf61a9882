import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScript } from './run-script.ts'

const KINDS = ['a bit flipped', 'truncated', 'missing'] as const
/** Of ten damages this many are to the description, which is one small file among hundreds. */
const TO_MANIFEST = 3
const LONGEST_LINE = 1_000

interface Damage {
  what: string
  mend: () => void
}

/** Damages one file of a backup at a random place. */
function damageBackup(folder: string, random: (limit: number) => number): Damage {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => statSync(join(folder, path)).isFile() && statSync(join(folder, path)).size > 0,
  )
  const name =
    random(10) < TO_MANIFEST ? 'manifest.json' : (files[random(files.length)] ?? 'manifest.json')
  const path = join(folder, name)
  const kind = KINDS[random(KINDS.length)] ?? 'missing'
  if (kind === 'missing') {
    renameSync(path, `${folder}.aside`)
    return { what: `${name} ${kind}`, mend: () => renameSync(`${folder}.aside`, path) }
  }
  const bytes = readFileSync(path)
  const place = random(bytes.length)
  const damaged = kind === 'truncated' ? bytes.subarray(0, place) : Buffer.from(bytes)
  const bit = random(8)
  if (kind === 'a bit flipped') damaged[place] = (bytes[place] ?? 0) ^ (1 << bit)
  writeFileSync(path, damaged)
  return {
    what: `${name} ${kind} at ${place}${kind === 'truncated' ? '' : `, bit ${bit}`}`,
    mend: () => writeFileSync(path, bytes),
  }
}

/** What was taken for whole, or was refused without a clear line, by `npm run verify` and `npm run restore`. */
export async function findAccepted(
  folder: string,
  { count, into, random }: { count: number; into: string; random: (limit: number) => number },
): Promise<string[]> {
  const accepted: string[] = []
  for (let one = 0; one < count; one += 1) {
    const { what, mend } = damageBackup(folder, random)
    for (const script of ['verify.ts', 'restore.ts']) {
      const { status, output, complaint } = await runScript(script, [folder], { DATA_DIR: into })
      if (status === 1 && output === '' && isClear(complaint)) continue
      accepted.push(`${script} with ${what}: ${status} ${complaint.slice(0, 300)}`)
    }
    mend()
  }
  return accepted
}

/** One line in words, or one for each fault; no stack. */
const isClear = (complaint: string): boolean =>
  /\b(?:backup|table|file)\b/.test(complaint) &&
  complaint
    .trimEnd()
    .split('\n')
    .every(line => line.length <= LONGEST_LINE && !/^\s+at |Error:/.test(line))
