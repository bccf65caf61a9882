import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createListener } from './reported-test.ts'

it('hears each line once, and one that is not whole yet the next time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reported-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'reported.jsonl')
  const listen = createListener(file)
  expect(listen()).toEqual([])
  appendFileSync(file, '{"kind":"planned","count":3}\n{"kind":"pla')
  expect(listen()).toEqual([{ kind: 'planned', count: 3 }])
  expect(listen()).toEqual([])
  appendFileSync(file, 'nned","count":4}\n')
  expect(listen()).toEqual([{ kind: 'planned', count: 4 }])
})
