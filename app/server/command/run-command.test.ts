import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databasePath } from '#platform/server/database/open-database.ts'
import { baseFile, findTestFolder } from '#platform/server/database/test-database.ts'
import { loadTokenKey } from '#platform/server/tokens/tokens.ts'
import { VERSION } from '../version.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'smart-fft-command-'))
  vi.stubEnv('DATA_DIR', folder)
  for (const name of ['DATABASE_URL', 'BASE_URL', 'SMTP_URL', 'HOST']) vi.stubEnv(name, '')
  vi.stubEnv('PORT', '0')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A command's output, by its exit code. */
async function run(...args: string[]) {
  const output = { out: [''], err: [''] }
  const code = await runCommand(args, {
    print: line => void output.out.push(line),
    complain: line => void output.err.push(line),
  })
  return { code, out: output.out.slice(1).join('\n'), err: output.err.slice(1).join('\n') }
}

function fill(): void {
  copyFileSync(baseFile(findTestFolder(), 'demo'), databasePath(folder))
  loadTokenKey(folder)
}

describe('smart-fft', () => {
  it('lists its commands and variables, and prints its version', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const { name } of commands) expect(out).toContain(`  ${name}`)
    expect(out).toContain('DATA_DIR')
    expect(await run('--version')).toEqual({ code: 0, out: VERSION, err: '' })
    expect((await run()).code).toBe(2)
  })

  it.each([
    [['sing'], 'There is no command sing.'],
    [['user'], 'There is no command user.'],
    [['user', 'sing'], 'There is no command user sing.'],
    [['start', 'now'], 'Type: smart-fft start.'],
    [['verify'], 'Type: smart-fft verify FOLDER.'],
    [['restore', 'a', 'b'], 'Type: smart-fft restore FOLDER.'],
    [['doctor', '--jsn'], "Unknown option '--jsn'."],
    [['user', 'add', '--username', 'jo'], 'Type: smart-fft user add --username NAME'],
    [['user', 'add', '--username'], "Option '--username <value>' argument missing."],
  ])('rejects %j with one line and exit code 2', async (args, line) => {
    const { code, out, err } = await run(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(line)
    expect(err.split('\n')).toHaveLength(1)
  })

  it('reports a failure in one line, with exit code 1', async () => {
    vi.stubEnv('PORT', 'many')
    expect(await run('backup')).toEqual({
      code: 1,
      out: '',
      err: 'PORT must be a whole number from 0 to 65535, but it is "many".',
    })
    expect(await run('verify', folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('holds no finished backup'),
    })
  })

  it('makes a backup, verifies it, and restores it', async () => {
    fill()
    const stored = join(folder, 'kept')
    expect((await run('backup', stored)).out).toMatch(/kept: \d+ rows in \d+ tables, 1 files/)
    expect((await run('verify', stored)).out).toMatch(/ is whole: \d+ tables, 1 files/)
    vi.stubEnv('DATA_DIR', join(folder, 'new'))
    expect((await run('restore', stored)).code).toBe(0)
    expect(existsSync(databasePath(join(folder, 'new')))).toBe(true)
    expect(await run('restore', stored)).toMatchObject({
      code: 1,
      err: expect.stringContaining('not empty'),
    })
  })

  it('creates links for people, in a database that is set up', async () => {
    expect(await run('user', 'reset-password', 'admin')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Start the server once'),
    })
    fill()
    expect((await run('user', 'reset-password', 'admin')).out).toMatch(/reset-password.*token=/)
    const jo = ['user', 'add', '--username', 'jo', '--email', 'jo@example.org']
    expect((await run(...jo)).out).toMatch(/token=/)
    expect(await run(...jo)).toMatchObject({ code: 1, err: expect.stringContaining('in use') })
    expect(await run('user', 'reset-password', 'nobody')).toMatchObject({ code: 1 })
  })

  it('prints the doctor’s findings, for people and as JSON', async () => {
    fill()
    const { code, out } = await run('doctor')
    expect(code).toBe(1)
    expect(out).toMatch(/problem {2}files/)
    const { findings } = JSON.parse((await run('doctor', '--json')).out)
    expect(findings).toContainEqual(expect.objectContaining({ check: 'files', level: 'problem' }))
  })
})
