import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createListener } from './reported-test.ts'

it('reads each line once, and a partial one when it is complete', () => {
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
